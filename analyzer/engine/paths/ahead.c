// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/ahead.h"

#include "engine/paths/goals.h"
#include "ir/cfg.h"

enum { MOST_SIDES = 128, BITS = 64, NONE = UINT32_MAX };

struct finding {
	struct walk *walk;
	struct arena scratch;
	struct map asked;      // by hash of a condition, and of each value that it loads: 1 + the first branch with it
	struct map assigned;   // by variable: 1 + the order of the last block that assigns it
	uint32_t *idom, *into; // by block: immediate dominator; edges that come from blocks before it
	uint32_t *side_of;     // by block: the innermost side that it lies on
	struct ahead_side *side;
	uint32_t n;
};

static uint64_t hash_of(const struct ir_value *v)
{
	if (!v)
		return 1;
	uint64_t h = (uint64_t)v->kind * 31 + (uint64_t)v->op,
		 part[] = {(uint64_t)v->integer, (uintptr_t)v->text, (uintptr_t)v->var, (uintptr_t)v->function,
	                   hash_of(v->a),        hash_of(v->b),      hash_of(v->c)};
	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		h = (h ^ part[i]) * UINT64_C(0x100000001b3) + (h >> 29);
	return h;
}

// Do the two load the same places and compute the same of them?
static bool is_same(const struct ir_value *a, const struct ir_value *b)
{
	if (a == b || !a || !b)
		return a == b;
	if (a->kind != b->kind || a->op != b->op || a->integer != b->integer || a->text != b->text || a->var != b->var ||
	    a->function != b->function || a->kind == V_UNKNOWN || a->kind == V_AGGREGATE)
		return false;
	return is_same(a->a, b->a) && is_same(a->b, b->b) && is_same(a->c, b->c);
}

static const struct ir_value *without_not(const struct ir_value *v)
{
	while (v->kind == V_UNARY && v->op == OP_LNOT)
		v = v->a;
	return v;
}

static void note_assignments(struct finding *f)
{
	const struct walk *w = f->walk;
	for (uint32_t b = 0; b < w->function->blocks.n; b++) {
		const struct ir_block *block = &w->function->blocks.at[b];
		for (size_t i = 0; w->order[b] != NONE && i < block->steps.n; i++) {
			const struct ir_step *s = &block->steps.at[i];
			if (!s->place || s->kind == STEP_ACCESS || s->place->kind != V_VAR)
				continue;
			uintptr_t last = (uintptr_t)map_get(&f->assigned, s->place->var, 0), here = (uintptr_t)w->order[b] + 1;
			map_put(&f->scratch, &f->assigned, s->place->var, 0, (void *)(last > here ? last : here));
		}
	}
}

// Is a variable of the condition assigned behind the block of that order?
static bool is_assigned_behind(const struct finding *f, const struct ir_value *v, uint32_t order)
{
	if (!v)
		return false;
	if (v->kind == V_VAR && (uintptr_t)map_get(&f->assigned, v->var, 0) > (uintptr_t)order + 1)
		return true;
	return is_assigned_behind(f, v->a, order) || is_assigned_behind(f, v->b, order) || is_assigned_behind(f, v->c, order);
}

static const void *key_of_value(const struct ir_value *v)
{
	return (const void *)(uintptr_t)hash_of(v);
}

static const struct ir_value *condition_of(const struct finding *f, uint32_t block)
{
	return f->walk->function->blocks.at[block].value;
}

// The first branch with that value, NONE = this is it.
static uint32_t first_with(struct finding *f, const struct ir_value *v, uint32_t block)
{
	uintptr_t first = (uintptr_t)map_get(&f->asked, key_of_value(v), 0);
	if (!first)
		map_put(&f->scratch, &f->asked, key_of_value(v), 0, (void *)((uintptr_t)block + 1));
	return first ? (uint32_t)(first - 1) : NONE;
}

// Does that branch ask what nothing changes behind it?
static bool is_steady(const struct finding *f, uint32_t branch)
{
	return branch != NONE && !is_assigned_behind(f, condition_of(f, branch), f->walk->order[branch]);
}

// The first steady branch whose condition loads something that this one loads.
static uint32_t first_that_loads(struct finding *f, const struct ir_value *v, uint32_t block)
{
	if (!v)
		return NONE;
	if (v->kind == V_LOAD) {
		uint32_t first = first_with(f, v, block);
		return first != block && is_steady(f, first) ? first : NONE;
	}
	const struct ir_value *part[] = {v->a, v->b, v->c};
	uint32_t found = NONE;
	for (int i = 0; i < 3; i++) {
		uint32_t first = first_that_loads(f, part[i], block);
		found = found == NONE ? first : found;
	}
	return found;
}

static void count_edges(struct finding *f)
{
	const struct walk *w = f->walk;
	for (uint32_t b = 0; b < w->function->blocks.n; b++) {
		const struct ir_block *block = &w->function->blocks.at[b];
		uint32_t *to = ARENA_ARRAY(&f->scratch, uint32_t, block->case_count + 2), n = ir_successors(block, to);
		for (uint32_t i = 0; w->order[b] != NONE && i < n; i++)
			f->into[to[i]] += w->order[b] < w->order[to[i]];
	}
}

static struct ahead_side *add_side(struct finding *f, uint32_t block, const struct ir_value *condition, bool answer)
{
	struct arena *a = f->walk->exec->machine.arena;
	uint32_t words = f->walk->goals->words;
	f->side[f->n] = (struct ahead_side){
		block, condition, answer, f->side_of[block], NONE, ARENA_ARRAY(a, uint64_t, words), ARENA_ARRAY(a, uint64_t, words)};
	return &f->side[f->n++];
}

// Does only the edge from the branch lead to the block?
static bool is_only_way(const struct finding *f, uint32_t branch, uint32_t to)
{
	return f->idom[to] == branch && f->into[to] == 1;
}

// The same question again: each way is for one answer.
static void add_ways(struct finding *f, uint32_t block, const struct ir_value *condition)
{
	const uint32_t *target = f->walk->function->blocks.at[block].target;
	for (uint32_t way = 0; way < 2; way++)
		if (is_only_way(f, block, target[way])) {
			f->side_of[target[way]] = f->n;
			add_side(f, block, condition, way == 0);
		}
}

// Another about the same value: both ways are for either answer.
static void add_shared(struct finding *f, uint32_t block, const struct ir_value *condition)
{
	const uint32_t *target = f->walk->function->blocks.at[block].target;
	for (uint32_t way = 0; way < 2; way++)
		if (is_only_way(f, block, target[way]))
			f->side_of[target[way]] = f->n;
	struct ahead_side *yes = add_side(f, block, condition, true), *no = add_side(f, block, condition, false);
	yes->other = f->n - 1;
	no->other = f->n - 2;
	no->goals = yes->goals;
	no->own = yes->own;
}

static void look_at_branch(struct finding *f, uint32_t block)
{
	const struct ir_value *condition = without_not(condition_of(f, block));
	const uint32_t *target = f->walk->function->blocks.at[block].target;
	uint32_t same = first_with(f, condition, block), other = first_that_loads(f, condition, block);
	if (target[0] == target[1] || f->n + 2 > MOST_SIDES)
		return;
	if (same != NONE && is_steady(f, same) && is_same(condition, without_not(condition_of(f, same))))
		add_ways(f, block, condition_of(f, block));
	else if (other != NONE)
		add_shared(f, block, condition_of(f, other));
}

static void add_goals(struct finding *f, uint32_t block)
{
	const struct goals *g = f->walk->goals;
	for (size_t i = 0; i < f->walk->function->blocks.at[block].steps.n; i++) {
		uint32_t goal = g->of_step[g->first[block] + i];
		if (goal != NO_GOAL && f->side_of[block] != NONE)
			f->side[f->side_of[block]].own[goal / BITS] |= UINT64_C(1) << goal % BITS;
		for (uint32_t k = goal == NO_GOAL ? NONE : f->side_of[block]; k != NONE; k = f->side[k].outer)
			f->side[k].goals[goal / BITS] |= UINT64_C(1) << goal % BITS;
	}
}

void ahead_find(struct walk *w)
{
	uint32_t n = (uint32_t)w->function->blocks.n;
	struct finding f = {.walk = w};
	uint32_t *by_order = ARENA_ARRAY(&f.scratch, uint32_t, n);
	f.idom = cfg_dominators(&f.scratch, w->function, w->order);
	f.into = ARENA_ARRAY(&f.scratch, uint32_t, n);
	f.side_of = ARENA_ARRAY(&f.scratch, uint32_t, n);
	f.side = ARENA_ARRAY(&f.scratch, struct ahead_side, MOST_SIDES);
	for (uint32_t b = 0; b < n; b++)
		f.side_of[b] = by_order[b] = NONE;
	for (uint32_t b = 0; b < n; b++)
		if (w->order[b] != NONE)
			by_order[w->order[b]] = b;
	note_assignments(&f);
	count_edges(&f);
	for (uint32_t i = 0; i < n; i++) { // dominators come first
		uint32_t b = by_order[i];
		if (b == NONE)
			continue;
		if (f.side_of[b] == NONE && b)
			f.side_of[b] = f.side_of[f.idom[b]];
		if (w->function->blocks.at[b].end == END_BRANCH)
			look_at_branch(&f, b);
	}
	for (uint32_t b = 0; b < n; b++)
		if (w->order[b] != NONE)
			add_goals(&f, b);
	struct ahead *found = ARENA_NEW(w->exec->machine.arena, struct ahead);
	struct ahead_side *sides = ARENA_ARRAY(w->exec->machine.arena, struct ahead_side, f.n);
	for (uint32_t i = 0; i < f.n; i++)
		sides[i] = f.side[i];
	*found = (struct ahead){sides, f.n, (f.n + BITS - 1) / BITS};
	w->ahead = found;
	arena_free(&f.scratch);
}

static bool has_new(const struct walk *w, const uint64_t *goals)
{
	for (uint32_t i = 0; i < w->goals->words; i++)
		if (goals[i] & ~w->goals->kept[i])
			return true;
	return false;
}

static bool is_ahead(const struct walk *w, const struct state *s, uint32_t block)
{
	uint32_t loop = w->loop_of[s->block];
	return w->order[block] >= w->order[s->block] || (loop != NONE && loops_hold(w, loop, block));
}

// Does what the state assumed leave this answer open?
static bool may_take(struct walk *w, const struct state *s, const struct ahead_side *side)
{
	struct state now = *s;
	int truth = state_truth(&w->exec->machine, &now, eval_value(w, &now, side->condition));
	return truth < 0 || truth == side->answer;
}

// A side is open where work of its own is new, or a side further in is open: each side around must be one that the state may still take.
void ahead_open(struct walk *w, const struct state *s, uint64_t *open)
{
	bool is_before[MOST_SIDES], may[MOST_SIDES] = {0}, leads[MOST_SIDES] = {0};
	for (uint32_t i = 0; i < w->ahead->n; i++) { // those around come first
		const struct ahead_side *side = &w->ahead->side[i], *outer = side->outer == NONE ? NULL : &w->ahead->side[side->outer];
		bool is_shut = outer && !may[side->outer] && (outer->other == NONE || !may[outer->other]);
		is_before[i] = is_ahead(w, s, side->block);
		may[i] = !is_shut && has_new(w, side->goals) && (!is_before[i] || may_take(w, s, side));
	}
	for (uint32_t i = w->ahead->n; i-- > 0;) {
		const struct ahead_side *side = &w->ahead->side[i];
		leads[i] = may[i] && (leads[i] || has_new(w, side->own));
		if (leads[i] && side->outer != NONE) {
			leads[side->outer] = true;
			if (w->ahead->side[side->outer].other != NONE)
				leads[w->ahead->side[side->outer].other] = true;
		}
		if (leads[i] && is_before[i])
			open[i / BITS] |= UINT64_C(1) << i % BITS;
	}
}
