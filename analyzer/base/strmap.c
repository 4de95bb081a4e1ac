// SPDX-License-Identifier: Apache-2.0
#include "base/strmap.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct strmap_entry {
	struct strmap_entry *next;
	XXH64_hash_t hash;
	void *value;
	char key[];
};

static struct strmap_entry *find(const struct strmap *m, const char *key, XXH64_hash_t hash)
{
	struct strmap_entry *e = m->buckets ? m->bucket[hash & (m->buckets - 1)] : NULL;
	while (e && (e->hash != hash || strcmp(e->key, key) != 0))
		e = e->next;
	return e;
}

static void grow(struct strmap *m)
{
	size_t buckets = m->buckets ? m->buckets * 2 : 64;
	struct strmap_entry **fresh = ARENA_ARRAY(m->arena, struct strmap_entry *, buckets);
	for (size_t i = 0; i < m->buckets; i++) {
		for (struct strmap_entry *e = m->bucket[i], *next; e; e = next) {
			next = e->next;
			e->next = fresh[e->hash & (buckets - 1)];
			fresh[e->hash & (buckets - 1)] = e;
		}
	}
	m->bucket = fresh;
	m->buckets = buckets;
}

void *strmap_get(const struct strmap *m, const char *key)
{
	struct strmap_entry *e = find(m, key, XXH3_64bits(key, strlen(key)));
	return e ? e->value : NULL;
}

void **strmap_at(struct strmap *m, const char *key)
{
	size_t n = strlen(key);
	XXH64_hash_t hash = XXH3_64bits(key, n);
	struct strmap_entry *e = find(m, key, hash);
	if (e)
		return &e->value;
	if (m->n >= m->buckets)
		grow(m);
	e = arena_alloc(m->arena, sizeof *e + n + 1);
	e->hash = hash;
	memcpy(e->key, key, n);
	struct strmap_entry **slot = &m->bucket[hash & (m->buckets - 1)];
	e->next = *slot;
	*slot = e;
	m->n++;
	return &e->value;
}
