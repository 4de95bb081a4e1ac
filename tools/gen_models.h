// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of the model generator. A generator is a short-lived process: it never frees, and the first
// error is printed as `file: row: what` and ends it.
#ifndef GPULINT_TOOLS_GEN_MODELS_H
#define GPULINT_TOOLS_GEN_MODELS_H

#include "base/json.h"
#include "model/read.h"

_Noreturn void gen_fail(const char *file, const char *row, const char *format, ...) __attribute__((format(printf, 3, 4)));
void gen_quote(FILE *out, const char *text);

// handles.json, affixes.json, verbs.json and edits.json, whose functions must be among the rows.
struct rows {
	struct arena arena;
	VEC(struct model_row) list; // by name
};
void gen_tables(FILE *out, const char *folder, const struct rows *rows);
// *text is what the document's nodes were read from.
const struct jnode *gen_load(const char *folder, const char *name, const char **text);

#endif
