// SPDX-License-Identifier: Apache-2.0
#include "base/map.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct map_entry {
	struct map_entry *next;
	XXH64_hash_t hash;
	void *value;
	char key[];
};

static struct map_entry *find(const struct map *m, const char *key, XXH64_hash_t hash)
{
	struct map_entry *e = m->buckets ? m->bucket[hash & (m->buckets - 1)] : NULL;
	while (e && (e->hash != hash || strcmp(e->key, key) != 0))
		e = e->next;
	return e;
}

static void grow(struct map *m)
{
	size_t buckets = m->buckets ? m->buckets * 2 : 64;
	struct map_entry **fresh = ARENA_ARRAY(m->arena, struct map_entry *, buckets);
	for (size_t i = 0; i < m->buckets; i++) {
		for (struct map_entry *e = m->bucket[i], *next; e; e = next) {
			next = e->next;
			e->next = fresh[e->hash & (buckets - 1)];
			fresh[e->hash & (buckets - 1)] = e;
		}
	}
	m->bucket = fresh;
	m->buckets = buckets;
}

void *map_get(const struct map *m, const char *key)
{
	struct map_entry *e = find(m, key, XXH3_64bits(key, strlen(key)));
	return e ? e->value : NULL;
}

void **map_at(struct map *m, const char *key)
{
	size_t n = strlen(key);
	XXH64_hash_t hash = XXH3_64bits(key, n);
	struct map_entry *e = find(m, key, hash);
	if (e)
		return &e->value;
	if (m->n >= m->buckets)
		grow(m);
	e = arena_alloc(m->arena, sizeof *e + n + 1);
	e->hash = hash;
	memcpy(e->key, key, n);
	struct map_entry **slot = &m->bucket[hash & (m->buckets - 1)];
	e->next = *slot;
	*slot = e;
	m->n++;
	return &e->value;
}
