// SPDX-License-Identifier: Apache-2.0
#include "engine/trace.h"

#include <string.h>

const struct sym *const prim_no_config[4];

bool spawn_gave(struct sym_table *t, const struct sym *spawned, const struct sym *handle)
{
	if (!spawned || spawned == handle)
		return spawned != NULL;
	const struct sym *place = sym_of(t, SYM_PTR, spawned);
	return place == handle || ((handle->kind == SYM_UNDEFINED || handle->kind == SYM_INIT) && handle->a == place);
}

const struct frame *spawn_frame(const struct prim *spawn)
{
	uint32_t depth = spawn->frame ? spawn->frame->depth : 0;
	const struct frame *f = spawn->child->count ? spawn->child->prim[0]->frame : NULL;
	while (f && f->parent && f->depth > depth + 1)
		f = f->parent;
	return f;
}

bool trace_holds(const struct trace *t, const struct prim *p)
{
	for (uint32_t i = 0; t && p && i < t->count; i++)
		if (t->prim[i] == p || trace_holds(t->prim[i]->child, p))
			return true;
	return false;
}

bool trace_is_contradicted(const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++)
		for (uint32_t k = i + 1; t->prim[i]->kind == PRIM_BRANCH && k < t->count; k++) {
			const struct prim *a = t->prim[i], *b = t->prim[k];
			bool is_same = b->kind == PRIM_BRANCH && a->name && *a->name && a->name == b->name && a->frame == b->frame &&
			               a->truth != b->truth;
			if (is_same && a->loc != b->loc && !is_same_loc(*a->loc, *b->loc))
				return true;
		}
	return false;
}

// --- traces that stay -----------------------------------------------------------------------------------------------

static const void *array_keep(struct arena *a, const void *from, size_t size)
{
	return size ? memcpy(arena_alloc(a, size), from, size) : NULL;
}

static const struct frame *frame_keep(struct trace_keeping *k, const struct frame *f)
{
	struct frame *copy = f ? map_get(&k->copies, f, 0) : NULL;
	if (!f || copy)
		return copy;
	copy = ARENA_NEW(k->arena, struct frame);
	*copy = *f;
	map_put(k->scratch, &k->copies, f, 0, copy);
	copy->parent = frame_keep(k, f->parent);
	return copy;
}

static const struct trace *child_keep(struct trace_keeping *k, const struct trace *t);

// `prev`: what lies in front of the copy.
static const struct prim *prim_keep(struct trace_keeping *k, const struct prim *p, const struct prim *prev)
{
	if (p->is_left)
		return p->prev;
	struct prim *copy = ARENA_NEW(k->arena, struct prim), *left = (struct prim *)(uintptr_t)p;
	*copy = *p;
	left->is_left = true;
	left->prev = copy;
	copy->prev = prev;
	copy->frame = frame_keep(k, p->frame);
	copy->arg = (const struct sym **)(uintptr_t)array_keep(k->arena, p->arg, p->arg_count * sizeof *p->arg);
	if (p->config != prim_no_config)
		copy->config = array_keep(k->arena, p->config, 4 * sizeof *p->config);
	copy->access = array_keep(k->arena, p->access, p->access_count * sizeof *p->access);
	copy->child = p->child ? child_keep(k, p->child) : NULL;
	return copy;
}

// In front of its operations lie those of the summary that it was made of, which are kept.
static const struct trace *child_keep(struct trace_keeping *k, const struct trace *t)
{
	struct trace *copy = map_get(&k->copies, t, 0);
	if (copy)
		return copy;
	copy = ARENA_NEW(k->arena, struct trace);
	*copy = *t;
	map_put(k->scratch, &k->copies, t, 0, copy);
	copy->prim = ARENA_ARRAY(k->arena, const struct prim *, t->count);
	copy->left = stored_keep(k->arena, t->left, t->left_count);
	for (uint32_t i = 0; i < t->count; i++)
		copy->prim[i] = prim_keep(k, t->prim[i], t->prim[i]->prev);
	return copy;
}

struct trace trace_keep(struct trace_keeping *k, const struct trace *t)
{
	struct trace copy = *t;
	copy.prim = ARENA_ARRAY(k->arena, const struct prim *, t->count);
	for (uint32_t i = 0; i < t->count; i++)
		copy.prim[i] = prim_keep(k, t->prim[i], i ? copy.prim[i - 1] : NULL);
	return copy;
}

const struct stored *stored_keep(struct arena *a, const struct stored *from, uint32_t n)
{
	return array_keep(a, from, n * sizeof *from);
}
