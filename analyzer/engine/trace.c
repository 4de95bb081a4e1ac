// SPDX-License-Identifier: Apache-2.0
#include "engine/trace.h"

const struct sym *const prim_no_config[4];

bool spawn_gave(struct sym_table *t, const struct sym *spawned, const struct sym *handle)
{
	if (!spawned || spawned == handle)
		return spawned != NULL;
	return spawned->kind == SYM_ADDRESS && (sym_of(t, SYM_PTR, spawned) == handle || (handle->kind == SYM_UNDEFINED && handle->a == spawned->a));
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
