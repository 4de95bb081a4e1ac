// SPDX-License-Identifier: Apache-2.0
// The models that a user gives: files read, one set made of their rows.
#ifndef GPULINT_MODEL_FILES_H
#define GPULINT_MODEL_FILES_H

#include "model/read.h"

// Searched in the folder of the analysed path and above it.
#define MODEL_FILE_NAME "gpulint-models.json"

struct model_files {
	struct arena *arena;
	VEC(struct model_row) rows;       // sorted
	VEC(struct model_header) headers; // of types and macros; one named twice is of both files
	size_t types, macros;
	struct model_set set; // of them
};

// Adds the rows of a file. False with *message = "FILE:LINE: what: what to do" at the first mistake.
bool model_files_add(struct model_files *f, const char *file, const char **message);
// Names by which the text of a file shows that the models concern it: of functions that do something to the GPU, without their
// scopes, and of headers. The next one from *at on, NULL at the end.
const char *model_files_word(const struct model_files *f, size_t *at);
// The nearest file of that name in the folder of `path` (of itself when it is a folder) or above; NULL = none.
const char *model_file_near(struct arena *a, const char *path);

#endif
