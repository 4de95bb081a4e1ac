// SPDX-License-Identifier: Apache-2.0
#include "engine/protocol/methods.h"

struct collection {
	struct exec *exec;
	struct arena *scratch;
	bool *is_called; // by ir_function.id: by other code than members of its class
	method_list *out;
};

const struct ir_record *method_class(const struct ir_function *f)
{
	const struct ir_type *t = !f->method_of && f->params.n ? f->params.at[0]->type : NULL;
	const struct ir_record *object = t && t->kind == TYPE_POINTER && t->element ? t->element->record : NULL;
	return f->method_of ? f->method_of : object;
}

// --- who calls them -------------------------------------------------------------------------------------------------

static void note_call(struct collection *c, const struct ir_function *by, const struct ir_function *callee)
{
	if (callee && method_class(callee) != method_class(by))
		c->is_called[callee->id] = true;
}

static void find_calls(struct collection *c)
{
	const struct ir_unit *unit = c->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				note_call(c, f, s->function);
				for (uint32_t n = 0; s->callee && s->callee->kind == V_VIRTUAL && n < s->callee->count; n++)
					note_call(c, f, s->callee->item[n]->function);
			}
	}
}

// --- what they touch ------------------------------------------------------------------------------------------------

static bool is_of_object(const struct sym *s)
{
	return s->kind == SYM_FIELD && s->a->kind == SYM_PTR && s->a->a->kind == SYM_PARAM && s->a->a->number == 0;
}

static const struct ir_type *field_type(const struct ir_record *of, const char *field)
{
	for (uint32_t i = 0; i < of->field_count; i++)
		if (of->field[i].name == field)
			return of->field[i].type;
	return NULL;
}

static bool may_be_memory(const struct ir_type *t)
{
	return t && t->handle == HANDLE_NONE && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD);
}

struct toucher {
	struct collection *collection;
	struct method *method;
	const struct fragment *way;
	struct touch as; // but for its field
};

static void add_touch(struct toucher *t, const char *field)
{
	struct method *m = t->method;
	if (!may_be_memory(field_type(method_class(m->function), field)))
		return;
	for (size_t i = 0; i < m->touches.n; i++)
		if (m->touches.at[i].field == field && m->touches.at[i].stream == t->as.stream && m->touches.at[i].is_async == t->as.is_async)
			return;
	struct touch touch = t->as;
	touch.field = field;
	*vec_push(t->collection->scratch, &m->touches) = touch;
}

// What the path made is called by the member that it was put in.
static void touch_value(struct toucher *t, const struct sym *s)
{
	for (; s; s = s->a) {
		if (is_of_object(s)) {
			add_touch(t, s->text);
			return;
		}
		for (uint32_t i = 0; s->kind == SYM_NEW && i < t->way->stored_count; i++)
			if (t->way->stored[i].value == s && is_of_object(t->way->stored[i].location))
				add_touch(t, t->way->stored[i].location->text);
		if (s->b)
			touch_value(t, s->b);
	}
}

// The stream of an operation, and whether the host goes on before that has ended. False: it is no operation.
static bool is_operation(struct exec *x, const struct prim *p, const struct sym **stream, bool *is_async)
{
	*stream = sym_int(x->machine.table, 0);
	*is_async = true;
	if (p->kind == PRIM_LAUNCH) {
		*stream = p->config[3] ? p->config[3] : *stream;
		return true;
	}
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if (e->kind != EFFECT_OP && e->kind != EFFECT_COPY && e->kind != EFFECT_LAUNCH && e->kind != EFFECT_HOST_FUNCTION &&
		    e->kind != EFFECT_FREE)
			continue;
		const struct sym *given = prim_arg(p, e->stream);
		*stream = given ? given : *stream;
		*is_async = !e->sync;
		return true;
	}
	return false;
}

// memcpy() and its like: the host itself reads or writes there.
static bool is_of_host(const struct prim *p)
{
	return p->kind == PRIM_ACCESS ||
	       (p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_HOST_READ) || model_effect(p->row, EFFECT_HOST_WRITE)));
}

static void touch_prim(struct toucher *t, const struct prim *p)
{
	t->as = (struct touch){0};
	if (!is_of_host(p) && !is_operation(t->collection->exec, p, &t->as.stream, &t->as.is_async))
		return;
	for (uint32_t i = 0; i < p->arg_count; i++)
		touch_value(t, p->arg[i]);
	for (uint32_t i = 0; i < p->access_count; i++)
		touch_value(t, p->access[i].pointer);
}

// Does the way put a handle that it makes into the object?
static bool sets_up(const struct ir_record *of, const struct fragment *g)
{
	for (uint32_t i = 0; i < g->stored_count; i++) {
		const struct stored *st = &g->stored[i];
		const struct ir_type *t = st->value->kind == SYM_NEW && is_of_object(st->location) ? field_type(of, st->location->text) : NULL;
		if (t && t->handle != HANDLE_NONE)
			return true;
	}
	return false;
}

static void find_touches(struct collection *c, struct method *m)
{
	const struct summary *s = exec_summary(c->exec, m->function);
	uint32_t ways = 0, setting_up = 0;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		struct toucher t = {.collection = c, .method = m, .way = g};
		if (g->failed >= 0 || g->never_returns || g->is_exception)
			continue;
		for (uint32_t k = 0; k < g->trace.count; k++)
			touch_prim(&t, g->trace.prim[k]);
		setting_up += sets_up(method_class(m->function), g);
		ways++;
	}
	m->may_be_second = !m->function->is_constructor && setting_up < ways;
}

// --- the classes ----------------------------------------------------------------------------------------------------

static bool is_looked_at(const struct ir_function *f)
{
	const struct ir_record *of = method_class(f);
	bool is_member = of && !of->is_closure && f->params.n;
	return is_member && f->blocks.n && f->in_main_file && f->is_external && !f->is_kernel && !f->is_device_only && !f->is_pattern &&
	       !f->is_private;
}

// All code that can name its members is in the unit, so that nobody else waits for what they hold.
static bool is_closed(const struct ir_record *of)
{
	bool is = false;
	for (uint32_t i = 0; i < of->field_count; i++)
		is |= of->field[i].is_here;
	return is;
}

void methods_collect(struct exec *x, struct arena *scratch, method_list *out)
{
	const struct ir_unit *unit = x->unit;
	struct collection c = {.exec = x, .scratch = scratch, .is_called = ARENA_ARRAY(scratch, bool, unit->functions.n + 1), .out = out};
	find_calls(&c);
	for (size_t i = 0; i < unit->functions.n; i++) {
		struct ir_function *f = unit->functions.at[i];
		if (!is_looked_at(f) || !is_closed(method_class(f)))
			continue;
		struct method m = {.function = f, .may_be_first = !f->is_destructor && !c.is_called[f->id]};
		find_touches(&c, &m);
		if (m.touches.n)
			*vec_push(scratch, out) = m;
	}
}

bool methods_meet(const struct method *first, const struct method *second)
{
	for (size_t i = 0; first->may_be_first && second->may_be_second && i < first->touches.n; i++)
		for (size_t k = 0; first->touches.at[i].is_async && k < second->touches.n; k++)
			if (first->touches.at[i].field == second->touches.at[k].field && first->touches.at[i].stream != second->touches.at[k].stream)
				return true;
	return false;
}
