// SPDX-License-Identifier: Apache-2.0
#include "base/map.h"

static size_t hash(const void *key, uintptr_t extra)
{
	uint64_t h = ((uint64_t)(uintptr_t)key ^ (uint64_t)extra * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
	return (size_t)(h ^ h >> 29);
}

static struct map_slot *find(const struct map *m, const void *key, uintptr_t extra)
{
	size_t i = hash(key, extra);
	for (;; i++) {
		struct map_slot *s = &m->slot[i & (m->slots - 1)];
		if (!s->key || (s->key == key && s->extra == extra))
			return s;
	}
}

void *map_get(const struct map *m, const void *key, uintptr_t extra)
{
	return m->slots && key ? find(m, key, extra)->value : NULL;
}

static void map_enlarge(struct arena *a, struct map *m)
{
	struct map old = *m;
	m->slots = old.slots ? old.slots * 2 : 64;
	m->slot = ARENA_ARRAY(a, struct map_slot, m->slots);
	for (size_t i = 0; i < old.slots; i++)
		if (old.slot[i].key)
			*find(m, old.slot[i].key, old.slot[i].extra) = old.slot[i];
	arena_give_back(a, old.slot, old.slots * sizeof *old.slot);
}

void map_put(struct arena *a, struct map *m, const void *key, uintptr_t extra, void *value)
{
	if (m->n * 2 >= m->slots)
		map_enlarge(a, m);
	struct map_slot *s = find(m, key, extra);
	if (!s->key)
		m->n++;
	*s = (struct map_slot){.key = key, .extra = extra, .value = value};
}
