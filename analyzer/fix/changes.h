// SPDX-License-Identifier: Apache-2.0
// A proposed edit as bytes of the source file, and where places of the file are after it.
#ifndef GPULINT_CHANGES_H
#define GPULINT_CHANGES_H

#include "base/text.h"
#include "fix/code_text.h"
#include "rules.h"

enum { MOST_CHANGES = 8 };

// The bytes [begin, end) become `text`. Of a statement that moves, the copy is in `home` at `home_at`.
struct change {
	size_t begin, end;
	const char *text;
	const struct change *home;
	size_t home_at;
};

struct changes {
	const struct text_file *file;
	const char *name;
	struct code code;
	struct change at[MOST_CHANGES];
	uint32_t count;
	uint32_t main; // the change that the candidate is about
};

// Byte of a place; the length of the file when it is none.
size_t changes_offset(const struct changes *c, uint32_t line, uint32_t column);
// NULL when there are too many. The change stays where it is.
struct change *changes_add(struct changes *c, size_t begin, size_t end, const char *text);

// In resolve.c. Resolves the candidate in the source; `second` is the place of the finding's second operation, a call of `call` (NULL: a
// launch). False when its places are not as the candidate wants them.
bool changes_resolve(struct arena *a, struct changes *c, const struct edit_candidate *e, const struct edit_place *second);
// The whole edited text.
const char *changes_apply(struct arena *a, const struct changes *c);
// The place in the edited text; column 0 where the text there was replaced. line 0: it is gone.
struct ir_loc changes_moved(const struct changes *c, struct ir_loc loc);
// Where the main change's text begins in the edited text: column 0, any on the line.
struct ir_loc changes_inserted(const struct changes *c);
// As edits of the public interface.
const struct gpulint_edit *changes_edits(struct arena *a, const struct changes *c, size_t *count);

#endif
