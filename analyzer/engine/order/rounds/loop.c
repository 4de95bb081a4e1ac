// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/loop.h"

// The blocks that are come to from `from` without going through the loop's head, or on from `closed`.
static void reach(struct arena *scratch, const struct loop *l, uint32_t from, uint32_t closed, bool *seen)
{
	uint32_t n = (uint32_t)l->function->blocks.n, top = 0, *stack = ARENA_ARRAY(scratch, uint32_t, n + 1);
	seen[from] = true;
	stack[top++] = from;
	while (top) {
		uint32_t at = stack[--top];
		const struct ir_block *b = &l->function->blocks.at[at];
		uint32_t *next = ARENA_ARRAY(scratch, uint32_t, b->case_count + 2);
		uint32_t ways = at == l->head || at == closed ? 0 : ir_successors(b, next);
		for (uint32_t i = 0; i < ways; i++) {
			if (!seen[next[i]])
				stack[top++] = next[i];
			seen[next[i]] = true;
		}
	}
}

struct loop loop_at(struct arena *scratch, const struct ir_function *f, uint32_t head)
{
	uint32_t n = (uint32_t)f->blocks.n;
	struct loop l = {f, head, f->blocks.at[head].target[0], ARENA_ARRAY(scratch, bool, n)};
	bool *from_body = ARENA_ARRAY(scratch, bool, n);
	reach(scratch, &l, l.body, UINT32_MAX, from_body);
	for (uint32_t b = 0; b < n; b++) {
		bool *seen = ARENA_ARRAY(scratch, bool, n);
		if (from_body[b] && b != head)
			reach(scratch, &l, b, UINT32_MAX, seen);
		l.inside[b] = seen[head];
	}
	return l;
}

bool loop_sets(const struct loop *l, const struct ir_var *var)
{
	for (uint32_t b = 0; b < l->function->blocks.n; b++)
		for (size_t i = 0; l->inside[b] && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_value *place = l->function->blocks.at[b].steps.at[i].place;
			if (place && place->kind == V_VAR && place->var == var)
				return true;
		}
	return false;
}

bool loop_passes(struct arena *scratch, const struct loop *l, uint32_t block)
{
	bool *seen = ARENA_ARRAY(scratch, bool, l->function->blocks.n);
	if (block != l->body)
		reach(scratch, l, l->body, block, seen);
	return !seen[l->head];
}
