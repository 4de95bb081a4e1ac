// SPDX-License-Identifier: Apache-2.0
#include "ir/tables.h"

struct tables {
	struct arena *arena;
	struct ir_tables *list;
};

static size_t number(const struct tables *t, const void *p)
{
	return (size_t)(uintptr_t)map_get(&t->list->number, p, 0) - 1;
}

static bool is_new(struct tables *t, const void *p, size_t n)
{
	if (!p || map_get(&t->list->number, p, 0))
		return false;
	map_put(t->arena, &t->list->number, p, 0, (void *)(uintptr_t)(n + 1));
	return true;
}

// Types refer to each other: a list of what is still to look at instead of recursion.
static void add_type(struct tables *t, const struct ir_type *type)
{
	size_t next = t->list->types.n;
	if (is_new(t, type, t->list->types.n))
		*vec_push(t->arena, &t->list->types) = type;
	for (; next < t->list->types.n; next++) {
		const struct ir_type *at = t->list->types.at[next];
		if (is_new(t, at->element, t->list->types.n))
			*vec_push(t->arena, &t->list->types) = at->element;
		if (!is_new(t, at->record, t->list->records.n))
			continue;
		*vec_push(t->arena, &t->list->records) = at->record;
		for (uint32_t i = 0; i < at->record->field_count; i++)
			if (is_new(t, at->record->field[i].type, t->list->types.n))
				*vec_push(t->arena, &t->list->types) = at->record->field[i].type;
	}
}

static void add_var(struct tables *t, const struct ir_var *v)
{
	if (!is_new(t, v, t->list->vars.n))
		return;
	*vec_push(t->arena, &t->list->vars) = v;
	add_type(t, v->type);
}

static void add_value(struct tables *t, const struct ir_value *v)
{
	if (!v)
		return;
	add_var(t, v->var);
	add_value(t, v->a);
	add_value(t, v->b);
	add_value(t, v->c);
	for (uint32_t i = 0; i < v->count; i++)
		add_value(t, v->item[i]);
}

static void add_step(struct tables *t, const struct ir_step *s)
{
	add_value(t, s->place);
	add_value(t, s->value);
	add_value(t, s->callee);
	add_var(t, s->var);
	for (uint32_t i = 0; i < s->arg_count; i++)
		add_value(t, s->arg[i]);
	for (int i = 0; i < 4; i++)
		add_value(t, s->config[i]);
}

static void add_function(struct tables *t, const struct ir_function *f)
{
	for (size_t i = 0; i < f->params.n; i++)
		add_var(t, f->params.at[i]);
	for (size_t i = 0; i < f->blocks.n; i++) {
		add_value(t, f->blocks.at[i].value);
		for (size_t j = 0; j < f->blocks.at[i].steps.n; j++)
			add_step(t, &f->blocks.at[i].steps.at[j]);
	}
}

static void dump_type(FILE *out, const struct tables *t, size_t i)
{
	const struct ir_type *y = t->list->types.at[i];
	fprintf(out, "type %zu %d %d %d %d %d %llu %llu %ld %ld ", i, (int)y->kind, (int)y->handle, (int)y->container, y->is_const, y->owns_storage,
	        (unsigned long long)y->size, (unsigned long long)y->count, y->element ? (long)number(t, y->element) : -1,
	        y->record ? (long)number(t, y->record) : -1);
	dump_quoted(out, y->spelling);
	fputc('\n', out);
}

static void dump_record(FILE *out, const struct tables *t, size_t i)
{
	const struct ir_record *r = t->list->records.at[i];
	fprintf(out, "record %zu %d ", i, r->is_closure);
	dump_quoted(out, r->name);
	for (uint32_t k = 0; k < r->field_count; k++) {
		fputc(' ', out);
		dump_quoted(out, r->field[k].name);
		fprintf(out, " %zu", number(t, r->field[k].type));
		if (r->field[k].has_offset)
			fprintf(out, " at %u", r->field[k].offset);
	}
	fputc('\n', out);
}

void tables_collect(const struct ir_unit *unit, struct ir_tables *out)
{
	*out = (struct ir_tables){0};
	struct tables t = {.arena = unit->arena, .list = out};
	for (size_t i = 0; i < unit->functions.n; i++)
		add_function(&t, unit->functions.at[i]);
}

void tables_dump(FILE *out, const struct ir_unit *unit)
{
	struct ir_tables list;
	struct tables t = {.arena = unit->arena, .list = &list};
	tables_collect(unit, &list);
	fputs("tables\n", out);
	for (size_t i = 0; i < list.types.n; i++)
		dump_type(out, &t, i);
	for (size_t i = 0; i < list.records.n; i++)
		dump_record(out, &t, i);
	for (size_t i = 0; i < list.vars.n; i++) {
		const struct ir_var *v = list.vars.at[i];
		fprintf(out, "var %zu %d %d ", number(&t, v->type), (int)v->storage, (int)v->space);
		dump_var(out, v);
		fputc('\n', out);
	}
}
