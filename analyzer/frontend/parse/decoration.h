// SPDX-License-Identifier: Apache-2.0
// Words in front of declarations that say nothing of what is declared: macros of missing headers like `EXPORT void f();`.
#ifndef GPULINT_FRONTEND_DECORATION_H
#define GPULINT_FRONTEND_DECORATION_H

#include <stdbool.h>
#include <stddef.h>

// Whether the unknown word of that length at `p`, in the text from `start` to `end`, is one: what follows is a whole declaration already.
bool decoration_at(const char *start, const char *p, const char *end, size_t length);

// The word between `struct`, `class` or `union` and the name at `p` of a class that is defined there, which is one; its length in *n. NULL =
// there is none.
const char *decoration_of_class(const char *start, const char *p, const char *end, size_t *n);

// An unknown macro in the head of a function.
struct head_word {
	const char *at;
	size_t n;
	bool has_arguments; // BOUNDS(256)
};

// The one that ends in front of `p`, between the type and the name of the function: void CALLBACK f(int n); a type with a name that is declared
// there is none, nor is a name that the text uses otherwise. False = there is none.
bool decoration_in_head(const char *start, const char *p, const char *end, struct head_word *out);

// The one that stands at `p`, or behind the blanks there, and behind the parameters of the function: void f(int n) OVERRIDE;
bool decoration_behind_head(const char *start, const char *p, const char *end, struct head_word *out);

// The word in front of the one at `p`; its length in *n, 0 = there is none.
const char *decoration_before(const char *start, const char *p, size_t *n);

#endif
