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
	g.is_all = true;
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

static uint32_t work_begin(struct run *r, const struct sym *stream, const char *name, struct order *front)
{
	uint32_t timeline = stream_timeline(r, stream, false), op = op_begin(r, caller_prim(r, name), OPKIND_OTHER, timeline, front);
	r->ops.at[op].is_ambient = true;
	done_tell(r, (struct done){.kind = DONE_UNSEEN, .prim = r->ops.at[op].prim, .timeline = timeline, .flag = true});
	return op;
}

static void touch_memory(struct run *r, const struct home *home, const char *name, enum access_kind kind)
{
	struct touched t = {.run = r, .home = home, .kind = kind};
	t.op = work_begin(r, home->stream, name, &t.front);
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

void ambient_read(struct run *r, const struct sym *stream, const struct sym *pointer)
{
	struct order front;
	uint32_t op = work_begin(r, stream, "the later caller's work", &front);
	struct range g = range_of(r, pointer, NULL, true);
	memory_access(r, op, &front, (struct access){.kind = ACCESS_READ, .range = g});
	op_end(r, op, &front);
}
