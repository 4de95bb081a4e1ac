// SPDX-License-Identifier: Apache-2.0
// Parsing code whose headers are missing: force the CUDA header, then declare what is unknown in a generated prelude.
#ifndef GPULINT_FRONTEND_RECOVER_H
#define GPULINT_FRONTEND_RECOVER_H

#include "frontend/ast/clang.h"
#include "frontend/ast/unknown.h"
#include <stdint.h>

#include "base/intern.h"
#include "frontend/parse/launch_text.h"
#include "source/source.h"

#define RECOVER_HEAD "gpulint_head_" // NAME_n behind it: the n-th function whose head an unknown macro NAME writes
#define RECOVER_PATH "/__gpulint__/prelude.h"

// The first error of the source itself: no header and no name that is missing explains it. `text` is NULL when there is none.
struct syntax_error {
	const char *file; // absolute
	uint32_t line;
	const char *text;
};

struct recovery {
	CXTranslationUnit tu;   // the parse with the fewest errors, NULL = none succeeded
	enum CXErrorCode error; // why not
	bool has_crashed;       // libclang has, in one of the parses
	uint32_t rounds;        // parses done
	struct syntax_error syntax;
	uint32_t declared; // names that nothing declares and the kept parse got from the prelude
	const char *const *declared_name;
	const char *prelude; // of the kept parse, NULL = none
	struct text_overrides overrides;
};

// One parse, with that text included first unless it is NULL. libclang state stays until the process ends.
CXTranslationUnit unit_parse(struct arena *arena, const struct source_unit *source, const char *prelude, enum CXErrorCode *error);

// What the unit's flags include in front of its file, and that text behind it, compiled as a file of that name; to be saved. NULL when it cannot be
// parsed.
CXTranslationUnit front_parse(struct arena *arena, const struct source_unit *source, const char *name, const char *text);

// One parse with source->preamble. NULL when it cannot be had; *has_crashed is set where libclang has crashed.
CXTranslationUnit behind_parse(struct arena *arena, const struct source_unit *source, bool *has_crashed);

// Lets go of a tree, unless it stays for the next analysis.
void tree_drop(const struct source_unit *source, CXTranslationUnit tu);

void recover_parse(struct arena *arena, struct interner *strings, const struct source_unit *source, struct recovery *out);

// What a last parse has more than the kept one.
struct more_text {
	const char *main;    // in the place of the main file
	bool needs_any;      // the class that stands for anything
	const char *prelude; // more declarations, which rest on that class
};

// Parses once more what was parsed, with more text and access to members unchecked; NULL = just as before.
// The old tree goes first, where there is one: two never live at once.
void recover_again(struct arena *arena, const struct source_unit *source, const struct more_text *more, struct recovery *out);

#endif
