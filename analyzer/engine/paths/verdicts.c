// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/verdicts.h"

// How many branches on what a function gave go on with GPU work, or use what the call has made whose status it was given, behind zero alone,
// and behind other numbers alone.
struct votes {
	uint32_t zero, other;
};

// What ends something says nothing: behind a failure it cleans up.
static bool is_gpu_work(const struct ir_step *s)
{
	if (s->kind == STEP_CALL && s->model && (model_effect(s->model, EFFECT_FREE) || model_effect(s->model, EFFECT_DESTROY)))
		return false;
	return s->kind == STEP_LAUNCH || (s->kind == STEP_CALL && s->model && s->model->effect_count && model_is_gpu(s->model));
}

static bool reads(const struct ir_value *v, const struct ir_var *var)
{
	if (!v || !var)
		return false;
	if (v->kind == V_LOAD && v->a->kind == V_VAR)
		return v->a->var == var;
	for (uint32_t i = 0; i < v->count && v->kind == V_AGGREGATE; i++)
		if (reads(v->item[i], var))
			return true;
	return reads(v->a, var) || reads(v->b, var) || reads(v->c, var);
}

static bool is_use(const struct ir_step *s, const struct ir_var *made)
{
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (reads(s->arg[i], made))
			return true;
	return s->kind != STEP_ACCESS && reads(s->value, made);
}

static bool works(const struct ir_block *b, const struct ir_var *made)
{
	for (size_t i = 0; i < b->steps.n; i++)
		if (is_gpu_work(&b->steps.at[i]) || is_use(&b->steps.at[i], made))
			return true;
	return b->end == END_RETURN && reads(b->value, made);
}

struct search {
	const struct ir_function *function;
	bool *is_seen; // by block
	uint32_t *open, n;
};

static void add(struct search *s, uint32_t block)
{
	if (s->is_seen[block])
		return;
	s->is_seen[block] = true;
	s->open[s->n++] = block;
}

static void add_successors(struct search *s, const struct ir_block *b)
{
	if (b->end == END_GOTO || b->end == END_BRANCH || b->end == END_SWITCH)
		add(s, b->target[0]);
	if (b->end == END_BRANCH)
		add(s, b->target[1]);
	for (uint32_t i = 0; b->end == END_SWITCH && i < b->case_count; i++)
		add(s, b->cases[i].block);
}

// Is there GPU work in the block or behind it, or a use of the variable (NULL: of none)?
static bool goes_on(const struct ir_function *f, uint32_t block, const struct ir_var *made)
{
	struct arena scratch = {0};
	struct search s = {f, ARENA_ARRAY(&scratch, bool, f->blocks.n), ARENA_ARRAY(&scratch, uint32_t, f->blocks.n), 0};
	bool is = false;
	add(&s, block);
	while (s.n > 0 && !is) {
		const struct ir_block *b = &f->blocks.at[s.open[--s.n]];
		is = works(b, made);
		add_successors(&s, b);
	}
	arena_free(&scratch);
	return is;
}

static bool is_load_of(const struct ir_value *v, const struct ir_var *var)
{
	return v->kind == V_LOAD && v->a->kind == V_VAR && v->a->var == var;
}

// Is the condition true where the variable is zero: 1 or 0; -1: that is not all that it asks.
static int truth_of_zero(const struct ir_value *condition, const struct ir_var *var)
{
	if (is_load_of(condition, var))
		return 0;
	if (condition->kind == V_UNARY && condition->op == OP_LNOT) {
		int inner = truth_of_zero(condition->a, var);
		return inner < 0 ? -1 : !inner;
	}
	bool is_compared = condition->kind == V_BINARY && (condition->op == OP_EQ || condition->op == OP_NE) && is_load_of(condition->a, var) &&
	                   condition->b->kind == V_INT;
	return is_compared ? (condition->b->integer == 0) == (condition->op == OP_EQ) : -1;
}

static struct votes *votes_of(struct exec *x, const char *name)
{
	struct votes *v = map_get(&x->verdicts, name, 0);
	if (!v) {
		v = ARENA_NEW(x->machine.arena, struct votes);
		map_put(x->machine.arena, &x->verdicts, name, 0, v);
	}
	return v;
}

static bool is_unseen(const struct ir_step *s)
{
	return s->kind == STEP_CALL && s->name && !s->model && !(s->function && s->function->blocks.n) && s->place && s->place->kind == V_VAR;
}

// The handle that the call was to make whose status the step is given: `s = create(&handle); if (!is_fine(s))`. NULL = there is none.
static const struct ir_var *made_by_judged(const struct ir_function *f, const struct ir_step *judge)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			bool is_judged = false;
			for (uint32_t i = 0; s->kind == STEP_CALL && s->place && s->place->kind == V_VAR && i < judge->arg_count; i++)
				is_judged |= reads(judge->arg[i], s->place->var);
			for (uint32_t i = 0; is_judged && i < s->arg_count; i++) {
				const struct ir_value *out = s->arg[i]->kind == V_ADDRESS ? s->arg[i]->a : NULL;
				if (out && out->kind == V_VAR && out->var->type->handle != HANDLE_NONE)
					return out->var;
			}
		}
	return NULL;
}

static void count(struct exec *x, const struct ir_function *f, const struct ir_block *b)
{
	for (size_t i = 0; b->end == END_BRANCH && i < b->steps.n; i++) {
		const struct ir_step *s = &b->steps.at[i];
		int of_zero = is_unseen(s) ? truth_of_zero(b->value, s->place->var) : -1;
		if (of_zero < 0)
			continue;
		const struct ir_var *made = made_by_judged(f, s);
		bool behind_zero = goes_on(f, b->target[of_zero ? 0 : 1], made), behind_other = goes_on(f, b->target[of_zero ? 1 : 0], made);
		votes_of(x, s->name)->zero += behind_zero && !behind_other;
		votes_of(x, s->name)->other += behind_other && !behind_zero;
	}
}

bool verdicts_zero_fails(struct exec *x, const char *name)
{
	for (size_t i = 0; !x->has_verdicts && i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		for (size_t k = 0; !f->is_kernel && !f->is_device_only && k < f->blocks.n; k++)
			count(x, f, &f->blocks.at[k]);
	}
	x->has_verdicts = true;
	const struct votes *v = name ? map_get(&x->verdicts, name, 0) : NULL;
	return v && v->other > v->zero;
}
