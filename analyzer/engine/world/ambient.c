// SPDX-License-Identifier: Apache-2.0
#include "engine/world/ambient.h"

#include "engine/order/effects.h"
#include "engine/order/memory.h"

// On a path where the parameter is known to be 0 it is the default stream, and all is as it should be.
static bool is_null_here(const struct run *r, int param)
{
	const struct machine *m = r->machine;
	const struct sym *given = sym_numbered(m->table, SYM_PARAM, param);
	return facts_truth(m, &r->fragment->facts, sym_binary(m->table, OP_EQ, given, sym_int(m->table, 0))) == 1;
}

int ambient_home(const struct run *r)
{
	const struct ir_function *f = r->entry->function;
	int home = -1;
	for (size_t i = 0; i < f->params.n; i++) {
		if (f->params.at[i]->type->handle != HANDLE_STREAM)
			continue;
		if (home >= 0)
			return -1;
		home = (int)i;
	}
	return home >= 0 && is_null_here(r, home) ? -1 : home;
}

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

static void touch_pointers(struct run *r, int home, const char *name, enum access_kind kind)
{
	struct sym_table *t = r->machine->table;
	uint32_t timeline = stream_timeline(r, sym_numbered(t, SYM_PARAM, home), false);
	struct order front;
	uint32_t op = op_begin(r, caller_prim(r, name), OPKIND_OTHER, timeline, &front);
	r->ops.at[op].is_ambient = true;
	done_tell(r, (struct done){.kind = DONE_UNSEEN, .prim = r->ops.at[op].prim, .timeline = timeline, .flag = true});
	for (size_t i = 0; i < r->entry->function->params.n; i++)
		if (is_device_pointer(r->entry->function->params.at[i]->type))
			memory_access(r, op, &front, (struct access){
			        .kind = kind, .range = range_of(r, sym_numbered(t, SYM_PARAM, (int64_t)i), NULL, true)});
	op_end(r, op, &front);
}

void ambient_begin(struct run *r, int home)
{
	touch_pointers(r, home, "the caller's earlier work", ACCESS_WRITE);
}

void ambient_end(struct run *r, int home)
{
	touch_pointers(r, home, "the caller's later work", ACCESS_READ);
}

// --- the second call ------------------------------------------------------------------------------------------------

struct second {
	struct sym_table *table;
	const struct fragment *fragment;
	int home;
};

static const struct sym *second_leaf(void *context, const struct sym *s)
{
	const struct second *c = context;
	switch (s->kind) {
	case SYM_PARAM: return s->number == c->home ? sym_numbered(c->table, SYM_PARAM, s->number + OTHER_CALL) : s;
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

void ambient_second_call(struct run *r, int home)
{
	struct second c = {r->machine->table, r->fragment, home};
	struct sym_rewriter w = {.table = c.table, .leaf = second_leaf, .context = &c, .scratch = r->arena};
	r->second_call_from = (uint32_t)r->ops.n;
	for (uint32_t i = 0; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		if (p->kind == PRIM_POLLED || p->kind == PRIM_OPAQUE)
			return; // its waits cannot be told apart from the first call's
		if (p->kind != PRIM_BRANCH)
			run_prim(r, second_prim(r, &w, p));
	}
}
