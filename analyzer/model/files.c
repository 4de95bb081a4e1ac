// SPDX-License-Identifier: Apache-2.0
#include "model/files.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"

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
	f->set = (struct model_set){f->rows.at, f->rows.n};
	return model_sort(f->arena, f->rows.at, f->rows.n, message);
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
