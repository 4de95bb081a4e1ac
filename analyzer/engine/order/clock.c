// SPDX-License-Identifier: Apache-2.0
#include "engine/order/run.h"

#include <string.h>

static void reserve(struct arena *a, struct clock *c, uint32_t n)
{
	if (c->n >= n)
		return;
	if (c->room < n) {
		uint32_t room = n < 8 ? 8 : n + n / 2;
		uint32_t *grown = ARENA_ARRAY(a, uint32_t, room);
		if (c->n)
			memcpy(grown, c->at, c->n * sizeof *grown);
		c->at = grown;
		c->room = room;
	}
	c->n = n;
}

uint32_t clock_at(const struct clock *c, uint32_t timeline)
{
	return timeline < c->n ? c->at[timeline] : 0;
}

void clock_set(struct arena *a, struct clock *c, uint32_t timeline, uint32_t tick)
{
	reserve(a, c, timeline + 1);
	c->at[timeline] = tick;
}

void clock_join(struct arena *a, struct clock *into, const struct clock *other)
{
	reserve(a, into, other->n);
	for (uint32_t i = 0; i < other->n; i++)
		if (other->at[i] > into->at[i])
			into->at[i] = other->at[i];
}

void order_join(struct run *r, struct order *into, const struct order *other)
{
	clock_join(r->arena, &into->doc, &other->doc);
	order_join_seen(r, into, other);
	order_join_supposed(r, into, other);
}

void order_join_seen(struct run *r, struct order *into, const struct order *other)
{
	clock_join(r->arena, &into->all, &other->all);
	r->work += other->all.n;
}

void order_join_supposed(struct run *r, struct order *into, const struct order *other)
{
	clock_join(r->arena, &into->supposed, &other->supposed);
}

void order_suppose(struct run *r, struct order *o)
{
	clock_join(r->arena, &o->doc, &o->supposed);
	clock_join(r->arena, &o->all, &o->supposed);
}

void order_set(struct arena *a, struct order *o, uint32_t timeline, uint32_t tick)
{
	clock_set(a, &o->doc, timeline, tick);
	clock_set(a, &o->all, timeline, tick);
	clock_set(a, &o->supposed, timeline, tick);
}
