// SPDX-License-Identifier: Apache-2.0
// Writes a faulty program again in another style, so that tools/restyle can ask whether the fault is still seen.
//
// A style is a list of edits on the program's text, found in libclang's tree: the function that holds the expected finding,
// a statement or call of it to move, the locals used there. What the edits make is parsed; with errors it does not count.
#ifndef GPULINT_TOOLS_STYLE_H
#define GPULINT_TOOLS_STYLE_H

#include <clang-c/Index.h>
#include <stdbool.h>

#include "base/vec.h"
#include "source/source.h"

struct span {
	unsigned begin, end; // byte offsets in the file, end exclusive
};

struct edit {
	struct span at; // replaced; empty = inserted
	const char *text;
};

struct edits {
	struct edit *at;
	size_t n, capacity;
};

// One mention of a local variable or parameter.
struct use {
	CXCursor decl;
	struct span at;
	bool is_in_macro; // written in a macro's body: its text is not at this place
};

// Something that can be moved into a function of its own.
struct part {
	CXCursor cursor;
	struct span at;
	bool is_expression; // moved as `return text`, else as a statement
};

struct program {
	struct arena *arena;
	const struct source_unit *source;
	CXTranslationUnit tu;
	const char *text;
	unsigned length, line; // line of the expected finding
	CXCursor function, body;
	VEC(struct use) uses;   // of locals, in the function
	VEC(struct part) parts; // best first
};

// --- program.c: what is in the file ---------------------------------------------------------------------------------

// Fills uses and parts of the function around the line. Returns what is in the way, NULL = nothing.
const char *program_read(struct program *p);
struct span span_of(CXCursor c);
bool is_in_macro(CXCursor c);
bool is_within(struct span inner, struct span outer);
// The cursor's name; its type without reference, as written unless it is `auto`. The arena owns them.
const char *name_of(struct program *p, CXCursor c);
const char *type_of(struct program *p, CXCursor c);
// `type name` with the mark ("&", "*" or "") at the name: "float (&a)[4]". NULL = cannot be written.
const char *declaration_of(struct arena *a, const char *type, const char *mark, const char *name);
// Offset of the start of the line that holds `at`.
unsigned line_start(const struct program *p, unsigned at);

// --- edits.c --------------------------------------------------------------------------------------------------------

void edit_add(struct program *p, struct edits *e, unsigned begin, unsigned end, const char *text);
// The text between two offsets with the edits inside it done.
const char *edits_apply(struct program *p, const struct edits *e, struct span range);

// --- styles: a new text for the try (0, 1, ...), NULL with *why when there is none ----------------------------------

struct style {
	const char *name;
	const char *(*write)(struct program *p, unsigned attempt, const char **why);
};
const char *style_functions(struct program *p, unsigned attempt, const char **why);
const char *style_class(struct program *p, unsigned attempt, const char **why);
const char *style_template(struct program *p, unsigned attempt, const char **why);

// A part of the function as a function of its own. `type` NULL: it cannot be written.
struct moved {
	struct span at;
	const char *type, *parameters, *body, *call;
};
// False, with *why, when there is no part left to try.
bool functions_move(struct program *p, unsigned attempt, struct moved *out, const char **why);

struct split_files {
	const char *header, *caller, *part; // NULL = this try gives none
};
// The same, with files that include "NAME.h".
bool style_split(struct program *p, unsigned attempt, const char *name, struct split_files *out, const char **why);

// The locals used in a span, each once: `type name` with the mark for each, and their names, both by commas; false when
// one cannot be written. `keep` may leave out some.
struct interface {
	const char *parameters, *arguments;
};
bool interface_of(struct program *p, struct span range, const char *mark, bool (*keep)(void *context, CXCursor decl), void *context,
                  struct interface *out);

#endif
