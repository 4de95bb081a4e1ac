// SPDX-License-Identifier: Apache-2.0
// What the places of a path hold, and which places of one object hold something: work on an object costs what it has, not what the path has.
#include "engine/paths/state.h"

struct held {
	const struct sym *place;
	const struct held *next;
};

static const struct sym *whole_of(const struct sym *place)
{
	while (place->kind == SYM_FIELD || place->kind == SYM_ELEMENT || place->kind == SYM_STEP)
		place = place->a;
	return place;
}

void state_put(const struct machine *m, struct state *s, const struct sym *place, const struct sym *value)
{
	if (!symmap_get(&s->store, place)) {
		const struct sym *whole = whole_of(place);
		struct held *h = ARENA_NEW(m->arena, struct held);
		*h = (struct held){place, symmap_get(&s->objects, whole)};
		s->objects = symmap_set(m->arena, s->objects, whole, h, 0);
	}
	s->store = symmap_set(m->arena, s->store, place, value, value->hash);
}

void state_each_place(const struct state *s, const struct sym *place, void (*visit)(void *context, const struct sym *place, const void *value),
                      void *context)
{
	struct symmap now = s->store;
	for (const struct held *h = symmap_get(&s->objects, whole_of(place)); h; h = h->next)
		visit(context, h->place, symmap_get(&now, h->place));
}
