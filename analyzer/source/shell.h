// SPDX-License-Identifier: Apache-2.0
// Command lines as text.
#ifndef GPULINT_SOURCE_SHELL_H
#define GPULINT_SOURCE_SHELL_H

#include "base/vec.h"

struct words {
	VEC(const char *) list;
};

// Splits as a POSIX shell does: blanks, '...', "..." with \" \\ \$ \`, \x. No expansions. Appends to out.
void shell_split(struct arena *a, const char *text, struct words *out);
// Splits nvcc's list values at commas that are neither escaped, quoted nor inside parentheses.
void list_split(struct arena *a, const char *text, struct words *out);

#endif
