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
		if (site_is_alike(&c->own.at[k], s))
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

// Calls that hand a stream on, and what waits for itself, count where work on memory that was given is judged: what was put there may be under way on
// the stream. Setting up one's own is another matter.
static bool is_counted(const struct site *s, bool is_of_given)
{
	return is_of_given || (!s->is_call && !s->is_awaited);
}

static bool is_judged(const struct site *s, bool is_of_given)
{
	return is_of_given ? s->is_callers : is_counted(s, false);
}

static void tell(struct sites *c, const struct site *h, bool is_of_given, struct agreement agreement, const struct odd_one **out)
{
	struct alike like = {0};
	for (size_t i = 0; i < c->own.n; i++)
		if (site_is_alike(&c->own.at[i], h) && is_counted(&c->own.at[i], is_of_given))
			alike_add(&like, c->own.at[i].prim, c->own.at[i].function);
	for (size_t i = 0; i < c->own.n; i++) {
		const struct site *s = &c->own.at[i];
		if (site_may_be_odd(s, h) && is_judged(s, is_of_given))
			site_add_odd(c->exec->machine.arena, &out[s->function->id],
			             (struct odd_one){.step = s->step,
			                              .is_call = s->is_call,
			                              .stream = h->stream,
			                              .like = like,
			                              .agreement = agreement,
			                              .is_kept = h->is_kept,
			                              .giver = h->giver});
	}
}

static bool judge(struct sites *c, const struct site *h, bool is_of_given, const struct odd_one **out)
{
	struct agreement agreement = {0};
	for (size_t i = 0; i < c->own.n; i++) {
		const struct site *s = &c->own.at[i];
		agreement.acting += is_counted(s, is_of_given) && site_is_alike(s, h);
		agreement.deviating += is_counted(s, is_of_given) && site_may_be_odd(s, h);
	}
	bool is_bound = habit_is_bound(HABIT_STREAM, agreement.acting, agreement.deviating);
	if (is_bound)
		tell(c, h, is_of_given, agreement, out);
	return is_bound;
}

// How many of the function's places on the habit's stream do the work of place i, if that is an odd one.
static uint32_t ways_beside(const struct sites *c, size_t habit, size_t i, struct alike *like)
{
	const struct site *h = &c->own.at[habit], *odd = &c->own.at[i];
	uint32_t keeping = 0;
	if (!is_counted(odd, false) || odd->function != h->function || !site_may_be_odd(odd, h))
		return 0;
	for (size_t k = 0; k < c->own.n; k++) {
		const struct site *s = &c->own.at[k];
		bool is_kept = is_counted(s, false) && s->function == h->function && site_is_alike(s, h);
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
	             (struct odd_one){.step = c->own.at[at].step,
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
		if (is_first_of_habit(&c, i) && !judge(&c, &c.own.at[i], false, out))
			judge(&c, &c.own.at[i], true, out);
	for (size_t i = 0; i < c.own.n; i++)
		if (is_first_of_ways(&c, i))
			judge_ways(&c, i, out);
	company_offer(&c, habits);
	company_judge(&c, out);
	arena_free(&scratch);
	return out;
}
