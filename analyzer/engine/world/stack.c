// SPDX-License-Identifier: Apache-2.0
#include "engine/world/stack.h"

enum { DEEPEST = 32 };

// How a path works on the stack. "The context is created ... and associated with the calling thread": cuCtxCreate pushes what it
// makes (CUDA driver API, context management).
struct course {
	const struct prim *pushed[DEEPEST];
	int depth;
	bool has_pushed;
	const struct prim *created, *again; // the call that makes a context, and the one that pushes it while it is there
};

static bool is_creation(const struct prim *p)
{
	const struct effect *e = model_effect(p->row, EFFECT_CREATE);
	return e && e->what == HANDLE_CONTEXT && p->made;
}

static bool is_on_stack(const struct course *c, const struct prim *push)
{
	for (int i = 0; i < c->depth; i++)
		if (c->pushed[i] == push)
			return true;
	return false;
}

static void push(struct course *c, const struct prim *p, const struct effect *e)
{
	c->has_pushed = true;
	if (is_creation(p))
		c->created = p;
	else if (c->created && is_on_stack(c, c->created) && prim_arg(p, e->arg) == c->created->made)
		c->again = p;
	if (c->depth < DEEPEST)
		c->pushed[c->depth++] = p;
}

static struct course course_of(const struct fragment *g)
{
	struct course c = {0};
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_CONTEXT_PUSH) : NULL;
		if (e)
			push(&c, p, e);
		else if (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_CONTEXT_POP) && c.depth)
			c.depth--;
	}
	return c;
}

static bool is_success(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// Another way pushes a context that it finds made, and leaves less behind.
static bool has_shallower(const struct summary *s, const struct course *deep)
{
	for (uint32_t i = 0; i < s->count; i++) {
		struct course c = course_of(&s->fragment[i]);
		if (is_success(&s->fragment[i]) && c.has_pushed && !c.created && c.depth < deep->depth)
			return true;
	}
	return false;
}

static void check(struct remarks *out, const struct ir_function *f, const struct summary *s)
{
	for (uint32_t i = 0; i < s->count; i++) {
		struct course c = course_of(&s->fragment[i]);
		if (!c.again || !is_success(&s->fragment[i]) || !has_shallower(s, &c))
			continue;
		struct fault_facts facts = fault_of(OBS_EXIT, FAULT_CONTEXT_LEFT_PUSHED, c.created);
		facts.object_kind = HANDLE_CONTEXT;
		facts.edge = s->fragment[i].end;
		facts.first = c.again;
		fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_ALIKE);
		remark_add(out, f, &s->fragment[i], facts);
		return;
	}
}

void stack_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only)
			check(out, f, exec_summary(x, f));
	}
}
