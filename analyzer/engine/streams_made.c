// SPDX-License-Identifier: Apache-2.0
#include "engine/streams_made.h"

#include "engine/order/streams.h"

static const char blocking[] = "blocking";

// A place and the kinds that its paths make there: which one a parameter says is known in callers only.
struct making {
	const struct prim *prim;
	bool is_blocking, is_non_blocking;
};

typedef VEC(struct making) making_list;

static bool makes_stream(const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL && p->row ? model_effect(p->row, EFFECT_CREATE) : NULL;
	return e && e->what == HANDLE_STREAM && p->step;
}

static struct making *making_at(struct arena *a, making_list *list, const struct prim *p)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].prim->step == p->step)
			return &list->at[i];
	struct making *m = vec_push(a, list);
	*m = (struct making){.prim = p};
	return m;
}

static void collect(struct arena *a, const struct summary *s, making_list *list)
{
	for (uint32_t k = 0; k < s->count; k++)
		for (uint32_t i = 0; i < s->fragment[k].trace.count; i++) {
			const struct prim *p = s->fragment[k].trace.prim[i];
			enum stream_kind kind = makes_stream(p) ? stream_kind_made(p) : STREAMKIND_UNKNOWN;
			struct making *m = makes_stream(p) ? making_at(a, list, p) : NULL;
			if (m) {
				m->is_blocking |= kind == STREAMKIND_BLOCKING;
				m->is_non_blocking |= kind == STREAMKIND_NONBLOCKING;
			}
		}
}

void streams_made_collect(struct exec *x, habit_list *out)
{
	making_list list = {0};
	struct arena *a = x->machine.arena;
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only)
			collect(a, exec_summary(x, f), &list);
	}
	for (size_t i = 0; i < list.n; i++) {
		const struct making *m = &list.at[i];
		bool is_kept = m->is_blocking && !m->is_non_blocking;
		*vec_push(a, out) = (struct habit){.kind = HABIT_BLOCKING,
		                                   .is_kept = is_kept,
		                                   .key = blocking,
		                                   .text = m->prim->name,
		                                   .call = m->prim->name,
		                                   .at = *m->prim->loc,
		                                   .places = 1};
	}
}

bool streams_made_block(const struct exec *x, const habit_list *own)
{
	const struct habits_given *others = &x->options.habits, all = {own->at, own->n};
	uint32_t made = habits_places(others, HABIT_BLOCKING, blocking, true) + habits_places(&all, HABIT_BLOCKING, blocking, true);
	uint32_t other = habits_places(others, HABIT_BLOCKING, blocking, false) + habits_places(&all, HABIT_BLOCKING, blocking, false);
	return habit_is_bound(HABIT_BLOCKING, made, other);
}

void streams_made_ask(struct exec *x, const struct engine_result *result, habit_list *out)
{
	bool asks = false;
	for (size_t i = 0; i < result->observations.n; i++)
		asks |= result->observations.at[i].supposes_non_blocking;
	if (asks)
		*vec_push(x->machine.arena, out) = (struct habit){.kind = HABIT_BLOCKING, .key = blocking};
}
