// SPDX-License-Identifier: Apache-2.0
// A unit as bytes and back, with nothing lost: how units reach the process that links them. (The text dump is for people: it
// names variables and functions as the source does, so two of one name become one.)
#ifndef GPULINT_LINK_ARCHIVE_H
#define GPULINT_LINK_ARCHIVE_H

#include "ir/ir.h"

// What the reader has made, each once: linking changes all of them where they are.
struct archive_contents {
	VEC(struct ir_type *) types;
	VEC(struct ir_record *) records;
	VEC(struct ir_var *) vars;
	VEC(struct ir_value *) values;
};

// Appends the unit. Scratch memory is taken from the unit's arena.
void archive_write(FILE *out, const struct ir_unit *unit);
// Reads what archive_write wrote in a process with the same tables of API rows and the same `models` (a row is written as its
// place in them; a caller that keeps bytes has to keep what they rest on as well). Everything lives in `arena`, texts in `strings`.
// NULL: the bytes end early, or say what cannot be. `contents`: may be NULL.
struct ir_unit *archive_read(struct arena *arena, struct interner *strings, const struct model_set *models, const void *bytes, size_t length,
                             struct archive_contents *contents);

#endif
