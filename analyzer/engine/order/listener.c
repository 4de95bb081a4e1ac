// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/again.h"
#include "engine/order/run.h"

void fault_doubt(struct fault_facts *f, enum confidence most, enum basis basis)
{
	if (f->confidence <= most)
		return;
	f->confidence = most;
	f->basis = basis;
}

struct fault_facts fault_of(enum observation_kind kind, enum fault fault, const struct prim *second)
{
	return (struct fault_facts){.kind = kind, .fault = fault, .second = second, .confidence = CONFIDENCE_HIGH};
}

// A statement that was not understood, or a call of which not even the callee was.
static bool is_not_read(const struct prim *p)
{
	const struct ir_step *s = p->kind == PRIM_UNKNOWN ? p->step : NULL;
	const struct ir_value *callee = s && s->callee_kind == CALLEE_VALUE ? s->callee : NULL;
	while (callee && (callee->kind == V_LOAD || callee->kind == V_DEREF))
		callee = callee->a;
	return s && (s->is_lost || (callee && callee->kind == V_UNKNOWN));
}

// Lies one between the two, on the path of one thread?
static bool is_not_read_between(const struct run *r, const struct prim *first, const struct prim *second)
{
	const struct trace *t = &r->fragment->trace;
	bool is_of_path = first && first->index < t->count && t->prim[first->index] == first, is = false;
	for (uint32_t i = is_of_path ? first->index + 1 : t->count; i < t->count && i < second->index && !is; i++)
		is = is_not_read(t->prim[i]);
	return is;
}

// Two values that a condition compares, where the path holds them to differ: what somebody's memory held before, and a number, one with a name as well.
struct apart {
	const struct sym *value, *other;
};

static bool is_of_memory(const struct sym *s)
{
	return s->kind == SYM_INIT && (sym_root(s->a)->kind != SYM_VAR || sym_root(s->a)->number == 0);
}

static bool held_apart(struct run *r, const struct prim *p, struct apart *out)
{
	const struct sym *c = p->kind == PRIM_BRANCH && p->arg_count ? p->arg[0] : NULL;
	bool truth = p->truth;
	for (; c && c->kind == SYM_UNARY && c->op == OP_LNOT; c = c->a)
		truth = !truth;
	bool is_compared = c && c->kind == SYM_BINARY && (c->op == OP_EQ || c->op == OP_NE);
	if (!c || (is_compared ? truth == (c->op == OP_EQ) : !truth))
		return false;
	*out = is_compared ? (struct apart){c->a, c->b} : (struct apart){c, sym_int(r->machine->table, 0)};
	return is_of_memory(out->value) && (out->other->kind == SYM_INT || is_of_memory(out->other));
}

static bool has_third(struct apart a, struct apart b)
{
	return (a.value == b.value && a.other != b.other) || (a.value == b.other && a.other != b.value) || (a.other == b.value && a.value != b.other);
}

// Does the path hold what memory had before to be neither of two numbers that the code compares it with? It may have no other value.
static bool is_neither_of_two(struct run *r, const struct prim *second)
{
	const struct trace *t = &r->fragment->trace;
	for (uint32_t i = 0; second && i < t->count && i < second->index; i++) {
		struct apart one, other;
		bool is = held_apart(r, t->prim[i], &one);
		for (uint32_t k = i + 1; is && k < t->count && k < second->index; k++)
			if (held_apart(r, t->prim[k], &other) && has_third(one, other))
				return true;
	}
	return false;
}

void fault_tell(struct run *r, struct fault_facts f)
{
	if (f.kind == OBS_TYPESTATE && f.first && rounds_are_told(r, f.first, f.second))
		fault_doubt(&f, CONFIDENCE_LOW, BASIS_ROUND);
	if (f.confidence == CONFIDENCE_HIGH && is_neither_of_two(r, f.second))
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_NEITHER);
	if (r->fragment->forced && !f.is_on_all_ways)
		fault_doubt(&f, r->fragment->forced == FORCED_WAY ? CONFIDENCE_LOW : CONFIDENCE_MEDIUM, BASIS_FORCED);
	if (r->entry->is_half_seen && (f.confidence < CONFIDENCE_HIGH || f.kind == OBS_EXIT)) // what they suppose of callers, these know better
		return;
	if (r->entry->is_half_seen)
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_FORCED);
	if (f.confidence == CONFIDENCE_HIGH && f.kind != OBS_EXIT && is_not_read_between(r, f.first, f.second))
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_NOT_READ);
	if (r->listener.admits && !r->listener.admits(r, &f))
		return;
	if (r->listener.fault)
		r->listener.fault(r->listener.context, r, &f);
}

void done_tell(struct run *r, struct done d)
{
	if (r->listener.done)
		r->listener.done(r->listener.context, r, &d);
}
