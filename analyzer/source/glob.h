// SPDX-License-Identifier: Apache-2.0
// Path patterns as .gitignore writes them.
#ifndef GPULINT_SOURCE_GLOB_H
#define GPULINT_SOURCE_GLOB_H

#include <stdbool.h>
#include <stddef.h>

// * and ? stay within a path component, ** as a whole component spans any number of them, [a-z] [!a] \x as in fnmatch.
bool glob_match(const char *pattern, const char *text);
// An exclude given by a user: without a slash it names any file or folder on the way, with one in front a path below the root, else a path
// below the root or its end. The first `named` bytes of the path are a folder that was asked for itself: what a pattern leaves out lies below it.
bool glob_excludes(const char *pattern, const char *relative_path, size_t named);

#endif
