// SPDX-License-Identifier: Apache-2.0
#include "engine/values/symmap.h"

#include <stdint.h>
#include <string.h>

enum { BITS = 4, WAYS = 1 << BITS, MAX_SHIFT = 60 };

struct symmap_node {
	uint32_t used;                  // bit i set: slot i is present
	uint32_t is_node;               // bit i set: it is a subtree
	uint64_t edition;               // in which it was made: it may be changed in that one
	const struct symmap_node *kept; // its copy that stays, itself where it is one, NULL = none yet
	union symmap_slot {
		struct symmap_entry {
			const struct sym *key;
			const void *value;
			uint64_t hash;                   // of the entry, for the digest
			const struct symmap_entry *next; // equal 60 hash bits
			const struct symmap_entry *kept; // as of a node
		} *entry;
		const struct symmap_node *node;
	} slot[];
};

// Who changes a map: into which arena, and in which edition, 0 = in none.
struct editing {
	struct arena *arena;
	uint64_t edition;
};

// How many bits are set: without the instruction for it, which not every x86-64 processor has, the compiler's own way is a call.
static unsigned count_bits(uint32_t v)
{
	v -= v >> 1 & 0x55555555u;
	v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
	return ((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

static unsigned position(const struct symmap_node *n, unsigned way)
{
	return count_bits(n->used & ((1u << way) - 1u));
}

static unsigned way_of(uint64_t hash, unsigned shift)
{
	return (unsigned)(hash >> shift) & (WAYS - 1u);
}

const void *symmap_get(const struct symmap *m, const struct sym *key)
{
	const struct symmap_node *n = m->root;
	for (unsigned shift = 0; n; shift += BITS) {
		unsigned way = way_of(key->hash, shift);
		if (!(n->used & (1u << way)))
			return NULL;
		union symmap_slot s = n->slot[position(n, way)];
		if (n->is_node & (1u << way)) {
			n = s.node;
			continue;
		}
		for (const struct symmap_entry *e = s.entry; e; e = e->next)
			if (e->key == key)
				return e->value;
		return NULL;
	}
	return NULL;
}

// The node as one that may be changed, with room at `insert_way`.
static struct symmap_node *node_own(const struct editing *by, const struct symmap_node *n, unsigned insert_way)
{
	unsigned count = n ? count_bits(n->used) : 0;
	bool inserts = !n || !(n->used & (1u << insert_way));
	if (!inserts && by->edition && n->edition == by->edition)
		return (struct symmap_node *)(uintptr_t)n; // nobody else has it
	struct symmap_node *c = arena_alloc(by->arena, sizeof *c + (count + inserts) * sizeof *c->slot);
	c->edition = by->edition;
	c->used = (n ? n->used : 0) | 1u << insert_way;
	c->is_node = n ? n->is_node : 0;
	unsigned at = position(c, insert_way);
	for (unsigned i = 0; i < count; i++)
		c->slot[i + (inserts && i >= at)] = n->slot[i];
	return c;
}

// The chain with e in place of its key's old entry, whose hash goes to *replaced.
static struct symmap_entry *chain_set(struct arena *arena, const struct symmap_entry *chain, struct symmap_entry *e, uint64_t *replaced)
{
	for (const struct symmap_entry *o = chain; o; o = o->next) {
		if (o->key == e->key) {
			*replaced = o->hash;
			continue;
		}
		struct symmap_entry *kept = ARENA_NEW(arena, struct symmap_entry);
		*kept = *o;
		kept->kept = NULL;
		kept->next = e->next;
		e->next = kept;
	}
	return e;
}

static const struct symmap_node *node_set(const struct editing *by, const struct symmap_node *n, unsigned shift, struct symmap_entry *e,
                                          uint64_t *replaced)
{
	unsigned way = way_of(e->key->hash, shift);
	uint32_t bit = 1u << way;
	struct symmap_node *c = node_own(by, n, way);
	unsigned at = position(c, way);
	if (!n || !(n->used & bit)) {
		c->slot[at].entry = e;
	} else if (n->is_node & bit) {
		c->slot[at].node = node_set(by, c->slot[at].node, shift + BITS, e, replaced);
	} else if (c->slot[at].entry->key == e->key || shift + BITS > MAX_SHIFT) {
		c->slot[at].entry = chain_set(by->arena, c->slot[at].entry, e, replaced);
	} else {
		uint64_t none = 0;
		const struct symmap_node *child = NULL;
		for (const struct symmap_entry *o = c->slot[at].entry, *next; o; o = next) {
			next = o->next;
			struct symmap_entry *moved = ARENA_NEW(by->arena, struct symmap_entry);
			*moved = *o;
			moved->kept = NULL;
			moved->next = NULL;
			child = node_set(by, child, shift + BITS, moved, &none);
		}
		c->slot[at].node = node_set(by, child, shift + BITS, e, replaced);
		c->is_node |= bit;
	}
	return c;
}

struct symmap symmap_edit(struct arena *arena, struct symmap m, uint64_t edition, const struct sym *key, const void *value, uint64_t value_hash)
{
	const struct editing by = {arena, edition};
	struct symmap_entry *e = ARENA_NEW(arena, struct symmap_entry);
	e->key = key;
	e->value = value;
	e->hash = (key->hash ^ (value_hash * 0x9e3779b97f4a7c15u)) * 0xff51afd7ed558ccdu;
	uint64_t replaced = 0;
	m.root = node_set(&by, m.root, 0, e, &replaced);
	m.digest += e->hash - replaced;
	return m;
}

struct symmap symmap_set(struct arena *arena, struct symmap m, const struct sym *key, const void *value, uint64_t value_hash)
{
	return symmap_edit(arena, m, 0, key, value, value_hash);
}

// Copies know themselves, so that what several maps share is copied once.
struct keeping {
	struct arena *arena;
	size_t value_size;
};

static const struct symmap_entry *entry_keep(const struct keeping *k, const struct symmap_entry *e)
{
	if (!e || e->kept)
		return e ? e->kept : NULL;
	struct symmap_entry *copy = ARENA_NEW(k->arena, struct symmap_entry);
	*copy = *e;
	copy->next = entry_keep(k, e->next);
	if (k->value_size && e->value)
		copy->value = memcpy(arena_alloc(k->arena, k->value_size), e->value, k->value_size);
	copy->kept = ((struct symmap_entry *)(uintptr_t)e)->kept = copy;
	return copy;
}

static const struct symmap_node *node_keep(const struct keeping *k, const struct symmap_node *n)
{
	if (n->kept)
		return n->kept;
	unsigned count = count_bits(n->used);
	struct symmap_node *copy = arena_alloc(k->arena, sizeof *copy + count * sizeof *copy->slot);
	copy->used = n->used;
	copy->is_node = n->is_node;
	for (unsigned way = 0, at = 0; way < WAYS; way++) {
		if (!(n->used & (1u << way)))
			continue;
		if (n->is_node & (1u << way))
			copy->slot[at].node = node_keep(k, n->slot[at].node);
		else
			copy->slot[at].entry = (struct symmap_entry *)(uintptr_t)entry_keep(k, n->slot[at].entry);
		at++;
	}
	copy->kept = ((struct symmap_node *)(uintptr_t)n)->kept = copy;
	return copy;
}

struct symmap symmap_keep(struct arena *arena, struct symmap m, size_t value_size)
{
	return m.root ? (struct symmap){node_keep(&(struct keeping){arena, value_size}, m.root), m.digest} : m;
}

// What `n` has and `other` has not, or not as the same entry.
static void each(const struct symmap_node *n, const struct symmap_node *other, void (*visit)(void *, const struct sym *, const void *), void *context)
{
	unsigned at = 0;
	for (unsigned way = 0; n && n != other && way < WAYS; way++) {
		uint32_t bit = 1u << way;
		if (!(n->used & bit))
			continue;
		union symmap_slot s = n->slot[at++], t = {0};
		bool is_alike = other && (other->used & bit) && !((n->is_node ^ other->is_node) & bit);
		if (is_alike)
			t = other->slot[position(other, way)];
		if (n->is_node & bit) {
			each(s.node, t.node, visit, context);
			continue;
		}
		for (const struct symmap_entry *e = s.entry; e && s.entry != t.entry; e = e->next)
			visit(context, e->key, e->value);
	}
}

void symmap_each(const struct symmap *m, void (*visit)(void *, const struct sym *, const void *), void *context)
{
	each(m->root, NULL, visit, context);
}

void symmap_each_apart(const struct symmap *m, const struct symmap *other, void (*visit)(void *, const struct sym *, const void *), void *context)
{
	each(m->root, other->root, visit, context);
}
