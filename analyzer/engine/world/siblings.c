// SPDX-License-Identifier: Apache-2.0
#include "engine/world/siblings.h"

#include "engine/world/company.h"
#include "engine/world/sites.h"

enum { LEAST = 3 };

static bool is_first_of_habit(const struct sites *c, size_t i)
{
	const struct site *s = &c->own.at[i];
	if (s->is_other || !s->stream)
		return false;
	for (size_t k = 0; k < i; k++)
		if (!c->own.at[k].is_other && c->own.at[k].stream == s->stream && c->own.at[k].of == s->of)
			return false;
	return true;
}

static bool is_first_of_ways(const struct sites *c, size_t i)
{
	const struct site *s = &c->own.at[i];
	if (s->is_other || !s->stream)
		return false;
	for (size_t k = 0; k < i; k++)
		if (!c->own.at[k].is_other && c->own.at[k].stream == s->stream && c->own.at[k].function == s->function)
			return false;
	return true;
}

static void judge(struct sites *c, size_t habit, const struct odd_one **out)
{
	const struct site *h = &c->own.at[habit];
	struct arena *a = c->exec->machine.arena;
	uint32_t keeping = 0, odd = 0;
	for (size_t i = 0; i < c->own.n; i++) {
		const struct site *s = &c->own.at[i];
		keeping += !s->is_other && s->stream == h->stream && s->of == h->of;
		odd += site_may_be_odd(s, h);
	}
	if (!habit_is_bound(HABIT_STREAM, keeping, odd))
		return;
	struct alike like = {0};
	for (size_t i = 0; i < c->own.n; i++)
		if (!c->own.at[i].is_other && c->own.at[i].stream == h->stream && c->own.at[i].of == h->of)
			alike_add(&like, c->own.at[i].prim, c->own.at[i].function);
	for (size_t i = 0; i < c->own.n; i++) {
		const struct site *s = &c->own.at[i];
		if (site_may_be_odd(s, h))
			site_add_odd(a, &out[s->function->id],
			             (struct odd_one){.step = s->prim->step,
			                              .stream = h->stream,
			                              .like = like,
			                              .agreement = {keeping, odd},
			                              .is_kept = h->is_kept,
			                              .giver = h->giver});
	}
}

// How many of the function's places on the habit's stream do the work of place i, if that is an odd one.
static uint32_t ways_beside(const struct sites *c, size_t habit, size_t i, struct alike *like)
{
	const struct site *h = &c->own.at[habit], *odd = &c->own.at[i];
	uint32_t keeping = 0;
	if (odd->function != h->function || !site_may_be_odd(odd, h))
		return 0;
	for (size_t k = 0; k < c->own.n; k++) {
		const struct site *s = &c->own.at[k];
		bool is_kept = !s->is_other && s->function == h->function && s->stream == h->stream && s->of == h->of;
		if (!is_kept || !same_work(s->prim, odd->prim))
			continue;
		alike_add(like, s->prim, s->function);
		keeping++;
	}
	return keeping;
}

// The ways through one function that write the same memory: three on one stream, and one that is on the default stream.
static void judge_ways(struct sites *c, size_t habit, const struct odd_one **out)
{
	const struct site *h = &c->own.at[habit];
	uint32_t odd = 0, keeping = 0;
	size_t at = 0;
	struct alike like = {0};
	for (size_t i = 0; i < c->own.n; i++) {
		struct alike kept = {0};
		uint32_t beside = ways_beside(c, habit, i, &kept);
		odd += beside > 0;
		at = beside ? i : at;
		like = beside ? kept : like;
		keeping = beside ? beside : keeping;
	}
	if (odd != 1 || keeping < LEAST || out[h->function->id])
		return;
	site_add_odd(c->exec->machine.arena, &out[h->function->id],
	             (struct odd_one){.step = c->own.at[at].prim->step,
	                              .stream = h->stream,
	                              .like = like,
	                              .agreement = {keeping, odd},
	                              .is_kept = h->is_kept,
	                              .giver = h->giver});
}

const struct odd_one *const *siblings_collect(struct exec *x, const struct kept_handles *kept, habit_list *habits)
{
	struct arena scratch = {0};
	struct sites c;
	const struct odd_one **out = ARENA_ARRAY(x->machine.arena, const struct odd_one *, x->unit->functions.n + 1);
	sites_collect(x, kept, &scratch, &c);
	for (size_t i = 0; i < c.own.n; i++)
		if (is_first_of_habit(&c, i))
			judge(&c, i, out);
	for (size_t i = 0; i < c.own.n; i++)
		if (is_first_of_ways(&c, i))
			judge_ways(&c, i, out);
	company_offer(&c, habits);
	company_judge(&c, out);
	arena_free(&scratch);
	return out;
}
