// SPDX-License-Identifier: Apache-2.0
#include "engine/order/stream_values.h"

#include "engine/order/run.h"

// NULL is any, and two numbers are one or two; of other values nobody knows.
static bool may_be(const struct sym *a, const struct sym *b)
{
	return !a || !b || a == b || a->kind != SYM_INT || b->kind != SYM_INT;
}

// "Work ordered before the write" has been done (cuStreamWriteValue32): who waits for the value goes on behind it.
static void write_value(struct run *r, uint32_t timeline, const struct sym *place, const struct sym *value)
{
	struct written_value *w = vec_push(r->arena, &r->written);
	*w = (struct written_value){.place = place, .value = value};
	order_join(r, &w->before, &r->timelines.at[timeline].known);
	for (uint32_t i = 0; i < r->timelines.n; i++) {
		struct timeline *t = &r->timelines.at[i];
		bool is_same_place = !place || !t->held.place || place == t->held.place;
		if (i == timeline || !t->held.is || !is_same_place || !may_be(value, t->held.value))
			continue;
		order_join(r, &t->known, &w->before);
		t->held.is = !place || !value || place != t->held.place || value != t->held.value; // else it may be another one that it waits for
	}
}

// "Work subsequently scheduled in the stream" is held back until the value is there (cuStreamWaitValue32). Where the path has not shown who writes it,
// it may be any work, also such as is given to a stream later.
static void wait_for_value(struct run *r, uint32_t timeline, const struct sym *place, const struct sym *value)
{
	struct timeline *t = &r->timelines.at[timeline];
	for (size_t i = r->written.n; place && value && i > 0; i--) {
		const struct written_value *w = &r->written.at[i - 1];
		if (w->place != place || w->value != value)
			continue;
		order_join(r, &t->known, &w->before);
		return;
	}
	stream_wait_for_everything(r, timeline);
	t = &r->timelines.at[timeline];
	t->held = (struct held){true, t->tick, place, value};
}

void stream_value_effect(struct run *r, const struct prim *p, const struct effect *e, uint32_t timeline)
{
	const struct sym *place = prim_arg(p, e->arg), *value = prim_arg(p, e->flags);
	if (e->kind == EFFECT_WRITE_VALUE)
		write_value(r, timeline, place, value);
	else
		wait_for_value(r, timeline, place, value);
}

static bool is_held(const struct run *r, const struct op *op)
{
	const struct timeline *t = &r->timelines.at[op->timeline];
	return t->held.is && op->tick > t->held.tick;
}

static bool is_of_value(const struct op *op)
{
	const struct model_row *row = op->prim->kind == PRIM_CALL ? op->prim->row : NULL;
	return row && (model_effect(row, EFFECT_WRITE_VALUE) || model_effect(row, EFFECT_WAIT_VALUE));
}

bool stream_values_order(const struct run *r, const struct op *first, const struct op *second)
{
	return is_held(r, first) || is_held(r, second) || (is_of_value(first) && is_of_value(second));
}
