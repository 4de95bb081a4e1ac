// SPDX-License-Identifier: Apache-2.0
// A persistent map from symbols to pointers (a hash array mapped trie): setting gives a new map that shares all but one
// path with the old one, so that states fork in constant time. Two maps with the same content have the same digest.
#ifndef GPULINT_ENGINE_SYMMAP_H
#define GPULINT_ENGINE_SYMMAP_H

#include "engine/values/sym.h"

struct symmap_node;

struct symmap {
	const struct symmap_node *root; // NULL = empty
	uint64_t digest;                // order-independent hash of all entries
};

const void *symmap_get(const struct symmap *m, const struct sym *key);
// `value_hash` must depend on the value's content only.
struct symmap symmap_set(struct arena *arena, struct symmap m, const struct sym *key, const void *value, uint64_t value_hash);
void symmap_each(const struct symmap *m, void (*visit)(void *context, const struct sym *key, const void *value), void *context);

#endif
