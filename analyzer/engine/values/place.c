// SPDX-License-Identifier: Apache-2.0
// Types of locations, found from their root on.
#include "engine/values/place.h"

static const struct ir_type *type_of_field(const struct ir_type *outer, const char *name)
{
	for (uint32_t i = 0; outer && outer->record && i < outer->record->field_count; i++)
		if (outer->record->field[i].name == name)
			return outer->record->field[i].type;
	return NULL;
}

const struct ir_type *place_type(const struct ir_function *f, const struct sym *place)
{
	if (place->kind == SYM_VAR)
		return place->var->type;
	if (place->kind == SYM_ELEMENT || place->kind == SYM_STEP) {
		const struct ir_type *array = place_type(f, place->a);
		bool is_array = array && (array->kind == TYPE_ARRAY || array->container == CONTAINER_SEQUENCE);
		return is_array ? array->element : place->kind == SYM_STEP ? array : NULL;
	}
	bool is_given = place->kind == SYM_PTR && place->a->kind == SYM_PARAM && (uint64_t)place->a->number < f->params.n;
	if (is_given)
		return f->params.at[place->a->number]->type->element;
	if (place->kind == SYM_PTR && place->a->kind == SYM_INIT) {
		const struct ir_type *pointer = place_type(f, place->a->a);
		return pointer ? pointer->element : NULL;
	}
	return place->kind == SYM_FIELD ? type_of_field(place_type(f, place->a), place->text) : NULL;
}

bool place_is_in_container(const struct ir_function *f, const struct sym *place)
{
	for (; place->kind == SYM_FIELD || place->kind == SYM_ELEMENT || place->kind == SYM_STEP; place = place->a) {
		const struct ir_type *t = place->kind == SYM_ELEMENT ? place_type(f, place->a) : NULL;
		if (t && t->container == CONTAINER_SEQUENCE && t->owns_storage)
			return true;
	}
	return false;
}

const struct sym *place_moved(struct sym_table *t, const struct sym *at, const struct sym *source, const struct sym *target)
{
	if (at == source)
		return target;
	if (at->kind != SYM_FIELD && at->kind != SYM_ELEMENT && at->kind != SYM_STEP)
		return NULL;
	const struct sym *outer = place_moved(t, at->a, source, target);
	if (!outer)
		return NULL;
	return at->kind == SYM_FIELD     ? sym_field(t, outer, at->text)
	       : at->kind == SYM_ELEMENT ? sym_element(t, outer, at->b)
	                                 : sym_step(t, outer, at->b, at->number);
}
