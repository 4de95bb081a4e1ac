// SPDX-License-Identifier: Apache-2.0
#include "engine/world/lent.h"

#include "engine/order/entry.h"

struct collection {
	struct exec *exec;
	struct arena scratch;
	struct map ended;  // values of an object's own members, by the class: some function of it ends them
	struct map behind; // values that the path at hand ends behind the place that is looked at
	struct map lent;
};

static const struct sym *ended_by(const struct prim *p, size_t i)
{
	const struct effect *e = &p->row->effect[i];
	return e->kind == EFFECT_FREE || e->kind == EFFECT_DESTROY ? prim_arg(p, e->arg) : NULL;
}

static bool is_own_member(const struct sym *value, const struct ir_function *f)
{
	return value->kind == SYM_INIT && value->a->kind == SYM_FIELD && entry_is_own(f, value->a);
}

static bool is_looked_at(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

static void find_ended(struct collection *c, const struct ir_function *f, const struct fragment *g)
{
	for (uint32_t i = 0; f->method_of && i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct sym *value = ended_by(p, k);
			if (value && is_own_member(value, f))
				map_put(&c->scratch, &c->ended, value, (uintptr_t)f->method_of, c);
		}
	}
}

// Backwards: what is ended behind a call is known where the call is.
static void find_lent(struct collection *c, const struct ir_function *f, const struct fragment *g)
{
	c->behind = (struct map){0};
	for (uint32_t i = g->trace.count; i > 0; i--) {
		const struct prim *p = g->trace.prim[i - 1];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++)
			if (ended_by(p, k))
				map_put(&c->scratch, &c->behind, ended_by(p, k), 0, c);
		const char *name = p->kind == PRIM_UNKNOWN ? entry_lent_name(p) : NULL;
		for (uint32_t k = 0; name && k < p->arg_count; k++) {
			const struct sym *value = p->arg[k];
			bool is_members = value && f->method_of && is_own_member(value, f) && map_get(&c->ended, value, (uintptr_t)f->method_of);
			if (value && (is_members || map_get(&c->behind, value, 0)))
				map_put(c->exec->machine.arena, &c->lent, name, k, c->exec);
		}
	}
}

struct map lent_collect(struct exec *x)
{
	struct collection c = {.exec = x};
	for (int round = 0; round < 2; round++) // what classes end; what is lent
		for (size_t i = 0; i < x->unit->functions.n; i++) {
			const struct ir_function *f = x->unit->functions.at[i];
			const struct summary *s = f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only ? exec_summary(x, f) : NULL;
			for (uint32_t k = 0; s && k < s->count; k++)
				if (is_looked_at(&s->fragment[k]))
					(round ? find_lent : find_ended)(&c, f, &s->fragment[k]);
		}
	arena_free(&c.scratch);
	return c.lent;
}
