// SPDX-License-Identifier: Apache-2.0
#include "engine/values/either.h"

#include <string.h>

enum { MAX_DEPTH = 4 };

struct difference {
	const struct symmap *both;
	struct either *out;
	uint32_t side;
};

// Only what hangs on the caller can turn out otherwise there.
static void take_difference(void *context, const struct sym *key, const void *value)
{
	struct difference *d = context;
	const struct fact *kept = symmap_get(d->both, key);
	uint32_t *n = &d->out->knows[d->side];
	if (*n < MAX_KNOWN && sym_hangs_on_caller(key) && !(kept && fact_is_same(kept, value)))
		d->out->side[d->side][(*n)++] = (struct known){key, value};
}

// What the facts say that the two paths do not both know.
static void add_difference(struct either *out, uint32_t side, const struct symmap *facts, const struct symmap *both)
{
	struct difference d = {both, out, side};
	symmap_each_apart(facts, both, take_difference, &d);
}

static const struct either *common(const struct either *a, const struct either *b)
{
	while (a && b && a != b) {
		uint32_t depth = b->depth;
		b = a->depth <= b->depth ? b->next : b;
		a = a->depth >= depth ? a->next : a;
	}
	return a == b ? a : NULL;
}

// One of the two has met others since they went apart: the other is a further side of that.
static const struct either *widened(const struct machine *m, const struct either *wide, const struct symmap *wide_facts, const struct symmap *other,
                                    const struct symmap *both)
{
	if (wide->sides == MAX_SIDES)
		return wide->next;
	struct either *e = ARENA_NEW(m->scratch, struct either);
	*e = *wide;
	for (uint32_t i = 0; i < e->sides; i++)
		add_difference(e, i, wide_facts, both);
	e->knows[e->sides] = 0;
	add_difference(e, e->sides++, other, both);
	return e->knows[e->sides - 1] ? e : wide->next;
}

const struct either *either_join(const struct machine *m, const struct either *a, const struct symmap *a_facts, const struct either *b,
                                 const struct symmap *b_facts, const struct symmap *both)
{
	const struct either *shared = common(a, b);
	if (a != b && a && a->next == b)
		return widened(m, a, a_facts, b_facts, both);
	if (a != b && b && b->next == a)
		return widened(m, b, b_facts, a_facts, both);
	struct either e = {.sides = 2};
	add_difference(&e, 0, a_facts, both);
	add_difference(&e, 1, b_facts, both);
	return a == b ? either_add(m, shared, &e) : shared;
}

const struct either *either_add(const struct machine *m, const struct either *all, const struct either *one)
{
	bool says_nothing = all && all->depth + 1 >= MAX_DEPTH;
	for (uint32_t i = 0; i < one->sides; i++)
		says_nothing |= !one->knows[i];
	if (says_nothing)
		return all;
	struct either *e = ARENA_NEW(m->scratch, struct either);
	*e = *one;
	e->next = all;
	e->depth = all ? all->depth + 1 : 0;
	return e;
}

const struct either *either_keep(struct arena *arena, const struct either *all)
{
	if (!all)
		return NULL;
	struct either *e = ARENA_NEW(arena, struct either);
	*e = *all;
	e->next = either_keep(arena, all->next);
	for (uint32_t i = 0; i < e->sides; i++)
		for (uint32_t k = 0; k < e->knows[i]; k++)
			e->side[i][k].fact = memcpy(ARENA_NEW(arena, struct fact), all->side[i][k].fact, sizeof(struct fact));
	return e;
}
