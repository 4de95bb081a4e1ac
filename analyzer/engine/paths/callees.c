// SPDX-License-Identifier: Apache-2.0
// Which function a value calls: functions, closures, what holds them, and what a caller is known to pass.
#include "engine/paths/callees.h"

#include <string.h>

static const struct ir_record *closure_record(const struct sym *location)
{
	while (location->kind == SYM_FIELD || location->kind == SYM_ELEMENT)
		location = location->a;
	return location->kind == SYM_VAR && location->var->type->kind == TYPE_RECORD ? location->var->type->record : NULL;
}

const struct sym *callee_held(struct walk *w, const struct ir_step *step, const struct sym *value)
{
	const struct ir_record *r = value->kind == SYM_CONTENT ? closure_record(value->a) : NULL;
	bool is_holder = r && r->call_operator && step->place->type->record != r;
	return is_holder ? sym_of(w->exec->machine.table, SYM_ADDRESS, value->a) : value;
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

// What the caller is known to have passed in this value, NULL = it is no such parameter.
static const struct passed *passed_in(const struct walk *w, const struct sym *v)
{
	const struct passed *b = w->out->passed;
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
