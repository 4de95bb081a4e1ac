// SPDX-License-Identifier: Apache-2.0
// Source text apart from what is no code in it.
#ifndef GPULINT_BASE_CODE_H
#define GPULINT_BASE_CODE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

// Comments and literals are spaces in `mask`, a preprocessor directive is a `;`; the same length as `text`.
struct code {
	const char *text, *mask;
	size_t length;
};

struct span {
	size_t begin, end; // bytes, the end exclusive
};

// Behind the raw string literal whose prefix stands at p, `end` where nothing closes it; NULL: none stands there. [lex.string]
const char *code_behind_raw(const char *p, const char *end);
struct code code_of(struct arena *a, const char *text, size_t length);
// The next comment from *at on, of directives too; *at is behind it then. False when there is none. text[length] is zero.
bool code_next_comment(const char *text, size_t length, size_t *at, struct span *comment);

#endif
