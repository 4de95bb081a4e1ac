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

static bool copies_on_given(const struct ir_step *s)
{
	for (uint8_t i = 0; s->kind == STEP_CALL && s->model && i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		if (e->kind == EFFECT_COPY && !e->sync && e->stream >= 0 && is_given_stream(step_arg(s, e->stream)))
			return true;
	}
	return false;
}

static bool block_holds(const struct ir_block *b, const struct ir_step *s)
{
	return b->steps.n && s >= b->steps.at && s < b->steps.at + b->steps.n;
}

// Is the step on this side of the block's question, and the like of it on the given stream on the other?
static bool is_side(struct arena *scratch, const struct ir_function *f, const struct ir_block *question, int side, const struct prim *p)
{
	bool *here = ARENA_ARRAY(scratch, bool, f->blocks.n), *there = ARENA_ARRAY(scratch, bool, f->blocks.n);
	bool is_here = false, is_there = false;
	reach(scratch, f, question->target[side], here);
	reach(scratch, f, question->target[!side], there);
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *at = &f->blocks.at[b];
		is_here |= here[b] && !there[b] && block_holds(at, p->step);
		for (size_t i = 0; there[b] && !here[b] && i < at->steps.n; i++)
			is_there |= copies_on_given(&at->steps.at[i]);
	}
	return is_here && is_there;
}

bool chosen_synchronous(const struct run *r, const struct op *o)
{
	const struct prim *p = o->prim;
	const struct ir_function *f = p->frame ? p->frame->function : NULL;
	const struct effect *e = p->kind == PRIM_CALL && p->row && p->step ? model_effect(p->row, EFFECT_COPY) : NULL;
	if (!f || !e || !e->sync || e->stream >= 0)
		return false;
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *q = &f->blocks.at[b];
		if (q->end == END_BRANCH && q->value && asks_parameter(q->value) && (is_side(r->arena, f, q, 0, p) || is_side(r->arena, f, q, 1, p)))
			return true;
	}
	return false;
}
