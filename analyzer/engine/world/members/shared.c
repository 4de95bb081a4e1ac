// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/shared.h"

#include <string.h>

#include "base/strmap.h"
#include "engine/world/habits.h"
#include "engine/world/members/deeds.h"
#include "ir/tables.h"

// --- what the unit ends or hands on -----------------------------------------------------------------------------------

struct offering {
	struct exec *exec;
	habit_list *out;
	struct arena scratch;
	struct strmap seen; // by key
};

// What the member is called in all units; instances of one template are one class. A member of a base is that of any class (""): its own is not known.
static const char *key_of(struct arena *a, const struct ir_record *of, const char *name)
{
	bool is_own = false;
	for (uint32_t i = 0; i < of->field_count; i++)
		is_own |= of->field[i].is_own && strcmp(of->field[i].name, name) == 0;
	return arena_printf(a, "%.*s::%s", is_own && of->name ? (int)strcspn(of->name, "<") : 0, is_own ? of->name : "", name);
}

static void keeps(struct offering *o, const struct ir_record *of, const char *name, const struct ir_loc *at)
{
	if (of->is_closure)
		return;
	void **slot = strmap_at(&o->seen, key_of(&o->scratch, of, name));
	if (*slot)
		return;
	*slot = o;
	struct arena *a = o->exec->machine.arena;
	*vec_push(a, o->out) = (struct habit){
		.kind = HABIT_MEMBER, .is_kept = true, .key = key_of(a, of, name), .space = name, .at = at ? *at : (struct ir_loc){0}, .places = 1};
}

// Can the field hold what has to be ended by a call of the GPU's interfaces?
static bool is_holder(const struct ir_type *t)
{
	const struct ir_type *of = t->kind == TYPE_ARRAY || t->container == CONTAINER_SEQUENCE ? t->element : t;
	return of && (of->handle != HANDLE_NONE || of->kind == TYPE_POINTER);
}

// All fields that the value names. `but`: not one of that name.
static void all_keep(struct offering *o, const struct ir_value *v, const char *but, const struct ir_loc *at)
{
	if (!v)
		return;
	if (v->kind == V_FIELD && v->a->type->kind == TYPE_RECORD && v->a->type->record && v->text != but && is_holder(v->type))
		keeps(o, v->a->type->record, v->text, at);
	for (uint32_t i = 0; i < v->count; i++)
		all_keep(o, v->item[i], but, at);
	all_keep(o, v->a, but, at);
	all_keep(o, v->b, but, at);
	all_keep(o, v->c, but, at);
}

static const struct ir_value *read_field(const struct ir_value *v)
{
	return v && (v->kind == V_LOAD || v->kind == V_ADDRESS) && v->a->kind == V_FIELD ? v->a : NULL;
}

// A copy in a member of the same name, of another object of the class, is ended where that one is.
static void follow_assignment(struct offering *o, const struct ir_function *f, const struct ir_step *s)
{
	const char *name = s->place && s->place->kind == V_FIELD ? s->place->text : NULL;
	bool is_local = s->place && s->place->kind == V_VAR && s->place->var->storage == STORAGE_LOCAL;
	if (!s->value || !deeds_is_kept_type(s->value->type))
		return;
	if (!read_field(s->value) || !is_local || deeds_with(f, s->place->var, 0) & (DEED_ENDS | DEED_HANDS_ON))
		all_keep(o, s->value, name, &s->loc);
	bool is_other = name && s->value->kind != V_INT && !(read_field(s->value) && read_field(s->value)->text == name);
	if (is_other && s->place->a->type->kind == TYPE_RECORD && s->place->a->type->record && is_holder(s->place->type))
		keeps(o, s->place->a->type->record, name, &s->loc); // what it holds then may have another owner
}

static void follow_call(struct offering *o, const struct ir_step *s)
{
	for (uint32_t k = 0; k < s->arg_count; k++) {
		bool is_direct = read_field(s->arg[k]) || s->model;
		unsigned deeds = is_direct ? deeds_of_argument(s, k, 0) : DEED_HANDS_ON;
		if (deeds & (DEED_ENDS | DEED_HANDS_ON) && (s->is_lost || deeds & DEED_ENDS || deeds_is_kept_type(s->arg[k]->type)))
			all_keep(o, s->arg[k], NULL, &s->loc);
	}
	if (s->place && s->place->kind == V_FIELD && s->place->a->type->record && is_holder(s->place->type))
		keeps(o, s->place->a->type->record, s->place->text, &s->loc);
}

static void follow(struct offering *o, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		for (size_t i = 0; i < block->steps.n; i++) {
			const struct ir_step *s = &block->steps.at[i];
			if (s->kind == STEP_ASSIGN)
				follow_assignment(o, f, s);
			if (s->kind == STEP_CALL)
				follow_call(o, s);
		}
		if (block->end == END_RETURN && block->value && deeds_is_kept_type(block->value->type))
			all_keep(o, block->value, NULL, &f->loc);
	}
}

// Of functions that were left out of the unit, since they have nothing to do with the GPU.
static void follow_dropped(struct offering *o)
{
	struct ir_tables t;
	tables_collect(o->exec->unit, &t);
	for (size_t i = 0; i < t.records.n; i++)
		for (uint32_t k = 0; k < t.records.at[i]->field_count; k++)
			if (t.records.at[i]->field[k].is_named_by_dropped && is_holder(t.records.at[i]->field[k].type))
				keeps(o, t.records.at[i], t.records.at[i]->field[k].name, NULL);
}

// --- what it makes ----------------------------------------------------------------------------------------------------

// Where the class says what becomes of an object's members; NULL = it does not.
static const struct ir_loc *destructor_at(const struct ir_unit *unit, const struct ir_record *of)
{
	const struct ir_function *d = member_destructor(unit, of);
	return d && d->blocks.n ? &d->loc : of->destructor_loc.line ? &of->destructor_loc : NULL;
}

// Ends the path something of which nobody knows where the object has it, or a context with all that was made in it?
static bool ends_unknown(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *destroys = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_DESTROY) : NULL;
		if ((p->kind == PRIM_CALL && model_effect(p->row, EFFECT_RESET)) || (destroys && destroys->what == HANDLE_CONTEXT))
			return true;
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			const struct sym *gone = e->kind == EFFECT_FREE || e->kind == EFFECT_DESTROY ? prim_arg(p, e->arg) : NULL;
			if (gone && sym_is_unknown(gone))
				return true;
		}
	}
	return false;
}

// Gets code that nobody sees the object itself, or is a part of the path unknown? Another member's address leads to no other.
static bool gives_object(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (p->arg[k]->kind == SYM_PARAM || (p->arg[k]->kind == SYM_ADDRESS && p->arg[k]->a->kind != SYM_FIELD))
				return true;
		if (p->kind == PRIM_OPAQUE)
			return true;
	}
	return false;
}

// May a function of the class end it on a way that is not seen?
static bool is_unclear(struct members *all, const struct ir_record *of)
{
	const struct ir_unit *unit = all->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		const struct summary *s = f->method_of == of && member_is_code(f) ? exec_summary(all->exec, f) : NULL;
		if (s && f->is_destructor && s->is_degraded)
			return true;
		for (uint32_t k = 0; s && k < s->count; k++)
			if (ends_unknown(&s->fragment[k]) || (f->is_destructor && gives_object(&s->fragment[k])))
				return true;
	}
	return false;
}

// A handle or memory of which nothing in this unit says who ends it, but perhaps a call that gets it (follow_call).
static bool is_left(struct members *all, const struct member *m)
{
	bool is_ended = m->is_destroyed || m->is_let_go || m->is_shown || m->field->is_named_by_dropped;
	return m->maker && !m->is_plain && !m->is_array && !is_ended && member_is_code(m->made_in) && destructor_at(all->exec->unit, m->of) &&
	       !member_lives_on(all->exec->unit, m->of) && !is_unclear(all, m->of);
}

// "box" of "a::b::box<int>".
static const char *simple_name(struct arena *a, const char *name)
{
	const char *begin = name, *end = name;
	for (; *end && *end != '<'; end++)
		if (end[0] == ':' && end[1] == ':')
			begin = end + 2;
	return arena_strndup(a, begin, (size_t)(end - begin));
}

void shared_offer(struct members *all, habit_list *out)
{
	const struct ir_unit *unit = all->exec->unit;
	struct offering o = {.exec = all->exec, .out = out};
	struct arena *a = all->exec->machine.arena;
	o.seen.arena = &o.scratch;
	for (size_t i = 0; i < unit->functions.n; i++)
		if (member_is_code(unit->functions.at[i]))
			follow(&o, unit->functions.at[i]);
	follow_dropped(&o);
	for (size_t i = 0; i < all->list.n; i++) {
		const struct member *m = &all->list.at[i];
		if (is_left(all, m) && !m->field->is_here && !strmap_get(&o.seen, key_of(&o.scratch, m->of, m->field->name)))
			*vec_push(a, out) = (struct habit){.kind = HABIT_MEMBER,
			                                   .key = key_of(a, m->of, m->field->name),
			                                   .space = m->field->name,
			                                   .text = simple_name(a, m->of->name),
			                                   .call = m->of->unseen,
			                                   .at = *m->maker->loc,
			                                   .places = 1};
	}
	arena_free(&o.scratch);
}

void shared_check(struct members *all, const struct member *m)
{
	size_t at = 0;
	bool is_known = (m->field->is_here && m->is_memory && !m->is_given) ||
	                habits_next(all->exec, HABIT_WHOLE, key_of(&all->scratch, m->of, m->field->name), &at);
	if (!is_known || !is_left(all, m))
		return;
	struct fault_facts f = member_facts(m, m->is_memory ? FAULT_MEMBER_MEMORY_LEAKED : FAULT_MEMBER_LEAKED, m->maker);
	if (m->is_memory)
		f.memory_kind = (enum memory_kind)model_effect(m->maker->row, EFFECT_ALLOC)->what;
	f.edge = *destructor_at(all->exec->unit, m->of);
	remark_add_for_all(all->out, m->made_in, m->path, f);
}
