// SPDX-License-Identifier: Apache-2.0
// Which function a value calls: functions, closures, what holds them, and what a caller is known to pass.
#include "engine/paths/callees.h"

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

// What the initialisers of the unit put into a global, NULL when nothing.
static const struct sym *initial_global(struct exec *x, const struct sym *location)
{
	if (!x->unit->global_init || x->summary[x->unit->global_init->id] == NULL)
		return NULL;
	const struct summary *s = x->summary[x->unit->global_init->id];
	return s->count ? symmap_get(&s->fragment[0].store, location) : NULL;
}

struct ir_function *callee_bound(const struct walk *w, const struct sym *v, const struct sym **self)
{
	const struct passed *b = w->out->passed;
	const struct sym *param = v->kind == SYM_INIT && v->a->kind == SYM_PTR ? v->a->a : v;
	if (!b || param->kind != SYM_PARAM || param->number != b->param)
		return NULL;
	if (b->is_closure)
		*self = v;
	return b->target;
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

bool callee_passed(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, struct passed *out)
{
	for (uint32_t i = 0; i < args; i++) {
		const struct sym *self = NULL;
		struct ir_function *f = callee_of(w, s, arg[i], &self);
		if (!f || !f->blocks.n)
			continue;
		*out = (struct passed){.param = i, .target = f, .is_closure = self != NULL};
		return true;
	}
	return false;
}
