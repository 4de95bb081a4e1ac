// SPDX-License-Identifier: Apache-2.0
#include "base/intern.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct intern_entry {
	struct intern_entry *next;
	XXH64_hash_t hash;
	size_t n;
	char text[];
};

static void rehash(struct interner *in)
{
	size_t buckets = in->buckets ? in->buckets * 2 : 256;
	struct intern_entry **fresh = ARENA_ARRAY(in->arena, struct intern_entry *, buckets);
	for (size_t i = 0; i < in->buckets; i++) {
		for (struct intern_entry *e = in->bucket[i], *next; e; e = next) {
			next = e->next;
			e->next = fresh[e->hash & (buckets - 1)];
			fresh[e->hash & (buckets - 1)] = e;
		}
	}
	in->bucket = fresh;
	in->buckets = buckets;
}

static const char *find(const struct interner *in, const char *s, size_t n, XXH64_hash_t hash)
{
	for (struct intern_entry *e = in->buckets ? in->bucket[hash & (in->buckets - 1)] : NULL; e; e = e->next)
		if (e->hash == hash && e->n == n && memcmp(e->text, s, n) == 0)
			return e->text;
	return NULL;
}

const char *intern_n(struct interner *in, const char *s, size_t n)
{
	XXH64_hash_t hash = XXH3_64bits(s, n);
	for (const struct interner *i = in; i; i = i->base) {
		const char *known = find(i, s, n, hash);
		if (known)
			return known;
	}
	if (in->n >= in->buckets)
		rehash(in);
	struct intern_entry **slot = &in->bucket[hash & (in->buckets - 1)];
	struct intern_entry *e = arena_alloc(in->arena, sizeof *e + n + 1);
	e->hash = hash;
	e->n = n;
	memcpy(e->text, s, n);
	e->next = *slot;
	*slot = e;
	in->n++;
	return e->text;
}

const char *intern(struct interner *in, const char *s)
{
	return intern_n(in, s ? s : "", s ? strlen(s) : 0);
}
