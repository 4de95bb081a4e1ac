// SPDX-License-Identifier: Apache-2.0
// Path patterns as .gitignore writes them.
#ifndef GPULINT_SOURCE_GLOB_H
#define GPULINT_SOURCE_GLOB_H

#include <stdbool.h>

// * and ? stay within a path component, ** as a whole component spans any number of them, [a-z] [!a] \x as in fnmatch.
bool glob_match(const char *pattern, const char *text);
// An exclude given by a user: without a slash it names any file or folder on the way, else a path below the root (or
// its end).
bool glob_excludes(const char *pattern, const char *relative_path);

#endif
