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

// --- mapped memory --------------------------------------------------------------------------------------------------

// The index, where the location is an element of a member or a global; NULL = it is none.
static const struct sym *index_of(const struct sym *at)
{
	return at->kind == SYM_ELEMENT ? at->b : NULL;
}

// Does the location lie in a member of an object, or in a global, or is it one of their elements? `out->place` is written for the object in the
// first parameter.
static bool is_lasting(struct sym_table *t, const struct ir_function *f, const struct sym *at, struct kept_alias *out)
{
	const struct sym *whole = at->kind == SYM_ELEMENT ? at->a : at;
	*out = (struct kept_alias){.place = whole};
	if (whole->kind == SYM_VAR)
		return whole->number == 0;
	out->of = whole->kind == SYM_FIELD ? entry_class(f, whole) : NULL;
	if (out->of)
		out->place = sym_field(t, sym_of(t, SYM_PTR, sym_numbered(t, SYM_PARAM, 0)), whole->text);
	return out->of != NULL;
}

// Are the two locations members of one object, or globals, and elements with one index or none at all?
static bool are_together(const struct sym *a, const struct sym *b)
{
	const struct sym *of_a = a->kind == SYM_ELEMENT ? a->a : a, *of_b = b->kind == SYM_ELEMENT ? b->a : b;
	bool is_one = of_a != of_b && of_a->kind == of_b->kind && (of_a->kind == SYM_VAR || of_a->a == of_b->a);
	return is_one && index_of(a) == index_of(b);
}

// Has a call put there the device's address of the memory at `value`?
static bool is_mapped(const struct fragment *g, const struct sym *location, const struct sym *value)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_ALIAS) : NULL;
		const struct sym *out = e ? prim_arg(p, e->arg) : NULL;
		if (out && out->kind == SYM_ADDRESS && out->a == location && prim_arg(p, e->arg2) == value)
			return true;
	}
	return false;
}

// What the path leaves there, NULL = it stores nothing there.
static const struct sym *held_at_end(const struct fragment *g, const struct sym *location)
{
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (g->stored[i].location == location)
			return g->stored[i].value;
	return NULL;
}

// Where the path leaves the host's address beside the device's at `location`; NULL = nowhere.
static const struct sym *beside(const struct fragment *g, const struct sym *location, const struct sym *value)
{
	const struct sym *now = value->kind == SYM_INIT ? held_at_end(g, value->a) : NULL;
	if (value->kind == SYM_INIT && are_together(location, value->a) && (!now || now == value))
		return value->a;
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (g->stored[i].value == value && are_together(location, g->stored[i].location))
			return g->stored[i].location;
	return NULL;
}

static bool is_mapped_known(const struct kept_handles *kept, const struct kept_alias *k)
{
	for (size_t i = 0; i < kept->mapped.n; i++)
		if (kept->mapped.at[i].of == k->of && (kept->mapped.at[i].place == k->place || kept->mapped.at[i].as == k->place))
			return true;
	return false;
}

static void find_mapped(struct exec *x, struct kept_handles *kept, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
		const struct sym *as = is_mapped(g, at, value) ? beside(g, at, value) : NULL;
		struct kept_alias k, host;
		if (!as || !is_lasting(x->machine.table, f, at, &k) || !is_lasting(x->machine.table, f, as, &host) || is_mapped_known(kept, &k))
			continue;
		k.as = host.place;
		*vec_push(x->machine.arena, &kept->mapped) = k;
	}
}

// Does the path leave another address there than that of the memory beside it? Null is no address, and what nobody knows may be that one.
static bool leaves_other(struct exec *x, const struct kept_alias *k, const struct ir_function *f, const struct fragment *g)
{
	struct sym_table *t = x->machine.table;
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
		struct kept_alias here;
		if (sym_is_int(value, 0) || sym_is_unknown(value) || !is_lasting(t, f, at, &here) || here.of != k->of || here.place != k->place)
			continue;
		const struct sym *whole = at->kind == SYM_ELEMENT ? at->a : at;
		const struct sym *as = k->of ? sym_field(t, whole->a, k->as->text) : k->as;
		as = at->kind == SYM_ELEMENT ? sym_element(t, as, at->b) : as;
		const struct sym *host = held_at_end(g, as) ? held_at_end(g, as) : sym_of(t, SYM_INIT, as);
		if (host != value && !is_copied(k->place, value))
			return true;
	}
	return false;
}

static bool is_one_memory(struct exec *x, const struct kept_alias *k)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		const struct summary *s = f->blocks.n && !f->is_kernel && !f->is_device_only ? exec_summary(x, f) : NULL;
		for (uint32_t n = 0; s && n < s->count; n++)
			if (!s->fragment[n].is_exception && s->fragment[n].failed < 0 && leaves_other(x, k, f, &s->fragment[n]))
				return false;
	}
	return true;
}

static void collect_mapped(struct exec *x, struct kept_handles *kept)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (!f->blocks.n || f->is_kernel || f->is_device_only || !f->in_main_file)
			continue;
		const struct summary *s = exec_summary(x, f);
		for (uint32_t k = 0; k < s->count; k++)
			if (s->fragment[k].failed < 0 && !s->fragment[k].is_exception)
				find_mapped(x, kept, f, &s->fragment[k]);
	}
	size_t n = 0;
	for (size_t i = 0; i < kept->mapped.n; i++)
		if (is_one_memory(x, &kept->mapped.at[i]))
			kept->mapped.at[n++] = kept->mapped.at[i];
	kept->mapped.n = n;
}

void aliases_collect(struct exec *x, struct kept_handles *kept)
{
	collect_mapped(x, kept);
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
