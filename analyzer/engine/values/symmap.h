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

// The map in another arena that it is to stay in when the one it was made in ends. What maps that were kept before share with it stays shared.
// Values of `value_size` bytes are copied along, with 0 they are not.
struct symmap symmap_keep(struct arena *arena, struct symmap m, size_t value_size);
const void *symmap_get(const struct symmap *m, const struct sym *key);
// `value_hash` must depend on the value's content only.
struct symmap symmap_set(struct arena *arena, struct symmap m, const struct sym *key, const void *value, uint64_t value_hash);
// The same where several are set one after the other: what was made in the edition is changed in place. An edition is a number that has not been
// used before, not 0, and while it lasts nobody keeps a map that it makes but the last.
struct symmap symmap_edit(struct arena *arena, struct symmap m, uint64_t edition, const struct sym *key, const void *value, uint64_t value_hash);
void symmap_each(const struct symmap *m, void (*visit)(void *context, const struct sym *key, const void *value), void *context);
// The entries of `m` without those that the two maps share: some of the others may be the same in both.
void symmap_each_apart(const struct symmap *m, const struct symmap *other, void (*visit)(void *context, const struct sym *key, const void *value),
                       void *context);

#endif
