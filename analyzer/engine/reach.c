// SPDX-License-Identifier: Apache-2.0
#include "engine/reach.h"

// Calls without an effect (cudaGetErrorString) cannot be at fault.
static bool has_effect(const struct model_row *row)
{
	return row && model_is_gpu(row) && !row->is_device && row->effect_count;
}

static bool is_site(const struct ir_step *s)
{
	return s->kind == STEP_LAUNCH || (s->kind == STEP_CALL && has_effect(s->model));
}

static bool counts(const struct ir_function *f)
{
	return f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only;
}

// The only way on from a branch on a constant, -1 = both.
static int only_way(const struct ir_block *b)
{
	return b->end == END_BRANCH && b->value->kind == V_INT ? !b->value->integer : -1;
}

static bool *live_blocks(struct arena *scratch, const struct ir_function *f)
{
	size_t n = f->blocks.n, top = 0, room = 2;
	for (size_t i = 0; i < n; i++)
		room = f->blocks.at[i].case_count + 2 > room ? f->blocks.at[i].case_count + 2 : room;
	bool *live = ARENA_ARRAY(scratch, bool, n);
	uint32_t *stack = ARENA_ARRAY(scratch, uint32_t, n), *next = ARENA_ARRAY(scratch, uint32_t, room);
	live[0] = true;
	stack[top++] = 0;
	while (top) {
		const struct ir_block *b = &f->blocks.at[stack[--top]];
		int only = only_way(b);
		uint32_t ways = ir_successors(b, next);
		for (uint32_t i = 0; i < ways; i++) {
			uint32_t to = only >= 0 ? b->target[only] : next[i];
			if (!live[to]) {
				live[to] = true;
				stack[top++] = to;
			}
		}
	}
	return live;
}

static struct reach_site *add(struct reach *r, struct ir_loc loc, const char *name)
{
	struct reach_site *s = ARENA_NEW(r->arena, struct reach_site);
	s->loc = loc;
	s->name = name && *name ? name : "kernel launch";
	*vec_push(r->arena, &r->sites) = s;
	return s;
}

static void collect_function(struct reach *r, struct arena *scratch, const struct ir_function *f)
{
	const bool *live = live_blocks(scratch, f);
	for (uint32_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; live[b] && i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *step = &f->blocks.at[b].steps.at[i];
			if (!is_site(step) || !step->loc.line)
				continue;
			struct reach_site *s = add(r, step->loc, step->name ? step->name : step->function ? step->function->name : NULL);
			s->function = f;
			s->block = b;
			map_put(r->arena, &r->by_step, step, 0, s);
		}
}

void reach_collect(struct arena *arena, const struct ir_unit *unit, struct reach *out)
{
	struct arena scratch = {0};
	out->arena = arena;
	for (size_t i = 0; i < unit->functions.n; i++)
		if (counts(unit->functions.at[i]))
			collect_function(out, &scratch, unit->functions.at[i]);
	for (size_t i = 0; i < unit->unlowered.n; i++)
		add(out, unit->unlowered.at[i].loc, unit->unlowered.at[i].name)->why = "the statement was not understood";
	arena_free(&scratch);
}

void reach_mark(struct reach *r, const struct trace *t, int64_t failed, bool is_firm)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		bool is_call = p->kind == PRIM_CALL || p->kind == PRIM_LAUNCH;
		struct reach_site *s = is_call && p->step ? map_get(&r->by_step, p->step, 0) : NULL;
		if (s && !(p->kind == PRIM_CALL && (int64_t)p->call == failed)) {
			s->is_reached = true;
			s->is_firm |= is_firm;
		}
		if (p->child)
			reach_mark(r, p->child, -1, is_firm);
	}
}

bool reach_is_new(const struct reach *r, const struct trace *t)
{
	bool is_new = false;
	for (uint32_t i = 0; i < t->count && !is_new; i++) {
		const struct prim *p = t->prim[i];
		const struct reach_site *s = p->step ? map_get(&r->by_step, p->step, 0) : NULL;
		is_new = (s && !s->is_reached) || (p->child && reach_is_new(r, p->child));
	}
	return is_new;
}
