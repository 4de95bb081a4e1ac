// SPDX-License-Identifier: Apache-2.0
// Bodies of other modules become the unit's: what both know (by USR) is the unit's, everything else comes along.
#include "link/link.h"

#include <string.h>

#include "base/map.h"
#include "ir/tables.h"

enum { MOST_BYTES = 64 << 20 /* of link files for one unit */, UNKNOWN_SHIFT = 32 /* numbers of unknown values in one unit are below */ };

struct import {
	const struct link *link;
	struct ir_unit *unit;
	struct strmap functions, records, vars; // the unit's, by USR
	uint32_t next_var;
	bool *is_loaded;                       // by module
	struct map is_wanted;                  // by offer and the USR that it was asked for by
	VEC(const struct link_offer *) wanted; // in the order in which they were asked for
	VEC(const char *) declared;            // of each: the USR that it was asked for by
	size_t bytes, bound;
};

// One module on its way in.
struct guest {
	struct import *to;
	size_t module;
	const struct ir_unit *unit;
	struct archive_contents contents;
	struct ir_function **function; // by the module's ir_function.id: what it is now
};

static void want(struct import *i, const char *usr)
{
	const struct link_offer *o = link_find(i->link, usr);
	if (!o || map_get(&i->is_wanted, o, (uintptr_t)usr))
		return;
	map_put(i->unit->arena, &i->is_wanted, o, (uintptr_t)usr, i);
	*vec_push(i->unit->arena, &i->wanted) = o;
	*vec_push(i->unit->arena, &i->declared) = usr;
}

// --- functions --------------------------------------------------------------------------------------------------------------

static bool is_same_place(const struct ir_function *a, const struct ir_function *b)
{
	return a->loc.line == b->loc.line && a->loc.file == b->loc.file;
}

// Is this body what the run means by the name? Names that no other unit sees carry their file, and mean themselves.
static bool is_the_definition(const struct guest *g, const struct ir_function *f)
{
	const struct link_offer *o = f->is_external ? strmap_get(&g->to->link->offers, f->usr) : NULL;
	return !o || (!o->is_ambiguous && o->module == g->module);
}

// A copy: the module's own keep their numbers, by which what they became is found.
static struct ir_function *append(struct import *i, const struct ir_function *f)
{
	struct ir_function *mine = ARENA_NEW(i->unit->arena, struct ir_function);
	*mine = *f;
	mine->id = (uint32_t)i->unit->functions.n;
	*vec_push(i->unit->arena, &i->unit->functions) = mine;
	return mine;
}

static void fill(struct import *i, struct ir_function *declared, const struct ir_function *f)
{
	uint32_t id = declared->id;
	*declared = *f;
	declared->id = id;
	i->bound++;
}

static struct ir_function *place_function(struct guest *g, struct ir_function *f)
{
	struct import *i = g->to;
	void **slot = strmap_at(&i->functions, f->usr);
	struct ir_function *known = *slot;
	f->in_main_file = false;
	if (!known)
		return *slot = append(i, f);
	if (!f->blocks.n || (known->blocks.n && is_same_place(known, f)))
		return known;
	if (known->blocks.n || !is_the_definition(g, f))
		return append(i, f); // the module means its own
	fill(i, known, f);
	return known;
}

// --- records and variables --------------------------------------------------------------------------------------------------

static bool has_same_fields(const struct ir_record *a, const struct ir_record *b)
{
	if (a->field_count != b->field_count || a->name != b->name)
		return false;
	for (uint32_t i = 0; i < a->field_count; i++)
		if (a->field[i].name != b->field[i].name)
			return false;
	return true;
}

static struct ir_function *mapped(const struct guest *g, const struct ir_function *f)
{
	return f ? g->function[f->id] : NULL;
}

// A record that one side only declares is the other side's.
static const struct ir_record *place_record(struct guest *g, struct ir_record *r)
{
	void **slot = strmap_at(&g->to->records, r->usr);
	struct ir_record *known = *slot;
	if (!known)
		return *slot = r;
	if (known == r || !r->field_count)
		return known;
	if (!known->field_count)
		*known = *r;
	else if (!has_same_fields(known, r))
		return r;
	if (!known->destructor)
		known->destructor = r->destructor;
	if (!known->call_operator)
		known->call_operator = r->call_operator;
	return known;
}

static void place_records(struct guest *g)
{
	for (size_t i = 0; i < g->contents.records.n; i++) {
		struct ir_record *r = g->contents.records.at[i];
		r->destructor = mapped(g, r->destructor);
		r->call_operator = mapped(g, r->call_operator);
		place_record(g, r);
	}
	for (size_t i = 0; i < g->contents.types.n; i++) {
		struct ir_type *t = g->contents.types.at[i];
		t->record = t->record ? place_record(g, (struct ir_record *)(uintptr_t)t->record) : NULL;
	}
	for (size_t i = 0; i < g->unit->functions.n; i++) {
		struct ir_function *f = g->function[i];
		f->method_of = f->method_of ? place_record(g, (struct ir_record *)(uintptr_t)f->method_of) : NULL;
	}
}

static struct ir_var *place_var(struct guest *g, struct ir_var *v)
{
	void **slot = v->usr ? strmap_at(&g->to->vars, v->usr) : NULL;
	if (slot && *slot)
		return *slot;
	if (slot)
		*slot = v;
	return v;
}

// --- a module ---------------------------------------------------------------------------------------------------------------

static void place_values(struct guest *g)
{
	uint32_t beyond = 0;
	for (size_t i = 0; i < g->contents.vars.n; i++) {
		struct ir_var *v = g->contents.vars.at[i];
		beyond = v->id >= beyond ? v->id + 1 : beyond;
		v->id += g->to->next_var;
	}
	g->to->next_var += beyond;
	for (size_t i = 0; i < g->contents.values.n; i++) {
		struct ir_value *v = g->contents.values.at[i];
		v->function = mapped(g, v->function);
		v->var = v->var ? place_var(g, v->var) : NULL;
		if (v->kind == V_UNKNOWN)
			v->integer += (int64_t)(g->module + 1) << UNKNOWN_SHIFT;
	}
}

static void place_steps(struct guest *g, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			struct ir_step *s = &f->blocks.at[b].steps.at[k];
			s->function = mapped(g, s->function);
			s->var = s->var ? place_var(g, s->var) : NULL;
		}
}

static void bring(struct import *to, size_t module)
{
	struct guest g = {.to = to, .module = module};
	struct ir_unit *unit = to->unit;
	struct link_file file = {0};
	to->is_loaded[module] = true;
	const struct link_module *m = &to->link->modules.at[module];
	const char *why = link_file_read(unit->arena, unit->strings, to->link->stamp, m->path, m->at, &file);
	to->bytes += file.length;
	if (why || to->bytes > MOST_BYTES)
		return;
	struct ir_unit *from = archive_read(unit->arena, unit->strings, unit->models, file.bytes, file.length, &g.contents);
	if (!from || from->per_thread_default_stream != unit->per_thread_default_stream)
		return; // a row does not say which default stream its unit was compiled for
	g.unit = from;
	g.function = ARENA_ARRAY(unit->arena, struct ir_function *, from->functions.n + 1);
	for (size_t i = 0; i < from->functions.n; i++)
		g.function[i] = place_function(&g, from->functions.at[i]);
	if (from->global_init)
		*vec_push(unit->arena, &unit->linked_inits) = mapped(&g, from->global_init);
	place_records(&g);
	place_values(&g);
	for (size_t i = 0; i < from->functions.n; i++)
		place_steps(&g, from->functions.at[i]);
}

static void know(struct import *i)
{
	struct ir_unit *unit = i->unit;
	struct arena *a = unit->arena;
	struct ir_tables t;
	i->functions.arena = i->records.arena = i->vars.arena = a;
	tables_collect(unit, &t);
	for (size_t k = 0; k < unit->functions.n; k++)
		*strmap_at(&i->functions, unit->functions.at[k]->usr) = unit->functions.at[k];
	for (size_t k = 0; k < t.records.n; k++)
		*strmap_at(&i->records, t.records.at[k]->usr) = (void *)(uintptr_t)t.records.at[k];
	for (size_t k = 0; k < t.vars.n; k++) {
		const struct ir_var *v = t.vars.at[k];
		if (v->usr)
			*strmap_at(&i->vars, v->usr) = (void *)(uintptr_t)v;
		i->next_var = v->id >= i->next_var ? v->id + 1 : i->next_var;
	}
}

// What was asked for by the name of a base gets the body of the overrider.
static void fill_overridden(struct import *i, const char *declared, const char *usr)
{
	struct ir_function *base = strmap_get(&i->functions, declared);
	const struct ir_function *body = strmap_get(&i->functions, usr);
	if (base && body && base != body && !base->blocks.n && body->blocks.n)
		fill(i, base, body);
}

size_t link_unit(const struct link *l, struct ir_unit *unit)
{
	struct import i = {.link = l, .unit = unit, .is_loaded = ARENA_ARRAY(unit->arena, bool, l->modules.n + 1)};
	size_t own = unit->functions.n;
	know(&i);
	for (size_t k = 0; k < own; k++) {
		const struct ir_function *f = unit->functions.at[k];
		if (!f->blocks.n && f->in_main_file && f->is_external)
			want(&i, f->usr);
	}
	for (size_t k = 0; k < unit->globals.n; k++)
		if (unit->globals.at[k]->usr)
			want(&i, unit->globals.at[k]->usr);
	for (size_t k = 0; k < i.wanted.n; k++) {
		const struct link_offer *o = i.wanted.at[k];
		if (!i.is_loaded[o->module])
			bring(&i, o->module);
		fill_overridden(&i, i.declared.at[k], o->function->usr);
		for (size_t n = 0; n < o->function->lacks.n; n++)
			want(&i, o->function->lacks.at[n]);
	}
	return i.bound;
}
