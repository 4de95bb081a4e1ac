// SPDX-License-Identifier: Apache-2.0
#include "ir/stored.h"

struct stored_field {
	struct ir_function *function; // NULL = none so far
	bool is_other;                // another one as well, or nobody knows what
};

struct collector {
	struct arena *arena;
	struct map *out;
};

static bool holds_function(const struct ir_type *t)
{
	return t->kind == TYPE_POINTER && t->element && t->element->kind == TYPE_FUNCTION;
}

static const struct ir_record *record_of(const struct ir_value *place)
{
	return place->kind == V_FIELD && holds_function(place->type) ? place->a->type->record : NULL;
}

static struct stored_field *field_at(struct collector *c, const struct ir_record *r, const char *name)
{
	struct stored_field *f = map_get(c->out, r, (uintptr_t)name);
	if (!f) {
		f = ARENA_NEW(c->arena, struct stored_field);
		map_put(c->arena, c->out, r, (uintptr_t)name, f);
	}
	return f;
}

static void note_other(struct collector *c, const struct ir_value *place)
{
	const struct ir_record *r = record_of(place);
	if (r)
		field_at(c, r, place->text)->is_other = true;
}

// A copy of another object's field adds nothing.
static void note_value(struct collector *c, const struct ir_record *r, const char *name, const struct ir_value *v)
{
	bool is_null = v->kind == V_INT && v->integer == 0;
	bool is_copy = v->kind == V_LOAD && record_of(v->a) == r && v->a->text == name;
	if (is_null || is_copy)
		return;
	struct stored_field *f = field_at(c, r, name);
	struct ir_function *function = v->kind == V_FUNCTION ? v->function : NULL;
	f->is_other |= !function || (f->function && f->function != function);
	f->function = function;
}

static void note_list(struct collector *c, const struct ir_type *t, const struct ir_value *list)
{
	for (uint32_t i = 0; list->kind == V_AGGREGATE && i < list->count; i++) {
		const struct ir_type *part = t->element;
		if (t->kind == TYPE_RECORD)
			part = t->record && i < t->record->field_count ? t->record->field[i].type : NULL;
		if (!part || !list->item[i])
			continue;
		if (t->kind == TYPE_RECORD && holds_function(part))
			note_value(c, t->record, t->record->field[i].name, list->item[i]);
		else
			note_list(c, part, list->item[i]);
	}
}

static void look_for_addresses(struct collector *c, const struct ir_value *v)
{
	if (!v)
		return;
	if (v->kind == V_ADDRESS && v->a)
		note_other(c, v->a);
	look_for_addresses(c, v->a);
	look_for_addresses(c, v->b);
	look_for_addresses(c, v->c);
	for (uint32_t i = 0; i < v->count; i++)
		look_for_addresses(c, v->item[i]);
}

static void read_step(struct collector *c, const struct ir_step *s)
{
	look_for_addresses(c, s->place);
	look_for_addresses(c, s->value);
	look_for_addresses(c, s->callee);
	for (uint32_t i = 0; i < s->arg_count; i++)
		look_for_addresses(c, s->arg[i]);
	if (s->kind == STEP_CALL && s->place)
		note_other(c, s->place);
	if (s->kind != STEP_ASSIGN)
		return;
	const struct ir_record *r = record_of(s->place);
	if (r)
		note_value(c, r, s->place->text, s->value);
	else
		note_list(c, s->place->type, s->value);
}

void stored_collect(struct arena *a, const struct ir_unit *unit, struct map *out)
{
	struct collector c = {a, out};
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
				read_step(&c, &f->blocks.at[b].steps.at[k]);
	}
}

static bool is_here(const struct ir_record *r, const char *name)
{
	for (uint32_t i = 0; i < r->field_count; i++)
		if (r->field[i].name == name)
			return r->field[i].is_here;
	return false;
}

struct ir_function *stored_function(const struct map *stored, const struct ir_value *place)
{
	const struct ir_record *r = record_of(place);
	const struct stored_field *f = r && is_here(r, place->text) ? map_get(stored, r, (uintptr_t)place->text) : NULL;
	return f && !f->is_other ? f->function : NULL;
}
