// SPDX-License-Identifier: Apache-2.0
#include "model/files.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"

static void add_header(struct model_files *f, const struct model_header *one)
{
	for (size_t i = 0; i < f->headers.n; i++)
		if (strcmp(f->headers.at[i].name, one->name) == 0) {
			f->headers.at[i].text = arena_printf(f->arena, "%s%s", f->headers.at[i].text, one->text);
			return;
		}
	// macros may stand in front of C code too
	bool is_macros = strcmp(one->name, MODEL_MACROS_HEADER) == 0;
	*vec_push(f->arena, &f->headers) = (struct model_header){
		one->name,
		arena_printf(f->arena, "#pragma once\n%s%s", is_macros ? "" : "#include <cstddef>\n#include <cuda_runtime_api.h>\n", one->text)};
}

bool model_files_add(struct model_files *f, const char *file, const char **message)
{
	struct model_file one;
	size_t length;
	const char *text = file_is_directory(file) ? NULL : file_read(f->arena, file, &length);
	if (!text) {
		*message = arena_printf(f->arena, "%s:1: cannot be read (%s): name a readable file of models", file,
		                        file_is_directory(file) ? "a folder" : strerror(errno));
		return false;
	}
	if (!model_read(f->arena, file, text, length, false, &one, message))
		return false;
	for (size_t i = 0; i < one.rows.n; i++)
		*vec_push(f->arena, &f->rows) = one.rows.at[i];
	for (size_t i = 0; i < one.headers.n; i++)
		add_header(f, &one.headers.at[i]);
	f->types += one.types;
	f->macros += one.macros;
	f->set = (struct model_set){f->rows.at, f->rows.n};
	return model_sort(f->arena, f->rows.at, f->rows.n, message);
}

const char *model_files_word(const struct model_files *f, size_t *at)
{
	while (*at < f->rows.n) {
		const struct model_row *row = &f->rows.at[(*at)++];
		const char *colon = strrchr(row->name, ':'), *word = colon ? colon + 1 : row->name;
		if (*word && row->effect_count && model_is_gpu(row))
			return word;
	}
	while (*at < f->rows.n + f->headers.n) {
		const char *header = f->headers.at[(*at)++ - f->rows.n].name;
		if (strcmp(header, MODEL_MACROS_HEADER) != 0)
			return header;
	}
	return NULL;
}

const char *model_file_near(struct arena *a, const char *path)
{
	const char *real = path_real(a, path);
	const char *folder = real && !file_is_directory(real) ? path_directory(a, real) : real;
	for (const char *last = NULL; folder && (!last || strcmp(folder, last) != 0); folder = path_directory(a, folder)) {
		const char *file = path_join(a, folder, MODEL_FILE_NAME);
		if (file_is_regular(file))
			return file;
		last = folder;
	}
	return NULL;
}
