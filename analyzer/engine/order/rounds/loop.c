// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/loop.h"

#include "ir/cfg.h"

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

static bool is_dominated(const uint32_t *dominator, uint32_t block, uint32_t by)
{
	while (block != by && dominator[block] != UINT32_MAX && dominator[block] != block)
		block = dominator[block];
	return block == by;
}

// Goes on from the head's predecessors within the loop to theirs, down to the head: the natural loop of its back edges.
static void mark(struct arena *scratch, struct loop *l, const uint32_t *dominator)
{
	const struct ir_function *f = l->function;
	uint32_t n = (uint32_t)f->blocks.n, top = 0, *stack = ARENA_ARRAY(scratch, uint32_t, n + 1);
	bool is_first = true;
	while (is_first || top) {
		uint32_t to = is_first ? l->head : stack[--top];
		for (uint32_t b = 0; b < n; b++) {
			uint32_t *next = ARENA_ARRAY(scratch, uint32_t, f->blocks.at[b].case_count + 2), ways = ir_successors(&f->blocks.at[b], next);
			bool leads = false;
			for (uint32_t i = 0; i < ways; i++)
				leads |= next[i] == to;
			if (!leads || b == l->head || l->inside[b] || (is_first && !is_dominated(dominator, b, l->head)))
				continue;
			l->inside[b] = true;
			stack[top++] = b;
		}
		is_first = false;
	}
}

struct loop loop_at(struct arena *scratch, const struct ir_function *f, uint32_t head)
{
	uint32_t n = (uint32_t)f->blocks.n, *order = ARENA_ARRAY(scratch, uint32_t, n);
	struct loop l = {f, head, f->blocks.at[head].target[0], ARENA_ARRAY(scratch, bool, n)};
	for (uint32_t b = 0; b < n; b++)
		order[b] = b; // blocks are numbered so
	mark(scratch, &l, cfg_dominators(scratch, f, order));
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

bool loop_comes_to(struct arena *scratch, const struct loop *l, uint32_t from, uint32_t block)
{
	bool *seen = ARENA_ARRAY(scratch, bool, l->function->blocks.n);
	reach(scratch, l, from, UINT32_MAX, seen);
	return seen[block];
}
