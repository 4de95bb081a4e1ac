// SPDX-License-Identifier: Apache-2.0
#include "engine/world/ambient.h"

#include "engine/order/effects.h"
#include "engine/order/memory.h"
#include "engine/order/streams.h"

static bool is_device_pointer(const struct ir_type *t)
{
	if (t->handle == HANDLE_DEVPTR)
		return true;
	return t->kind == TYPE_POINTER && t->handle == HANDLE_NONE && t->element &&
	       (t->element->kind == TYPE_INT || t->element->kind == TYPE_FLOAT || t->element->kind == TYPE_VOID);
}

static const struct prim *caller_prim(struct run *r, const char *name)
{
	struct prim *p = ARENA_NEW(r->keep, struct prim);
	*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = &r->entry->function->loc, .config = prim_no_config, .name = name};
	return p;
}

struct touched {
	struct run *run;
	const struct home *home;
	uint32_t op;
	struct order front;
	enum access_kind kind;
	struct symmap seen; // roots
};

static void touch(struct touched *t, const struct sym *pointer)
{
	struct run *r = t->run;
	struct range g = range_of(r, pointer, NULL, true);
	if (symmap_get(&t->seen, g.root) || !home_is_callers(r, t->home, g.root))
		return;
	t->seen = symmap_set(r->arena, t->seen, g.root, g.root, 0);
	g.offset = sym_int(r->machine->table, 0);
	memory_access(r, t->op, &t->front, (struct access){.kind = t->kind, .range = g});
}

// Memory that operations of the path get from parameters: fields of records, views, elements.
static void touch_used(struct touched *t, const struct trace *trace)
{
	for (uint32_t i = 0; i < trace->count; i++) {
		const struct prim *p = trace->prim[i];
		for (uint32_t k = 0; k < p->access_count; k++)
			touch(t, p->access[k].pointer);
		for (uint8_t k = 0; p->row && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool is_access = e->kind == EFFECT_READ || e->kind == EFFECT_WRITE || e->kind == EFFECT_ATOMIC;
			if ((is_access || e->kind == EFFECT_COPY) && prim_arg(p, e->arg))
				touch(t, prim_arg(p, e->arg));
			if (e->kind == EFFECT_COPY && prim_arg(p, e->arg2))
				touch(t, prim_arg(p, e->arg2));
		}
		if (p->child)
			touch_used(t, p->child);
	}
}

static void touch_memory(struct run *r, const struct home *home, const char *name, enum access_kind kind)
{
	uint32_t timeline = stream_timeline(r, home->stream, false);
	struct touched t = {.run = r, .home = home, .kind = kind};
	t.op = op_begin(r, caller_prim(r, name), OPKIND_OTHER, timeline, &t.front);
	r->ops.at[t.op].is_ambient = true;
	done_tell(r, (struct done){.kind = DONE_UNSEEN, .prim = r->ops.at[t.op].prim, .timeline = timeline, .flag = true});
	for (size_t i = 0; i < r->entry->function->params.n; i++)
		if (is_device_pointer(r->entry->function->params.at[i]->type))
			touch(&t, sym_numbered(r->machine->table, SYM_PARAM, (int64_t)i));
	touch_used(&t, &r->fragment->trace);
	op_end(r, t.op, &t.front);
}

// Does the path record events on the home stream, and let it wait for some?
static void note_edges(struct run *r, const struct trace *trace, const struct home *home)
{
	for (uint32_t i = 0; i < trace->count; i++) {
		const struct prim *p = trace->prim[i];
		for (uint8_t k = 0; p->row && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool is_home = e->stream >= 0 && prim_arg(p, e->stream) == home->stream;
			r->forks_home |= e->kind == EFFECT_RECORD && is_home;
			r->joins_home |= e->kind == EFFECT_STREAM_WAIT && is_home;
		}
	}
}

void ambient_begin(struct run *r, const struct home *home)
{
	r->is_home_placed = home->is_placed;
	note_edges(r, &r->fragment->trace, home);
	touch_memory(r, home, "the caller's earlier work", ACCESS_WRITE);
}

void ambient_end(struct run *r, const struct home *home)
{
	touch_memory(r, home, "the caller's later work", ACCESS_READ);
}

// --- the second call ------------------------------------------------------------------------------------------------

struct second {
	struct sym_table *table;
	const struct fragment *fragment;
	int64_t param;          // that the home comes from, -1 = none
	const char *current;    // the function that gives it as the current one, NULL = none does
};

// The unseen function that gives the home as the current stream, NULL = none does.
static const char *current_stream_of(const struct home *home)
{
	const char *asked = stream_asked_of(home->stream);
	return asked && model_gives_passing(asked) ? asked : NULL;
}

bool ambient_may_change(const struct home *home)
{
	return home_param(home->stream) || current_stream_of(home);
}

bool ambient_is_other(const struct sym *stream)
{
	const struct sym *param = home_param(stream);
	return param && param->number >= OTHER_CALL;
}

static const struct sym *second_leaf(void *context, const struct sym *s)
{
	const struct second *c = context;
	switch (s->kind) {
	case SYM_PARAM: return s->number == c->param ? sym_numbered(c->table, SYM_PARAM, s->number + OTHER_CALL) : s;
	case SYM_ACCESSOR:
		return s->text == c->current ? sym_accessor(c->table, s->text, sym_list(c->table, sym_numbered(c->table, SYM_PARAM, OTHER_CALL), s->a)) : s;
	case SYM_NEW: return sym_numbered(c->table, SYM_NEW, s->number + c->fragment->news);
	case SYM_UNKNOWN: return sym_numbered(c->table, SYM_UNKNOWN, s->number + c->fragment->unknowns);
	case SYM_RESULT: return sym_numbered(c->table, SYM_RESULT, s->number + c->fragment->calls);
	case SYM_VAR: return s->number ? sym_var(c->table, s->var, s->number + c->fragment->frames) : s;
	default: return s;
	}
}

static const struct prim *second_prim(struct run *r, struct sym_rewriter *w, const struct prim *p)
{
	struct prim *q = ARENA_NEW(r->keep, struct prim);
	*q = *p;
	const struct sym **arg = ARENA_ARRAY(r->keep, const struct sym *, p->arg_count);
	for (uint32_t i = 0; i < p->arg_count; i++)
		arg[i] = sym_rewrite(w, p->arg[i]);
	q->arg = arg;
	if (p->config != prim_no_config) {
		const struct sym **config = ARENA_ARRAY(r->keep, const struct sym *, 4);
		for (int i = 0; i < 4; i++)
			config[i] = p->config[i] ? sym_rewrite(w, p->config[i]) : NULL;
		q->config = config;
	}
	q->made = p->made ? sym_rewrite(w, p->made) : NULL;
	struct root_access *access = ARENA_ARRAY(r->keep, struct root_access, p->access_count);
	for (uint32_t i = 0; i < p->access_count; i++) {
		access[i] = p->access[i];
		access[i].pointer = sym_rewrite(w, p->access[i].pointer);
	}
	q->access = access;
	q->child = NULL;
	q->call = p->call == UINT32_MAX ? UINT32_MAX : p->call + r->fragment->calls;
	q->index = p->index + r->fragment->trace.count;
	return q;
}

void ambient_second_call(struct run *r, const struct home *home)
{
	const struct sym *param = home_param(home->stream);
	struct second c = {r->machine->table, r->fragment, param ? param->number : -1, param ? NULL : current_stream_of(home)};
	struct sym_rewriter w = {.table = c.table, .leaf = second_leaf, .context = &c, .scratch = r->arena, .is_thorough = c.current};
	r->second_call_from = (uint32_t)r->ops.n;
	for (uint32_t i = 0; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		if (p->kind == PRIM_POLLED || p->kind == PRIM_OPAQUE)
			return; // its waits cannot be told apart from the first call's
		if (p->kind != PRIM_BRANCH)
			run_prim(r, second_prim(r, &w, p));
	}
}
