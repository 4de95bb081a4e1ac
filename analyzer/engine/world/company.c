// SPDX-License-Identifier: Apache-2.0
#include "engine/world/company.h"

#include <string.h>

#include "base/strmap.h"
#include "engine/order/streams.h"
#include "engine/world/carried.h"
#include "engine/world/current.h"
#include "engine/world/habits.h"

typedef VEC(const struct ir_function *) function_list;

// Is a function that nobody in the unit calls given memory to work on by whoever calls it?
static bool is_given_memory(const struct ir_function *f)
{
	bool is_method = f->method_of && !f->method_of->is_closure;
	return f->params.n > is_method || (is_method && f->method_of->field_count);
}

static const char *scope_of(const struct ir_function *f)
{
	return f->method_of && !f->method_of->is_closure ? f->method_of->name : f->name;
}

// Is the function in that namespace? "" = in none.
static bool is_of_space(const struct ir_function *f, const char *space)
{
	return *space ? habits_is_inside(f, space) : !strstr(scope_of(f), "::");
}

// By ir_function.id: functions to which a caller from outside the unit, of that namespace, leads.
static bool *led_to(const struct exec *x, struct arena *a, const char *space)
{
	const struct ir_unit *unit = x->unit;
	bool *called = ARENA_ARRAY(a, bool, unit->functions.n + 1), *led = ARENA_ARRAY(a, bool, unit->functions.n + 1);
	function_list left = {0};
	for (int round = 0; round < 2; round++) // who is called; who is not
		for (size_t i = 0; i < unit->functions.n; i++) {
			const struct ir_function *f = unit->functions.at[i];
			bool is_first = round && !called[i] && is_given_memory(f) && is_of_space(f, space);
			if (is_first)
				*vec_push(a, &left) = f;
			for (size_t b = 0; !round && b < f->blocks.n; b++)
				for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
					const struct ir_function *callee = f->blocks.at[b].steps.at[k].function;
					if (callee && callee != f)
						called[callee->id] = true;
				}
		}
	while (left.n) {
		const struct ir_function *f = left.at[--left.n];
		if (led[f->id])
			continue;
		led[f->id] = true;
		for (size_t b = 0; b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
				if (f->blocks.at[b].steps.at[k].function)
					*vec_push(a, &left) = f->blocks.at[b].steps.at[k].function;
	}
	return led;
}

// A program of its own has its own order.
static bool has_main(const struct exec *x)
{
	for (size_t i = 0; i < x->unit->functions.n; i++)
		if (x->unit->functions.at[i]->is_main)
			return true;
	return false;
}

static bool may_be_odd_in_run(const struct site *s)
{
	static const struct site accessors = {0};
	return site_may_be_odd(s, &accessors) && (s->is_callers || (s->uses_given && !s->is_call && !s->is_awaited));
}

static void add_function(struct arena *a, function_list *list, const struct ir_function *f)
{
	for (size_t i = 0; i < list->n; i++)
		if (current_is_same_function(list->at[i], f))
			return;
	*vec_push(a, list) = f;
}

static function_list odd_in_run(const struct sites *c, const bool *led)
{
	function_list list = {0};
	for (size_t i = 0; i < c->own.n; i++)
		if (may_be_odd_in_run(&c->own.at[i]) && led[c->own.at[i].function->id])
			add_function(c->scratch, &list, c->own.at[i].function);
	return list;
}

static const struct site *keeping_site(const struct sites *c, size_t i)
{
	const struct site *s = i < c->own.n ? &c->own.at[i] : &c->passed.at[i - c->own.n];
	return s->key && s->name && !s->is_other ? s : NULL;
}

// The outermost namespace of the accessor. One that is in none is there for all code, and says nothing of a namespace whose code does not use it.
static const char *space_kept(struct arena *a, const struct site *s, const struct ir_function *user)
{
	const char *space = habits_space(a, s->name);
	return *space ? space : habits_space(a, scope_of(user));
}

// In one space, or in all (NULL).
static function_list keeping_in_run(const struct sites *c, const char *key, const char *space)
{
	function_list list = {0};
	for (size_t i = 0; i < c->own.n + c->passed.n; i++) {
		const struct site *s = keeping_site(c, i);
		if (s && strcmp(s->key, key) == 0 && (!space || strcmp(space_kept(c->scratch, s, s->function), space) == 0))
			add_function(c->scratch, &list, s->function);
	}
	return list;
}

// Of other units.
static uint32_t keeping_elsewhere(const struct exec *x, const char *key, const char *space)
{
	uint32_t n = 0;
	size_t at = 0;
	for (const struct habit *h; (h = habits_next(x, HABIT_STREAM, key, &at));)
		n += strcmp(h->space, space) == 0 ? h->places : 0;
	return n;
}

static bool is_offered(const habit_list *list, const char *key, bool is_kept)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].kind == HABIT_STREAM && list->at[i].is_kept == is_kept && strcmp(list->at[i].key, key) == 0)
			return true;
	return false;
}

static void offer_odd(struct sites *c, const char *space, habit_list *out)
{
	function_list odd = is_offered(out, space, false) ? (function_list){0} : odd_in_run(c, led_to(c->exec, c->scratch, space));
	for (size_t i = 0; i < odd.n; i++)
		*vec_push(c->exec->machine.arena,
		          out) = (struct habit){.kind = HABIT_STREAM, .key = space, .space = space, .at = odd.at[i]->loc, .places = 1};
}

static void offer_kept(struct sites *c, const struct site *s, habit_list *out)
{
	struct arena *a = c->exec->machine.arena;
	function_list list = is_offered(out, s->key, true) ? (function_list){0} : keeping_in_run(c, s->key, NULL);
	for (size_t i = 0; i < list.n; i++) {
		struct habit h = {.kind = HABIT_STREAM, .is_kept = true, .key = s->key, .text = s->stream, .call = s->prim->name, .places = 1};
		h.is_own = s->is_kept;
		h.giver = s->giver ? s->giver->usr : NULL;
		h.space = space_kept(a, s, list.at[i]);
		h.function = ir_function_text(list.at[i]);
		h.at = i ? list.at[i]->loc : *s->prim->loc;
		*vec_push(a, out) = h;
	}
}

void company_offer(struct sites *c, habit_list *out)
{
	bool is_odd = false;
	for (size_t i = 0; i < c->own.n; i++)
		is_odd |= may_be_odd_in_run(&c->own.at[i]);
	for (size_t i = 0; i < c->own.n + c->passed.n; i++)
		if (keeping_site(c, i))
			offer_kept(c, keeping_site(c, i), out);
	if (!is_odd || has_main(c->exec))
		return;
	offer_odd(c, "", out);
	for (size_t i = 0; i < c->exec->unit->functions.n; i++) {
		const struct ir_function *f = c->exec->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && strstr(f->name, "::"))
			offer_odd(c, habits_space(c->exec->machine.arena, f->name), out);
	}
}

// How the unit looks beside a habit of the others.
struct beside {
	const struct habit *habit;
	const bool *led;
	uint32_t keeping, odd;
};

static struct beside beside_of(struct sites *c, const struct habit *h)
{
	const struct habits_given *others = &c->exec->options.habits;
	struct beside b = {h, led_to(c->exec, c->scratch, h->space), keeping_elsewhere(c->exec, h->key, h->space),
	                   habits_places(others, HABIT_STREAM, h->space, false)};
	uint32_t odd = (uint32_t)odd_in_run(c, b.led).n;
	b.keeping += (uint32_t)keeping_in_run(c, h->key, h->space).n;
	b.odd = odd ? b.odd + odd : 0;
	return b;
}

// What the unit has of the function that gives the stream, NULL = it knows none.
static const struct ir_function *giver_here(const struct exec *x, const char *usr)
{
	for (size_t i = 0; usr && i < x->unit->functions.n; i++)
		if (x->unit->functions.at[i]->usr && strcmp(x->unit->functions.at[i]->usr, usr) == 0)
			return x->unit->functions.at[i];
	return NULL;
}

// Does it give what objects or globals of the code keep, and nothing else? What a library's function gives is a stream of the library.
static bool gives_kept(struct exec *x, const struct ir_function *giver)
{
	const struct summary *s = giver && giver->blocks.n ? exec_summary(x, giver) : NULL;
	bool is = s && s->count;
	for (uint32_t k = 0; is && k < s->count; k++) {
		const struct sym *stream = s->fragment[k].failed < 0 && !s->fragment[k].never_returns ? s->fragment[k].result : NULL;
		is = !stream || (stream->kind == SYM_INIT && !stream_is_asked_for(stream));
	}
	return is;
}

static void tell_in_run(struct sites *c, const struct beside *b, const struct odd_one **out)
{
	struct exec *x = c->exec;
	const struct prim *like = habits_prim(x, b->habit);
	const struct ir_function *giver = giver_here(x, b->habit->giver);
	const char *class = carried_class(c->scratch, b->habit->key);
	for (size_t i = 0; i < c->own.n; i++) {
		const struct site *s = &c->own.at[i];
		const struct odd_one *told = out[s->function->id];
		if (class && !carried_is_given(s->function, class))
			continue;
		if (may_be_odd_in_run(s) && b->led[s->function->id] && (!told || told->like.prim[0] == like))
			site_add_odd(x->machine.arena, &out[s->function->id],
			             (struct odd_one){.step = s->step,
			                              .is_call = s->is_call,
			                              .stream = b->habit->text,
			                              .like = {.prim = {like}, .count = 1},
			                              .agreement = {b->keeping, b->odd},
			                              .is_elsewhere = true,
			                              .is_kept = b->habit->is_own || gives_kept(x, giver),
			                              .giver = giver});
	}
}

// Of the streams that are a habit, the one that most functions work on decides.
void company_judge(struct sites *c, const struct odd_one **out)
{
	struct beside most = {0};
	struct strmap seen = {.arena = c->scratch};
	size_t at = 0;
	for (const struct habit *h; !has_main(c->exec) && (h = habits_next(c->exec, HABIT_STREAM, NULL, &at));) {
		void **slot = strmap_at(&seen, arena_printf(c->scratch, "%s %s", h->space, h->key));
		struct beside b = *slot ? (struct beside){0} : beside_of(c, h);
		*slot = c;
		if (habit_is_bound_in_run(b.keeping, b.odd) && b.keeping > most.keeping)
			most = b;
	}
	if (most.habit)
		tell_in_run(c, &most, out);
}
