// SPDX-License-Identifier: Apache-2.0
// Files and paths.
#ifndef GPULINT_BASE_FILE_H
#define GPULINT_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

// The whole file with a zero byte after it (not counted), or NULL with errno set.
char *file_read(struct arena *a, const char *path, size_t *length);
bool file_exists(const char *path);
bool file_is_regular(const char *path);
bool file_is_directory(const char *path);

// Removes the folder with all that is in it, as far as that can be done; links are not followed.
void folder_remove(const char *path);

// name below directory; name itself when it is absolute.
char *path_join(struct arena *a, const char *directory, const char *name);
// "a/b/c.h" -> "a/b"; "c.h" -> "."; "/c.h" -> "/".
char *path_directory(struct arena *a, const char *path);
const char *path_base(const char *path);
// ".cu" with the dot, "" when there is none.
const char *path_extension(const char *path);
// Without ".", ".." and doubled slashes, by text alone.
char *path_normal(struct arena *a, const char *path);
// Absolute with symbolic links resolved, or NULL with errno set.
char *path_real(struct arena *a, const char *path);
// Do both name one file, also one that is not there yet?
bool path_same(struct arena *a, const char *x, const char *y);
// path as seen from root when it lies below, else path.
const char *path_below(const char *root, const char *path);
// For qsort over `const char *`: byte order.
int path_order(const void *a, const void *b);

#endif
