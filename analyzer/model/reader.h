// SPDX-License-Identifier: Apache-2.0
// Shared by the parts of the reader of models. The first mistake is kept, and reading goes on with anything until it returns.
#ifndef GPULINT_MODEL_READER_H
#define GPULINT_MODEL_READER_H

#include "base/json.h"
#include "base/nearest.h"
#include "model/read.h"

struct model_word {
	const char *text; // NULL ends a table
	int value;
};

struct model_reader {
	struct arena *arena;
	const char *file;
	const char *name;      // of the row that is read, NULL = none
	uint32_t line;         // that the first line of the text at hand has in the file, from 1
	struct model_row *row; // being read
	const char *message;   // the first mistake, NULL = none so far
};

// Keeps the mistake: "FILE:LINE: NAME: what: what to do". `at` = NULL: the first line.
void model_fail(struct model_reader *r, const struct jnode *at, const char *action, const char *what, ...) __attribute__((format(printf, 4, 5)));
// "say \"effects\"", or to look into the manual when nothing is near.
const char *model_instead(struct model_reader *r, const struct nearest *near);
// The string at `key`, or NULL when the key is absent or no string, which is a mistake.
const char *model_read_text(struct model_reader *r, const struct jnode *object, const char *key);
// A mistake unless it is true or false.
bool model_read_bool(struct model_reader *r, const struct jnode *value);

// A mistake for each member whose key is not in the list, which ends with NULL.
void model_check_keys(struct model_reader *r, const struct jnode *json, const char *const *known);
// Adds the C++ of a type or macro to the header that declares it.
void model_read_type(struct model_reader *r, const struct jnode *json, struct model_file *file);
void model_read_macro(struct model_reader *r, const struct jnode *json, struct model_file *file);

// One effect of r->row, whose arguments are already read, and where it is written.
struct effect model_read_effect(struct model_reader *r, const struct jnode *json, const char **where);
// The number of a handle kind's text; the index of an argument.
int model_read_handle(struct model_reader *r, const struct jnode *at, const char *text);
int model_read_arg(struct model_reader *r, const struct jnode *at, const char *text);

#endif
