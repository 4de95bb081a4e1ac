// SPDX-License-Identifier: Apache-2.0
// String to pointer, in an arena.
//
//   struct strmap m = {.arena = a};
//   *strmap_at(&m, "key") = value;       // inserts when missing
//   void *v = strmap_get(&m, "key");     // NULL when missing
#ifndef GPULINT_BASE_STRMAP_H
#define GPULINT_BASE_STRMAP_H

#include "base/arena.h"

struct strmap_entry;

struct strmap {
	struct arena *arena;
	struct strmap_entry **bucket; // power of two many
	size_t buckets, n;
};

void *strmap_get(const struct strmap *m, const char *key);
// The value's place; a new key starts as NULL. The place is valid until the arena goes.
void **strmap_at(struct strmap *m, const char *key);

#endif
