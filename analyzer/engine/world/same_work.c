// SPDX-License-Identifier: Apache-2.0
#include "engine/world/same_work.h"

static bool writes(const struct prim *p, const struct sym *memory)
{
	for (uint32_t i = 0; i < p->access_count; i++)
		if (p->access[i].kind != ACCESS_READ && p->access[i].pointer == memory)
			return true;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		bool is_filled = e->kind == EFFECT_COPY || (e->kind == EFFECT_OP && e->what == OPKIND_MEMSET) || e->kind == EFFECT_WRITE;
		if (is_filled && prim_arg(p, e->arg) == memory)
			return true;
	}
	return false;
}

bool same_work(const struct prim *p, const struct prim *q)
{
	for (uint32_t i = 0; i < p->access_count; i++)
		if (p->access[i].kind != ACCESS_READ && writes(q, p->access[i].pointer))
			return true;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct sym *memory = prim_arg(p, p->row->effect[i].arg);
		if (memory && writes(p, memory) && writes(q, memory))
			return true;
	}
	return false;
}
