// SPDX-License-Identifier: Apache-2.0
// Explores the paths of one function, block by block in reverse post-order so that states meet at joins.
//
// The budget is spent on GPU calls that no path has passed yet: while there is room every fork is followed both ways; from
// then on a path takes the way that fewest have taken, each way is taken once, and where paths meet those go on that alone
// have passed some GPU call.
#include "engine/paths/ahead.h"
#include "engine/paths/explore.h"
#include "engine/paths/pending.h"
#include "engine/paths/releases.h"

#include <string.h>

// Budgets of one function: what it may cost besides a fixed part grows with its size, so that long straight code is cheap.
enum { MAX_PATHS = 64, MAX_FAILING = 8, MOST_FAILING = 32, WORK_FIXED = 16000, WORK_EACH = 20, MERGE_FROM = 16 };
// In budgets: from then on only `room` paths go on, whatever they alone have passed; then one; then none.
enum { STRICT_FROM = 40, NARROW_FROM = 60, STOP_AT = 90 };
// A directed walk: how many paths may be under way, after how many budgets it ends, how many of them look for what is left, and how many
// steps and operations all of them in a unit may cost until a function gets no second one, and no first one.
enum { DIRECTED_ROOM = 16, DIRECTED_STOP = 4, DIRECTED_WALKS = 2 };
static const uint64_t directed_in_unit[DIRECTED_WALKS] = {1500000, 250000};

const struct loop_count *explore_loop(const struct state *s, uint32_t head)
{
	for (const struct loop_count *l = s->loops; l; l = l->next)
		if (l->block == head)
			return l;
	return NULL;
}

uint32_t explore_loop_count(const struct state *s, uint32_t head)
{
	const struct loop_count *l = explore_loop(s, head);
	return l ? l->count : 0;
}

// The loop that each round compares something to go on (`i < n`), NULL = it does not.
static const struct ir_value *compared(const struct walk *w, uint32_t head)
{
	const struct ir_block *b = &w->function->blocks.at[head];
	bool is_comparison = b->end == END_BRANCH && b->value->kind == V_BINARY && b->value->op >= OP_LT && b->value->op <= OP_GE;
	return is_comparison ? b->value : NULL;
}

// What it has counted of loops inside is gone: those start anew in this round.
void explore_set_loop_count(struct walk *w, struct state *s, uint32_t head, uint32_t count)
{
	struct loop_count *fresh = ARENA_NEW(w->exec->machine.scratch, struct loop_count);
	const struct loop_count *rest = s->loops, *before = count ? explore_loop(s, head) : NULL;
	const struct ir_value *condition = compared(w, head);
	while (rest && loops_hold(w, head, rest->block))
		rest = rest->next;
	*fresh = (struct loop_count){.next = rest, .block = head, .count = count, .calls = s->calls};
	const struct ir_value *turn = w->loop[head].ring.turn;
	fresh->has_turned = before && before->has_turned;
	fresh->turn = before ? before->turn : turn ? state_load(&w->exec->machine, s, eval_place(w, s, turn)) : NULL;
	for (int i = 0; condition && i < 2; i++)
		fresh->first[i] = before ? before->first[i] : eval_value(w, s, i ? condition->b : condition->a);
	fresh->once = count > 1 && before ? before->once : s->store;
	s->loops = fresh;
}

void explore_turn_ring(struct walk *w, struct state *s, uint32_t head)
{
	struct loop_count *fresh = ARENA_NEW(w->exec->machine.scratch, struct loop_count);
	explore_set_loop_count(w, s, head, explore_loop_count(s, head));
	*fresh = *explore_loop(s, head);
	fresh->has_turned = true;
	s->loops = fresh;
}

// In the same round of the loop, which both came to with the same values.
static bool are_in_one_round(const struct state *a, const struct state *b, uint32_t loop)
{
	const struct loop_count *x = explore_loop(a, loop), *y = explore_loop(b, loop);
	return x && y ? x->count == y->count && x->first[0] == y->first[0] && x->first[1] == y->first[1] : x == y;
}

// The same operations on the GPU so far, at the same place.
static bool did_alike(const struct walk *w, const struct state *a, const struct state *b)
{
	uint32_t loop = w->loop_of[a->block];
	return a->block == b->block && a->digest == b->digest && a->forced == b->forced && a->failed == b->failed && a->news == b->news &&
	       a->calls == b->calls && (loop == UINT32_MAX || are_in_one_round(a, b, loop));
}

static bool did_the_same(const struct walk *w, const struct state *a, const struct state *b)
{
	return a->store.digest == b->store.digest && did_alike(w, a, b);
}

// Is the state on a way out, with little of the work ahead of it that others under way have?
static bool is_leaving(const struct walk *w, const struct state *s, uint32_t most)
{
	enum { LITTLE = 4 };
	return w->goals->ahead[s->block] * LITTLE < most;
}

// Paths that have ended, or (of a thorough walk) are on a way out, take half of the room at most: ways out in front of the work leave no less than that
// for the work.
static size_t live(const struct walk *w, bool failing, size_t room)
{
	size_t n = 0, ended = 0;
	uint32_t most = 0;
	for (size_t i = 0; i < w->pending.n; i++)
		most = w->goals->ahead[w->pending.at[i]->block] > most ? w->goals->ahead[w->pending.at[i]->block] : most;
	for (size_t i = 0; i < w->pending.n; i++) {
		bool is_out = w->is_thorough && is_leaving(w, w->pending.at[i], most), is_it = (w->pending.at[i]->failed >= 0) == failing;
		n += is_it && !is_out;
		ended += is_it && is_out;
	}
	for (size_t i = 0; i < w->done.n; i++)
		ended += (w->done.at[i].failed >= 0) == failing && i + 1 != w->longest_exit;
	return n + (ended < room / 2 ? ended : room / 2);
}

// Steps done and operations and stores replayed, in budgets: 1 = used up.
static uint64_t budgets_used(const struct walk *w)
{
	return (w->steps + w->prims) / (WORK_FIXED + WORK_EACH * w->own_steps);
}

// How many paths may be under way: fewer, the more they have cost.
static uint32_t room_for_paths(const struct walk *w)
{
	static const uint32_t by_budget[] = {MAX_PATHS, 16, 8, 4, 4, 4};
	uint64_t used = budgets_used(w), most = w->exec->options.max_paths ? w->exec->options.max_paths : MAX_PATHS;
	most = w->is_directed && most > DIRECTED_ROOM ? DIRECTED_ROOM : most;
	uint32_t room = used < sizeof by_budget / sizeof *by_budget ? by_budget[used] : 2;
	return w->is_narrow ? 1 : most < room ? (uint32_t)most : room;
}

bool exec_is_full(const struct walk *w)
{
	return w->is_narrow || live(w, false, room_for_paths(w)) + w->here >= room_for_paths(w);
}

uint32_t *explore_times(struct walk *w, const struct state *s, uint32_t block)
{
	uint32_t loop = w->loop_of[block], rounds = loop == UINT32_MAX ? 0 : explore_loop_count(s, loop);
	const struct ir_block *b = &w->function->blocks.at[block];
	uintptr_t did = (uintptr_t)(goals_hash(w, s->goals) * 31 + rounds);
	uint32_t *times = map_get(&w->been, b, did);
	if (!times) {
		times = ARENA_NEW(&w->scratch, uint32_t);
		map_put(&w->scratch, &w->been, b, did, times);
	}
	return times;
}

// A directed walk goes first by ways on which other calls were passed than on those before: those that differ in values only are many where loops
// fill what later ones read.
static bool is_put_off(struct walk *w, struct state *s)
{
	enum { FEW = 4 };
	if (!w->is_directed || s->failed >= 0 || (*explore_times(w, s, s->block))++ < FEW)
		return false;
	*vec_push(&w->scratch, &w->waiting) = s;
	return true;
}

void explore_add(struct walk *w, struct state *s)
{
	if (w->is_directed && !goals_lead(w, s, s->block))
		return;
	if (is_put_off(w, s))
		return;
	bool merges = w->pending.n + w->done.n >= MERGE_FROM;
	for (uint32_t i = pending_alike(w, s); i != PENDING_NONE; i = pending_alike_next(w, i)) {
		struct state *other = w->pending.at[i];
		if (!did_the_same(w, other, s) && !(merges && did_alike(w, other, s)))
			continue;
		state_join(&w->exec->machine, other, s);
		return;
	}
	pending_add(w, s);
}

// Steps that fork in the middle of a block: as many states as there is room for.
static void merge_width(struct walk *w, struct state_list *list)
{
	uint32_t kept = 0, room = room_for_paths(w);
	for (uint32_t i = 0; i < list->n; i++) {
		uint32_t k = 0;
		while (k < kept && !did_the_same(w, list->at[k], list->at[i]))
			k++;
		if (k < kept)
			state_join_facts(&w->exec->machine, list->at[k], list->at[i]);
		else
			list->at[kept++] = list->at[i];
	}
	room = room < MAX_WIDTH ? room : MAX_WIDTH;
	if (kept > room) {
		kept = goals_choose(w, list->at, kept, room, true);
		w->out->is_degraded = true;
	}
	list->n = kept;
}

// What a path assumed cannot go on here (an element of a container that it found empty). Up to here it can: it is kept as far as
// this step where it alone has passed some GPU call. `passed`: in front of the step, which is on no path.
static void end_impossible(struct walk *w, struct state *s, const struct ir_step *step, const uint64_t *passed)
{
	s->goals = passed;
	if (goals_are_new(w, s->goals))
		fragment_finish(w, s, NULL, step->loc, true, false);
}

// The budget lets the path go no further. Up to here it is one: it is kept where it alone has passed some GPU call.
static void end_dropped(struct walk *w, struct state *s)
{
	if (s->failed < 0 && !s->is_impossible && goals_are_new(w, s->goals))
		fragment_finish(w, s, NULL, w->function->loc, true, false);
}

static void run_block(struct walk *w, struct state *s)
{
	const struct ir_block *b = &w->function->blocks.at[s->block];
	struct state_list now = {.at = {s}, .n = 1};
	w->steps++;
	for (size_t i = 0; i < b->steps.n && now.n; i++) {
		struct state_list next = {.n = 0};
		for (uint32_t k = 0; k < now.n; k++) {
			w->steps++;
			struct state_list one = {.n = 0};
			w->here = now.n - k + next.n;
			const uint64_t *passed = now.at[k]->goals;
			goals_pass(w, now.at[k], i);
			exec_step(w, now.at[k], &b->steps.at[i], &one);
			for (uint32_t j = 0; j < one.n; j++) {
				if (one.at[j]->is_impossible) {
					end_impossible(w, one.at[j], &b->steps.at[i], passed);
					continue;
				}
				if (next.n == LIST_ROOM)
					merge_width(w, &next);
				next.at[next.n++] = one.at[j];
			}
		}
		if (next.n > 1)
			merge_width(w, &next);
		now = next;
	}
	for (uint32_t k = 0; k < now.n; k++) {
		w->here = now.n - k;
		explore_end_block(w, now.at[k]);
	}
	w->here = 0;
}

static struct state *initial_state(struct walk *w)
{
	const struct machine *m = &w->exec->machine;
	struct state *s = ARENA_NEW(m->scratch, struct state);
	s->failed = -1;
	s->frames = 1;
	s->digest = 1;
	s->is_program_start = w->function->is_main;
	for (size_t i = 0; i < w->function->params.n; i++) {
		const struct ir_var *var = w->function->params.at[i];
		const struct sym *given = sym_numbered(m->table, SYM_PARAM, (int64_t)i);
		state_put(m, s, sym_var(m->table, var, 1), given);
		if (var->type->kind == TYPE_REFERENCE || (i == 0 && w->function->method_of))
			state_assume_range(m, s, given, (struct fact){.low = INT64_MIN, .high = INT64_MAX, .nots = 1});
		// argc: the name of the program is there (C17 5.1.2.2.1 allows none, Linux since 5.18 gives an empty one).
		if (i == 0 && w->function->is_main && var->type->kind == TYPE_INT)
			state_assume_range(m, s, given, (struct fact){.low = 1, .high = INT32_MAX});
	}
	return s;
}

// Paths on which a call has failed are alike: a few stand for all, and those that alone have passed, or have ahead of them,
// some GPU call.
static uint32_t choose_failing(struct walk *w, struct state **at, uint32_t n)
{
	uint32_t most = w->is_thorough ? MOST_FAILING : MAX_FAILING, kept = 0, others = n ? (uint32_t)live(w, true, 2 * most) : 0;
	uint64_t *had = ARENA_ARRAY(&w->scratch, uint64_t, w->goals->words);
	for (uint32_t i = 0; i < n; i++) {
		bool is_one_of_few = others + kept < most, is_ahead = goals_promise(w, at[i]->block), is_new = goals_add_new(w, at[i]->goals, had);
		if (is_one_of_few || is_ahead || is_new)
			at[kept++] = at[i];
	}
	return kept;
}

// Which block's states go on first: where paths meet they wait for each other. A directed walk follows those that are furthest, so that a way
// that leads nowhere soon ends.
static uint32_t turn_of(const struct walk *w, const struct state *s)
{
	return w->is_directed ? UINT32_MAX - 1 - w->order[s->block] : w->order[s->block];
}

// The block whose states go on first.
static uint32_t first_block(const struct walk *w)
{
	const struct state *first = w->pending.at[0];
	for (size_t i = 1; i < w->pending.n; i++)
		if (turn_of(w, w->pending.at[i]) < turn_of(w, first))
			first = w->pending.at[i];
	return first->block;
}

// All states at the first block that has some, chosen from when there are more than room. The others go no further.
static uint32_t take_batch(struct walk *w, struct state ***batch)
{
	uint32_t all, clean = 0, n = 0;
	struct state **at = pending_take(w, first_block(w), &all), **failing = ARENA_ARRAY(&w->scratch, struct state *, all);
	for (uint32_t i = 0; i < all; i++)
		if (at[i]->failed >= 0)
			failing[n++] = at[i];
		else
			at[clean++] = at[i];
	uint32_t chosen = goals_choose(w, at, clean, room_for_paths(w), w->is_strict);
	chosen = w->is_directed ? clean : chosen; // which of them go on shows when they have run (has_room)
	w->out->is_degraded |= chosen < clean;
	for (uint32_t i = chosen; i < clean; i++)
		pending_leave(w, at[i]);
	for (uint32_t i = chosen; i < clean; i++)
		end_dropped(w, at[i]);
	n = choose_failing(w, failing, n);
	for (uint32_t i = 0; i < n; i++)
		at[chosen + i] = failing[i];
	*batch = at;
	return chosen + n;
}

// Of a directed walk's batch those behind the first few run as well where these lead nowhere: at once, or when none is left of what they became.
static bool has_room(struct walk *w, struct state *s, uint32_t at)
{
	bool waits = w->is_directed && at >= DIRECTED_ROOM && s->failed < 0 && exec_is_full(w);
	if (waits)
		*vec_push(&w->scratch, &w->waiting) = s;
	return !waits;
}

// Is any path under way? When none is a few of those that wait go on, as if no other had been where they come.
static bool goes_on(struct walk *w)
{
	size_t n = w->waiting.n < DIRECTED_ROOM ? w->waiting.n : DIRECTED_ROOM, left = w->waiting.n - n;
	if (w->pending.n || !n)
		return w->pending.n;
	for (size_t i = 0; i < n; i++)
		pending_add(w, w->waiting.at[left + i]);
	w->waiting.n = left;
	w->been = (struct map){0};
	return true;
}

static bool has_returned(const struct walk *w)
{
	for (size_t i = 0; i < w->done.n; i++)
		if (w->done.at[i].failed < 0 && !w->done.at[i].never_returns && !w->done.at[i].is_exception)
			return true;
	return false;
}

// Out of budget: only the path that is furthest goes on, by one way at each fork.
static void narrow(struct walk *w)
{
	struct state *furthest = NULL;
	for (size_t i = 0; i < w->pending.n; i++) {
		struct state *s = w->pending.at[i];
		bool is_better = !furthest || (s->failed < 0) > (furthest->failed < 0) ||
		                 ((s->failed < 0) == (furthest->failed < 0) && w->order[s->block] > w->order[furthest->block]);
		furthest = is_better ? s : furthest;
	}
	size_t n = w->pending.n;
	pending_clear(w);
	for (size_t i = 0; i < n; i++)
		if (w->pending.at[i] != furthest)
			end_dropped(w, w->pending.at[i]);
	pending_add(w, furthest);
	w->is_narrow = w->is_strict = true;
}

// What the budget says before the next batch; false: nothing goes on.
static bool keep_to_budget(struct walk *w)
{
	uint64_t used = budgets_used(w);
	w->is_strict |= used >= STRICT_FROM;
	w->out->is_degraded |= used >= STRICT_FROM;
	if (used >= (w->is_directed ? DIRECTED_STOP : STOP_AT) || (used >= NARROW_FROM && has_returned(w))) {
		size_t n = w->pending.n;
		if (!w->done.n && !w->is_directed)
			fragment_finish(w, w->pending.at[0], NULL, w->function->loc, true, false);
		pending_clear(w);
		for (size_t i = 0; i < n; i++)
			end_dropped(w, w->pending.at[i]);
		for (size_t i = 0; i < w->waiting.n; i++)
			end_dropped(w, w->waiting.at[i]);
		return false;
	}
	if (used >= NARROW_FROM && !w->is_narrow)
		narrow(w);
	return true;
}

enum manner { FIRST, KEEPS_ALL, THOROUGH, DIRECTED };

// How a walk went.
struct walked {
	uint32_t kept, goals;     // of the goals how many are on kept paths
	const uint64_t *kept_set; // which
	uint32_t words;           // of that, without what says that nothing waited
	uint64_t used;            // budgets
	uint64_t cost;            // steps, operations and stores
};

// `had`: goals on paths that earlier walks have kept, NULL = none.
static struct walked explore(struct exec *x, const struct ir_function *f, struct summary *out, enum manner manner, const uint64_t *had)
{
	struct arena *a = x->machine.table->arena;
	struct frame *frame = ARENA_NEW(a, struct frame);
	frame->function = f;
	struct walk w = {.exec = x,
	                 .function = f,
	                 .out = out,
	                 .frame = frame,
	                 .keeps_all = manner == KEEPS_ALL,
	                 .is_thorough = manner >= THOROUGH,
	                 .is_directed = manner == DIRECTED};
	struct machine around = x->machine; // of another walk, or of what is only tried
	x->machine.arena = x->machine.table->arena;
	x->machine.scratch = &w.scratch;
	uint32_t *first_way = ARENA_ARRAY(a, uint32_t, f->blocks.n), ways = 0;
	for (size_t b = 0; b < f->blocks.n; b++) {
		w.own_steps += f->blocks.at[b].steps.n + 1;
		first_way[b] = ways;
		ways += f->blocks.at[b].case_count + 2;
	}
	w.first_way = first_way;
	w.taken = ARENA_ARRAY(a, uint32_t, ways);
	loops_find(&w, a);
	w.releases = releases_find(&w);
	goals_find(&w, had);
	ahead_find(&w);
	explore_add(&w, initial_state(&w));
	while (goes_on(&w) && keep_to_budget(&w)) {
		struct state **batch;
		uint32_t n = take_batch(&w, &batch);
		for (uint32_t i = 0; i < n; i++) {
			pending_leave(&w, batch[i]);
			if (!batch[i]->is_impossible && has_room(&w, batch[i], i))
				run_block(&w, batch[i]);
		}
	}
	fragments_select(&w);
	struct walked walked = {goals_kept(&w), w.goals->ahead[0], w.goals->kept, w.goals->half, budgets_used(&w), w.steps + w.prims};
	fragments_keep(&w);
	x->machine = around;
	arena_free(&w.scratch);
	return walked;
}

bool exec_returns(const struct summary *s)
{
	for (uint32_t i = 0; i < s->count; i++)
		if (s->fragment[i].failed < 0 && !s->fragment[i].never_returns && !s->fragment[i].is_exception)
			return true;
	return false;
}

static bool may_return(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		if (f->blocks.at[i].end == END_RETURN)
			return true;
	return false;
}

static struct summary same_function(const struct summary *s)
{
	return (struct summary){.function = s->function,
	                        .passed = s->passed,
	                        .next = s->next,
	                        .calls_values = s->calls_values,
	                        .calls_member = s->calls_member,
	                        .calls_virtuals = s->calls_virtuals,
	                        .calls_held = s->calls_held,
	                        .in_progress = s->in_progress};
}

// Another walk for GPU calls that are on no kept path though the budget allows for more. It counts where it finds some.
static void explore_thoroughly(struct exec *x, const struct ir_function *f, struct summary *out, struct walked *best)
{
	struct summary second = same_function(out);
	if (best->kept >= best->goals || best->used)
		return;
	struct walked walked = explore(x, f, &second, THOROUGH, NULL);
	if (walked.kept <= best->kept || (!exec_returns(&second) && exec_returns(out)))
		return;
	*out = second;
	*best = walked;
}

// Of the paths those that pass something which none of `had` does.
static void append_fragments(struct arena *a, struct summary *out, const struct summary *more, const struct walked *had)
{
	struct fragment *both = ARENA_ARRAY(a, struct fragment, out->count + more->count);
	memcpy(both, out->fragment, out->count * sizeof *both);
	for (uint32_t i = 0; i < more->count; i++) {
		const uint64_t *passed = more->fragment[i].goals;
		bool is_new = false;
		for (uint32_t k = 0; passed && k < had->words; k++)
			is_new |= (passed[k] & ~had->kept_set[k]) != 0;
		if (is_new)
			both[out->count++] = more->fragment[i];
	}
	out->fragment = both;
}

// What is on no kept path then has walks of its own, on which a path goes on only where it leads there. Callers replay the paths of the
// walks before.
static void explore_directed(struct exec *x, const struct ir_function *f, struct summary *out, struct walked *best)
{
	for (int i = 0; i < DIRECTED_WALKS && best->kept < best->goals && x->directed < directed_in_unit[i]; i++) {
		struct summary more = same_function(out);
		struct walked walked = explore(x, f, &more, DIRECTED, best->kept_set);
		x->directed += walked.cost;
		if (walked.kept <= best->kept)
			return;
		append_fragments(x->machine.table->arena, out, &more, best);
		*best = walked;
	}
}

void exec_explore_thoroughly(struct exec *x, const struct ir_function *f, struct summary *out)
{
	explore(x, f, out, THOROUGH, NULL);
}

// Every function has a way through it: where what was assumed leaves none, an assumption was wrong.
void exec_explore(struct exec *x, const struct ir_function *f, struct summary *out)
{
	struct walked walked = explore(x, f, out, FIRST, NULL);
	if (!exec_returns(out) && may_return(f))
		walked = explore(x, f, out, KEEPS_ALL, NULL);
	explore_thoroughly(x, f, out, &walked);
	explore_directed(x, f, out, &walked);
}
