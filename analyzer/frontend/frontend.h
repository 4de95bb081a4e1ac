// SPDX-License-Identifier: Apache-2.0
// libclang AST -> host IR. The only folder that includes clang-c headers.
#ifndef GPULINT_FRONTEND_FRONTEND_H
#define GPULINT_FRONTEND_FRONTEND_H

#include "ir/ir.h"
#include "source/source.h"

struct frontend_message {
	const char *file; // absolute
	uint32_t line, column;
	int severity; // CXDiagnosticSeverity: 2 warning, 3 error, 4 fatal
	const char *text;
};

// A name of a missing header that is handed a kernel, which is launched there, or a stream.
struct frontend_launcher {
	const char *name;
	uint32_t line; // of its first use
	bool has_kernel;
};

struct frontend_result {
	struct ir_unit *unit;                  // NULL: nothing could be parsed, `failure` says why
	const char *failure;                   // "file: what: what to do" without the file, NULL = none
	VEC(struct frontend_message) messages; // errors of the kept parse
	VEC(const char *) inputs;              // files that it read, absolute; none of gpulint's own
	VEC(const char *) missing;             // headers that it did not find ("rmm/mr.hpp"; absolute: beside an includer); paths of gpulint's
					       // own that it took ("/__gpulint__/cuda/cuda.h")
	struct frontend_message syntax;        // an error of the source itself, not of what is missing around it; text NULL = none
	const char *assumed;       // macros that were defined because more GPU calls of the file stand behind them than are compiled without
				   // ("A B=2"), NULL = none
	bool is_assumed_for_names; // or because headers declare behind them what the file uses
	uint32_t first_left_out;   // line of a GPU call that #if leaves out like all others of the file, 0 = some are compiled, or there is none
	uint32_t declared;         // names that nothing declares: taken as unknown
	const char *first_declared;
	VEC(struct frontend_launcher) launchers; // each name once
	double parse_seconds, lower_seconds;
	bool is_behind;   // the unit's preamble was taken
	uint32_t rounds;  // parses done (header and prelude recovery)
	bool has_crashed; // libclang has, in one of the parses: what the process runs next may suffer from it
	void *tree;       // libclang's, for frontend_release or frontend_free_tree; NULL: it stays
};

// The trees of one file for a process that analyses it again and again while its text changes (source_unit.trees): what it includes in front
// stays parsed. They live as long as the process; a process forked from it has them as they were, and changes its own. libclang writes them
// to $TMPDIR, and removes them when the process ends by itself.
struct frontend_trees *frontend_trees_new(struct arena *arena);
// Frees what was parsed behind what stays in front, until the next parse: a process forked from this one would copy it only to free it. Results of
// the parses must no longer be read.
void frontend_trees_rest(struct frontend_trees *t);

// Loads libclang. Whoever forks processes that parse calls it first, so that they need not. NULL, or why it cannot be used ("what: what
// to do").
const char *frontend_load(void);

// Parses and lowers one unit. Everything returned lives in `arena`, but for libclang's tree, which the caller frees if the process goes on; call from a thread with a large stack (LIBCLANG.md rule 10 is done inside).
void frontend_run(struct arena *arena, struct interner *strings, const struct source_unit *unit, struct frontend_result *out);

// A header of the C++ library that the parse did not find; NULL = it has all of them that it asked for.
const char *frontend_lacking_library(const struct frontend_result *result);

// The directives for a set of the C++ library's headers (struct source_unit), which `arena` owns; one that this library lacks is left out.
const char *frontend_prefix_text(struct arena *arena, uint64_t library);
// Parses what the flags of the unit include in front of its file, and unit->library, and writes it to `path` for struct source_prefix. Lists what it was
// made from, as it does of what has errors. False: it could not be parsed, has errors or could not be written, nothing is left there. Call from a thread with a large stack.
bool frontend_write_prefix(struct arena *arena, struct interner *strings, const struct source_unit *unit, const char *path,
                           struct frontend_result *out);

// The same for unit->preamble, whose path, name and text are given; writes its notes. False: nothing is to be kept, because it has errors or
// declares what could not be found again.
bool frontend_write_preamble(struct arena *arena, struct interner *strings, const struct source_unit *unit, FILE *notes, struct frontend_result *out);

// Drops the functions that touch no GPU object, reach none and are reached from none that does, and numbers the rest anew. `keeps_callers`:
// functions of the project that are only declared may do GPU work in another unit, so what calls them stays. frontend_run has done it, with
// keeps_callers for a unit that is to be linked.
void frontend_prune(struct ir_unit *unit, bool keeps_callers);

// For a process that runs many units: frees libclang's tree. The IR stays. frontend_release gives what the tree took back to the system as well,
// frontend_free_tree keeps it for the next.
void frontend_release(struct frontend_result *result);
void frontend_free_tree(void *tree);

// Cursor tree of the main file as text, for `gpulint dump --stage=ast`. Returns 0, or -1 with *failure set.
int frontend_dump_ast(FILE *out, const struct source_unit *unit, const char **failure);

#endif
