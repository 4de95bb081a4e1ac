// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/model/explore.h"

#include "validator/backends/model/footprint.h"

#include <string.h>

typedef uint64_t *bits;

static bool has(const uint64_t *b, size_t i)
{
	return b[i / 64] >> i % 64 & 1;
}

static void put(bits b, size_t i)
{
	b[i / 64] |= UINT64_C(1) << i % 64;
}

static void join(bits to, const uint64_t *from, size_t words)
{
	for (size_t i = 0; i < words; i++)
		to[i] |= from[i];
}

// A state of the current path through the tree of schedules; bits are processes.
struct state {
	uint32_t chosen;
	bits enabled, backtrack, done, sleep;
};

struct explorer {
	struct model *model;
	struct search *search;
	struct arena states; // lives as long as the search
	VEC(struct state) state;
	size_t processes, process_words; // upper bounds
	size_t prefix;                   // states whose choice is taken from the schedule before
	uint64_t transitions;
	// of the schedule under way, in `scratch`
	struct arena scratch;
	struct machine *machine;
	VEC(struct transition) trace;
	VEC(struct footprint) footprint;
	VEC(bits) sync, full;
	size_t words; // of bits over transitions
};

static struct state *state_at(struct explorer *e, size_t depth)
{
	while (e->state.n <= depth) {
		struct state *s = vec_push(&e->states, &e->state);
		s->enabled = ARENA_ARRAY(&e->states, uint64_t, e->process_words);
		s->backtrack = ARENA_ARRAY(&e->states, uint64_t, e->process_words);
		s->done = ARENA_ARRAY(&e->states, uint64_t, e->process_words);
		s->sleep = ARENA_ARRAY(&e->states, uint64_t, e->process_words);
	}
	return &e->state.at[depth];
}

// Operations first in the order of their issue; what the search holds back last.
static int rank(const struct explorer *e, uint32_t process)
{
	if (machine_next_step(e->machine, process) == e->search->held)
		return 2;
	return process >= e->model->w->thread_count;
}

// Fills `enabled`; returns the process to take, NOT_YET when all of them sleep or none is enabled.
static uint32_t find_enabled(struct explorer *e, struct state *s)
{
	uint32_t best = NOT_YET;
	memset(s->enabled, 0, e->process_words * sizeof *s->enabled);
	for (uint32_t p = 0; p < machine_processes(e->machine) && p < e->processes; p++) {
		if (!machine_is_enabled(e->machine, p))
			continue;
		put(s->enabled, p);
		if (!has(s->sleep, p) && (best == NOT_YET || rank(e, p) < rank(e, best)))
			best = p;
	}
	return best;
}

// Those that slept, or were tried here before, sleep on while nothing that they depend on is taken.
static void next_sleep(struct explorer *e, size_t depth, const struct footprint *taken)
{
	struct state *next = state_at(e, depth + 1), *s = state_at(e, depth);
	memset(next->sleep, 0, e->process_words * sizeof *next->sleep);
	for (uint32_t p = 0; p < e->processes; p++) {
		struct footprint other;
		if (p == s->chosen || !(has(s->sleep, p) || has(s->done, p)))
			continue;
		footprint_of(&e->scratch, e->machine, p, &other);
		if (!footprints_depend(&other, taken, e->search->with_memory))
			put(next->sleep, p);
	}
}

// A state from which `i` was taken although `process`, whose predecessors are `base`, could have come first: some
// process that leads there is added to what is tried.
static void add_backtrack(struct explorer *e, size_t i, uint32_t process, const uint64_t *base)
{
	struct state *s = state_at(e, i);
	uint32_t candidate = NOT_YET;
	for (size_t j = i + 1; j <= e->trace.n; j++) {
		uint32_t q = j < e->trace.n ? e->trace.at[j].process : process;
		if (j < e->trace.n && !has(base, j))
			continue;
		if (!has(s->enabled, q))
			continue;
		if (has(s->backtrack, q))
			return;
		candidate = candidate == NOT_YET ? q : candidate;
	}
	if (candidate != NOT_YET)
		put(s->backtrack, candidate);
	else
		join(s->backtrack, s->enabled, e->process_words);
}

static void find_races(struct explorer *e, const struct footprint *taken, const uint64_t *base)
{
	for (size_t i = e->trace.n; i-- > 0;)
		if (!has(base, i) && footprints_depend(&e->footprint.at[i], taken, e->search->with_memory))
			add_backtrack(e, i, taken->process, base);
}

// What a host step waits for depends on what other threads have enqueued by then: such an order is no reason why the
// step could not have come first. The same holds for who had the lock before.
static bool depends_on_schedule(enum reason why)
{
	return why == REASON_LOCK || why == REASON_WAIT || why == REASON_SEEN_FREE || why == REASON_SEEN_FREE_HOST || why == REASON_SEEN_RESET ||
	       why == REASON_SEEN_TOUCHES;
}

// All that comes before a transition; without `all` only what comes before it in every schedule.
static bits closure(struct explorer *e, const struct transition *t, bits const *of, bool all)
{
	bits out = ARENA_ARRAY(&e->scratch, uint64_t, e->words);
	for (size_t i = 0; i < t->before.list.n; i++) {
		const struct order *o = &t->before.list.at[i];
		if (o->transition == NOT_YET || (!all && depends_on_schedule(o->why)))
			continue;
		put(out, o->transition);
		join(out, of[o->transition], e->words);
	}
	return out;
}

static void append(struct explorer *e, const struct transition *t, const struct footprint *f, bool is_new)
{
	bits sync = closure(e, t, e->sync.at, true), full = closure(e, t, e->full.at, true);
	if (is_new)
		find_races(e, f, closure(e, t, e->full.at, false));
	for (size_t i = 0; i < e->trace.n; i++) {
		if (!has(full, i) && footprints_depend(&e->footprint.at[i], f, e->search->with_memory)) {
			put(full, i);
			join(full, e->full.at[i], e->words);
		}
	}
	*vec_push(&e->scratch, &e->trace) = *t;
	*vec_push(&e->scratch, &e->footprint) = *f;
	*vec_push(&e->scratch, &e->sync) = sync;
	*vec_push(&e->scratch, &e->full) = full;
}

static void begin(struct explorer *e)
{
	arena_free(&e->scratch);
	e->scratch = (struct arena){0};
	memset(&e->trace, 0, sizeof e->trace);
	memset(&e->footprint, 0, sizeof e->footprint);
	memset(&e->sync, 0, sizeof e->sync);
	memset(&e->full, 0, sizeof e->full);
	e->machine = machine_new(&e->scratch, e->model);
}

static bool is_empty(const uint64_t *b, size_t words)
{
	for (size_t i = 0; i < words; i++)
		if (b[i])
			return false;
	return true;
}

static bool is_stuck(const struct explorer *e)
{
	for (size_t i = 0; i < e->model->w->thread_count; i++)
		if (e->machine->thread[i].is_started && machine_next_step(e->machine, (uint32_t)i) != NOT_YET)
			return true;
	return false;
}

// Takes one schedule to its end. False when it was cut off because it only repeats others, or by the bound.
static bool run(struct explorer *e, struct trace *out)
{
	begin(e);
	for (size_t depth = 0;; depth++) {
		struct state *s = state_at(e, depth);
		bool is_new = depth >= e->prefix;
		if (is_new) {
			s->chosen = find_enabled(e, s);
			memset(s->backtrack, 0, e->process_words * sizeof *s->backtrack);
			memset(s->done, 0, e->process_words * sizeof *s->done);
			if (s->chosen == NOT_YET)
				break;
			put(s->backtrack, s->chosen);
		}
		if (++e->transitions > e->search->most_transitions || depth / 64 >= e->words) {
			e->search->is_bounded = true;
			return false;
		}
		struct transition t;
		struct footprint f;
		uint32_t chosen = s->chosen; // the next state may move the states
		footprint_of(&e->scratch, e->machine, chosen, &f);
		if (depth + 1 >= e->prefix)
			next_sleep(e, depth, &f);
		machine_take(e->machine, chosen, &t);
		append(e, &t, &f, depth + 1 >= e->prefix);
		put(state_at(e, depth)->done, chosen);
	}
	if (!is_empty(state_at(e, e->trace.n)->enabled, e->process_words))
		return false; // all that can be taken sleeps
	*out = (struct trace){e->trace.n, e->words, e->trace.at, e->sync.at, true, is_stuck(e)};
	machine_finish(e->machine);
	return true;
}

// The deepest state with something left to try becomes the end of the next prefix.
static bool next_prefix(struct explorer *e)
{
	for (size_t depth = e->trace.n; depth-- > 0;) {
		struct state *s = state_at(e, depth);
		for (uint32_t p = 0; p < e->processes; p++) {
			if (has(s->backtrack, p) && !has(s->done, p) && !has(s->sleep, p)) {
				s->chosen = p;
				e->prefix = depth + 1;
				return true;
			}
		}
	}
	return false;
}

void explore(struct model *model, struct search *search)
{
	struct explorer e = {.model = model, .search = search};
	// Program order named every operation; other orders of several threads may make graphs of other sizes.
	e.processes = (model->w->thread_count > 1 ? 2 : 1) * (size_t)model->processes;
	e.process_words = e.processes / 64 + 1;
	e.words = (e.processes + model->count) / 64 + 1;
	search->schedules = 0;
	search->is_bounded = false;
	for (bool more = true; more; more = next_prefix(&e)) {
		struct trace t;
		if (run(&e, &t)) {
			search->schedules++;
			if (!search->visit(search->context, e.machine, &t))
				break;
		}
		if (search->is_bounded || search->schedules >= search->most_schedules) {
			search->is_bounded = next_prefix(&e) || search->is_bounded;
			break;
		}
	}
	arena_free(&e.scratch);
	arena_free(&e.states);
}
