// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/goals.h"

#include "engine/paths/ahead.h"
#include "engine/paths/pending.h"

#include <string.h>

enum { MAX_GOALS = 4096, BITS = 64 };
enum { WORKS_UNKNOWN, WORKS_NOT, WORKS, WORKS_ASKED };

static bool works(struct exec *x, const struct ir_function *f, bool *is_guess);

// Does the call do nothing but tell its caller something?
static bool only_asks(const struct model_row *row)
{
	bool asks = true;
	for (uint8_t i = 0; i < row->effect_count; i++)
		asks &= row->effect[i].kind == EFFECT_GET_DEVICE || row->effect[i].kind == EFFECT_CONTEXT_GET || row->effect[i].kind == EFFECT_FILL;
	return asks;
}

// A call that only a path can tell the target of may lead anywhere. `is_callees`: a step of something that is called; what only asks there lies on
// paths of its own function, and is nothing that a caller's path has to show.
static bool is_work(struct exec *x, const struct ir_step *s, bool is_callees, bool *is_guess)
{
	if (s->kind == STEP_LAUNCH)
		return true;
	if (s->kind != STEP_CALL)
		return false;
	if (s->model)
		return (model_is_gpu(s->model) && s->model->effect_count && !(is_callees && only_asks(s->model))) ||
		       model_effect(s->model, EFFECT_SPAWN) || model_effect(s->model, EFFECT_CALLBACK);
	return s->function ? works(x, s->function, is_guess) : s->callee != NULL;
}

// A function that is asked about while it is looked at (recursion) is guessed not to work: its caller's answer stands for
// both and is not kept unless it is yes.
static bool works(struct exec *x, const struct ir_function *f, bool *is_guess)
{
	uint8_t *known = &x->works[f->id];
	if (*known == WORKS_ASKED)
		*is_guess = true;
	if (*known != WORKS_UNKNOWN)
		return *known == WORKS;
	*known = WORKS_ASKED;
	bool found = false, guess = false;
	for (size_t b = 0; b < f->blocks.n && !found; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n && !found; i++)
			found = is_work(x, &f->blocks.at[b].steps.at[i], true, &guess);
	*known = found ? WORKS : guess ? WORKS_UNKNOWN : WORKS_NOT;
	*is_guess |= guess && !found;
	return found;
}

bool goals_works(struct exec *x, const struct ir_function *f)
{
	bool is_guess = false;
	return works(x, f, &is_guess);
}

static bool has(const uint64_t *set, uint32_t goal)
{
	return set && goal != NO_GOAL && (set[goal / BITS] >> goal % BITS & 1);
}

// Adds what the block's own steps are and what the blocks behind it lead to.
static void lead_to(const struct walk *w, const struct goals *g, struct arena *scratch, uint64_t *const *set, uint32_t block)
{
	const struct ir_block *b = &w->function->blocks.at[block];
	for (size_t i = 0; i < b->steps.n; i++) {
		uint32_t goal = g->of_step[g->first[block] + i];
		if (goal != NO_GOAL)
			set[block][goal / BITS] |= UINT64_C(1) << goal % BITS;
	}
	uint32_t *next = ARENA_ARRAY(scratch, uint32_t, b->case_count + 2), ways = ir_successors(b, next);
	for (uint32_t i = 0; i < ways; i++)
		for (uint32_t k = 0; w->order[next[i]] > w->order[block] && k < g->words; k++)
			set[block][k] |= set[next[i]][k];
}

static uint32_t depth_of(const struct walk *w, const uint32_t *depth, struct arena *scratch, uint32_t block)
{
	const struct ir_block *b = &w->function->blocks.at[block];
	uint32_t *next = ARENA_ARRAY(scratch, uint32_t, b->case_count + 2), ways = ir_successors(b, next), most = 0;
	for (uint32_t i = 0; i < ways; i++)
		if (w->order[next[i]] > w->order[block] && depth[next[i]] >= most)
			most = depth[next[i]] + 1;
	return most;
}

static void count_ahead(const struct walk *w, struct goals *g, struct arena *a)
{
	uint32_t n = (uint32_t)w->function->blocks.n, *ahead = ARENA_ARRAY(a, uint32_t, n), *depth = ARENA_ARRAY(a, uint32_t, n);
	struct arena scratch = {0};
	uint32_t *by_order = ARENA_ARRAY(&scratch, uint32_t, n), reached = 0;
	uint64_t **set = ARENA_ARRAY(&scratch, uint64_t *, n);
	for (uint32_t b = 0; b < n; b++) {
		set[b] = ARENA_ARRAY(&scratch, uint64_t, g->words);
		if (w->order[b] != UINT32_MAX) {
			by_order[w->order[b]] = b;
			reached++;
		}
	}
	while (reached--) { // those behind come first
		uint32_t b = by_order[reached];
		lead_to(w, g, &scratch, set, b);
		for (uint32_t k = 0; k < g->words; k++)
			ahead[b] += (uint32_t)__builtin_popcountll(set[b][k]);
		depth[b] = depth_of(w, depth, &scratch, b);
	}
	arena_free(&scratch);
	g->ahead = ahead;
	g->depth = depth;
}

// Where a loop that `from` is in, or begins, goes on behind itself: each path comes to that.
static bool ends_loop(const struct walk *w, uint32_t from, uint32_t to)
{
	uint32_t head = w->function->blocks.at[from].is_loop_head ? from : w->loop_of[from];
	while (head != UINT32_MAX && w->loop[head].exit != to)
		head = w->loop[head].outer;
	return head != UINT32_MAX;
}

bool goals_are_behind(const struct walk *w, uint32_t from, uint32_t to)
{
	return !w->goals->ahead[to] && w->order[to] > w->order[from] && w->loop_of[to] == UINT32_MAX && !ends_loop(w, from, to);
}

// A call of the program's own code may end the path, so what stands behind it is a goal of its own.
static bool may_end(const struct ir_step *s)
{
	return s->kind == STEP_CALL && !s->model;
}

static bool holds_missing(const struct walk *w, const struct goals *g, uint32_t block)
{
	for (size_t i = 0; i < w->function->blocks.at[block].steps.n; i++) {
		uint32_t goal = g->of_step[g->first[block] + i];
		if (goal != NO_GOAL && !has(g->kept, goal))
			return true;
	}
	return false;
}

// From the last block to the first until nothing changes: way for way, and once more for each loop in a loop.
static const bool *find_leads(const struct walk *w, const struct goals *g, struct arena *a)
{
	uint32_t n = (uint32_t)w->function->blocks.n;
	bool *leads = ARENA_ARRAY(a, bool, n), is_new = true;
	struct arena scratch = {0};
	for (uint32_t b = 0; b < n; b++)
		leads[b] = holds_missing(w, g, b);
	while (is_new) {
		is_new = false;
		for (uint32_t b = n; b-- > 0;) {
			const struct ir_block *block = &w->function->blocks.at[b];
			uint32_t *to = ARENA_ARRAY(&scratch, uint32_t, block->case_count + 2), ways = ir_successors(block, to);
			for (uint32_t i = 0; i < ways && !leads[b]; i++)
				is_new |= leads[b] = leads[to[i]];
		}
	}
	arena_free(&scratch);
	return leads;
}

bool goals_lead(const struct walk *w, const struct state *s, uint32_t block)
{
	return w->goals->leads[block] || goals_are_new(w, s->goals);
}

void goals_find(struct walk *w, const uint64_t *had)
{
	struct exec *x = w->exec;
	struct arena *a = x->machine.arena;
	const struct ir_function *f = w->function;
	uint32_t steps = 0, n = 0;
	for (size_t b = 0; b < f->blocks.n; b++)
		steps += (uint32_t)f->blocks.at[b].steps.n;
	uint32_t *first = ARENA_ARRAY(a, uint32_t, f->blocks.n + 1), *of = ARENA_ARRAY(a, uint32_t, steps + 1), at = 0;
	for (size_t b = 0; b < f->blocks.n; b++) {
		bool is_open = false, is_guess = false;
		first[b] = at;
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			bool counts = is_work(x, s, false, &is_guess);
			n += counts && !is_open;
			of[at++] = counts ? n - 1 : NO_GOAL;
			is_open = (is_open || counts) && !may_end(s);
		}
	}
	uint32_t each = n / MAX_GOALS + 1; // of very large functions neighbours count as one
	for (uint32_t i = 0; i < steps; i++)
		of[i] = of[i] == NO_GOAL ? NO_GOAL : of[i] / each;
	struct goals *g = ARENA_NEW(a, struct goals);
	*g = (struct goals){.n = n / each + 1, .half = (n / each) / BITS + 1, .first = first, .of_step = of};
	g->words = 2 * g->half;
	g->kept = ARENA_ARRAY(a, uint64_t, g->words);
	g->promised = ARENA_ARRAY(a, uint64_t, g->words);
	count_ahead(w, g, a);
	if (had)
		memcpy(g->kept, had, g->words * sizeof *had);
	g->leads = had ? find_leads(w, g, a) : NULL;
	w->goals = g;
}

void goals_pass(struct walk *w, struct state *s, size_t step)
{
	const struct goals *g = w->goals;
	uint32_t goal = g->of_step[g->first[s->block] + step];
	if (goal == NO_GOAL || (has(s->goals, goal) && (s->has_waited || has(s->goals, goal + g->half * BITS))))
		return;
	uint64_t *fresh = ARENA_ARRAY(w->exec->machine.arena, uint64_t, g->words);
	if (s->goals)
		memcpy(fresh, s->goals, g->words * sizeof *fresh);
	fresh[goal / BITS] |= UINT64_C(1) << goal % BITS;
	if (!s->has_waited)
		fresh[goal / BITS + g->half] |= UINT64_C(1) << goal % BITS;
	s->goals = fresh;
}

void goals_fail(struct walk *w, struct state *s, const struct ir_step *call)
{
	const struct goals *g = w->goals;
	for (uint32_t b = 0; s->goals && b < w->function->blocks.n; b++) {
		const struct ir_block *block = &w->function->blocks.at[b];
		if (!block->steps.n || call < block->steps.at || call >= block->steps.at + block->steps.n)
			continue;
		uint32_t goal = g->of_step[g->first[b] + (uint32_t)(call - block->steps.at)];
		if (!has(s->goals, goal))
			return;
		uint64_t *fresh = ARENA_ARRAY(w->exec->machine.arena, uint64_t, g->words);
		memcpy(fresh, s->goals, g->words * sizeof *fresh);
		fresh[goal / BITS] &= ~(UINT64_C(1) << goal % BITS);
		fresh[goal / BITS + g->half] &= ~(UINT64_C(1) << goal % BITS);
		s->goals = fresh;
		return;
	}
}

bool goals_are_new(const struct walk *w, const uint64_t *passed)
{
	uint32_t words = w->is_directed ? w->goals->half : w->goals->words;
	for (uint32_t i = 0; passed && i < words; i++) {
		uint64_t left = passed[i] & ~w->goals->kept[i];
		if (pending_passed_by_none(w, i, left))
			return true;
	}
	return false;
}

bool goals_add_new(const struct walk *w, const uint64_t *passed, uint64_t *had)
{
	uint32_t words = w->is_directed ? w->goals->half : w->goals->words;
	bool is_new = false;
	for (uint32_t i = 0; passed && i < words; i++) {
		uint64_t added = pending_passed_by_none(w, i, passed[i] & ~w->goals->kept[i]) & ~had[i];
		is_new |= added != 0;
		had[i] |= added;
	}
	return is_new;
}

uint64_t goals_hash(const struct walk *w, const uint64_t *passed)
{
	uint64_t hash = 0;
	for (uint32_t i = 0; passed && i < w->goals->words; i++)
		hash = (hash ^ passed[i]) * UINT64_C(0x9e3779b97f4a7c15) >> 1;
	return hash;
}

bool goals_lack(const struct walk *w, const struct state *s, uint32_t head)
{
	const struct goals *g = w->goals;
	for (uint32_t b = 0; b < w->function->blocks.n; b++)
		for (size_t i = 0; loops_hold(w, head, b) && i < w->function->blocks.at[b].steps.n; i++) {
			uint32_t goal = g->of_step[g->first[b] + i];
			if (goal != NO_GOAL && !has(g->kept, goal) && !has(s->goals, goal) &&
			    pending_passed_by_none(w, goal / BITS, UINT64_C(1) << goal % BITS))
				return true;
		}
	return false;
}

void goals_keep(struct walk *w, const uint64_t *passed)
{
	bool is_new = false;
	for (uint32_t i = 0; passed && i < w->goals->words; i++) {
		is_new |= i < w->goals->half && (passed[i] & ~w->goals->kept[i]);
		w->goals->kept[i] |= passed[i];
	}
	if (is_new && w->goals->leads)
		w->goals->leads = find_leads(w, w->goals, w->exec->machine.arena);
}

uint32_t goals_kept(const struct walk *w)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < w->goals->half; i++)
		n += (uint32_t)__builtin_popcountll(w->goals->kept[i]);
	return n;
}

bool goals_promise(struct walk *w, uint32_t block)
{
	const struct ir_function *f = w->function;
	struct goals *g = w->goals;
	struct arena scratch = {0};
	bool *seen = ARENA_ARRAY(&scratch, bool, f->blocks.n), is_new = false;
	uint32_t *stack = ARENA_ARRAY(&scratch, uint32_t, f->blocks.n), top = 0;
	seen[block] = true;
	stack[top++] = block;
	while (top) {
		uint32_t at = stack[--top];
		const struct ir_block *b = &f->blocks.at[at];
		for (size_t i = 0; i < b->steps.n; i++) {
			uint32_t goal = g->of_step[g->first[at] + i];
			if (goal == NO_GOAL || has(g->kept, goal) || has(g->promised, goal))
				continue;
			g->promised[goal / BITS] |= UINT64_C(1) << goal % BITS;
			is_new = true;
		}
		uint32_t *next = ARENA_ARRAY(&scratch, uint32_t, b->case_count + 2), ways = ir_successors(b, next);
		for (uint32_t i = 0; i < ways; i++)
			if (!seen[next[i]]) {
				seen[next[i]] = true;
				stack[top++] = next[i];
			}
	}
	arena_free(&scratch);
	return is_new;
}

// What the state has to show for itself: the goals that it has passed and no kept path has, then the sides ahead of it that it
// may still take (ahead.h).
static const uint64_t *merits(struct walk *w, struct arena *scratch, const struct state *s, uint32_t words)
{
	const struct goals *g = w->goals;
	uint64_t *set = ARENA_ARRAY(scratch, uint64_t, words);
	for (uint32_t i = 0; s->goals && i < g->words; i++)
		set[i] = s->goals[i] & ~g->kept[i];
	ahead_open(w, s, set + g->words);
	return set;
}

// Merits that one of the states alone has.
static void find_alone(const uint64_t *const *merit, uint32_t n, uint32_t words, uint64_t *alone)
{
	for (uint32_t i = 0; i < words; i++) {
		uint64_t once = 0, twice = 0;
		for (uint32_t k = 0; k < n; k++) {
			twice |= once & merit[k][i];
			once |= merit[k][i];
		}
		alone[i] = once & ~twice;
	}
}

static bool meets(const uint64_t *merit, const uint64_t *wanted, const uint64_t *had, uint32_t words)
{
	for (uint32_t i = 0; i < words; i++)
		if (merit[i] & (wanted ? wanted[i] : ~had[i]))
			return true;
	return false;
}

// Marks as many of those left as there is room for, spread over the list: states that decide the same way at the first forks stand side by side, so
// the first of them would leave other ways out. Multiples of the golden ratio, taken modulo 1, are spread evenly however many are taken (Knuth,
// The Art of Computer Programming 3, 6.4, theorem S).
static uint32_t choose_spread(bool *chosen, uint32_t n, uint32_t left)
{
	enum { STEPS = 64 }; // for each to be marked; then the first ones that are left
	uint32_t marked = 0;
	for (uint32_t j = 0; marked < left && j < STEPS * n; j++) {
		uint32_t part = j * UINT32_C(0x9e3779b9), k = (uint32_t)((uint64_t)part * n >> 32);
		marked += !chosen[k];
		chosen[k] = true;
	}
	for (uint32_t k = 0; marked < left && k < n; k++) {
		marked += !chosen[k];
		chosen[k] = true;
	}
	return marked;
}

uint32_t goals_choose(struct walk *w, struct state **at, uint32_t n, uint32_t room, bool is_strict)
{
	uint32_t words = w->goals->words + w->ahead->words, kept = 0, at_last = 0;
	if (n <= room)
		return n;
	struct arena scratch = {0};
	const uint64_t **merit = ARENA_ARRAY(&scratch, const uint64_t *, n);
	uint64_t *alone = ARENA_ARRAY(&scratch, uint64_t, words), *had = ARENA_ARRAY(&scratch, uint64_t, words);
	bool *chosen = ARENA_ARRAY(&scratch, bool, n);
	struct state **others = ARENA_ARRAY(&scratch, struct state *, n);
	for (uint32_t k = 0; k < n; k++)
		merit[k] = merits(w, &scratch, at[k], words);
	find_alone(merit, n, words, alone);
	for (int pass = 0; pass < 2; pass++) // alone with a merit; first with one
		for (uint32_t k = 0; k < n; k++) {
			bool is_needed = pass == 0 ? meets(merit[k], alone, NULL, words) : meets(merit[k], NULL, had, words);
			if (chosen[k] || !is_needed || (is_strict && kept == room))
				continue;
			chosen[k] = true;
			kept++;
			for (uint32_t i = 0; i < words; i++)
				had[i] |= merit[k][i];
		}
	if (kept < room)
		kept += choose_spread(chosen, n, room - kept);
	uint32_t first = 0;
	for (uint32_t k = 0; k < n; k++)
		if (chosen[k])
			at[first++] = at[k];
		else
			others[at_last++] = at[k];
	memcpy(at + first, others, at_last * sizeof *others);
	arena_free(&scratch);
	return kept;
}
