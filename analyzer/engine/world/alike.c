// SPDX-License-Identifier: Apache-2.0
#include "engine/world/alike.h"

// What the parameter is, or points or refers to.
static const struct ir_record *record_of(const struct ir_type *t)
{
	bool is_indirect = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->handle == HANDLE_NONE;
	t = is_indirect ? t->element : t;
	return t ? t->record : NULL;
}

// The class of the parameter that `s` itself is, or is the place or address of: by value and by reference are one.
static const struct ir_record *parameter(const struct sym *s, const struct ir_function *f)
{
	if (s->kind == SYM_PTR || s->kind == SYM_ADDRESS)
		s = s->a;
	if (s->kind == SYM_VAR)
		return s->var->storage == STORAGE_PARAM ? record_of(s->var->type) : NULL;
	return s->kind == SYM_PARAM && (uint64_t)s->number < f->params.n ? record_of(f->params.at[s->number]->type) : NULL;
}

const struct ir_record *alike_root(const struct sym *s, const struct ir_function *f)
{
	for (; s; s = s->a) {
		const struct ir_record *record = parameter(s, f);
		if (record)
			return record->is_closure ? NULL : record;
	}
	return NULL;
}

bool alike(const struct sym *a, const struct ir_function *of_a, const struct sym *b, const struct ir_function *of_b)
{
	if (!a || !b)
		return a == b;
	const struct ir_record *x = parameter(a, of_a), *y = parameter(b, of_b);
	if (x || y)
		return x == y;
	if (a->kind == SYM_PARAM || a->kind == SYM_VAR)
		return a == b && of_a == of_b;
	return a->kind == b->kind && a->op == b->op && a->number == b->number && a->text == b->text && a->function == b->function &&
	       alike(a->a, of_a, b->a, of_b) && alike(a->b, of_a, b->b, of_b);
}

bool alike_mentions(const struct sym *s, const struct ir_function *f, const struct sym *part, const struct ir_function *of_part)
{
	return s && (alike(s, f, part, of_part) || alike_mentions(s->a, f, part, of_part) || alike_mentions(s->b, f, part, of_part));
}

bool alike_takes(const struct ir_function *f, const struct ir_record *record)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (record_of(f->params.at[i]->type) == record)
			return true;
	return false;
}
