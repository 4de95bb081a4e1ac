// SPDX-License-Identifier: Apache-2.0
// Pointer-keyed table in an arena: declarations, types and records by the address libclang gives them.
#ifndef GPULINT_BASE_MAP_H
#define GPULINT_BASE_MAP_H

#include <stdint.h>

#include "base/arena.h"

struct map_slot {
	const void *key;
	uintptr_t extra; // second half of the key
	void *value;
};

struct map {
	struct map_slot *slot; // power of two many
	size_t slots, n;
};

// The value stored under (key, extra), or NULL.
void *map_get(const struct map *m, const void *key, uintptr_t extra);
// key must not be NULL; replaces what was there.
void map_put(struct arena *a, struct map *m, const void *key, uintptr_t extra, void *value);

#endif
