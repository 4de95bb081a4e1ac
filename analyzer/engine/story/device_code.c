// SPDX-License-Identifier: Apache-2.0
#include "engine/story/device_code.h"

#include "base/map.h"

struct search {
	struct arena *arena;
	enum effect_kind what;
	struct map seen; // functions, so that each is read once
	struct device_call *chain;
	uint32_t count;
};

static void reach_without(const struct ir_function *f, uint32_t from, uint32_t without, bool *seen)
{
	const struct ir_block *b = &f->blocks.at[from];
	if (from == without || seen[from])
		return;
	seen[from] = true;
	if (b->end == END_GOTO || b->end == END_BRANCH || b->end == END_SWITCH)
		reach_without(f, b->target[0], without, seen);
	if (b->end == END_BRANCH)
		reach_without(f, b->target[1], without, seen);
	for (uint32_t i = 0; b->end == END_SWITCH && i < b->case_count; i++)
		reach_without(f, b->cases[i].block, without, seen);
}

// Does no way to a return avoid the block?
static bool is_on_every_way(struct search *s, const struct ir_function *f, uint32_t block)
{
	bool *seen = ARENA_ARRAY(s->arena, bool, f->blocks.n);
	reach_without(f, 0, block, seen);
	for (size_t i = 0; i < f->blocks.n; i++)
		if (seen[i] && f->blocks.at[i].end == END_RETURN)
			return false;
	return true;
}

static bool find(struct search *s, const struct ir_function *f, uint32_t depth);

static bool is_that(struct search *s, const struct ir_function *f, const struct ir_step *step, uint32_t depth)
{
	if (step->kind != STEP_CALL)
		return false;
	bool is_it = step->model && model_effect(step->model, s->what);
	bool leads_there = !step->model && step->function && step->function->blocks.n && find(s, step->function, depth + 1);
	if (is_it)
		s->count = depth + 1;
	if (is_it || leads_there)
		s->chain[depth] = (struct device_call){f, step};
	return is_it || leads_there;
}

static bool find(struct search *s, const struct ir_function *f, uint32_t depth)
{
	if (depth == MAX_DEVICE_CALLS || map_get(&s->seen, f, 0))
		return false;
	map_put(s->arena, &s->seen, f, 0, s);
	for (int is_any_way = 0; is_any_way < 2; is_any_way++)
		for (uint32_t b = 0; b < f->blocks.n; b++) {
			const struct ir_block *block = &f->blocks.at[b];
			if (!block->steps.n || is_on_every_way(s, f, b) == (bool)is_any_way)
				continue;
			for (size_t i = 0; i < block->steps.n; i++)
				if (is_that(s, f, &block->steps.at[i], depth))
					return true;
		}
	return false;
}

uint32_t device_calls(struct arena *scratch, const struct ir_function *kernel, enum effect_kind what, struct device_call *chain)
{
	struct search s = {.arena = scratch, .what = what, .chain = chain};
	return kernel && kernel->blocks.n && find(&s, kernel, 0) ? s.count : 0;
}
