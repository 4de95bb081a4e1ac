// SPDX-License-Identifier: Apache-2.0
#include "ir/cfg.h"

#include <string.h>

enum { NONE = UINT32_MAX };

static uint32_t *successor_at(struct ir_block *b, uint32_t i)
{
	if (b->end == END_SWITCH)
		return i == 0 ? &b->target[0] : i <= b->case_count ? &b->cases[i - 1].block : NULL;
	uint32_t n = b->end == END_GOTO ? 1 : b->end == END_BRANCH ? 2 : 0;
	return i < n ? &b->target[i] : NULL;
}

uint32_t ir_successors(const struct ir_block *block, uint32_t *out)
{
	uint32_t n = 0;
	for (uint32_t *at; (at = successor_at((struct ir_block *)block, n));)
		out[n++] = *at;
	return n;
}

// The block a jump to `at` really reaches: empty blocks that only go on are passed through.
static uint32_t thread_jump(const struct ir_function *f, uint32_t at)
{
	for (size_t hops = 0; hops < f->blocks.n; hops++) {
		const struct ir_block *b = &f->blocks.at[at];
		if (b->steps.n || b->end != END_GOTO || b->target[0] == at)
			break;
		at = b->target[0];
	}
	return at;
}

struct walk {
	uint32_t *order;  // post-order
	uint32_t *number; // new number, NONE = unreached
	uint8_t *state;   // 1 on the stack, 2 done
	uint32_t *stack, *next;
	uint32_t n;
};

static struct walk walk_of(struct arena *scratch, size_t n)
{
	return (struct walk){ARENA_ARRAY(scratch, uint32_t, n), ARENA_ARRAY(scratch, uint32_t, n), ARENA_ARRAY(scratch, uint8_t, n),
	                     ARENA_ARRAY(scratch, uint32_t, n), ARENA_ARRAY(scratch, uint32_t, n), 0};
}

// Depth first without recursion: functions of generated code have tens of thousands of blocks. The last successor is
// walked first so that reverse post-order reads like the source.
static void walk(struct ir_function *f, struct walk *w)
{
	uint32_t depth = 0;
	w->stack[depth++] = 0;
	w->state[0] = 1;
	w->next[0] = NONE;
	while (depth) {
		uint32_t at = w->stack[depth - 1];
		struct ir_block *b = &f->blocks.at[at];
		if (w->next[at] == NONE)
			for (w->next[at] = 0; successor_at(b, w->next[at]);)
				w->next[at]++;
		if (w->next[at] == 0) {
			w->state[at] = 2;
			w->order[w->n++] = at;
			depth--;
			continue;
		}
		uint32_t to = *successor_at(b, --w->next[at]);
		if (w->state[to] == 1)
			f->blocks.at[to].is_loop_head = true;
		if (w->state[to])
			continue;
		w->state[to] = 1;
		w->next[to] = NONE;
		w->stack[depth++] = to;
	}
}

static void count_predecessors(struct ir_function *f, uint32_t *count)
{
	memset(count, 0, f->blocks.n * sizeof *count);
	for (size_t i = 0; i < f->blocks.n; i++)
		for (uint32_t j = 0, *at; (at = successor_at(&f->blocks.at[i], j)); j++)
			count[*at]++;
}

// a: ... goto b, where nothing else goes to b: one block.
static void join_lines(struct arena *arena, struct ir_function *f, const uint32_t *predecessors)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		struct ir_block *a = &f->blocks.at[i];
		while (a->end == END_GOTO && a->target[0] != i && a->target[0] != 0 && predecessors[a->target[0]] == 1) {
			struct ir_block *b = &f->blocks.at[a->target[0]];
			for (size_t s = 0; s < b->steps.n; s++)
				*vec_push(arena, &a->steps) = b->steps.at[s];
			a->end = b->end;
			a->end_loc = b->end_loc;
			a->text = b->text;
			a->value = b->value;
			a->cases = b->cases;
			a->case_count = b->case_count;
			memcpy(a->target, b->target, sizeof a->target);
			b->steps.n = 0;
			b->end = END_UNREACHABLE; // left behind, unreachable
			b->case_count = 0;
		}
	}
}

static void remove_unreached(struct arena *scratch, struct ir_function *f, uint32_t *counts)
{
	size_t n = f->blocks.n;
	struct walk w = walk_of(scratch, n);
	walk(f, &w);
	for (size_t i = 0; i < n; i++) {
		if (w.state[i])
			continue;
		f->blocks.at[i].end = END_UNREACHABLE;
		f->blocks.at[i].case_count = 0;
	}
	count_predecessors(f, counts);
}

// Walks the blocks, with loop heads marked anew.
static struct walk walk_marking(struct arena *scratch, struct ir_function *f)
{
	size_t n = f->blocks.n;
	for (size_t i = 0; i < n; i++)
		f->blocks.at[i].is_loop_head = false;
	struct walk w = walk_of(scratch, n);
	walk(f, &w);
	return w;
}

void cfg_mark_loops(struct arena *scratch, struct ir_function *f)
{
	if (f->blocks.n)
		walk_marking(scratch, f);
}

void cfg_finish(struct arena *arena, struct arena *scratch, struct ir_function *f)
{
	size_t n = f->blocks.n;
	if (!n)
		return;
	for (size_t i = 0; i < n; i++)
		for (uint32_t j = 0, *at; (at = successor_at(&f->blocks.at[i], j)); j++)
			*at = thread_jump(f, *at);
	uint32_t *counts = ARENA_ARRAY(scratch, uint32_t, n);
	remove_unreached(scratch, f, counts);
	join_lines(arena, f, counts);
	struct walk w = walk_marking(scratch, f);
	struct ir_block *blocks = ARENA_ARRAY(arena, struct ir_block, w.n);
	for (uint32_t i = 0; i < w.n; i++)
		w.number[w.order[w.n - 1 - i]] = i;
	for (uint32_t i = 0; i < w.n; i++) {
		struct ir_block *b = &blocks[i];
		*b = f->blocks.at[w.order[w.n - 1 - i]];
		for (uint32_t j = 0, *at; (at = successor_at(b, j)); j++)
			*at = w.number[*at];
	}
	f->blocks.at = blocks;
	f->blocks.n = f->blocks.capacity = w.n;
}

static uint32_t common_dominator(const uint32_t *idom, const uint32_t *order, uint32_t a, uint32_t b)
{
	while (a != b) {
		while (order[a] > order[b])
			a = idom[a];
		while (order[b] > order[a])
			b = idom[b];
	}
	return a;
}

uint32_t *cfg_dominators(struct arena *arena, const struct ir_function *f, const uint32_t *order)
{
	uint32_t n = (uint32_t)f->blocks.n, *idom = ARENA_ARRAY(arena, uint32_t, n), *by_order = ARENA_ARRAY(arena, uint32_t, n);
	for (uint32_t b = 0; b < n; b++)
		idom[b] = by_order[b] = NONE;
	for (uint32_t b = 0; b < n; b++)
		if (order[b] < n)
			by_order[order[b]] = b;
	idom[0] = 0;
	for (bool changed = true; changed;) {
		changed = false;
		for (uint32_t i = 0; i < n; i++) {
			uint32_t from = by_order[i];
			if (from == NONE || idom[from] == NONE)
				continue;
			for (uint32_t j = 0, *to; (to = successor_at((struct ir_block *)&f->blocks.at[from], j)); j++) {
				uint32_t found = *to == 0 ? 0 : idom[*to] == NONE ? from : common_dominator(idom, order, idom[*to], from);
				changed |= found != idom[*to];
				idom[*to] = found;
			}
		}
	}
	return idom;
}
