// SPDX-License-Identifier: Apache-2.0
// .gitignore: which files of a repository are not part of it.
#ifndef GPULINT_SOURCE_IGNORE_H
#define GPULINT_SOURCE_IGNORE_H

#include <stdbool.h>

#include "base/arena.h"

struct ignore;

// Patterns in force in `directory`: of the repository it lies in, from its root down. NULL outside a repository.
// *root receives the repository's root, or NULL.
const struct ignore *ignore_open(struct arena *a, const char *directory, const char **root);
// Patterns in force in a folder one level down. NULL parent stays NULL.
const struct ignore *ignore_enter(struct arena *a, const struct ignore *parent, const char *directory);
// Is the path, an entry of the folder of `in`, ignored? The last pattern that matches decides, the deepest file first.
bool ignore_match(const struct ignore *in, const char *path, bool is_directory);

#endif
