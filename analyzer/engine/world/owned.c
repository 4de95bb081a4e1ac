// SPDX-License-Identifier: Apache-2.0
#include "engine/world/owned.h"

#include <string.h>

// A member of handle type, and what the unit does with it.
struct member {
	const struct ir_record *of;
	const struct ir_field *field;
	const struct ir_function *made_in; // NULL = nothing of the unit makes it
	const struct fragment *path;
	const struct prim *maker;
	bool is_made_later;                // by another function than a constructor
	bool is_destroyed, is_handed_on;
};

struct owned {
	struct exec *exec;
	struct arena scratch;
	VEC(struct member) members;
	struct map by_field;  // name -> number of the last member of that name + 1
	struct remarks *out;
};

static bool is_looked_at(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only && !f->is_pattern;
}

static bool is_owned_kind(enum handle_kind kind)
{
	switch (kind) {
	case HANDLE_STREAM: case HANDLE_EVENT: case HANDLE_GRAPH: case HANDLE_GRAPH_EXEC: case HANDLE_BLAS: case HANDLE_FFT:
	case HANDLE_SOLVER: case HANDLE_SPARSE: case HANDLE_RAND: case HANDLE_DNN: case HANDLE_COMM:
		return true;
	default:
		return false;
	}
}

static const struct ir_field *field_of(const struct ir_record *r, const char *name)
{
	for (uint32_t i = 0; i < r->field_count; i++)
		if (r->field[i].name == name)
			return &r->field[i];
	return NULL;
}

// The name of the member of *this that the location is, NULL = it is none.
static const char *own_field(const struct ir_function *f, const struct sym *at)
{
	bool is_own = f->method_of && !f->method_of->is_closure && at->kind == SYM_FIELD && at->a->kind == SYM_PTR &&
	              at->a->a->kind == SYM_PARAM && at->a->a->number == 0;
	return is_own ? at->text : NULL;
}

static struct member *member_of(struct owned *o, const struct ir_function *f, const struct sym *at)
{
	const char *name = own_field(f, at);
	const struct ir_field *field = name ? field_of(f->method_of, name) : NULL;
	if (!field || !field->is_here || !is_owned_kind(field->type->handle))
		return NULL;
	for (size_t i = 0; i < o->members.n; i++)
		if (o->members.at[i].of == f->method_of && o->members.at[i].field == field)
			return &o->members.at[i];
	struct member *m = vec_push(&o->scratch, &o->members);
	*m = (struct member){.of = f->method_of, .field = field};
	map_put(&o->scratch, &o->by_field, name, 0, (void *)(uintptr_t)o->members.n);
	return m;
}

static const struct prim *maker_of(const struct fragment *g, const struct sym *made)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->made == made)
			return g->trace.prim[i];
	return NULL;
}

static bool is_success(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

static void collect_makers(struct owned *o, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; is_success(g) && i < g->stored_count; i++) {
		const struct prim *maker = g->stored[i].value->kind == SYM_NEW ? maker_of(g, g->stored[i].value) : NULL;
		struct member *m = maker ? member_of(o, f, g->stored[i].location) : NULL;
		if (!m)
			continue;
		m->is_made_later |= !f->is_constructor;
		if (!m->maker) {
			m->maker = maker;
			m->made_in = f;
			m->path = g;
		}
	}
}

// --- what becomes of it ---------------------------------------------------------------------------------------------

enum fate { FATE_DESTROYED, FATE_HANDED_ON };

// All members of that name, of whichever class: of a field of another object nobody knows the class.
static void meets(struct owned *o, const char *name, enum fate fate)
{
	if (!map_get(&o->by_field, name, 0))
		return;
	for (size_t i = 0; i < o->members.n; i++) {
		struct member *m = &o->members.at[i];
		if (m->field->name != name)
			continue;
		m->is_destroyed |= fate == FATE_DESTROYED;
		m->is_handed_on |= fate == FATE_HANDED_ON;
	}
}

// Every field that the value names meets that fate.
static void value_meets(struct owned *o, const struct sym *s, enum fate fate)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_FIELD || s->kind == SYM_MEMBER)
			meets(o, s->text, fate);
		if (s->b)
			value_meets(o, s->b, fate);
	}
}

// What was made on this path and left in a field is named by the field.
static void handle_meets(struct owned *o, const struct fragment *g, const struct sym *handle, enum fate fate)
{
	if (!handle)
		return;
	value_meets(o, handle, fate);
	for (uint32_t i = 0; handle->kind == SYM_NEW && i < g->stored_count; i++)
		if (g->stored[i].value == handle)
			value_meets(o, g->stored[i].location, fate);
}

static void follow_trace(struct owned *o, const struct fragment *g, const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			if (e->kind == EFFECT_DESTROY || e->kind == EFFECT_FREE)
				handle_meets(o, g, prim_arg(p, e->arg), FATE_DESTROYED);
			if (e->kind == EFFECT_COPY_VALUE)
				handle_meets(o, g, prim_arg(p, e->arg2), FATE_HANDED_ON);
		}
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			handle_meets(o, g, p->arg[k], FATE_HANDED_ON);
		if (p->child)
			follow_trace(o, g, p->child);
	}
}

// Handed on is what the path returns, or keeps anywhere but in a member of the same name.
static void follow_path(struct owned *o, const struct fragment *g)
{
	follow_trace(o, g, &g->trace);
	handle_meets(o, g, g->result, FATE_HANDED_ON);
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct sym *at = g->stored[i].location, *value = g->stored[i].value;
		const struct sym *from = value->kind == SYM_INIT && value->a->kind == SYM_FIELD ? value->a : NULL;
		if (value->kind != SYM_NEW && !(from && at->kind == SYM_FIELD && at->text == from->text))
			value_meets(o, value, FATE_HANDED_ON);
	}
}

// Every field that the written value names meets that fate.
static void written_meets(struct owned *o, const struct ir_value *v, enum fate fate)
{
	if (!v)
		return;
	if (v->kind == V_FIELD)
		meets(o, v->text, fate);
	written_meets(o, v->a, fate);
	written_meets(o, v->b, fate);
	written_meets(o, v->c, fate);
	for (uint32_t i = 0; i < v->count; i++)
		written_meets(o, v->item[i], fate);
}

// As it is written, also where no path leads: what is destroyed, and what code without a body gets.
static void follow_steps(struct owned *o, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->kind != STEP_CALL)
				continue;
			bool destroys = s->model && (model_effect(s->model, EFFECT_DESTROY) || model_effect(s->model, EFFECT_FREE));
			bool is_unseen = !s->model && (!s->function || !s->function->blocks.n);
			for (uint32_t i = 0; (destroys || is_unseen) && i < s->arg_count; i++)
				written_meets(o, s->arg[i], destroys ? FATE_DESTROYED : FATE_HANDED_ON);
		}
}

// --- what to say ----------------------------------------------------------------------------------------------------

// Is an object of the class, or one that it points to, kept until the process ends?
static bool lives_on(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->globals.n; i++) {
		const struct ir_type *t = unit->globals.at[i]->type;
		for (int depth = 0; t && depth < 4; depth++, t = t->element)
			if (t->record == record)
				return true;
	}
	return false;
}

static bool is_read_whole(const struct ir_unit *unit, const struct ir_record *record)
{
	for (size_t i = 0; i < unit->lost.n; i++)
		if (unit->lost.at[i].function && unit->lost.at[i].function->method_of == record)
			return false;
	return true;
}

static struct fault_facts lost_facts(const struct member *m, const struct prim *at)
{
	struct fault_facts f = fault_of(OBS_EXIT, FAULT_HANDLE_LEAKED, at);
	f.object_kind = m->field->type->handle;
	f.what = m->field->name;
	f.confidence = CONFIDENCE_MEDIUM;
	return f;
}

static void tell_lost(struct owned *o, const struct member *m)
{
	struct fault_facts f = lost_facts(m, m->maker);
	f.confidence = CONFIDENCE_HIGH;
	f.detail = arena_printf(o->out->arena, "Nothing that can name this member of `%s` destroys it, its destructor included", m->of->name);
	remark_add(o->out, m->made_in, m->path, f);
}

void owned_collect(struct exec *x, struct remarks *out)
{
	struct owned o = {.exec = x, .out = out};
	const struct ir_unit *unit = x->unit;
	for (size_t i = 0; i < unit->functions.n; i++)
		for (uint32_t k = 0; is_looked_at(unit->functions.at[i]) && k < exec_summary(x, unit->functions.at[i])->count; k++)
			collect_makers(&o, unit->functions.at[i], &exec_summary(x, unit->functions.at[i])->fragment[k]);
	for (size_t i = 0; o.members.n && i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		follow_steps(&o, f);
		for (uint32_t k = 0; is_looked_at(f) && k < exec_summary(x, f)->count; k++)
			follow_path(&o, &exec_summary(x, f)->fragment[k]);
	}
	for (size_t i = 0; i < o.members.n; i++) {
		const struct member *m = &o.members.at[i];
		if (!m->is_destroyed && !m->is_handed_on && !lives_on(unit, m->of) && is_read_whole(unit, m->of))
			tell_lost(&o, m);
	}
	arena_free(&o.scratch);
}
