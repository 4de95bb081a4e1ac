// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of the model generator. A generator is a short-lived process: it never frees, and the first
// error is printed as `file: row: what` and ends it.
#ifndef GPULINT_TOOLS_GEN_MODELS_H
#define GPULINT_TOOLS_GEN_MODELS_H

#include "base/json.h"
#include "model/model.h"

enum { MAX_ARGS = 40 };

struct gen_row {
	const char *file, *library, *name;
	int args, min_args;
	const char *arg[MAX_ARGS];
	int64_t value[MAX_ARGS]; // defaults, INT64_MIN = none
	bool is_variadic, has_per_thread, is_device;
	enum model_result result;
	int when_arg, when_handle, inert_if_null;
	const struct effect *effect;
	int effects;
};

_Noreturn void gen_fail(const char *file, const char *row, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
// The string at `key`, or NULL when the key is absent; fails on another type.
const char *gen_string(const struct gen_row *row, const struct jnode *object, const char *key);
void gen_quote(FILE *out, const char *text);

// One effect of a row whose arguments are already read.
struct effect gen_effect(const struct gen_row *row, const struct jnode *json);
void gen_effect_write(FILE *out, const struct effect *e);

// The number of a handle kind's text; fails when there is none.
int gen_handle(const struct gen_row *row, const char *text);
// The index of an argument; fails when there is none.
int gen_arg(const struct gen_row *row, const char *key, const char *text);

// handles.json, affixes.json, verbs.json and edits.json, whose functions must be among the rows.
struct rows {
	struct gen_row *at; // by name
	size_t n, capacity;
};
void gen_tables(FILE *out, const char *folder, const struct rows *rows);
// *text is what the document's nodes were read from.
const struct jnode *gen_load(const char *folder, const char *name, const char **text);

#endif
