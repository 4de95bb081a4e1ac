// SPDX-License-Identifier: Apache-2.0
#include "engine/order/entry.h"

const char *entry_lent_name(const struct prim *p)
{
	return p->step && p->step->function ? p->step->function->usr : p->name;
}

bool entry_is_lent(const struct entry *e, const struct prim *p, uint32_t argument)
{
	const char *name = p->kind == PRIM_UNKNOWN && p->step ? entry_lent_name(p) : NULL;
	if (!name || !e->lent || !map_get(e->lent, name, argument) || model_changes_object(p->name))
		return false;
	const struct sym *object = p->step->is_member && argument ? sym_root(prim_arg(p, 0)) : NULL;
	return !p->step->is_member || (object && object->kind == SYM_VAR && object->number > 0);
}

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

// Does the value load the pointer that the function has: a parameter, or the field of a record?
static bool loads(const struct ir_function *f, const struct ir_value *value, const struct sym *pointer)
{
	const struct ir_value *from = value && value->kind == V_LOAD ? value->a : NULL;
	if (!from || pointer->kind == SYM_PARAM)
		return from && from->kind == V_VAR && from->var == f->params.at[pointer->number];
	const struct sym *field = pointer->a->kind == SYM_FIELD ? pointer->a : NULL;
	if (!field || from->kind != V_FIELD || from->text != field->text)
		return false;
	const struct ir_type *of = entry_type(f, field->a);
	return of && of->record && of->record == from->a->type->record;
}

// What a pointer to void points to the function says where it puts that into a pointer to a record: `struct job *j = arg;`. NULL = nowhere, or
// into several kinds of them.
static const struct ir_type *taken_for(const struct ir_function *f, const struct sym *pointer)
{
	const struct ir_type *found = NULL;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			const struct ir_type *t = s->kind == STEP_ASSIGN && s->place->kind == V_VAR ? s->place->type : NULL;
			bool is_record = t && t->kind == TYPE_POINTER && t->element && t->element->record;
			if (!is_record || !loads(f, s->value, pointer))
				continue;
			if (found && found->element->record != t->element->record)
				return NULL;
			found = t;
		}
	return found;
}

// The type of what a pointer that the function has points to, NULL where the value does not show it.
static const struct ir_type *target_type(const struct ir_function *f, const struct sym *pointer)
{
	const struct ir_type *t = NULL;
	if (pointer->kind == SYM_PARAM && (uint64_t)pointer->number < f->params.n)
		t = f->params.at[pointer->number]->type;
	else if (pointer->kind == SYM_INIT)
		t = entry_type(f, pointer->a);
	if (t && t->kind == TYPE_POINTER && t->element && t->element->kind == TYPE_VOID)
		t = taken_for(f, pointer);
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

// What a pointer that lies somewhere points to: where it lies; NULL = it is no such place.
static const struct sym *pointer_to(const struct sym *place)
{
	return place->kind == SYM_PTR && place->a->kind == SYM_INIT ? place->a->a : NULL;
}

// The object of which `location` is the member that `member` is of the first parameter's; NULL = it is not that member.
static const struct sym *object_with(const struct sym *location, const struct sym *member)
{
	while (member->kind == SYM_FIELD || pointer_to(member)) {
		bool is_same = member->kind == location->kind && member->text == location->text;
		if (!is_same || (member->kind == SYM_PTR && !pointer_to(location)))
			return NULL;
		member = member->kind == SYM_FIELD ? member->a : pointer_to(member);
		location = location->kind == SYM_FIELD ? location->a : pointer_to(location);
	}
	return location;
}

static const struct sym *member_of(struct sym_table *t, const struct sym *object, const struct sym *member)
{
	if (member->kind == SYM_FIELD)
		return sym_field(t, member_of(t, object, member->a), member->text);
	const struct sym *pointer = pointer_to(member);
	return pointer ? sym_of(t, SYM_PTR, sym_of(t, SYM_INIT, member_of(t, object, pointer))) : object;
}

// The alias of the place itself, NULL = it has none.
static const struct sym *alias_of(const struct entry *e, struct sym_table *t, const struct sym *location)
{
	for (size_t i = 0; i < e->kept->aliases.n; i++) {
		const struct kept_alias *k = &e->kept->aliases.at[i];
		const struct sym *object = object_with(location, k->place);
		const struct ir_type *type = object ? entry_type(e->function, object) : NULL;
		if (type && type->record == k->of)
			return member_of(t, object, k->as);
	}
	return NULL;
}

const struct sym *entry_alias(const struct entry *e, struct sym_table *t, const struct sym *location)
{
	const struct sym *alias = e->kept && e->kept->aliases.n ? alias_of(e, t, location) : location, *pointer = pointer_to(location);
	if (alias)
		return alias;
	if (pointer) // where it points to
		return sym_of(t, SYM_PTR, sym_of(t, SYM_INIT, entry_alias(e, t, pointer)));
	switch (location->kind) {
	case SYM_FIELD: return sym_field(t, entry_alias(e, t, location->a), location->text);
	case SYM_ELEMENT: return sym_element(t, entry_alias(e, t, location->a), location->b);
	case SYM_STEP: return sym_step(t, entry_alias(e, t, location->a), location->b, location->number);
	default: return location;
	}
}

const struct sym *entry_mapped(const struct entry *e, struct sym_table *t, const struct sym *location)
{
	if (location->kind == SYM_ELEMENT)
		return sym_element(t, entry_mapped(e, t, location->a), location->b);
	for (size_t i = 0; e->kept && i < e->kept->mapped.n; i++) {
		const struct kept_alias *k = &e->kept->mapped.at[i];
		if (location == k->place)
			return k->as;
		if (k->of && location->kind == SYM_FIELD && location->text == k->place->text && entry_class(e->function, location) == k->of)
			return sym_field(t, location->a, k->as->text);
	}
	return location;
}
