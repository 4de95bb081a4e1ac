// SPDX-License-Identifier: Apache-2.0
#include "engine/world/stack.h"

#include "engine/world/compare.h"

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

// What is destroyed while it is current is popped.
static bool ends_current(const struct course *c, const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_DESTROY) : NULL;
	const struct prim *last = c->depth ? c->pushed[c->depth - 1] : NULL;
	const struct sym *current = !last ? NULL : is_creation(last) ? last->made : prim_arg(last, model_effect(last->row, EFFECT_CONTEXT_PUSH)->arg);
	return e && e->what == HANDLE_CONTEXT && current && prim_arg(p, e->arg) == current;
}

static struct course course_of(const struct fragment *g)
{
	struct course c = {0};
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_CONTEXT_PUSH) : NULL;
		if (e)
			push(&c, p, e);
		else if (c.depth && ((p->kind == PRIM_CALL && model_effect(p->row, EFFECT_CONTEXT_POP)) || ends_current(&c, p)))
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
		if (!c.again || !is_success(&s->fragment[i]) || !has_shallower(s, &c) || compare_is_made_for_caller(&s->fragment[i], c.created))
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

// The second of two pushes by one call of the function itself that are both on the stack, as in two rounds of a loop; NULL = there are none.
static const struct prim *pushed_in_rounds(const struct course *c)
{
	for (int i = 0; i < c->depth; i++)
		for (int k = i + 1; k < c->depth; k++)
			if (c->pushed[i]->step == c->pushed[k]->step && !is_creation(c->pushed[k]) && !c->pushed[k]->frame->depth)
				return c->pushed[k];
	return NULL;
}

// Who leaves one context pushed may do so by contract; who leaves one more with each round does not.
static void check_rounds(struct remarks *out, const struct ir_function *f, const struct summary *s)
{
	for (uint32_t i = 0; i < s->count; i++) {
		struct course c = course_of(&s->fragment[i]);
		const struct prim *pushed = is_success(&s->fragment[i]) ? pushed_in_rounds(&c) : NULL;
		if (!pushed)
			continue;
		struct fault_facts facts = fault_of(OBS_EXIT, FAULT_CONTEXT_LEFT_PUSHED, pushed);
		facts.object_kind = HANDLE_CONTEXT;
		facts.edge = s->fragment[i].end;
		facts.detail = "in each round of a loop";
		remark_add(out, f, &s->fragment[i], facts);
		return;
	}
}

// --- a pop without its push -----------------------------------------------------------------------------------------

// How the functions of a unit treat the stack.
struct practice {
	uint32_t balanced;             // that pop what they push
	const struct ir_function *one; // the first of them
	bool opens;                    // one leaves a context pushed wherever it pushes: others may pop it
};

static bool needs_context(const struct prim *p)
{
	return p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_NEEDS_CONTEXT));
}

static bool holds_context(const struct ir_type *t)
{
	bool is_indirect = t->handle == HANDLE_NONE && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element;
	const struct ir_type *of = is_indirect ? t->element : t;
	bool holds = of->handle == HANDLE_CONTEXT;
	for (uint32_t i = 0; of->record && i < of->record->field_count; i++)
		holds |= of->record->field[i].type->handle == HANDLE_CONTEXT;
	return holds;
}

// A call of code nobody can see that is given a context, or an object that has one.
static bool gets_context(const struct prim *p)
{
	for (uint32_t i = 0; p->kind == PRIM_UNKNOWN && p->step && i < p->step->arg_count; i++)
		if (holds_context(p->step->arg[i]->type))
			return true;
	return false;
}

// The pop of a path that has pushed nothing, behind work in a context; NULL = it has none.
static const struct prim *unpushed_pop(const struct fragment *g)
{
	bool works = false;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		if (gets_context(p))
			return NULL; // it may have pushed it
		if (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_CONTEXT_PUSH))
			return NULL;
		if (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_CONTEXT_POP))
			return works ? p : NULL;
		works |= needs_context(p);
	}
	return NULL;
}

static void add_practice(struct practice *all, const struct ir_function *f, const struct summary *s)
{
	uint32_t pushing = 0, left = 0;
	for (uint32_t i = 0; i < s->count; i++) {
		struct course c = course_of(&s->fragment[i]);
		if (!is_success(&s->fragment[i]) || !c.has_pushed)
			continue;
		pushing++;
		left += c.depth > 0;
	}
	all->opens |= pushing && left == pushing;
	all->balanced += pushing > left;
	if (pushing > left && !all->one)
		all->one = f;
}

// Does a path of the function go through the other one?
static bool goes_through(const struct summary *s, const struct ir_function *callee)
{
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t k = 0; k < s->fragment[i].trace.count; k++)
			for (const struct frame *f = s->fragment[i].trace.prim[k]->frame; f && f->depth; f = f->parent)
				if (f->function == callee)
					return true;
	return false;
}

static bool is_looked_at(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only;
}

static bool is_called(struct exec *x, const struct ir_function *callee)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f != callee && is_looked_at(f) && goes_through(exec_summary(x, f), callee))
			return true;
	}
	return false;
}

// A function that only pops, in a unit whose other functions pop what they push: no other leaves one pushed for it.
static void check_pop(struct exec *x, struct remarks *out, const struct ir_function *f, const struct summary *s, const struct practice *p)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const struct prim *pop = is_success(&s->fragment[i]) ? unpushed_pop(&s->fragment[i]) : NULL;
		if (!pop || is_called(x, f))
			continue;
		struct fault_facts facts = fault_of(OBS_EXIT, FAULT_CONTEXT_POPPED_UNPUSHED, pop);
		facts.object_kind = HANDLE_CONTEXT;
		facts.edge = s->fragment[i].end;
		facts.agreement = (struct agreement){p->balanced, 1};
		facts.detail = arena_printf(out->arena, "as `%s` does", ir_function_text(p->one));
		fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_ALIKE);
		remark_add(out, f, &s->fragment[i], facts);
		return;
	}
}

static bool pushes(const struct summary *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		if (course_of(&s->fragment[i]).has_pushed)
			return true;
	return false;
}

static void check_pops(struct exec *x, struct remarks *out)
{
	struct practice p = {0};
	for (size_t i = 0; i < x->unit->functions.n; i++)
		if (x->unit->functions.at[i]->blocks.n)
			add_practice(&p, x->unit->functions.at[i], exec_summary(x, x->unit->functions.at[i]));
	for (size_t i = 0; p.balanced && !p.opens && i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (is_looked_at(f) && !pushes(exec_summary(x, f)))
			check_pop(x, out, f, exec_summary(x, f), &p);
	}
}

void stack_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (is_looked_at(f)) {
			check(out, f, exec_summary(x, f));
			check_rounds(out, f, exec_summary(x, f));
		}
	}
	check_pops(x, out);
}
