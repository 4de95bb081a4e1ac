// SPDX-License-Identifier: Apache-2.0
// Which function a value calls: functions, closures, what holds them, and what a caller is known to pass.
#include "engine/paths/callees.h"

#include <string.h>

#include "ir/records.h"
#include "ir/stored.h"

// Of a variable, or a part of one; NULL = nobody knows.
static const struct ir_type *type_of_object(const struct sym *location)
{
	if (location->kind == SYM_VAR)
		return location->var->type;
	const struct ir_type *whole = location->kind == SYM_FIELD || location->kind == SYM_ELEMENT ? type_of_object(location->a) : NULL;
	if (whole && location->kind == SYM_ELEMENT)
		return whole->element;
	for (uint32_t i = 0; whole && whole->record && i < whole->record->field_count; i++)
		if (whole->record->field[i].name == location->text)
			return whole->record->field[i].type;
	return NULL;
}

static const struct ir_record *closure_record(const struct sym *location)
{
	const struct ir_type *t = type_of_object(location);
	return t && t->kind == TYPE_RECORD ? t->record : NULL;
}

const struct sym *callee_held(struct walk *w, struct state *s, const struct ir_type *holder, const struct ir_type *given, const struct sym *value)
{
	const struct ir_record *r = value->kind == SYM_CONTENT ? closure_record(value->a) : NULL;
	if (r && r->call_operator && holder->record != r)
		return sym_of(w->exec->machine.table, SYM_ADDRESS, value->a);
	if (value->kind != SYM_CONTENT || !ir_type_holds_function(holder) || !ir_type_holds_function(given))
		return value;
	const struct sym *held = state_load(&w->exec->machine, s, value->a);
	return held->kind == SYM_UNDEFINED ? value : held;
}

static const struct sym *initialised_by(const struct exec *x, const struct ir_function *init, const struct sym *location)
{
	const struct summary *s = init ? x->summary[init->id] : NULL;
	return s && s->count ? symmap_get(&s->fragment[0].store, location) : NULL;
}

// What the initialisers of the unit, or of units that it is linked with, put into a global, NULL when nothing.
static const struct sym *initial_global(struct exec *x, const struct sym *location)
{
	const struct sym *value = initialised_by(x, x->unit->global_init, location);
	for (size_t i = 0; i < x->unit->linked_inits.n && !value; i++)
		value = initialised_by(x, x->unit->linked_inits.at[i], location);
	return value;
}

// Not where it has a part that may change all the same.
static bool is_unchanging(const struct ir_type *t)
{
	while (t->kind == TYPE_ARRAY && t->element)
		t = t->element;
	for (uint32_t i = 0; t->record && i < t->record->field_count; i++)
		if (t->record->field[i].is_mutable || !is_unchanging(t->record->field[i].type))
			return false;
	return t->kind != TYPE_UNKNOWN && t->container == CONTAINER_NONE;
}

struct constants {
	struct exec *exec;
	const struct summary *init;
	struct symmap found;
};

// What each way through the initialisers puts there.
static void constant_found(void *context, const struct sym *place, const void *value)
{
	struct constants *c = context;
	const struct sym *root = place, *put = value;
	while (root->kind == SYM_FIELD || root->kind == SYM_ELEMENT)
		root = root->a;
	bool is_constant = root != place && root->kind == SYM_VAR && root->var->type->is_const && is_unchanging(root->var->type);
	if (!is_constant || (put->kind != SYM_INT && put->kind != SYM_FUNCTION))
		return;
	for (uint32_t i = 1; i < c->init->count; i++)
		if (symmap_get(&c->init->fragment[i].store, place) != put)
			return;
	c->found = symmap_set(c->exec->machine.arena, c->found, place, put, put->hash);
}

struct symmap callee_constants(struct exec *x)
{
	struct constants c = {.exec = x};
	for (size_t i = 0; i <= x->unit->linked_inits.n; i++) {
		const struct ir_function *init = i ? x->unit->linked_inits.at[i - 1] : x->unit->global_init;
		c.init = init ? x->summary[init->id] : NULL;
		if (c.init && c.init->count)
			symmap_each(&c.init->fragment[0].store, constant_found, &c);
	}
	return c.found;
}

// What the caller is known to have passed in this value, NULL = it is no such parameter.
static const struct passed *passed_in(const struct walk *w, const struct sym *v)
{
	const struct passed *b = w->out->passed;
	if (b && b->member)
		return v == b->member ? b : NULL;
	const struct sym *param = v->kind == SYM_INIT && v->a->kind == SYM_PTR ? v->a->a : v;
	return b && param->kind == SYM_PARAM && param->number == b->param ? b : NULL;
}

struct ir_function *callee_bound(const struct walk *w, const struct sym *v, const struct sym **self)
{
	const struct passed *b = passed_in(w, v);
	if (b && b->is_closure)
		*self = v;
	return b ? b->target : NULL;
}

const char *callee_api(const struct walk *w, const struct sym *v)
{
	const struct passed *b = passed_in(w, v);
	v = b && b->api ? b->api : v;
	if (v->kind == SYM_ACCESSOR && strcmp(v->text, SYM_API_FUNCTION) == 0 && v->a)
		return v->a->a->text;
	bool has_body = v->kind == SYM_FUNCTION && v->function && v->function->blocks.n;
	return v->kind == SYM_FUNCTION && !has_body ? v->text : NULL;
}

struct ir_function *callee_of(struct walk *w, struct state *s, const struct sym *v, const struct sym **self)
{
	const struct machine *m = &w->exec->machine;
	for (int hops = 0; hops < 4; hops++) {
		if (v->kind == SYM_FUNCTION)
			return v->function;
		struct ir_function *bound = callee_bound(w, v, self);
		if (bound)
			return bound;
		if (v->kind == SYM_INIT)
			v = initial_global(w->exec, v->a);
		if (v && v->kind == SYM_FUNCTION)
			return v->function;
		if (!v)
			return NULL;
		if (v->kind != SYM_CONTENT && v->kind != SYM_ADDRESS)
			return NULL;
		const struct ir_record *r = closure_record(v->a);
		if (r && r->call_operator) {
			*self = sym_of(m->table, SYM_ADDRESS, v->a);
			return r->call_operator;
		}
		const struct sym *held = state_load(m, s, v->a);
		if (held == v || held->kind == SYM_INIT || held->kind == SYM_UNDEFINED)
			return callee_bound(w, held, self);
		v = held;
	}
	return NULL;
}

struct ir_function *callee_in_field(struct exec *x, const struct ir_step *step, const struct sym *callee)
{
	if (callee->kind != SYM_INIT || step->callee->kind != V_LOAD)
		return NULL;
	if (!x->has_stored)
		stored_collect(x->machine.arena, x->unit, &x->stored);
	x->has_stored = true;
	return stored_function(&x->stored, step->callee->a);
}

// An API function that the argument is, also one that this function's own caller passed.
static const struct sym *api_passed(const struct walk *w, const struct sym *arg)
{
	const struct passed *handed_on = passed_in(w, arg);
	if (!callee_api(w, arg))
		return NULL;
	return handed_on ? handed_on->api : arg;
}

bool callee_passed(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, struct passed *out)
{
	bool found = false;
	for (uint32_t i = 0; i < args; i++) {
		const struct sym *self = NULL;
		const struct sym *api = found ? NULL : api_passed(w, arg[i]);
		struct ir_function *f = api ? NULL : callee_of(w, s, arg[i], &self);
		if (f && f->blocks.n) { // before an API function: it may call that
			*out = (struct passed){.param = i, .target = f, .is_closure = self != NULL};
			return true;
		}
		if (api)
			*out = (struct passed){.param = i, .api = api};
		found |= api != NULL;
	}
	return found;
}

// Which parameter points to the object that holds the value at entry, or holds the object that does; -1 = none.
static int64_t holder_of(const struct sym *value)
{
	const struct sym *place = value->kind == SYM_INIT && value->a->kind == SYM_FIELD ? value->a : NULL;
	while (place && place->kind == SYM_FIELD)
		place = place->a;
	return place && place->kind == SYM_PTR && place->a->kind == SYM_PARAM ? place->a->number : -1;
}

static const struct sym *place_in(struct sym_table *t, const struct sym *place, const struct sym *object)
{
	return place->kind == SYM_FIELD ? sym_field(t, place_in(t, place->a, object), place->text) : sym_of(t, SYM_PTR, object);
}

void callee_notes_member(struct walk *w, const struct sym *callee)
{
	const struct sym *held = callee->kind == SYM_CONTENT ? sym_of(w->exec->machine.table, SYM_INIT, callee->a) : callee;
	if (!w->out->calls_member && holder_of(held) >= 0)
		w->out->calls_member = held;
}

bool callee_passed_in_member(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, const struct sym *member, struct passed *out)
{
	const struct machine *m = &w->exec->machine;
	int64_t param = holder_of(member);
	if (param < 0 || param >= args)
		return false;
	const struct sym *self = NULL, *value = state_load(m, s, place_in(m->table, member->a, arg[param]));
	struct ir_function *f = callee_of(w, s, value, &self);
	callee_notes_member(w, value);
	if (!f || !f->blocks.n)
		return false;
	*out = (struct passed){.param = (uint32_t)param, .target = f, .is_closure = self != NULL, .member = member};
	return true;
}

// Functions by the class and by the function that they override, or are.
static struct ir_function *overrider_in(struct exec *x, const char *class, const char *method)
{
	if (!x->has_overriders)
		for (size_t i = 0; i < x->unit->functions.n; i++) {
			struct ir_function *f = x->unit->functions.at[i];
			if (!f->is_virtual || !f->method_of || !f->method_of->usr)
				continue;
			map_put(x->machine.arena, &x->overriders, f->method_of->usr, (uintptr_t)f->usr, f);
			for (size_t k = 0; k < f->overrides.n; k++)
				map_put(x->machine.arena, &x->overriders, f->method_of->usr, (uintptr_t)f->overrides.at[k], f);
		}
	x->has_overriders = true;
	return map_get(&x->overriders, class, (uintptr_t)method);
}

static const struct sym *class_of(const struct walk *w, struct state *s, const struct sym *object)
{
	const struct machine *m = &w->exec->machine;
	return state_load(m, s, sym_field(m->table, sym_of(m->table, SYM_PTR, object), intern(m->strings, IR_CLASS_FIELD)));
}

// As what the caller is known to have made the object, NULL = it says nothing of it.
static const struct sym *classes_given(const struct walk *w, const struct sym *object)
{
	const struct passed *b = w->out->passed;
	bool is_it = b && (b->member ? object == b->member : object->kind == SYM_PARAM && object->number == b->param);
	return is_it ? b->classes : NULL;
}

// A caller may know what the object is.
static void note_asked(struct walk *w, const struct sym *object)
{
	w->out->calls_virtuals |= object->kind == SYM_PARAM;
	if (!w->out->calls_held && holder_of(object) >= 0)
		w->out->calls_held = object;
}

struct ir_function *callee_virtual(struct walk *w, struct state *s, const struct ir_value *method, const struct sym *object)
{
	const struct sym *classes = class_of(w, s, object);
	if (classes->kind != SYM_TEXT) {
		note_asked(w, object);
		classes = classes_given(w, object);
	}
	for (const char *line = classes ? classes->text : ""; *line; line += strspn(line, "\n")) {
		size_t n = strcspn(line, "\n");
		struct ir_function *f = overrider_in(w->exec, intern_n(w->exec->machine.strings, line, n), method->text);
		if (f)
			return f;
		line += n;
	}
	return NULL;
}

bool callee_classes(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, struct passed *out)
{
	for (uint32_t i = 0; i < args; i++) {
		bool is_pointer = arg[i]->kind == SYM_ADDRESS || arg[i]->kind == SYM_NEW || arg[i]->kind == SYM_PARAM;
		const struct sym *classes = is_pointer ? class_of(w, s, arg[i]) : NULL;
		if (classes && classes->kind != SYM_TEXT)
			classes = classes_given(w, arg[i]);
		if (!classes || classes->kind != SYM_TEXT)
			continue;
		*out = (struct passed){.param = i, .classes = classes};
		return true;
	}
	return false;
}

bool callee_classes_held(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, const struct sym *held, struct passed *out)
{
	const struct machine *m = &w->exec->machine;
	int64_t param = holder_of(held);
	if (param < 0 || param >= args)
		return false;
	const struct sym *object = state_load(m, s, place_in(m->table, held->a, arg[param])), *classes = class_of(w, s, object);
	if (classes->kind != SYM_TEXT) {
		note_asked(w, object);
		classes = classes_given(w, object);
	}
	if (!classes || classes->kind != SYM_TEXT)
		return false;
	*out = (struct passed){.param = (uint32_t)param, .classes = classes, .member = held};
	return true;
}
