// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/again.h"

#include "engine/order/rounds/loop.h"
#include "engine/order/run.h"

// The innermost call of a function that both lie in, or in what it calls.
static const struct frame *common(const struct frame *a, const struct frame *b)
{
	while (a && b && a != b) {
		const struct frame **deeper = a->depth >= b->depth ? &a : &b;
		*deeper = (*deeper)->parent;
	}
	return a && b ? a : NULL;
}

// Where the function of that frame comes to the operation, or calls what does.
static const struct ir_loc *loc_in(const struct prim *p, const struct frame *frame)
{
	const struct ir_loc *at = p->loc;
	for (const struct frame *f = p->frame; f && f != frame; f = f->parent)
		at = &f->call;
	return at;
}

static uint32_t block_of(const struct ir_function *f, const struct ir_loc *at)
{
	for (uint32_t b = 0; at && b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
			if (is_same_loc(f->blocks.at[b].steps.at[i].loc, *at))
				return b;
	return UINT32_MAX;
}

static bool is_unseen_call(const struct ir_step *s)
{
	bool has_body = s->function && s->function->blocks.n;
	return s->kind == STEP_CALL && !has_body && !(s->model && model_is_gpu(s->model));
}

static bool names_var(const struct ir_value *v, const struct ir_var *var)
{
	return v && ((v->kind == V_VAR && v->var == var) || names_var(v->a, var) || names_var(v->b, var));
}

// Does a call in the loop which nobody sees give the variable its value, as its result or by its address?
static bool is_given(const struct loop *l, const struct ir_var *var)
{
	for (uint32_t b = 0; b < l->function->blocks.n; b++)
		for (size_t i = 0; (l->inside[b] || b == l->head) && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &l->function->blocks.at[b].steps.at[i];
			bool gives = is_unseen_call(s) && s->place && s->place->kind == V_VAR && s->place->var == var;
			for (uint32_t k = 0; k < s->arg_count && is_unseen_call(s); k++)
				gives |= s->arg[k]->kind == V_ADDRESS && names_var(s->arg[k], var);
			if (gives)
				return true;
		}
	return false;
}

// Is it a place that other code may name: what a pointer leads to, a global variable?
static bool is_shared(const struct ir_value *place)
{
	bool is_global = place && place->kind == V_VAR && place->var->storage == STORAGE_GLOBAL;
	return place && (place->kind == V_DEREF || is_global || is_shared(place->a));
}

// Does it read a number there? Whether a pointer is null is a question about the memory itself.
static bool reads_shared(const struct ir_value *v)
{
	bool is_number = v && v->kind == V_LOAD && (v->type->kind == TYPE_INT || v->type->kind == TYPE_BOOL);
	return v && ((is_number && is_shared(v->a)) || reads_shared(v->a) || reads_shared(v->b));
}

static bool reads_given(const struct loop *l, const struct ir_value *v)
{
	return v && ((v->kind == V_VAR && is_given(l, v->var)) || reads_given(l, v->a) || reads_given(l, v->b));
}

// May other code have written memory there: code that nobody sees, or another thread that this one waits for?
static bool lets_others_write(const struct prim *p)
{
	bool waits = p->kind == PRIM_CALL &&
	             (model_effect(p->row, EFFECT_LOCK) || model_effect(p->row, EFFECT_AWAIT) || model_effect(p->row, EFFECT_MEET));
	return p->kind == PRIM_UNKNOWN || waits;
}

static bool is_left_between(const struct run *r, const struct prim *first, const struct prim *second)
{
	const struct trace *t = &r->fragment->trace;
	bool is = false;
	for (uint32_t i = first->index + 1; i < second->index && i < t->count && !is; i++)
		is = lets_others_write(t->prim[i]);
	return is;
}

// Does the answer to what block `q` asks decide whether a round comes to `block`? One that leaves the loop decides nothing.
static bool decides(struct arena *scratch, const struct loop *l, uint32_t q, uint32_t block)
{
	const struct ir_block *asks = &l->function->blocks.at[q];
	uint32_t *next = ARENA_ARRAY(scratch, uint32_t, asks->case_count + 2), ways = ir_successors(asks, next), there = 0, past = 0;
	for (uint32_t i = 0; i < ways; i++) {
		bool is_there = l->inside[next[i]] && loop_comes_to(scratch, l, next[i], block);
		there += is_there;
		past += !is_there && (l->inside[next[i]] || next[i] == l->head);
	}
	return there && past;
}

static bool is_told(const struct run *r, struct arena *scratch, const struct loop *l, uint32_t block, const struct prim *first,
                    const struct prim *second)
{
	for (uint32_t q = 0; q < l->function->blocks.n; q++) {
		const struct ir_block *b = &l->function->blocks.at[q];
		bool is_question = (l->inside[q] || q == l->head) && (b->end == END_BRANCH || b->end == END_SWITCH);
		if (!is_question || !b->value || !decides(scratch, l, q, block))
			continue;
		if (reads_given(l, b->value) || (reads_shared(b->value) && is_left_between(r, first, second)))
			return true;
	}
	return false;
}

// Does the answer decide whether the function comes to the block?
static bool decides_in(struct arena *scratch, const struct ir_function *f, uint32_t q, uint32_t block)
{
	const struct loop all = {f, UINT32_MAX, 0, NULL};
	const struct ir_block *asks = &f->blocks.at[q];
	uint32_t *next = ARENA_ARRAY(scratch, uint32_t, asks->case_count + 2), ways = ir_successors(asks, next), there = 0;
	for (uint32_t i = 0; i < ways; i++)
		there += loop_comes_to(scratch, &all, next[i], block);
	return there && there < ways;
}

// The same of a function that the round calls, and the operation lies in: `dispatch(server, &message)`.
static bool is_told_below(struct arena *scratch, const struct frame *in, const struct prim *p)
{
	for (const struct frame *at = p->frame; at && at != in; at = at->parent) {
		const struct ir_function *f = at->function;
		uint32_t block = block_of(f, loc_in(p, at));
		for (uint32_t q = 0; q < f->blocks.n && block != UINT32_MAX; q++) {
			const struct ir_block *b = &f->blocks.at[q];
			bool is_question = (b->end == END_BRANCH || b->end == END_SWITCH) && b->value && reads_shared(b->value);
			if (is_question && decides_in(scratch, f, q, block))
				return true;
		}
	}
	return false;
}

// Does code that nobody sees, and that is given something of the function's first argument, answer the question?
static bool is_answered_of_it(const struct ir_function *f, const struct ir_value *question)
{
	for (uint32_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			bool gives = is_unseen_call(s) && s->place && s->place->kind == V_VAR && names_var(question, s->place->var);
			for (uint32_t k = 0; gives && k < s->arg_count; k++)
				if (names_var(s->arg[k], f->params.at[0]))
					return true;
		}
	return false;
}

// Both are one call of a function that is run twice, each time behind such a question: a number of owners that a library keeps.
static bool is_asked_each_time(const struct prim *first, const struct prim *second)
{
	const struct ir_function *f = first->frame ? first->frame->function : NULL;
	bool is_same = f && second->frame && first->frame != second->frame && second->frame->function == f && is_same_loc(*first->loc, *second->loc);
	uint32_t block = is_same && f->params.n ? block_of(f, first->loc) : UINT32_MAX;
	struct arena scratch = {0};
	bool is = false;
	for (uint32_t q = 0; block != UINT32_MAX && q < f->blocks.n && !is; q++) {
		const struct ir_block *b = &f->blocks.at[q];
		is = b->end == END_BRANCH && b->value && is_answered_of_it(f, b->value) && decides_in(&scratch, f, q, block);
	}
	arena_free(&scratch);
	return is;
}

bool rounds_are_told(const struct run *r, const struct prim *first, const struct prim *second)
{
	const struct frame *frame = common(first->frame, second->frame);
	const struct ir_function *f = frame ? frame->function : NULL;
	if (first->index < second->index && is_asked_each_time(first, second))
		return true;
	if (!f || first->index >= second->index)
		return false;
	uint32_t from = block_of(f, loc_in(first, frame)), to = block_of(f, loc_in(second, frame));
	bool is = false;
	for (uint32_t head = 0; head < f->blocks.n && from != UINT32_MAX && to != UINT32_MAX && !is; head++) {
		if (!f->blocks.at[head].is_loop_head)
			continue;
		struct arena scratch = {0};
		struct loop l = loop_at(&scratch, f, head);
		bool is_later = l.inside[from] && l.inside[to] && (from == to || !loop_comes_to(&scratch, &l, from, to));
		bool is_left = is_later && is_left_between(r, first, second);
		is = is_later && (is_told(r, &scratch, &l, from, first, second) || (is_left && is_told_below(&scratch, frame, first))) &&
		     (is_told(r, &scratch, &l, to, first, second) || (is_left && is_told_below(&scratch, frame, second)));
		arena_free(&scratch);
	}
	return is;
}
