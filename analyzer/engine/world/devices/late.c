// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/late.h"

bool late_may_be(const struct prim *p)
{
	for (uint8_t i = 0; p->kind == PRIM_CALL && p->made && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if (affinity_makes(e) && (e->kind == EFFECT_ALLOC || e->what != HANDLE_EVENT))
			return true;
	}
	return false;
}

// Memory of another device is reached where the path has asked for that.
static bool reaches_peers(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++)
		if (g->trace.prim[i]->kind == PRIM_CALL && model_effect(g->trace.prim[i]->row, EFFECT_PEER_ENABLE))
			return true;
	return false;
}

// Does a kernel of the launch get it?
static bool is_given(const struct prim *launch, const struct sym *made)
{
	for (uint32_t i = 0; i < launch->arg_count; i++)
		if (sym_mentions(launch->arg[i], made))
			return true;
	for (uint32_t i = 0; i < launch->access_count; i++)
		if (sym_mentions(launch->access[i].pointer, made))
			return true;
	return false;
}

static bool uses(const struct prim *p, const struct prim *made, const struct fragment *g)
{
	const struct effect *launch = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_LAUNCH) : NULL;
	const struct effect *bound = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_AFFINITY) : NULL;
	if ((p->kind == PRIM_LAUNCH && p->config[3] == made->made) || (bound && prim_arg(p, bound->arg) == made->made) ||
	    (launch && prim_arg(p, launch->stream) == made->made))
		return true;
	return p->kind == PRIM_LAUNCH && model_effect(made->row, EFFECT_ALLOC) && is_given(p, made->made) && !reaches_peers(g);
}

const struct prim *late_made(const prim_list *early, const struct fragment *g, const struct prim *p)
{
	for (size_t i = 0; i < early->n; i++)
		if (uses(p, early->at[i], g))
			return early->at[i];
	return NULL;
}

// What another function of the class does with the member under the same device; NULL = none does.
static const struct touch *use_elsewhere(const struct devices *c, const struct late *l)
{
	for (size_t i = 0; i < c->used.n; i++) {
		const struct touch *u = &c->used.at[i];
		if (u->member == l->member && u->home == l->home && !u->is_each && u->function != l->function && current_subject(u->function) &&
		    current_subject(u->function) == current_subject(l->function))
			return u;
	}
	return NULL;
}

static const char *use_of(struct arena *a, const struct prim *use, const struct prim *near)
{
	const char *place = current_place(a, use, near);
	if (!use->name || !*use->name)
		return arena_printf(a, "the kernel at %s", place);
	return arena_printf(a, use->kind == PRIM_LAUNCH ? "kernel `%s` at %s" : "`%s` at %s", use->name, place);
}

static void tell(struct devices *c, const struct late *l, const struct prim *use)
{
	struct arena *a = c->out->arena;
	current_tell(c, &(struct bare){l->function, l->path, l->made, false},
	             (struct unselected){.like = l->select,
	                                 .what = sym_text_of(a, l->home, l->function),
	                                 .basis = BASIS_CURRENT,
	                                 .is_late = true,
	                                 .detail = arena_printf(a, "which %s does only behind it, for what uses it (%s)",
	                                                        current_place(a, l->select, l->made), use_of(a, use, l->made))});
}

// Of a function that others call, their own paths say whether they come there without a selection.
void late_judge(struct devices *c)
{
	for (size_t i = 0; i < c->lates.n; i++) {
		const struct late *l = &c->lates.at[i];
		const struct touch *elsewhere = l->use ? NULL : use_elsewhere(c, l);
		const struct prim *use = elsewhere ? elsewhere->prim : l->use;
		if (!use || map_get(&c->told_late, l->made->step, 0) || c->called[l->function->id])
			continue;
		map_put(&c->scratch, &c->told_late, l->made->step, 0, c);
		tell(c, l, use);
	}
}
