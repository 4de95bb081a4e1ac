// SPDX-License-Identifier: Apache-2.0
// Structures without functions of their own, as C has them: which of the unit's functions puts a handle into one, and which one ends its siblings.
#include "engine/world/members/plain.h"

#include "engine/order/objects.h"

static bool has_methods(const struct ir_unit *unit, const struct ir_record *of)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->method_of == of)
			return true;
	return false;
}

// The field of a structure of this file that a call makes a handle in, as it is written; NULL = it makes none there.
static const struct ir_value *made_field(const struct ir_step *s)
{
	const struct effect *e = s && s->kind == STEP_CALL && s->model ? model_effect(s->model, EFFECT_CREATE) : NULL;
	const struct ir_value *out = e ? step_arg(s, e->arg) : NULL;
	bool is_field = out && out->kind == V_ADDRESS && out->a->kind == V_FIELD && out->a->a->type->kind == TYPE_RECORD;
	return is_field ? out->a : NULL;
}

static const struct ir_field *field_named(const struct ir_record *of, const char *name)
{
	for (uint32_t i = 0; i < of->field_count; i++)
		if (of->field[i].name == name)
			return &of->field[i];
	return NULL;
}

// A module that a function loads into a variable and loses is how functions are had for good; beside a function that ends the rest it is forgotten.
static bool is_ended_by_owner(enum handle_kind kind)
{
	return object_is_owned(kind) || kind == HANDLE_MODULE;
}

static void add_field(struct members *all, const struct ir_value *v)
{
	const struct ir_record *of = v->a->type->record;
	const struct ir_field *field = of ? field_named(of, v->text) : NULL;
	bool is_one = field && field->is_here && field->is_own && !of->is_closure && !field->is_named_by_dropped &&
	              is_ended_by_owner(field->type->handle);
	if (!is_one || member_named(all, of, v->text) || has_methods(all->exec->unit, of))
		return;
	*vec_push(&all->scratch, &all->list) = (struct member){.of = of, .field = field, .kind = field->type->handle, .is_plain = true};
	map_put(&all->scratch, &all->is_name, field->name, 0, all);
}

void plain_add(struct members *all, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_value *v = made_field(&f->blocks.at[b].steps.at[k]);
			if (v)
				add_field(all, v);
		}
}

// Does the path leave the handle in that member, and nowhere else, of an object that is there when it ends?
static bool is_left_in(const struct fragment *g, const struct sym *made, const char *name)
{
	uint32_t count = 0;
	bool is_there = false;
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location;
		if (!sym_mentions(g->stored[i].value, made))
			continue;
		count++;
		is_there |= g->stored[i].value == made && at->kind == SYM_FIELD && at->text == name && sym_root(at)->kind != SYM_VAR;
	}
	return is_there && count == 1;
}

void plain_collect_makers(struct members *all, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; member_path_succeeds(g) && i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct ir_value *v = p->kind == PRIM_CALL && p->made ? made_field(p->step) : NULL;
		struct member *m = v ? member_named(all, v->a->type->record, v->text) : NULL;
		if (!m || !m->is_plain || m->maker || !is_left_in(g, p->made, v->text))
			continue;
		m->maker = p;
		m->made_in = f;
		m->path = g;
	}
}

// --- who ends what was made with it -----------------------------------------------------------------------------------

static bool names_field(const struct ir_value *v, const struct member *m)
{
	if (!v)
		return false;
	bool is_one = v->kind == V_ADDRESS && v->a->kind == V_FIELD && v->a->text == m->field->name;
	for (uint32_t i = 0; !is_one && i < v->count; i++)
		is_one = names_field(v->item[i], m);
	return is_one || names_field(v->a, m) || names_field(v->b, m) || names_field(v->c, m);
}

// Is the member's address kept, in a list of what has to be ended, say?
static bool is_address_kept(const struct ir_function *f, const struct member *m)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->kind == STEP_ASSIGN && names_field(s->value, m))
				return true;
		}
	return false;
}

// Does the path end a handle that it does not name as a member, or a context with all that was made in it?
static bool ends_more(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_DESTROY) : NULL;
		const struct sym *gone = e ? prim_arg(p, e->arg) : NULL;
		if (p->kind == PRIM_OPAQUE || (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_RESET)))
			return true;
		if (e && (!gone || sym_is_unknown(gone) || e->what == HANDLE_CONTEXT))
			return true;
	}
	return false;
}

static bool may_end_it(struct members *all, const struct member *m)
{
	const struct ir_unit *unit = all->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		const struct summary *s = member_is_code(f) ? exec_summary(all->exec, f) : NULL;
		if (is_address_kept(f, m))
			return true;
		for (uint32_t k = 0; s && k < s->count; k++)
			if (ends_more(&s->fragment[k]))
				return true;
	}
	return false;
}

// The call of the path that destroys what a member of that name held when the function began.
static const struct prim *ends_member(const struct fragment *g, const char *name)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_DESTROY) : NULL;
		const struct sym *gone = e ? prim_arg(p, e->arg) : NULL;
		if (gone && gone->kind == SYM_INIT && gone->a->kind == SYM_FIELD && gone->a->text == name)
			return p;
	}
	return NULL;
}

static const struct prim *ended_in(struct members *all, const struct ir_function *f, const struct member *m)
{
	const struct summary *s = exec_summary(all->exec, f);
	const struct prim *at = NULL;
	for (uint32_t i = 0; i < s->count && !at; i++)
		at = ends_member(&s->fragment[i], m->field->name);
	return at;
}

// How many other handles that the same function makes in the structure this one ends.
static uint32_t ended_beside(struct members *all, const struct member *m, const struct ir_function *f, struct alike *like)
{
	uint32_t count = 0;
	for (size_t i = 0; i < all->list.n; i++) {
		const struct member *other = &all->list.at[i];
		bool is_sibling = other != m && other->is_plain && other->of == m->of && other->made_in == m->made_in;
		const struct prim *at = is_sibling ? ended_in(all, f, other) : NULL;
		if (!at)
			continue;
		alike_add(like, at, f);
		count++;
	}
	return count;
}

void plain_check_lost(struct members *all, const struct member *m)
{
	const struct ir_unit *unit = all->exec->unit;
	bool is_kept = m->is_destroyed || m->is_handed_on || m->is_given || m->is_shown;
	if (!m->maker || is_kept || unit->lost.n || member_lives_on(unit, m->of) || may_end_it(all, m))
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		struct alike *like = member_is_code(f) && f != m->made_in ? ARENA_NEW(all->out->arena, struct alike) : NULL;
		uint32_t count = like ? ended_beside(all, m, f, like) : 0;
		if (!count)
			continue;
		struct fault_facts facts = member_facts(m, FAULT_MEMBER_LEAKED, m->maker);
		facts.agreement = (struct agreement){count, 1};
		facts.alike = like;
		facts.is_functions = true;
		facts.basis = BASIS_PATH;
		facts.confidence = CONFIDENCE_HIGH; // no other file can name it
		facts.edge = f->loc;
		facts.detail = f->name;
		remark_add_for_all(all->out, m->made_in, m->path, facts);
		return;
	}
}
