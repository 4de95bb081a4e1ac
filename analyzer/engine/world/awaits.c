// SPDX-License-Identifier: Apache-2.0
#include "engine/world/awaits.h"

#include "base/arena.h"
#include "model/model.h"

enum { MOST_CALLS = 3 };

// What is looked for behind a step: a wait for the stream.
struct search {
	const struct ir_function *function;
	const struct ir_value *stream;  // as the function says it
	const struct ir_step *call;     // of which another one with another stream must not come first, NULL = none
	const struct ir_step *given_by; // the call of the function, for the numbers that it gives; NULL = none are known
	bool *seen;                     // by block
	int depth;                      // of calls
};

static bool is_same(const struct ir_value *a, const struct ir_value *b)
{
	if (!a || !b)
		return a == b;
	return a->kind == b->kind && a->var == b->var && a->text == b->text && a->integer == b->integer && a->op == b->op && is_same(a->a, b->a) &&
	       is_same(a->b, b->b);
}

static bool has_index(const struct ir_value *v)
{
	return v && (v->kind == V_INDEX || has_index(v->a) || has_index(v->b));
}

static bool waits_behind(struct search *s, uint32_t block, size_t step);

static bool waits_in(const struct ir_function *f, const struct ir_step *given_by, const struct ir_value *stream, int depth, uint32_t block,
                     size_t step)
{
	struct arena scratch = {0};
	struct search s = {.function = f, .stream = stream, .given_by = given_by, .depth = depth, .seen = ARENA_ARRAY(&scratch, bool, f->blocks.n)};
	bool waits = waits_behind(&s, block, step);
	arena_free(&scratch);
	return waits;
}

// The value of a parameter that is passed by value.
static struct ir_value *parameter(struct ir_value load[2], struct ir_var *var)
{
	load[1] = (struct ir_value){.kind = V_VAR, .type = var->type, .var = var};
	load[0] = (struct ir_value){.kind = V_LOAD, .type = var->type, .a = &load[1]};
	return &load[0];
}

// Does the call hand the stream to a function of the unit that waits for it on all its ways?
static bool calls_wait(const struct search *s, const struct ir_step *call)
{
	const struct ir_function *f = call->function;
	struct ir_value load[2];
	for (uint32_t i = 0; f && f->blocks.n && s->depth < MOST_CALLS && i < call->arg_count && i < f->params.n; i++)
		if (is_same(call->arg[i], s->stream) && waits_in(f, call, parameter(load, f->params.at[i]), s->depth + 1, 0, 0))
			return true;
	return false;
}

static bool waits(const struct search *s, const struct ir_step *step)
{
	const struct effect *e = step->kind == STEP_CALL && step->model ? model_effect(step->model, EFFECT_WAIT_STREAM) : NULL;
	if (step->kind != STEP_CALL)
		return false;
	if (!step->model)
		return calls_wait(s, step);
	bool is_for_it = e && e->stream >= 0 && (uint32_t)e->stream < step->arg_count && is_same(step->arg[e->stream], s->stream);
	return is_for_it || model_effect(step->model, EFFECT_WAIT_DEVICE);
}

static bool is_another_call(const struct search *s, const struct ir_step *step)
{
	if (!s->call || step->kind != STEP_CALL || step->function != s->call->function)
		return false;
	for (uint32_t i = 0; i < step->arg_count; i++)
		if (is_same(step->arg[i], s->stream))
			return has_index(s->stream);
	return true;
}

// The parameter's number by the call: 1 = it is true, 0 = it is not, -1 = not known.
static int truth_of(const struct search *s, const struct ir_value *condition)
{
	if (condition->kind == V_UNARY && condition->op == OP_LNOT) {
		int inner = truth_of(s, condition->a);
		return inner < 0 ? -1 : !inner;
	}
	const struct ir_var *var = condition->kind == V_LOAD && condition->a->kind == V_VAR ? condition->a->var : NULL;
	for (uint32_t i = 0; var && s->given_by && i < s->function->params.n && i < s->given_by->arg_count; i++)
		if (s->function->params.at[i] == var && s->given_by->arg[i]->kind == V_INT)
			return s->given_by->arg[i]->integer != 0;
	return -1;
}

// From where the block ends on: what was come to before is being looked at.
static bool waits_beyond(struct search *s, const struct ir_block *b)
{
	uint32_t ways = b->end == END_GOTO ? 1 : b->end == END_BRANCH ? 2 : 0;
	int truth = b->end == END_BRANCH ? truth_of(s, b->value) : -1;
	bool all = b->end != END_RETURN && b->end != END_SWITCH; // whose cases are not followed
	for (uint32_t i = 0; all && i < ways; i++) {
		if ((truth >= 0 && truth != (i == 0)) || s->seen[b->target[i]])
			continue;
		s->seen[b->target[i]] = true;
		all = waits_behind(s, b->target[i], 0);
	}
	return all;
}

static bool waits_behind(struct search *s, uint32_t block, size_t step)
{
	const struct ir_block *b = &s->function->blocks.at[block];
	for (size_t i = step; i < b->steps.n; i++) {
		if (is_another_call(s, &b->steps.at[i]))
			return false;
		if (waits(s, &b->steps.at[i]))
			return true;
	}
	return waits_beyond(s, b);
}

static bool works(const struct ir_step *s)
{
	if (s->kind != STEP_CALL)
		return s->kind == STEP_LAUNCH;
	bool is_wait = s->model && (model_effect(s->model, EFFECT_WAIT_STREAM) || model_effect(s->model, EFFECT_WAIT_DEVICE));
	return s->model ? model_is_gpu(s->model) && !is_wait : s->function && s->function->blocks.n;
}

// The callee waits behind all of its own work.
static bool waits_itself(const struct ir_step *call, struct ir_var *stream)
{
	const struct ir_function *f = call->function;
	struct ir_value load[2];
	bool has_work = false;
	for (uint32_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			bool is_work = works(&f->blocks.at[b].steps.at[i]);
			has_work |= is_work;
			if (is_work && !waits_in(f, call, parameter(load, stream), 1, b, i + 1))
				return false;
		}
	return has_work;
}

static bool callee_waits(const struct ir_step *call, const struct ir_value *stream)
{
	for (uint32_t i = 0; call->function && i < call->arg_count && i < call->function->params.n; i++)
		if (is_same(call->arg[i], stream) && waits_itself(call, call->function->params.at[i]))
			return true;
	return false;
}

bool awaits_stream(const struct ir_function *caller, uint32_t block, size_t step, const struct ir_value *stream)
{
	struct arena scratch = {0};
	const struct ir_step *call = &caller->blocks.at[block].steps.at[step];
	struct search s = {.function = caller, .stream = stream, .call = call, .seen = ARENA_ARRAY(&scratch, bool, caller->blocks.n)};
	bool is = waits_behind(&s, block, step + 1) || callee_waits(call, stream);
	arena_free(&scratch);
	return is;
}
