// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/checks.h"

#include "engine/world/after.h"

// Is what the member holds at the beginning destroyed on the path, or given to code that may do so? `by_value`: also where that code gets no more than
// the value.
static bool is_given_up(const struct fragment *g, const struct trace *t, const struct sym *held, bool by_value)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			enum effect_kind kind = p->row->effect[k].kind;
			if ((kind == EFFECT_DESTROY || kind == EFFECT_FREE) && prim_arg(p, p->row->effect[k].arg) == held)
				return true;
		}
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if ((by_value && sym_mentions(p->arg[k], held)) || p->arg[k] == held->a->a->a ||
			    (p->arg[k]->kind == SYM_ADDRESS && p->arg[k]->a == held->a))
				return true;
		if (p->kind == PRIM_OPAQUE || (p->child && is_given_up(g, p->child, held, by_value)))
			return true;
	}
	return member_is_kept(g, held);
}

// Does another method than that one, or the destructor, give up what the member holds? A user may have to call it in between.
static bool is_given_up_elsewhere(const struct members *all, const struct member *m, const struct ir_function *but, bool by_value)
{
	const struct ir_unit *unit = all->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (f == but || f->method_of != m->of || f->is_destructor || f->is_private || !f->blocks.n)
			continue;
		const struct summary *s = exec_summary(all->exec, f);
		for (uint32_t k = 0; k < s->count; k++)
			if (is_given_up(&s->fragment[k], &s->fragment[k].trace, member_held(all, m), by_value))
				return true;
	}
	return false;
}

// Does something on the path lie in that function?
static bool calls(const struct trace *t, const struct ir_function *callee)
{
	for (uint32_t i = 0; i < t->count; i++)
		for (const struct frame *f = t->prim[i]->frame; f; f = f->parent)
			if (f->function == callee)
				return true;
	return false;
}

struct later {
	const struct members *all;
	const struct fragment *constructor;
	const struct sym *self;
	bool is_possible;
};

// Does the value hang on a member that the constructor's path gives none?
static bool is_of_unset(const struct later *l, const struct sym *s)
{
	for (; s; s = s->a) {
		bool is_own = s->kind == SYM_INIT && s->a->kind == SYM_FIELD && s->a->a == l->self;
		if ((is_own && !after_value(l->constructor, s->a)) || (s->b && is_of_unset(l, s->b)))
			return true;
	}
	return false;
}

// What a method's path assumes of its object has to be so behind the constructor.
static void holds_behind(void *context, const struct sym *key, const void *value)
{
	struct later *l = context;
	int holds = after_holds(&l->all->exec->machine, l->constructor, key, value);
	l->is_possible &= holds > 0 || (holds < 0 && !is_of_unset(l, key));
}

static const struct fragment *made_by(const struct members *all, const struct member *m, const struct ir_function *constructor,
                                      const struct fragment *g)
{
	const struct sym *held = member_held(all, m);
	const struct summary *s = exec_summary(all->exec, constructor);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *c = &s->fragment[i];
		const struct sym *made = member_path_succeeds(c) ? after_value(c, held->a) : NULL;
		struct later l = {all, c, held->a->a, true};
		if (!made || made->kind != SYM_NEW || !member_maker(c, made) || member_destroyer(c, made))
			continue;
		symmap_each(&g->facts, holds_behind, &l);
		if (l.is_possible)
			return c;
	}
	return NULL;
}

// The call that makes the handle which the path leaves in the member, or the assignment that puts there what the caller gives; NULL = neither.
static const struct prim *replacing(const struct members *all, const struct member *m, const struct ir_function *f, const struct fragment *g)
{
	const struct sym *fresh = member_path_succeeds(g) ? after_value(g, member_held(all, m)->a) : NULL;
	if (!fresh || (fresh->kind == SYM_PARAM && m->is_shown)) // the caller may have the first one from the class
		return NULL;
	return fresh->kind == SYM_NEW ? member_maker(g, fresh) : fresh->kind == SYM_PARAM ? member_assignment(all, f, m) : NULL;
}

// A method, or the destructor, puts a handle in the place of the one that the constructor has made.
static void check_replaced(struct members *all, const struct member *m, const struct ir_function *constructor, const struct ir_function *f)
{
	const struct machine *machine = &all->exec->machine;
	const struct sym *old = member_held(all, m), *is_null = sym_binary(machine->table, OP_EQ, old, sym_int(machine->table, 0));
	const struct summary *s = exec_summary(all->exec, f);
	const struct fragment *way = NULL, *before = NULL;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		if (is_given_up(g, &g->trace, old, true) || calls(&g->trace, constructor))
			return;
		if (way || !replacing(all, m, f, g) || facts_truth(machine, &g->facts, is_null) == 1)
			continue;
		before = made_by(all, m, constructor, g);
		way = before && !calls(&before->trace, f) ? g : NULL;
	}
	if (!way || is_given_up_elsewhere(all, m, f, true))
		return;
	struct fault_facts facts = member_facts(m, FAULT_MEMBER_REPLACED, replacing(all, m, f, way));
	if (f->is_destructor && m->field->is_here) { // it runs for each object, and nobody else can destroy the first
		facts.confidence = CONFIDENCE_HIGH;
		facts.basis = BASIS_PATH;
	}
	facts.edge = *member_maker(before, after_value(before, old->a))->loc;
	remark_add_for_all(all->out, f, way, facts);
}

static bool sets_member(const struct members *all, const struct member *m, const struct ir_function *f)
{
	const struct summary *s = exec_summary(all->exec, f);
	for (uint32_t i = 0; i < s->count; i++)
		if (after_value(&s->fragment[i], member_held(all, m)->a))
			return true;
	return false;
}

void members_check_replaced(struct members *all, const struct member *m)
{
	const struct ir_unit *unit = all->exec->unit;
	if (m->is_handed_on || member_lives_on(unit, m->of))
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *c = unit->functions.at[i];
		bool makes = c->is_constructor && c->method_of == m->of && member_is_code(c) && sets_member(all, m, c);
		for (size_t k = 0; makes && k < unit->functions.n; k++) {
			const struct ir_function *f = unit->functions.at[k];
			if (f->method_of == m->of && member_is_code(f) && !f->is_constructor && !f->is_private && !member_is_assignment(f))
				check_replaced(all, m, c, f);
		}
	}
}

// --- memory that grows ----------------------------------------------------------------------------------------------

static bool mentions_argument(const struct sym *s)
{
	for (; s; s = s->a)
		if ((s->kind == SYM_PARAM && s->number > 0) || (s->b && mentions_argument(s->b)))
			return true;
	return false;
}

// Does the path go on because what its caller gives is more than that value?
static bool says_more(const struct prim *p, const struct sym *than)
{
	const struct sym *c = p->kind == PRIM_BRANCH ? p->arg[0] : NULL;
	if (!c || c->kind != SYM_BINARY || c->op < OP_LT || c->op >= OP_EQ)
		return false;
	bool is_first = (c->op == OP_GT || c->op == OP_GE) == p->truth;
	const struct sym *more = is_first ? c->a : c->b, *less = is_first ? c->b : c->a;
	return mentions_argument(more) && sym_mentions(less, than);
}

// Does the path hang on what its caller gives being more than a member, which it then sets to it? A later call with still more goes there again.
static bool is_because_of_more(const struct members *all, const struct fragment *g, const struct sym *self)
{
	struct sym_table *t = all->exec->machine.table;
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
		if (at->kind != SYM_FIELD || at->a != self || !value || !mentions_argument(value))
			continue;
		const struct sym *before = sym_of(t, SYM_INIT, at);
		for (uint32_t k = 0; k < g->trace.count; k++)
			if (says_more(g->trace.prim[k], before))
				return true;
	}
	return false;
}

// The allocation whose memory the path leaves in the member, where something else was before; NULL = there is none.
static const struct prim *growing(const struct members *all, const struct member *m, const struct fragment *g)
{
	const struct machine *machine = &all->exec->machine;
	const struct sym *old = member_held(all, m), *is_null = sym_binary(machine->table, OP_EQ, old, sym_int(machine->table, 0));
	const struct sym *fresh = member_path_succeeds(g) ? after_value(g, old->a) : NULL;
	const struct prim *maker = fresh && fresh->kind == SYM_NEW ? member_maker(g, fresh) : NULL;
	bool is_memory = maker && maker->row && model_effect(maker->row, EFFECT_ALLOC);
	return is_memory && facts_truth(machine, &g->facts, is_null) != 1 && is_because_of_more(all, g, old->a->a) ? maker : NULL;
}

// Does the destructor free it? Code that the class lends the memory to frees it not.
static bool is_freed_at_end(const struct members *all, const struct member *m)
{
	const struct ir_function *d = member_destructor(all->exec->unit, m->of);
	const struct summary *s = d && member_is_code(d) ? exec_summary(all->exec, d) : NULL;
	bool is = false;
	for (uint32_t i = 0; s && i < s->count && !is; i++)
		for (uint32_t k = 0; k < s->fragment[i].trace.count && !is; k++) {
			const struct prim *p = s->fragment[i].trace.prim[k];
			const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
			is = e && prim_arg(p, e->arg) == member_held(all, m);
		}
	return is;
}

static void check_grown(struct members *all, const struct member *m, const struct ir_function *f)
{
	const struct summary *s = exec_summary(all->exec, f);
	const struct fragment *way = NULL;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		if (is_given_up(g, &g->trace, member_held(all, m), true))
			return;
		way = !way && growing(all, m, g) ? g : way;
	}
	if (!way || s->is_degraded || is_given_up_elsewhere(all, m, f, !is_freed_at_end(all, m)))
		return;
	const struct prim *maker = growing(all, m, way);
	struct fault_facts facts = member_facts(m, FAULT_MEMBER_MEMORY_REPLACED, maker);
	facts.memory_kind = (enum memory_kind)model_effect(maker->row, EFFECT_ALLOC)->what;
	remark_add_for_all(all->out, f, way, facts);
}

void members_check_grown(struct members *all, const struct member *m)
{
	const struct ir_unit *unit = all->exec->unit;
	if (!m->maker || !m->is_destroyed || m->is_handed_on || m->is_shown || m->field->is_shown_by_dropped || m->field->is_used_by_dropped)
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (f->method_of == m->of && member_is_code(f) && !f->is_constructor && !f->is_destructor && !member_is_assignment(f))
			check_grown(all, m, f);
	}
}
