// SPDX-License-Identifier: Apache-2.0
#include "engine/world/fields.h"

static const struct prim *maker_of(const struct fragment *f, const struct sym *made)
{
	for (uint32_t i = 0; i < f->trace.count; i++)
		if (f->trace.prim[i]->made == made)
			return f->trace.prim[i];
	return NULL;
}

// The device that the path has selected by its number when it makes the object, NULL = it has selected none so.
static const struct sym *selected_before(const struct fragment *f, const struct prim *maker)
{
	const struct sym *device = NULL;
	for (uint32_t i = 0; i < f->trace.count && f->trace.prim[i] != maker; i++) {
		const struct prim *p = f->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_SET_DEVICE) : NULL;
		bool is_context = p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_CONTEXT_SET) || model_effect(p->row, EFFECT_CONTEXT_PUSH));
		if (e)
			device = prim_arg(p, e->arg);
		else if (p->kind == PRIM_UNKNOWN || is_context) // what code that nobody sees selects
			device = NULL;
	}
	return device && device->kind == SYM_INT ? device : NULL;
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

static void note(struct arena *a, struct kept_handles *facts, const void *owner, const char *field, const struct prim *maker,
                 const struct sym *device)
{
	for (size_t i = 0; i < facts->rows.n; i++) {
		struct kept_handle *row = &facts->rows.at[i];
		if (row->owner != owner || row->field != field)
			continue;
		row->is_mixed |= !is_same_making(row->maker, maker);
		row->device = row->device == device ? device : NULL;
		return;
	}
	*vec_push(a,
	          &facts->rows) = (struct kept_handle){.owner = owner, .field = field, .maker = maker, .device = device, .is_mixed = maker == NULL};
}

// The class with the field, where a function of it, or of one that has such objects in its own, stores there; NULL = neither does.
static const struct ir_record *own_class(const struct ir_function *f, const struct sym *field)
{
	return entry_is_own(f, field) || entry_is_part(f, field) ? entry_class(f, field) : NULL;
}

// The class of an object that the path has made, by the variable that it was last put in; NULL = nobody knows.
static const struct ir_record *class_of_made(const struct fragment *g, const struct sym *field)
{
	const struct sym *made = field->a->kind == SYM_PTR && field->a->a->kind == SYM_NEW ? field->a->a : NULL;
	const struct sym *at = made ? symmap_get(&g->names, made) : NULL;
	const struct ir_type *t = at && at->kind == SYM_VAR ? at->var->type : NULL;
	return t && t->kind == TYPE_POINTER && t->element ? t->element->record : NULL;
}

// The structure with the field, where only code of the unit can name that: as in C, where a file keeps one to itself.
static const struct ir_record *hidden_class(const struct ir_function *f, const struct fragment *g, const struct sym *field)
{
	const struct ir_record *class = entry_class(f, field);
	class = class ? class : class_of_made(g, field);
	for (uint32_t i = 0; class && i < class->field_count; i++)
		if (class->field[i].name == field->text)
			return class->field[i].is_here ? class : NULL;
	return NULL;
}

// Does a library's class make it by flags that its user gives? Those who have such objects say which.
static bool is_made_for_users(const struct ir_function *f, const struct prim *maker)
{
	const struct effect *e = f->is_library && maker ? model_effect(maker->row, EFFECT_CREATE) : NULL;
	return e && e->flags >= 0 && (uint32_t)e->flags < maker->arg_count && sym_has_param(maker->arg[e->flags]);
}

// Stores to globals, to fields of *this and of what lies in it, and to their elements by the class's own functions, and to structures that only
// the unit can name; null is what destructors
// and moves leave behind.
static void collect(struct exec *x, struct kept_handles *facts, const struct ir_function *f)
{
	const struct summary *s = exec_summary(x, f);
	for (uint32_t k = 0; k < s->count; k++) {
		const struct fragment *g = &s->fragment[k];
		for (uint32_t i = 0; i < g->stored_count; i++) {
			const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
			const struct sym *variable = entry_variable(at), *field = entry_field(at);
			const struct ir_record *own = field ? own_class(f, field) : NULL, *class = own || !field ? own : hidden_class(f, g, field);
			bool is_global = variable && variable->number == 0;
			if (sym_is_int(value, 0) || !(class || is_global))
				continue;
			const struct prim *maker = value->kind == SYM_NEW ? maker_of(g, value) : NULL;
			if (is_made_for_users(f, maker))
				continue;
			note(x->machine.arena, facts, class ? (const void *)class : variable->var, class ? field->text : NULL, maker,
			     maker ? selected_before(g, maker) : NULL);
		}
	}
}

// Of a field of another object nobody knows the class: any of that name.
static bool is_kept_in(const struct ir_function *f, const struct sym *at, const struct kept_handle *row)
{
	const struct sym *variable = entry_variable(at);
	if (!row->field)
		return variable && variable->var == row->owner;
	const struct sym *field = entry_field(at);
	return field && field->text == row->field && (!entry_is_own(f, field) || row->owner == f->method_of);
}

// The location that the handle comes from, or where its maker's path leaves it.
static const struct sym *kept_at(const struct fragment *g, const struct sym *handle)
{
	for (uint32_t i = 0; handle->kind == SYM_NEW && i < g->stored_count; i++)
		if (g->stored[i].value == handle)
			return g->stored[i].location;
	return handle->kind == SYM_INIT ? handle->a : NULL;
}

// What other functions put into the field of an object counts where its class can be told.
static void collect_foreign(struct exec *x, struct kept_handles *facts, const struct ir_function *f)
{
	const struct summary *s = exec_summary(x, f);
	for (uint32_t k = 0; k < s->count; k++) {
		const struct fragment *g = &s->fragment[k];
		for (uint32_t i = 0; i < g->stored_count; i++) {
			const struct sym *field = entry_field(g->stored[i].location), *value = g->stored[i].value;
			const struct ir_record *owner = field && !entry_is_own(f, field) ? entry_class(f, field) : NULL;
			for (size_t n = 0; owner && !sym_is_int(value, 0) && n < facts->rows.n; n++) {
				struct kept_handle *row = &facts->rows.at[n];
				if (row->owner != owner || row->field != field->text)
					continue;
				row->device = NULL;
				row->is_mixed |= !is_same_making(row->maker, value->kind == SYM_NEW ? maker_of(g, value) : NULL);
			}
		}
	}
}

static void collect_bound(struct exec *x, struct kept_handles *facts, const struct ir_function *f)
{
	const struct summary *s = exec_summary(x, f);
	for (uint32_t k = 0; k < s->count; k++) {
		const struct trace *t = &s->fragment[k].trace;
		for (uint32_t i = 0; i < t->count; i++) {
			const struct effect *e = t->prim[i]->kind == PRIM_CALL ? model_effect(t->prim[i]->row, EFFECT_BIND) : NULL;
			const struct sym *handle = e && e->handle_arg >= 0 && (uint32_t)e->handle_arg < t->prim[i]->arg_count
			                                   ? t->prim[i]->arg[e->handle_arg]
			                                   : NULL;
			const struct sym *at = handle ? kept_at(&s->fragment[k], handle) : NULL;
			for (size_t n = 0; at && n < facts->rows.n; n++)
				facts->rows.at[n].is_bound |= is_kept_in(f, at, &facts->rows.at[n]);
		}
	}
}

static bool is_looked_at(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only;
}

// A method that a header defines, of a class with a row.
static bool is_method_of_header(const struct kept_handles *facts, const struct ir_function *f)
{
	if (!f->blocks.n || f->in_main_file || f->is_kernel || f->is_device_only || !f->method_of)
		return false;
	for (size_t i = 0; i < facts->rows.n; i++)
		if (facts->rows.at[i].owner == f->method_of)
			return true;
	return false;
}

struct kept_handles *fields_collect(struct exec *x)
{
	struct kept_handles *facts = ARENA_NEW(x->machine.arena, struct kept_handles);
	for (size_t i = 0; i < x->unit->functions.n; i++)
		if (is_looked_at(x->unit->functions.at[i]))
			collect(x, facts, x->unit->functions.at[i]);
	for (size_t i = 0; facts->rows.n && i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (is_method_of_header(facts, f))
			collect(x, facts, f);
		if (!is_looked_at(f))
			continue;
		collect_foreign(x, facts, f);
		collect_bound(x, facts, f);
	}
	return facts;
}
