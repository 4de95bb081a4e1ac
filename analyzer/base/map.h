// SPDX-License-Identifier: Apache-2.0
// String to pointer, in an arena.
//
//   struct map m = {.arena = a};
//   *map_at(&m, "key") = value;       // inserts when missing
//   void *v = map_get(&m, "key");     // NULL when missing
#ifndef GPULINT_BASE_MAP_H
#define GPULINT_BASE_MAP_H

#include "base/arena.h"

struct map_entry;

struct map {
	struct arena *arena;
	struct map_entry **bucket; // power of two many
	size_t buckets, n;
};

void *map_get(const struct map *m, const char *key);
// The value's place; a new key starts as NULL. The place is valid until the arena goes.
void **map_at(struct map *m, const char *key);

#endif
