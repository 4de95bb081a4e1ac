// SPDX-License-Identifier: Apache-2.0
#include "engine/world/aliases.h"

enum { MAX_DEPTH = 4 };

// How deep the member lies in the first parameter's object, or in what that has a pointer to; 0 = it is none of its members.
static uint32_t depth_of(const struct sym *at)
{
	uint32_t depth = 0;
	while (at->kind == SYM_FIELD || (at->kind == SYM_PTR && at->a->kind == SYM_INIT)) {
		depth += at->kind == SYM_FIELD;
		at = at->kind == SYM_FIELD ? at->a : at->a->a;
	}
	return at->kind == SYM_PTR && at->a->kind == SYM_PARAM && at->a->number == 0 && depth <= MAX_DEPTH ? depth : 0;
}

// The place as later calls find it: what the path has made lies where a member points to.
static const struct sym *later_place(struct sym_table *t, const struct fragment *g, const struct sym *at)
{
	if (at->kind == SYM_FIELD)
		return sym_field(t, later_place(t, g, at->a), at->text);
	for (uint32_t i = 0; at->kind == SYM_PTR && at->a->kind == SYM_NEW && i < g->stored_count; i++)
		if (g->stored[i].value == at->a && depth_of(g->stored[i].location))
			return sym_of(t, SYM_PTR, sym_of(t, SYM_INIT, g->stored[i].location));
	return at;
}

// Is it what another object of the class has there? A copy, or what a move takes.
static bool is_copied(const struct sym *member, const struct sym *value)
{
	const struct sym *from = value->kind == SYM_INIT ? value->a : NULL;
	for (; from && member->kind == SYM_FIELD; member = member->a, from = from->a)
		if (from->kind != SYM_FIELD || from->text != member->text)
			return false;
	return from != NULL;
}

// The member that the path gives a stream of somebody's, or a pointer to a record, NULL = it does not.
static const struct sym *given(struct sym_table *table, const struct ir_function *f, const struct fragment *g, const struct stored *st)
{
	const struct sym *place = later_place(table, g, st->location);
	const struct ir_type *t = depth_of(place) ? entry_type(f, place) : NULL;
	bool is_pointer = t && t->kind == TYPE_POINTER && t->handle == HANDLE_NONE && t->element && t->element->record;
	bool is_shared = t && (t->handle == HANDLE_STREAM || is_pointer);
	return is_shared && !sym_is_unknown(st->value) && st->value->kind != SYM_INT && !is_copied(place, st->value) ? place : NULL;
}

// What the member holds at the end of the path.
static const struct sym *held_by(struct sym_table *t, const struct fragment *g, const struct sym *member)
{
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (later_place(t, g, g->stored[i].location) == member)
			return g->stored[i].value;
	return sym_of(t, SYM_INIT, member);
}

static bool is_known(const struct kept_handles *kept, const struct ir_record *of, const struct sym *place)
{
	for (size_t i = 0; i < kept->aliases.n; i++)
		if (kept->aliases.at[i].of == of && kept->aliases.at[i].place == place)
			return true;
	return false;
}

// Members of one object that the path leaves with one stream, or one pointer: the one that lies deeper is named by the other.
static void find_pairs(struct exec *x, struct kept_handles *kept, const struct ir_function *f, const struct fragment *g)
{
	struct sym_table *t = x->machine.table;
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *place = given(t, f, g, &g->stored[i]), *as = NULL, *value = g->stored[i].value;
		if (!place || is_known(kept, f->method_of, place))
			continue;
		if (value->kind == SYM_INIT && depth_of(value->a) && depth_of(value->a) < depth_of(place))
			as = value->a;
		for (uint32_t k = 0; k < g->stored_count && !as; k++) {
			const struct sym *other = given(t, f, g, &g->stored[k]);
			bool is_nearer = other && (depth_of(other) < depth_of(place) || (depth_of(other) == depth_of(place) && k < i));
			if (is_nearer && g->stored[k].value == value)
				as = other;
		}
		if (as && held_by(t, g, as) == held_by(t, g, place))
			*vec_push(x->machine.arena, &kept->aliases) = (struct kept_alias){f->method_of, place, as};
	}
}

// Does the path leave the two members with two values? What it leaves as it was is as it was.
static bool tells_apart(struct exec *x, const struct kept_alias *k, const struct ir_function *f, const struct fragment *g)
{
	struct sym_table *t = x->machine.table;
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *place = given(t, f, g, &g->stored[i]);
		if ((place == k->place || place == k->as) && held_by(t, g, k->place) != held_by(t, g, k->as))
			return true;
	}
	return false;
}

// Does code that is no method of the class give its member something?
static bool is_given_from_outside(const struct ir_function *f, const struct kept_alias *k)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_value *place = f->blocks.at[b].steps.at[i].place;
			bool is_named = place && place->kind == V_FIELD && (place->text == k->as->text || place->text == k->place->text);
			if (is_named && place->a->type->record == k->of)
				return true;
		}
	return false;
}

static bool is_always_one(struct exec *x, const struct kept_alias *k)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->method_of != k->of && is_given_from_outside(f, k))
			return false;
		const struct summary *s = f->blocks.n && f->method_of == k->of && !f->is_device_only ? exec_summary(x, f) : NULL;
		for (uint32_t n = 0; s && n < s->count; n++)
			if (!s->fragment[n].is_exception && s->fragment[n].failed < 0 && tells_apart(x, k, f, &s->fragment[n]))
				return false;
	}
	return true;
}

void aliases_collect(struct exec *x, struct kept_handles *kept)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->is_constructor || !f->blocks.n || f->is_device_only)
			continue;
		const struct summary *s = exec_summary(x, f);
		for (uint32_t k = 0; k < s->count; k++)
			if (s->fragment[k].failed < 0 && !s->fragment[k].is_exception)
				find_pairs(x, kept, f, &s->fragment[k]);
	}
	size_t n = 0;
	for (size_t i = 0; i < kept->aliases.n; i++)
		if (is_always_one(x, &kept->aliases.at[i]))
			kept->aliases.at[n++] = kept->aliases.at[i];
	kept->aliases.n = n;
}
