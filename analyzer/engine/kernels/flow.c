// SPDX-License-Identifier: Apache-2.0
// What lies on the ways through device code: a grid-wide sync, and where a programmatic launch has waited or let go.
#include "engine/kernels/flow.h"

#include <string.h>

static bool has_grid_sync(const struct flow_callees *c, const struct ir_block *b, bool *guarded)
{
	for (size_t i = 0; i < b->steps.n; i++) {
		const struct ir_step *s = &b->steps.at[i];
		if (s->kind != STEP_CALL)
			continue;
		if (s->model && model_effect(s->model, EFFECT_GRID_SYNC))
			return true;
		if (!s->model && s->function && s->function->blocks.n) {
			enum grid_sync inner = c->of(c->context, s->function).grid_sync;
			if (inner == GRID_SYNC_ALWAYS)
				return true;
			*guarded |= inner == GRID_SYNC_GUARDED;
		}
	}
	return false;
}

static enum system_fence fence_of(const struct flow_callees *c, const struct ir_step *s)
{
	if (s->kind == STEP_HIDDEN)
		return FENCE_PERHAPS;
	if (s->kind != STEP_CALL)
		return FENCE_NONE;
	if (s->model)
		return model_effect(s->model, EFFECT_SYSTEM_FENCE) ? FENCE_SEEN : FENCE_NONE;
	return s->function && s->function->blocks.n ? c->of(c->context, s->function).system_fence : FENCE_NONE;
}

enum system_fence flow_system_fence(const struct flow_callees *c, const struct ir_function *f)
{
	enum system_fence most = FENCE_NONE;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			enum system_fence now = fence_of(c, &f->blocks.at[b].steps.at[i]);
			most = now > most ? now : most;
		}
	return most;
}

static void reach(const struct ir_function *f, uint32_t from, const bool *stop, const bool *skip_exit, uint32_t barrier, bool *seen);

static void reach_next(const struct ir_function *f, uint32_t from, const bool *stop, const bool *skip_exit, uint32_t barrier, bool *seen)
{
	const struct ir_block *b = &f->blocks.at[from];
	bool only_first = skip_exit && skip_exit[from];
	if (b->end == END_GOTO || b->end == END_BRANCH || b->end == END_SWITCH || only_first)
		reach(f, b->target[0], stop, skip_exit, barrier, seen);
	if (b->end == END_BRANCH && !only_first)
		reach(f, b->target[1], stop, skip_exit, barrier, seen);
	for (uint32_t i = 0; b->end == END_SWITCH && i < b->case_count && !only_first; i++)
		reach(f, b->cases[i].block, stop, skip_exit, barrier, seen);
}

// Marks what can be reached from `from` without entering a block in `stop` and without passing `barrier`.
static void reach(const struct ir_function *f, uint32_t from, const bool *stop, const bool *skip_exit, uint32_t barrier, bool *seen)
{
	if (seen[from] || stop[from] || from == barrier)
		return;
	seen[from] = true;
	reach_next(f, from, stop, skip_exit, barrier, seen);
}

// Always, when no way from entry to return avoids it; a loop whose body syncs is taken to run at least once.
enum grid_sync flow_grid_sync(const struct flow_callees *c, const struct ir_function *f)
{
	size_t n = f->blocks.n;
	bool *sync = ARENA_ARRAY(c->arena, bool, n), *enters = ARENA_ARRAY(c->arena, bool, n);
	bool *seen = ARENA_ARRAY(c->arena, bool, n), *none = ARENA_ARRAY(c->arena, bool, n);
	bool any = false, guarded = false;
	for (size_t i = 0; i < n; i++)
		any |= sync[i] = has_grid_sync(c, &f->blocks.at[i], &guarded);
	if (!any)
		return guarded ? GRID_SYNC_GUARDED : GRID_SYNC_NONE;
	for (size_t i = 0; i < n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		if (!b->is_loop_head || b->end != END_BRANCH)
			continue;
		memset(seen, 0, n * sizeof *seen);
		reach(f, b->target[0], none, NULL, (uint32_t)i, seen);
		for (size_t k = 0; k < n; k++)
			enters[i] |= seen[k] && sync[k];
	}
	memset(seen, 0, n * sizeof *seen);
	reach(f, 0, sync, enters, UINT32_MAX, seen);
	for (size_t i = 0; i < n; i++)
		if (seen[i] && f->blocks.at[i].end == END_RETURN)
			return GRID_SYNC_GUARDED;
	return GRID_SYNC_ALWAYS;
}

// Code that is not seen may wait; only what is seen lets go.
bool flow_waits(const struct flow_callees *c, const struct ir_step *s)
{
	if (s->kind == STEP_HIDDEN)
		return true;
	if (s->kind != STEP_CALL)
		return false;
	if (s->model)
		return model_effect(s->model, EFFECT_DEPENDENCY_SYNC) != NULL;
	return s->function && s->function->blocks.n && c->of(c->context, s->function).may_wait;
}

bool flow_triggers(const struct flow_callees *c, const struct ir_step *s)
{
	if (s->kind != STEP_CALL)
		return false;
	if (s->model)
		return model_effect(s->model, EFFECT_DEPENDENCY_TRIGGER) != NULL;
	return s->function && s->function->blocks.n && c->of(c->context, s->function).triggers;
}

static bool reaches(const struct flow_callees *c, const struct ir_function *f, uint32_t from, uint32_t to)
{
	bool *none = ARENA_ARRAY(c->arena, bool, f->blocks.n), *seen = ARENA_ARRAY(c->arena, bool, f->blocks.n);
	reach_next(f, from, none, NULL, UINT32_MAX, seen);
	return seen[to];
}

// Behind the block in this round of its loops and behind them: a step under a condition may be meant for the last round.
static void reach_this_round(const struct flow_callees *c, const struct ir_function *f, uint32_t from, bool *seen)
{
	bool *heads = ARENA_ARRAY(c->arena, bool, f->blocks.n);
	for (uint32_t h = 0; h < f->blocks.n; h++)
		heads[h] = f->blocks.at[h].is_loop_head && reaches(c, f, h, from) && reaches(c, f, from, h);
	reach_next(f, from, heads, NULL, UINT32_MAX, seen);
	for (uint32_t h = 0; h < f->blocks.n; h++) {
		const struct ir_block *b = &f->blocks.at[h];
		if (heads[h] && b->end == END_BRANCH && !reaches(c, f, b->target[1], h))
			reach(f, b->target[1], heads, NULL, UINT32_MAX, seen);
	}
}

// Marks the blocks that some way enters behind such a step; `this_round`: without those that only the next round of a loop does.
static bool mark_behind(const struct flow_callees *c, const struct ir_function *f, bool (*does)(const struct flow_callees *, const struct ir_step *),
                        bool this_round, bool *behind)
{
	size_t n = f->blocks.n;
	bool any = false, *none = ARENA_ARRAY(c->arena, bool, n), *open = ARENA_ARRAY(c->arena, bool, n);
	for (size_t i = 0; i < n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		bool here = false;
		for (size_t k = 0; k < b->steps.n; k++)
			here |= does(c, &b->steps.at[k]);
		any |= here;
		if (here && (this_round || !behind[i])) {
			memset(open, 0, n * sizeof *open);
			if (this_round)
				reach_this_round(c, f, (uint32_t)i, open);
			else
				reach_next(f, (uint32_t)i, none, NULL, UINT32_MAX, open);
			for (size_t k = 0; k < n; k++)
				behind[k] |= open[k];
		}
	}
	return any;
}

struct dependency_flow flow_dependency(const struct flow_callees *c, const struct ir_function *f)
{
	struct dependency_flow d = {.waited = ARENA_ARRAY(c->arena, bool, f->blocks.n), .triggered = ARENA_ARRAY(c->arena, bool, f->blocks.n)};
	d.may_wait = mark_behind(c, f, flow_waits, false, d.waited);
	d.triggers = mark_behind(c, f, flow_triggers, true, d.triggered);
	return d;
}
