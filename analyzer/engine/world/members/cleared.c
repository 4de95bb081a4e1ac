// SPDX-License-Identifier: Apache-2.0
// A method that finds something in a member, puts null in its place, and ends it not.
#include "engine/world/members/checks.h"

#include "engine/world/after.h"

// Does the path end what the member holds at its beginning, keep it elsewhere, or give it or its object to code that nobody sees?
static bool gives_up(const struct members *all, const struct member *m, const struct fragment *g)
{
	const struct sym *held = member_held(all, m);
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool is_end = e->kind == EFFECT_DESTROY || e->kind == EFFECT_FREE || e->kind == EFFECT_COPY_VALUE;
			if (is_end && (prim_arg(p, e->arg) == held || prim_arg(p, e->arg2) == held))
				return true;
		}
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (sym_mentions(p->arg[k], held))
				return true;
		if (p->child)
			return true;
	}
	return member_is_kept(g, held) || member_path_is_unclear(g);
}

// Does a function of the unit that calls this one give up what the member holds? It may do so in front of the call.
static bool is_given_up_by_callers(const struct members *all, const struct member *m, const struct ir_function *f)
{
	const struct ir_unit *unit = all->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *g = unit->functions.at[i];
		bool calls = false;
		for (size_t b = 0; member_is_code(g) && b < g->blocks.n && !calls; b++)
			for (size_t k = 0; k < g->blocks.at[b].steps.n && !calls; k++)
				calls = g->blocks.at[b].steps.at[k].function == f;
		const struct summary *s = calls ? exec_summary(all->exec, g) : NULL;
		for (uint32_t k = 0; s && k < s->count; k++)
			if (gives_up(all, m, &s->fragment[k]))
				return true;
	}
	return false;
}

// The path knows that the member holds something, and leaves null there.
static bool clears(const struct members *all, const struct member *m, const struct fragment *g)
{
	const struct machine *machine = &all->exec->machine;
	const struct sym *held = member_held(all, m), *left = member_path_succeeds(g) ? after_value(g, held->a) : NULL;
	const struct sym *is_null = sym_binary(machine->table, OP_EQ, held, sym_int(machine->table, 0));
	return left && sym_is_int(left, 0) && facts_truth(machine, &g->facts, is_null) == 0;
}

static void check_cleared(struct members *all, const struct member *m, const struct ir_function *f)
{
	const struct summary *s = exec_summary(all->exec, f);
	const struct prim *at = member_assignment(all, f, m);
	const struct fragment *way = NULL;
	for (uint32_t i = 0; i < s->count; i++) {
		if (gives_up(all, m, &s->fragment[i])) // another way of it decides whose it is
			return;
		way = !way && clears(all, m, &s->fragment[i]) ? &s->fragment[i] : way;
	}
	if (!way || !at || s->is_degraded || is_given_up_by_callers(all, m, f))
		return;
	struct fault_facts facts = member_facts(m, FAULT_MEMBER_CLEARED, at);
	if (m->is_memory)
		facts.memory_kind = (enum memory_kind)model_effect(m->maker->row, EFFECT_ALLOC)->what;
	facts.edge = *m->maker->loc;
	remark_add_for_all(all->out, f, way, facts);
}

void members_check_cleared(struct members *all, const struct member *m)
{
	const struct ir_unit *unit = all->exec->unit;
	if (!m->maker || m->is_array || m->is_handed_on || m->is_shown || m->field->is_shown_by_dropped || m->field->is_used_by_dropped)
		return;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (f->method_of == m->of && member_is_code(f) && !f->is_constructor && !member_is_assignment(f))
			check_cleared(all, m, f);
	}
}
