// SPDX-License-Identifier: Apache-2.0
#include "engine/order/chosen.h"

#include "engine/order/run.h"

static void reach(struct arena *scratch, const struct ir_function *f, uint32_t from, bool *seen)
{
	uint32_t top = 0, *stack = ARENA_ARRAY(scratch, uint32_t, f->blocks.n + 1);
	seen[from] = true;
	stack[top++] = from;
	while (top) {
		const struct ir_block *b = &f->blocks.at[stack[--top]];
		uint32_t *next = ARENA_ARRAY(scratch, uint32_t, b->case_count + 2), ways = ir_successors(b, next);
		for (uint32_t i = 0; i < ways; i++) {
			if (!seen[next[i]])
				stack[top++] = next[i];
			seen[next[i]] = true;
		}
	}
}

static const struct ir_var *parameter_of(const struct ir_value *v)
{
	while (v->kind == V_LOAD || (v->kind == V_UNARY && v->op == OP_LNOT))
		v = v->a;
	return v->kind == V_VAR && v->var->storage == STORAGE_PARAM ? v->var : NULL;
}

// A setting of the program: `if (only_synchronous)`, a bool of the whole program.
static bool asks_setting(const struct ir_value *v)
{
	while (v->kind == V_LOAD || (v->kind == V_UNARY && v->op == OP_LNOT))
		v = v->a;
	return v->kind == V_VAR && v->var->storage == STORAGE_GLOBAL && v->var->type->kind == TYPE_BOOL;
}

// Does the question ask for a choice of the caller: `async`, `!async`, `mode == MODE_ASYNC`?
static bool asks_parameter(const struct ir_value *v)
{
	while (v->kind == V_UNARY && v->op == OP_LNOT)
		v = v->a;
	bool is_comparison = v->kind == V_BINARY && (v->op == OP_EQ || v->op == OP_NE);
	if (is_comparison && v->b->kind == V_INT && v->b->text)
		return parameter_of(v->a); // with an enumerator
	const struct ir_var *p = parameter_of(is_comparison && v->b->kind == V_INT ? v->a : v);
	return p && p->type->kind == TYPE_BOOL;
}

static bool is_given_stream(const struct ir_value *v)
{
	const struct ir_var *p = v ? parameter_of(v) : NULL;
	return p && p->type->handle == HANDLE_STREAM;
}

// A copy, or what fills memory: what comes with and without a stream.
static bool is_transfer(const struct effect *e)
{
	return e->kind == EFFECT_COPY || (e->kind == EFFECT_OP && e->what == OPKIND_MEMSET);
}

static bool copies_on_given(const struct ir_step *s)
{
	for (uint8_t i = 0; s->kind == STEP_CALL && s->model && i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		if (is_transfer(e) && !e->sync && e->stream >= 0 && is_given_stream(step_arg(s, e->stream)))
			return true;
	}
	return false;
}

static bool block_holds(const struct ir_block *b, const struct ir_loc *at)
{
	bool holds = false;
	for (size_t i = 0; i < b->steps.n && !holds; i++)
		holds = is_same_loc(b->steps.at[i].loc, *at);
	return holds;
}

// Is what stands at `at` on this side of the block's question, and the like of it on the given stream on the other?
static bool is_side(struct arena *scratch, const struct ir_function *f, const struct ir_block *question, int side, const struct ir_loc *at)
{
	bool *here = ARENA_ARRAY(scratch, bool, f->blocks.n), *there = ARENA_ARRAY(scratch, bool, f->blocks.n);
	bool is_here = false, is_there = false;
	reach(scratch, f, question->target[side], here);
	reach(scratch, f, question->target[!side], there);
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		is_here |= here[b] && !there[b] && block_holds(block, at);
		for (size_t i = 0; there[b] && !here[b] && i < block->steps.n; i++)
			is_there |= copies_on_given(&block->steps.at[i]);
	}
	return is_here && is_there;
}

static bool is_chosen(const struct run *r, const struct ir_function *f, const struct ir_loc *at)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *q = &f->blocks.at[b];
		bool is_choice = q->end == END_BRANCH && q->value && (asks_parameter(q->value) || asks_setting(q->value));
		if (is_choice && (is_side(r->arena, f, q, 0, at) || is_side(r->arena, f, q, 1, at)))
			return true;
	}
	return false;
}

bool chosen_synchronous(const struct run *r, const struct op *o)
{
	const struct prim *p = o->prim;
	const struct model_row *row = p->kind == PRIM_CALL && p->step ? p->row : NULL;
	const struct effect *e = NULL;
	for (uint8_t i = 0; row && i < row->effect_count && !e; i++)
		e = is_transfer(&row->effect[i]) ? &row->effect[i] : NULL;
	if (!e || e->stream >= 0 || (e->kind == EFFECT_COPY && !e->sync))
		return false;
	const struct ir_loc *at = p->loc; // in a function of its own, the call of that is chosen
	for (const struct frame *f = p->frame; f; at = &f->call, f = f->parent)
		if (is_chosen(r, f->function, at))
			return true;
	return false;
}

static bool waits(const struct ir_block *b)
{
	static const enum effect_kind kinds[] = {EFFECT_WAIT_STREAM, EFFECT_WAIT_EVENT, EFFECT_WAIT_DEVICE};
	for (size_t i = 0; i < b->steps.n; i++)
		for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
			if (b->steps.at[i].model && model_effect(b->steps.at[i].model, kinds[k]))
				return true;
	return false;
}

// A bool, as it was when the path began, of an object that another one has a pointer to.
static bool is_flag_of_another(const struct run *r, const struct sym *condition)
{
	while (condition->kind == SYM_UNARY && condition->op == OP_LNOT)
		condition = condition->a;
	const struct sym *at = condition->kind == SYM_INIT && condition->a->kind == SYM_FIELD ? condition->a : NULL;
	if (!at || at->a->kind != SYM_PTR || at->a->a->kind != SYM_INIT)
		return false;
	const struct ir_type *t = entry_type(r->entry->function, at);
	return !t || t->kind == TYPE_BOOL;
}

bool chosen_by_flag_of_another(const struct run *r, const struct op *first, const struct op *second)
{
	for (uint32_t i = first->prim->index; i < second->prim->index && i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		bool is_flag = p->kind == PRIM_BRANCH && p->arg_count && p->frame->parent && is_flag_of_another(r, p->arg[0]);
		const struct ir_function *f = is_flag ? p->frame->function : NULL;
		for (size_t b = 0; f && b < f->blocks.n; b++) {
			const struct ir_block *q = &f->blocks.at[b];
			if (q->end == END_BRANCH && &q->end_loc == p->loc && waits(&f->blocks.at[q->target[p->truth]]))
				return true;
		}
	}
	return false;
}
