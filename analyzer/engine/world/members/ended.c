// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/checks.h"

#include "engine/world/after.h"

// May the object be as the way assumes it where the destructor destroys the handle? An assignment that leaves a handle to its other owners does
// so where the destructor would as well.
static bool would_be_destroyed(const struct summary *destructor, const struct fragment *g, const struct sym *handle)
{
	for (uint32_t k = 0; k < destructor->count; k++) {
		const struct fragment *d = &destructor->fragment[k];
		if (member_destroyer(d, handle) && !facts_exclude(&g->facts, &d->facts))
			return true;
	}
	return false;
}

// An assignment puts another handle in the place of one that the destructor would have destroyed.
static void check_overwritten(struct members *all, const struct member *m, const struct ir_function *f, const struct ir_function *destructor)
{
	const struct machine *machine = &all->exec->machine;
	const struct sym *old = member_held(all, m), *is_null = sym_binary(machine->table, OP_EQ, old, sym_int(machine->table, 0));
	const struct summary *s = exec_summary(all->exec, f);
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		const struct sym *fresh = after_value(g, old->a);
		if (!member_path_succeeds(g) || !fresh || member_path_is_unclear(g) || member_destroyer(g, old) || member_is_kept(g, old) ||
		    facts_truth(machine, &g->facts, is_null) == 1 || !would_be_destroyed(exec_summary(all->exec, destructor), g, old))
			continue;
		const struct prim *at = member_assignment(all, f, m);
		if (at)
			remark_add_for_all(all->out, f, g, member_facts(m, FAULT_MEMBER_OVERWRITTEN, at));
		return;
	}
}

struct ended {
	const struct members *all;
	const struct fragment *constructor;
	const struct ir_record *of;
	bool is_possible;
};

// What the destructor's path assumes of the object, when the constructor has just made it.
static void assumes(void *context, const struct sym *key, const void *value)
{
	struct ended *e = context;
	const struct exec *x = e->all->exec;
	int holds = after_holds(&x->machine, e->constructor, key, value);
	e->is_possible &= holds > 0 || (holds < 0 && !after_found_otherwise(&x->machine, x->unit, e->of, e->constructor, key, value));
}

// A constructor that leaves the member as it was, and a way through the destructor that destroys what is there.
static void check_unmade(struct members *all, const struct member *m, const struct ir_function *constructor, const struct ir_function *destructor)
{
	const struct sym *held = member_held(all, m);
	const struct summary *made = exec_summary(all->exec, constructor), *ended = exec_summary(all->exec, destructor);
	for (uint32_t i = 0; i < made->count; i++)
		for (uint32_t k = 0; k < ended->count; k++) {
			const struct fragment *c = &made->fragment[i], *d = &ended->fragment[k];
			const struct prim *at = member_destroyer(d, held);
			struct ended e = {all, c, m->of, true};
			if (!at || !member_path_succeeds(c) || member_path_is_unclear(c) || after_value(c, held->a))
				continue;
			symmap_each(&d->facts, assumes, &e);
			if (!e.is_possible)
				continue;
			struct fault_facts f = member_facts(m, FAULT_DESTROYED_UNMADE, at);
			f.edge = constructor->loc;
			remark_add_for_all(all->out, destructor, d, f);
			return;
		}
}

static bool is_copied_by_moves(const struct ir_type *t)
{
	return t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_FLOAT || t->kind == TYPE_POINTER || t->handle != HANDLE_NONE;
}

// A move that the class asks for, and that goes member by member, "initializes" a handle as a copy does ([class.copy.ctor]): the destructors of
// both objects destroy it. A member whose own move clears it may be what the destructor asks.
static void check_moved(struct members *all, const struct member *m, const struct ir_function *destructor)
{
	const struct summary *s = exec_summary(all->exec, destructor);
	if (!m->of->defaulted_move_loc.line)
		return;
	for (uint32_t i = 0; i < m->of->field_count; i++)
		if (!is_copied_by_moves(m->of->field[i].type))
			return;
	for (uint32_t k = 0; k < s->count; k++) {
		const struct prim *at = member_destroyer(&s->fragment[k], member_held(all, m));
		if (!at)
			continue;
		struct fault_facts f = member_facts(m, FAULT_DESTROYED_MOVED, at);
		f.edge = m->of->defaulted_move_loc;
		remark_add_for_all(all->out, destructor, &s->fragment[k], f);
		return;
	}
}

void members_check_ended(struct members *all, const struct member *m)
{
	const struct ir_function *d = member_destructor(all->exec->unit, m->of);
	bool ends = false;
	for (uint32_t k = 0; d && member_is_code(d) && k < exec_summary(all->exec, d)->count; k++)
		ends |= member_destroyer(&exec_summary(all->exec, d)->fragment[k], member_held(all, m)) != NULL;
	if (ends)
		check_moved(all, m, d);
	for (size_t i = 0; ends && i < all->exec->unit->functions.n; i++) {
		const struct ir_function *f = all->exec->unit->functions.at[i];
		if (f->method_of != m->of || !member_is_code(f))
			continue;
		if (member_is_assignment(f))
			check_overwritten(all, m, f, d);
		if (f->is_constructor && !m->is_set_later && !m->is_handed_on)
			check_unmade(all, m, f, d);
	}
}
