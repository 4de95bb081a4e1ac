// SPDX-License-Identifier: Apache-2.0
// Conditions on parameters in device code. A block lies under a condition where no way from the entry comes to it without the edge that the condition
// opens.
#include "engine/kernels/guard.h"

#include <string.h>

static bool has(const struct sym *list, const struct sym *condition)
{
	for (; list; list = list->b)
		if (list->a == condition)
			return true;
	return false;
}

const struct sym *kernel_guard_both(struct sym_table *t, const struct sym *a, const struct sym *b)
{
	for (; b; b = b->b)
		a = has(a, b->a) ? a : sym_list(t, b->a, a);
	return a;
}

const struct sym *kernel_guard_common(struct sym_table *t, const struct sym *a, const struct sym *b)
{
	const struct sym *common = NULL;
	for (; a; a = a->b)
		common = has(b, a->a) ? sym_list(t, a->a, common) : common;
	return common;
}

// --- what is the same in every thread ---

static const struct ir_var *variable_of(const struct ir_value *place)
{
	while (place->kind == V_FIELD || place->kind == V_INDEX)
		place = place->a;
	return place->kind == V_VAR ? place->var : NULL;
}

// Does the value hand out the variable's address?
static bool gives_out(const struct ir_value *v, const struct ir_var *var)
{
	if (!v)
		return false;
	return (v->kind == V_ADDRESS && variable_of(v->a) == var) || gives_out(v->a, var) || gives_out(v->b, var) || gives_out(v->c, var);
}

static uint32_t stores_of(const struct ir_step *s, const struct ir_var *var)
{
	uint32_t stores = s->place && s->kind != STEP_ACCESS && variable_of(s->place) == var;
	stores += 2 * gives_out(s->value, var);
	for (uint32_t i = 0; i < s->arg_count; i++)
		stores += 2 * gives_out(s->arg[i], var);
	return stores;
}

// How often the function stores into a variable as it is written, two where its address goes somewhere; `only`: the step, where it is an assignment of
// the whole.
static uint32_t stores_into(const struct ir_function *f, const struct ir_var *var, const struct ir_step **only)
{
	uint32_t stores = 0;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			uint32_t here = stores_of(s, var);
			if (here == 1 && s->kind == STEP_ASSIGN && s->place->kind == V_VAR)
				*only = s;
			stores += here;
		}
	return stores;
}

static int param_of(const struct ir_function *f, const struct ir_var *var)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i] == var)
			return (int)i;
	return -1;
}

static const struct sym *uniform(struct sym_table *t, const struct ir_function *f, const struct ir_value *v, int depth);

static const struct sym *loaded(struct sym_table *t, const struct ir_function *f, const struct ir_value *place, int depth)
{
	const struct ir_value *of = place->kind == V_FIELD ? place->a : place;
	if (of->kind != V_VAR)
		return NULL;
	const struct ir_step *only = NULL;
	int param = param_of(f, of->var);
	uint32_t stores = stores_into(f, of->var, &only);
	if (param >= 0 && !stores && of->type->kind != TYPE_REFERENCE) {
		const struct sym *given = sym_numbered(t, SYM_PARAM, param);
		return of == place ? given : sym_member(t, given, place->text);
	}
	bool is_local = of->var->storage == STORAGE_LOCAL || of->var->storage == STORAGE_TEMP;
	return is_local && of == place && of->var->space != SPACE_SHARED && stores == 1 && only ? uniform(t, f, only->value, depth) : NULL;
}

static const struct sym *uniform(struct sym_table *t, const struct ir_function *f, const struct ir_value *v, int depth)
{
	const struct sym *a, *b;
	if (depth == 0)
		return NULL;
	switch (v->kind) {
	case V_INT: return sym_int(t, v->integer);
	case V_LOAD: return loaded(t, f, v->a, depth - 1);
	case V_UNARY: a = uniform(t, f, v->a, depth - 1); return a ? sym_unary(t, v->op, a) : NULL;
	case V_BINARY:
		a = uniform(t, f, v->a, depth - 1);
		b = a ? uniform(t, f, v->b, depth - 1) : NULL;
		return b ? sym_binary(t, v->op, a, b) : NULL;
	default: return NULL;
	}
}

const struct sym *kernel_uniform(struct sym_table *t, const struct ir_function *f, const struct ir_value *v)
{
	enum { DEPTH = 8 };
	return uniform(t, f, v, DEPTH);
}

// --- which blocks lie under it ---

static void add_next(const struct ir_function *f, uint32_t from, int without, bool *seen, uint32_t *open, uint32_t *n)
{
	uint32_t next[2];
	const struct ir_block *b = &f->blocks.at[from];
	uint32_t count = 0;
	if ((b->end == END_GOTO || b->end == END_BRANCH || b->end == END_SWITCH) && without != 0)
		next[count++] = b->target[0];
	if (b->end == END_BRANCH && without != 1)
		next[count++] = b->target[1];
	for (uint32_t i = 0; b->end == END_SWITCH && i < b->case_count; i++)
		if (!seen[b->cases[i].block]) {
			seen[b->cases[i].block] = true;
			open[(*n)++] = b->cases[i].block;
		}
	for (uint32_t i = 0; i < count; i++)
		if (!seen[next[i]]) {
			seen[next[i]] = true;
			open[(*n)++] = next[i];
		}
}

// Marks what the entry reaches without one edge of the block `at`.
static void reach_without(const struct ir_function *f, uint32_t at, int edge, bool *seen, uint32_t *open)
{
	uint32_t n = 1;
	memset(seen, 0, f->blocks.n * sizeof *seen);
	seen[0] = true;
	open[0] = 0;
	while (n) {
		uint32_t b = open[--n];
		add_next(f, b, b == at ? edge : -1, seen, open, &n);
	}
}

const struct sym **kernel_guards(struct sym_table *t, struct arena *scratch, const struct ir_function *f)
{
	enum { MAX_CONDITIONS = 32 };
	size_t n = f->blocks.n, conditions = 0;
	const struct sym **guard = ARENA_ARRAY(scratch, const struct sym *, n);
	bool *seen = ARENA_ARRAY(scratch, bool, n);
	uint32_t *open = ARENA_ARRAY(scratch, uint32_t, n);
	for (uint32_t at = 0; at < n && conditions < MAX_CONDITIONS; at++) {
		const struct ir_block *b = &f->blocks.at[at];
		bool is_fork = b->end == END_BRANCH && b->value && b->target[0] != b->target[1];
		const struct sym *condition = is_fork ? kernel_uniform(t, f, b->value) : NULL;
		if (!condition || condition->kind == SYM_INT)
			continue;
		conditions++;
		for (int edge = 0; edge < 2; edge++) {
			const struct sym *holds = edge == 0 ? condition : sym_unary(t, OP_LNOT, condition);
			reach_without(f, at, edge, seen, open);
			for (size_t k = 0; k < n; k++)
				guard[k] = seen[k] ? guard[k] : kernel_guard_both(t, guard[k], sym_list(t, holds, NULL));
		}
	}
	return guard;
}

// --- for a call or launch ---

const struct sym *kernel_value_for(struct sym_table *t, const struct kernel_arguments *with, const struct sym *s)
{
	if (s->kind == SYM_PARAM)
		return with->param(with->context, (uint32_t)s->number);
	if (s->kind == SYM_MEMBER)
		return s->a->kind == SYM_PARAM ? with->member(with->context, (uint32_t)s->a->number, s->text) : NULL;
	if (s->kind != SYM_BINARY && s->kind != SYM_UNARY)
		return s;
	const struct sym *a = kernel_value_for(t, with, s->a), *b = s->b && a ? kernel_value_for(t, with, s->b) : NULL;
	if (!a || (s->b && !b))
		return NULL;
	return s->b ? sym_binary(t, s->op, a, b) : sym_unary(t, s->op, a);
}

const struct sym *kernel_guard_for(struct sym_table *t, const struct kernel_arguments *with, const struct sym *guard)
{
	const struct sym *list = NULL;
	for (; guard; guard = guard->b) {
		const struct sym *condition = kernel_value_for(t, with, guard->a);
		list = condition && !has(list, condition) ? sym_list(t, condition, list) : list;
	}
	return list;
}
