// SPDX-License-Identifier: Apache-2.0
// Which tick of every timeline has happened before. There are three clocks: `doc` follows documented edges only, `all` also
// the edges that hardware showed and nobody promises (docs/hardware.md, strengths `doc` and `seen`), and `supposed` those that
// there are besides the documented ones if each stream whose kind nobody knows is a blocking one.
#ifndef GPULINT_ORDER_CLOCK_H
#define GPULINT_ORDER_CLOCK_H

#include <stdint.h>

#include "base/arena.h"

struct run;

struct clock {
	uint32_t *at; // by timeline
	uint32_t n, room;
};

struct order {
	struct clock doc, all, supposed;
};

void clock_join(struct arena *a, struct clock *into, const struct clock *other);
void order_join(struct run *r, struct order *into, const struct order *other);
void order_join_seen(struct run *r, struct order *into, const struct order *other);     // `all` only
void order_join_supposed(struct run *r, struct order *into, const struct order *other); // `supposed` only
// What is supposed is taken for documented from here on.
void order_suppose(struct run *r, struct order *o);
// In all of them.
void order_set(struct arena *a, struct order *o, uint32_t timeline, uint32_t tick);
uint32_t clock_at(const struct clock *c, uint32_t timeline);
void clock_set(struct arena *a, struct clock *c, uint32_t timeline, uint32_t tick);

#endif
