// SPDX-License-Identifier: Apache-2.0
#include "engine/fields.h"

struct fact_row {
	const void *owner; // ir_record of a field, ir_var of a global
	const char *field; // NULL for globals
	const struct prim *maker;
	bool is_mixed;
};

struct field_facts {
	VEC(struct fact_row) rows;
};

static const struct prim *maker_of(const struct fragment *f, const struct sym *made)
{
	for (uint32_t i = 0; i < f->trace.count; i++)
		if (f->trace.prim[i]->made == made)
			return f->trace.prim[i];
	return NULL;
}

static bool is_same_making(const struct prim *a, const struct prim *b)
{
	if (!a || !b || a->row != b->row)
		return false;
	const struct effect *e = model_effect(a->row, EFFECT_CREATE);
	if (!e || e->flags < 0)
		return true;
	const struct sym *x = (uint32_t)e->flags < a->arg_count ? a->arg[e->flags] : NULL;
	const struct sym *y = (uint32_t)e->flags < b->arg_count ? b->arg[e->flags] : NULL;
	return x == y;
}

static void note(struct arena *a, struct field_facts *facts, const void *owner, const char *field,
                 const struct prim *maker)
{
	for (size_t i = 0; i < facts->rows.n; i++) {
		struct fact_row *row = &facts->rows.at[i];
		if (row->owner != owner || row->field != field)
			continue;
		row->is_mixed |= !is_same_making(row->maker, maker);
		return;
	}
	*vec_push(a, &facts->rows) = (struct fact_row){owner, field, maker, maker == NULL};
}

// Stores to globals, and to fields of *this by the class's own functions; null is what destructors and moves leave behind.
static void collect(struct exec *x, struct field_facts *facts, const struct ir_function *f)
{
	const struct summary *s = exec_summary(x, f);
	for (uint32_t k = 0; k < s->count; k++) {
		const struct fragment *g = &s->fragment[k];
		for (uint32_t i = 0; i < g->stored_count; i++) {
			const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
			bool is_own = at->kind == SYM_FIELD && at->a->kind == SYM_PTR && at->a->a->kind == SYM_PARAM &&
			              at->a->a->number == 0;
			bool is_global = at->kind == SYM_VAR && at->number == 0;
			if (sym_is_int(value, 0) || !((is_own && f->method_of) || is_global))
				continue;
			const struct prim *maker = value->kind == SYM_NEW ? maker_of(g, value) : NULL;
			note(x->machine.arena, facts, is_own ? (const void *)f->method_of : at->var, is_own ? at->text : NULL,
			     maker);
		}
	}
}

struct field_facts *fields_collect(struct exec *x)
{
	struct field_facts *facts = ARENA_NEW(x->machine.arena, struct field_facts);
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only)
			collect(x, facts, f);
	}
	return facts;
}

const struct prim *fields_maker(const struct field_facts *facts, const void *owner, const char *field)
{
	for (size_t i = 0; i < facts->rows.n; i++) {
		const struct fact_row *row = &facts->rows.at[i];
		if (row->owner == owner && row->field == field)
			return row->is_mixed ? NULL : row->maker;
	}
	return NULL;
}
