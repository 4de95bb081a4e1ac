// SPDX-License-Identifier: Apache-2.0
#include "session/others.h"

#include <stdlib.h>

static uint32_t number_of(struct others *o, const struct habit *h)
{
	void **slot = strmap_at(&o->number, arena_printf(&o->scratch, "%d %d %s:%u:%u %s", (int)h->kind, h->is_kept, h->at.file ? h->at.file : "",
	                                                 h->at.line, h->at.column, h->key));
	if (!*slot) {
		*vec_push(&o->scratch, &o->all) = h;
		*slot = (void *)(uintptr_t)o->all.n;
	}
	return (uint32_t)((uintptr_t)*slot - 1);
}

static habit_numbers *about(struct others *o, enum habit_kind kind, const char *key)
{
	void **slot = strmap_at(&o->about, arena_printf(&o->scratch, "%d %s", (int)kind, key));
	if (!*slot)
		*slot = ARENA_NEW(&o->scratch, habit_numbers);
	return *slot;
}

void others_begin(struct others *o, struct arena *arena)
{
	*o = (struct others){.arena = arena};
	o->number.arena = o->about.arena = &o->scratch;
}

void others_add(struct others *o, const habit_list *habits)
{
	habit_numbers *unit = vec_push(&o->scratch, &o->of_unit);
	*unit = (habit_numbers){0};
	for (size_t i = 0; i < habits->n; i++) {
		const struct habit *h = &habits->at[i];
		size_t known = o->all.n;
		uint32_t number = number_of(o, h);
		*vec_push(&o->scratch, unit) = number;
		if (number < known)
			continue;
		*vec_push(&o->scratch, about(o, h->kind, habit_subject(h))) = number;
		if (h->kind == HABIT_BLOCKING)
			*vec_push(&o->scratch, &o->blocking) = number;
	}
}

static int by_number(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return (x > y) - (x < y);
}

struct taken {
	struct arena scratch;
	bool *is_taken; // by number
	habit_numbers list;
};

static void take(struct taken *t, const habit_numbers *from)
{
	for (size_t i = 0; i < from->n; i++) {
		uint32_t number = from->at[i];
		if (!t->is_taken[number])
			*vec_push(&t->scratch, &t->list) = number;
		t->is_taken[number] = true;
	}
}

static bool deviates(const habit_list *own)
{
	for (size_t i = 0; i < own->n; i++)
		if (!own->at[i].is_kept)
			return true;
	return false;
}

// All that concerns a unit with these, in the order in which it was added: its own among them.
static struct taken concerning(struct others *o, const habit_list *own)
{
	struct taken t = {0};
	if (!deviates(own))
		return t;
	t.is_taken = ARENA_ARRAY(&t.scratch, bool, o->all.n + 1);
	for (size_t i = 0; i < own->n; i++) {
		const struct habit *h = &own->at[i];
		if (h->kind == HABIT_GIVEN && h->giver) // it may be looked at with the body of what it gives the stream to
			take(&t, about(o, h->kind, h->giver));
		if (h->is_kept)
			continue;
		take(&t, about(o, h->kind, h->key));
		if (habit_minds_blocking(h))
			take(&t, &o->blocking);
	}
	for (size_t i = 0; i < t.list.n; i++) { // and what those are given who pass on what they were given themselves
		const struct habit *h = o->all.at[t.list.at[i]];
		if (h->kind == HABIT_GIVEN && h->giver)
			take(&t, about(o, h->kind, h->giver));
	}
	if (t.list.n)
		qsort(t.list.at, t.list.n, sizeof *t.list.at, by_number);
	return t;
}

struct habits_given others_of(struct others *o, size_t unit, const habit_list *own)
{
	struct taken t = concerning(o, own);
	struct habits_given given = {0};
	for (size_t i = 0; t.list.n && i < o->of_unit.at[unit].n; i++)
		t.is_taken[o->of_unit.at[unit].at[i]] = false;
	struct habit *list = ARENA_ARRAY(o->arena, struct habit, t.list.n + 1);
	for (size_t i = 0; i < t.list.n; i++)
		if (t.is_taken[t.list.at[i]])
			list[given.n++] = *o->all.at[t.list.at[i]];
	given.at = list;
	arena_free(&t.scratch);
	return given.n && habit_tells(own, &given) ? given : (struct habits_given){0};
}

static bool has_kept(struct others *o, const char *key)
{
	const habit_numbers *list = about(o, HABIT_MEMBER, key);
	for (size_t i = 0; i < list->n; i++)
		if (o->all.at[list->at[i]]->is_kept)
			return true;
	return false;
}

// Of the class, or of one whose name is not known.
static bool is_kept_to(struct others *o, const struct habit *odd)
{
	return has_kept(o, odd->key) || has_kept(o, arena_printf(&o->scratch, "::%s", odd->space));
}

void others_add_whole(struct others *o, const habit_list *own, bool (*is_named)(void *context, const struct habit *odd), void *context,
                      struct habits_given *given)
{
	VEC(struct habit) list = {0};
	for (size_t i = 0; i < own->n; i++) {
		const struct habit *odd = &own->at[i];
		if (odd->kind != HABIT_MEMBER || odd->is_kept || is_kept_to(o, odd) || is_named(context, odd))
			continue;
		struct habit *whole = vec_push(o->arena, &list);
		*whole = *odd;
		whole->kind = HABIT_WHOLE;
		whole->is_kept = true;
	}
	for (size_t i = 0; list.n && i < given->n; i++)
		*vec_push(o->arena, &list) = given->at[i];
	if (list.n)
		*given = (struct habits_given){list.at, list.n};
}

void others_free(struct others *o)
{
	arena_free(&o->scratch);
}
