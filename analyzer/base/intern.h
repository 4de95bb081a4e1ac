// SPDX-License-Identifier: Apache-2.0
// Each distinct string once: two interned strings are equal exactly when their pointers are.
#ifndef GPULINT_BASE_INTERN_H
#define GPULINT_BASE_INTERN_H

#include <stddef.h>

#include "base/arena.h"

struct intern_entry;

struct interner {
	const struct interner *base;  // strings that are there already, and stay: it is asked first and never changed. NULL = none
	struct arena *arena;          // owns the strings and the table
	struct intern_entry **bucket; // power of two many
	size_t buckets, n;
};

// The one copy of s (of its first n bytes). NULL gives the empty string.
const char *intern(struct interner *in, const char *s);
const char *intern_n(struct interner *in, const char *s, size_t n);

#endif
