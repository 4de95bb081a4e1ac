// SPDX-License-Identifier: Apache-2.0
// A file of models: what rules/api/*.json hold when gpulint is built, and what a user gives with --models. One reader, one
// checker for both. The schema is rules/api/schema.json; docs/models.md explains it.
#ifndef GPULINT_MODEL_READ_H
#define GPULINT_MODEL_READ_H

#include "base/vec.h"
#include "model/model.h"

enum { MODEL_MAX_ARGS = 40, MODEL_MAX_FIELDS = 16, MODEL_MAX_EFFECTS = 255, MODEL_MAX_BYTES = 16 * 1024 * 1024 };

// Where macros stand that no header is named for: included in front of every file.
#define MODEL_MACROS_HEADER "gpulint-macros.h"

// C++ that stands in for a header when it is missing.
struct model_header {
	const char *name; // as #include writes it
	const char *text;
};

struct model_file {
	const char *file, *library;
	VEC(struct model_header) headers; // of its types and macros, each once
	size_t types, macros;
	VEC(struct model_row) rows; // in the file's order, sets expanded; row.declared = "FILE:LINE"
};

// Reads the text of a file (`file` is its name in messages), all in `a`. Rows must be in the order of their names when
// `is_sorted`. False with *message = "FILE:LINE: what: what to do" at the first mistake.
bool model_read(struct arena *a, const char *file, const char *text, size_t length, bool is_sorted, struct model_file *out, const char **message);

// Sorts rows for struct model_set and holds those of one name against each other: false with *message when two of them
// fit the same call.
bool model_sort(struct arena *a, struct model_row *row, size_t n, const char **message);

#endif
