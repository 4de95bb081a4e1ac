// SPDX-License-Identifier: Apache-2.0
#include "engine/world/members/deeds.h"

#include "model/model.h"

enum { MOST_CALLS = 3 };

static bool makes(const struct effect *e)
{
	bool is_memory = e->what == MEMORY_DEVICE || e->what == MEMORY_PINNED || e->what == MEMORY_MANAGED || e->what == MEMORY_POOL;
	return e->kind == EFFECT_CREATE || (e->kind == EFFECT_ALLOC && is_memory);
}

unsigned deeds_of_argument(const struct ir_step *s, uint32_t k, unsigned depth)
{
	unsigned deeds = DEED_NONE;
	for (uint8_t i = 0; s->model && i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		bool ends = e->kind == EFFECT_FREE || e->kind == EFFECT_DESTROY;
		if (e->arg == (int8_t)k)
			deeds |= makes(e) ? DEED_MAKES : ends ? DEED_ENDS : DEED_NONE;
		if (e->kind == EFFECT_COPY_VALUE && (e->arg == (int8_t)k || e->arg2 == (int8_t)k))
			deeds |= DEED_HANDS_ON;
	}
	if (s->model)
		return deeds;
	const struct ir_function *f = s->function;
	return f && f->blocks.n && k < f->params.n && depth < MOST_CALLS ? deeds_with(f, f->params.at[k], depth + 1) : DEED_HANDS_ON;
}

bool deeds_is_kept_type(const struct ir_type *t)
{
	return t->handle != HANDLE_NONE || t->kind == TYPE_POINTER || t->kind == TYPE_RECORD || t->kind == TYPE_ARRAY;
}

static bool is_read_of(const struct ir_value *v, const struct ir_var *var)
{
	return v && (v->kind == V_LOAD || v->kind == V_ADDRESS) && v->a->kind == V_VAR && v->a->var == var;
}

// `*var`, where the variable holds the address of what is meant.
static bool is_read_through(const struct ir_value *v, const struct ir_var *var)
{
	return v && v->kind == V_LOAD && v->a->kind == V_DEREF && is_read_of(v->a->a, var);
}

static bool mentions_var(const struct ir_value *v, const struct ir_var *var)
{
	if (!v)
		return false;
	bool does = v->kind == V_VAR && v->var == var;
	for (uint32_t i = 0; v->kind == V_AGGREGATE && i < v->count && !does; i++)
		does = mentions_var(v->item[i], var);
	return does || mentions_var(v->a, var) || mentions_var(v->b, var) || mentions_var(v->c, var);
}

static unsigned deeds_of_step(const struct ir_step *s, const struct ir_var *var, unsigned depth)
{
	bool is_copy = is_read_of(s->value, var) || (is_read_through(s->value, var) && deeds_is_kept_type(s->value->type));
	unsigned deeds = s->kind == STEP_ASSIGN && is_copy ? DEED_HANDS_ON : DEED_NONE;
	for (uint32_t k = 0; s->kind == STEP_CALL && k < s->arg_count; k++) {
		const struct ir_value *v = s->arg[k];
		if (mentions_var(v, var))
			deeds |= is_read_of(v, var) || is_read_through(v, var) ? deeds_of_argument(s, k, depth)
			         : s->model                                    ? DEED_NONE
			                                                       : DEED_HANDS_ON;
	}
	return deeds;
}

unsigned deeds_with(const struct ir_function *f, const struct ir_var *var, unsigned depth)
{
	unsigned deeds = DEED_NONE;
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		for (size_t i = 0; i < block->steps.n; i++)
			deeds |= deeds_of_step(&block->steps.at[i], var, depth);
		if (block->end == END_RETURN && mentions_var(block->value, var))
			deeds |= DEED_HANDS_ON;
	}
	return deeds;
}
