// SPDX-License-Identifier: Apache-2.0
// A persistent map from symbols to pointers (a hash array mapped trie): setting gives a new map that shares all but one
// path with the old one, so that states fork in constant time. Two maps with the same content have the same digest.
#ifndef GPULINT_ENGINE_MAP_H
#define GPULINT_ENGINE_MAP_H

#include "engine/sym.h"

struct map_node;

struct map {
	const struct map_node *root; // NULL = empty
	uint64_t digest;             // order-independent hash of all entries
};

const void *map_get(const struct map *m, const struct sym *key);
// `value_hash` must depend on the value's content only.
struct map map_set(struct arena *arena, struct map m, const struct sym *key, const void *value, uint64_t value_hash);
void map_each(const struct map *m, void (*visit)(void *context, const struct sym *key, const void *value), void *context);

#endif
