// SPDX-License-Identifier: Apache-2.0
#include "engine/order/entry.h"

const struct sym *entry_variable(const struct sym *location)
{
	while (location->kind == SYM_ELEMENT)
		location = location->a;
	return location->kind == SYM_VAR ? location : NULL;
}

const struct sym *entry_field(const struct sym *location)
{
	while (location->kind == SYM_ELEMENT)
		location = location->a;
	return location->kind == SYM_FIELD ? location : NULL;
}

bool entry_is_own(const struct ir_function *f, const struct sym *field)
{
	return f->method_of && field->a->kind == SYM_PTR && field->a->a->kind == SYM_PARAM && field->a->a->number == 0;
}

bool entry_is_part(const struct ir_function *f, const struct sym *field)
{
	const struct sym *at = field->a;
	for (; at->kind == SYM_FIELD || at->kind == SYM_ELEMENT; at = at->a) {
		const struct ir_type *whole = at->kind == SYM_ELEMENT ? entry_type(f, at->a) : NULL;
		if (at->kind == SYM_ELEMENT && (!whole || whole->kind != TYPE_ARRAY))
			return false;
	}
	return at != field->a && f->method_of && at->kind == SYM_PTR && at->a->kind == SYM_PARAM && at->a->number == 0;
}

// The type of what a pointer that the function has points to, NULL where the value does not show it.
static const struct ir_type *target_type(const struct ir_function *f, const struct sym *pointer)
{
	const struct ir_type *t = NULL;
	if (pointer->kind == SYM_PARAM && (uint64_t)pointer->number < f->params.n)
		t = f->params.at[pointer->number]->type;
	else if (pointer->kind == SYM_INIT)
		t = entry_type(f, pointer->a);
	return t ? t->element : NULL;
}

static const struct ir_type *field_type(const struct ir_type *of, const char *name)
{
	const struct ir_record *record = of ? of->record : NULL;
	for (uint32_t i = 0; record && i < record->field_count; i++)
		if (record->field[i].name == name)
			return record->field[i].type;
	return NULL;
}

const struct ir_type *entry_type(const struct ir_function *f, const struct sym *at)
{
	const struct ir_type *outer = NULL;
	switch (at->kind) {
	case SYM_VAR: return at->var->type;
	case SYM_PTR: return target_type(f, at->a);
	case SYM_FIELD: return field_type(entry_type(f, at->a), at->text);
	case SYM_STEP: return entry_type(f, at->a);
	case SYM_ELEMENT: outer = entry_type(f, at->a); return outer ? outer->element : NULL;
	default: return NULL;
	}
}

const struct ir_record *entry_class(const struct ir_function *f, const struct sym *field)
{
	const struct ir_type *t = entry_is_own(f, field) ? NULL : entry_type(f, field->a);
	return entry_is_own(f, field) ? f->method_of : t && !t->container ? t->record : NULL;
}

static const struct kept_handle *row_of(const struct kept_handles *kept, const void *owner, const char *field)
{
	for (size_t i = 0; kept && owner && i < kept->rows.n; i++)
		if (kept->rows.at[i].owner == owner && kept->rows.at[i].field == field)
			return &kept->rows.at[i];
	return NULL;
}

const struct kept_handle *entry_kept(const struct entry *e, const struct sym *location)
{
	const struct sym *variable = entry_variable(location), *field = entry_field(location);
	if (!field)
		return variable ? row_of(e->kept, variable->var, NULL) : NULL;
	const struct ir_record *class = entry_class(e->function, field);
	bool is_open = class && location != field && class->unseen_changer; // any method may add elements
	return is_open ? NULL : row_of(e->kept, class, field->text);
}
