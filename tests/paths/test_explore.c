// SPDX-License-Identifier: Apache-2.0
// How many paths may be under way, which of them meet, and which ways a full walk takes.
#include <criterion/criterion.h>
#include <string.h>

#include "engine/paths/pending.h"
#include "walk.h"

#define SYNC "\tcall cudaStreamSynchronize(s)  @1:1\n"
// b0 asks n; b1 and b2 work and go to b3, which asks k and has the rest of the work behind it; b6 is the loop that ends in b9.
#define SHAPE                                                                                                                                        \
	"function f(n, k, p, s) external\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\tgoto b3\nb2:\n" SYNC "\tgoto b3\nb3:\n\tbranch k b4 b5\n"            \
	"b4:\n" SYNC "\tgoto b6\nb5:\n\tgoto b9\nb6:\n\ti = 0\n\tgoto b7\nb7: loop\n\tbranch i < k b8 b9\nb8:\n" SYNC                                \
	"\ti = i + 1\n\tgoto b7\nb9:\n\treturn\n"

static struct walking k;

static void setup(void)
{
	walk_begin(&k, SHAPE);
}

static void teardown(void)
{
	walk_end(&k);
}

TestSuite(explore, .init = setup, .fini = teardown);

static void put(uint32_t n, uint32_t block, int64_t failed)
{
	for (uint32_t i = 0; i < n; i++) {
		struct state *s = walk_state(&k, block, 0);
		s->failed = failed;
		s->digest = 1000 + (uint64_t)k.w.pending.n;
		pending_add(&k.w, s);
	}
}

static void end(uint32_t n, int64_t failed)
{
	for (uint32_t i = 0; i < n; i++)
		*vec_push(&k.w.scratch, &k.w.done) = (struct fragment){.failed = failed};
}

// So many more paths fit, with no others under way.
static void expect_room(uint32_t room)
{
	k.w.here = room - 1;
	cr_expect_not(exec_is_full(&k.w), "%u", room);
	k.w.here = room;
	cr_expect(exec_is_full(&k.w), "%u", room);
	k.w.here = 0;
}

Test(explore, room_for_paths)
{
	expect_room(64);
	put(10, 3, -1);
	expect_room(54);
	put(10, 3, 2); // on which a call failed
	expect_room(54);
	end(7, -1);
	expect_room(47);
	end(7, 3);
	expect_room(47);
	k.w.longest_exit = 1; // stands for exits that are too many
	expect_room(48);
	end(60, -1); // never more than half
	expect_room(22);
	k.w.is_narrow = true;
	cr_expect(exec_is_full(&k.w));
}

Test(explore, room_as_options_say)
{
	k.exec->options.max_paths = 5;
	expect_room(5);
	k.w.is_directed = true;
	expect_room(5);
	k.exec->options.max_paths = 0;
	expect_room(16);
}

Test(explore, room_that_is_left_of_the_budget)
{
	static const uint32_t rooms[] = {64, 16, 8, 4, 4, 4, 2, 2};
	uint64_t budget = 16000 + 20 * k.w.own_steps;
	for (uint32_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
		k.w.steps = i * budget;
		expect_room(rooms[i]);
		k.w.steps = i * budget / 2;
		k.w.prims = i * budget - k.w.steps;
		expect_room(rooms[i]);
		k.w.prims += budget - 1;
		expect_room(rooms[i]);
		k.w.prims = 0;
	}
}

// In a thorough walk those with little ahead of them count as if they had ended.
Test(explore, ways_out)
{
	put(1, 0, -1);
	put(50, 9, -1);
	expect_room(13);
	k.w.is_thorough = true;
	expect_room(31);
}

Test(explore, rounds_of_loops)
{
	struct state *s = walk_state(&k, 7, 0);
	cr_expect_eq(explore_loop_count(s, 7), 0);
	explore_set_loop_count(&k.w, s, 7, 3);
	cr_expect_eq(explore_loop_count(s, 7), 3);
	explore_set_loop_count(&k.w, s, 7, 4);
	cr_expect_eq(explore_loop_count(s, 7), 4);
	cr_expect_null(s->loops->next, "the older count is gone");
	cr_expect_eq(explore_loop_count(s, 8), 0);
}

// The rounds of an inner loop start anew with each round of the outer one, whose count stays.
Test(explore, rounds_of_loops_in_loops)
{
	struct walking n;
	walk_begin(
		&n,
		"function f(n, k) external\nb0:\n\tgoto b1\nb1: loop\n\tbranch n b2 b5\nb2:\n\tgoto b3\nb3: loop\n\tbranch k b4 b1\nb4:\n\tgoto b3\nb5:\n\treturn\n");
	struct state *s = walk_state(&n, 1, 0);
	explore_set_loop_count(&n.w, s, 1, 1);
	explore_set_loop_count(&n.w, s, 3, 5);
	cr_expect_eq(explore_loop_count(s, 1), 1);
	cr_expect_eq(explore_loop_count(s, 3), 5);
	explore_set_loop_count(&n.w, s, 3, 6);
	cr_expect_eq(explore_loop_count(s, 1), 1);
	explore_set_loop_count(&n.w, s, 1, 2);
	cr_expect_eq(explore_loop_count(s, 1), 2);
	cr_expect_eq(explore_loop_count(s, 3), 0);
	walk_end(&n);
}

static struct state *with(uint32_t block, int64_t stored, bool truth)
{
	const struct machine *m = &k.exec->machine;
	struct state *s = walk_state(&k, block, 0);
	state_store(m, s, sym_of(m->table, SYM_PTR, sym_numbered(m->table, SYM_PARAM, 2)), sym_int(m->table, stored), NULL);
	cr_assert(state_assume(m, s, sym_numbered(m->table, SYM_PARAM, 0), truth));
	return s;
}

static int truth_of(const struct state *s)
{
	return state_truth(&k.exec->machine, s, sym_numbered(k.exec->machine.table, SYM_PARAM, 0));
}

// Two that did the same and hold the same are one, which knows what both know.
Test(explore, paths_that_meet)
{
	explore_add(&k.w, with(3, 1, true));
	explore_add(&k.w, with(3, 1, false));
	cr_expect_eq(k.w.pending.n, 1);
	cr_expect_eq(truth_of(k.w.pending.at[0]), -1);
	explore_add(&k.w, with(4, 1, true));
	cr_expect_eq(k.w.pending.n, 2, "elsewhere");
	explore_add(&k.w, with(3, 2, true));
	cr_expect_eq(k.w.pending.n, 3, "it holds something else");
	for (int i = 0; i < 4; i++) {
		struct state *s = with(3, 1, true);
		s->digest += i == 0;
		s->failed += i == 1;
		s->news += i == 2;
		s->calls += i == 3;
		explore_add(&k.w, s);
	}
	cr_expect_eq(k.w.pending.n, 7, "each did something else");
}

// Where there are many, those that did the same meet whatever they hold.
Test(explore, many_paths_that_meet)
{
	enum { MANY = 16 };
	explore_add(&k.w, with(3, 1, true));
	end(MANY - 2, -1);
	explore_add(&k.w, with(3, 2, true));
	cr_expect_eq(k.w.pending.n, 2);
	explore_add(&k.w, with(3, 3, true));
	cr_expect_eq(k.w.pending.n, 2);
	const struct machine *m = &k.exec->machine;
	const struct sym *held = state_load(m, k.w.pending.at[0], sym_of(m->table, SYM_PTR, sym_numbered(m->table, SYM_PARAM, 2)));
	cr_expect_eq(held->kind, SYM_UNKNOWN);
}

Test(explore, rounds_apart)
{
	struct state *first = with(8, 1, true), *second = with(8, 1, true), *third = with(8, 1, true);
	explore_set_loop_count(&k.w, second, 7, 1);
	explore_set_loop_count(&k.w, third, 7, 1);
	explore_add(&k.w, first);
	explore_add(&k.w, second);
	cr_expect_eq(k.w.pending.n, 2);
	explore_add(&k.w, third);
	cr_expect_eq(k.w.pending.n, 2);
}

// The blocks at which paths wait, in the order in which they came.
static void expect_waiting(const char *expected)
{
	const char *text = "";
	for (size_t i = 0; i < k.w.pending.n; i++)
		text = arena_printf(&k.arena, "%s%s%u", text, i ? " " : "", k.w.pending.at[i]->block);
	cr_expect_str_eq(text, expected, "%s, expected %s", text, expected);
	pending_clear(&k.w);
}

Test(explore, both_ways_where_there_is_room)
{
	for (int i = 0; i < 3; i++) {
		explore_end_block(&k.w, walk_state(&k, 0, 0));
		expect_waiting("1 2");
	}
	cr_expect_not(k.summary.is_degraded);
	explore_end_block(&k.w, with(0, 1, true));
	expect_waiting("1");
	explore_end_block(&k.w, with(0, 1, false));
	expect_waiting("2");
}

// Each that none has taken, then the one that fewest have.
Test(explore, ways_of_a_full_walk)
{
	k.w.here = 64;
	explore_end_block(&k.w, walk_state(&k, 0, 0));
	expect_waiting("1 2");
	cr_expect_not(k.summary.is_degraded);
	explore_end_block(&k.w, walk_state(&k, 0, 0));
	expect_waiting("1");
	cr_expect(k.summary.is_degraded);
	explore_end_block(&k.w, walk_state(&k, 0, 0));
	expect_waiting("2");
	explore_end_block(&k.w, with(0, 1, true));
	expect_waiting("1");
	explore_end_block(&k.w, walk_state(&k, 0, 0));
	expect_waiting("2");
}

Test(explore, ways_of_a_strict_walk)
{
	k.w.here = 64;
	k.w.is_strict = true;
	explore_end_block(&k.w, walk_state(&k, 0, 0));
	expect_waiting("1");
	explore_end_block(&k.w, walk_state(&k, 0, 0));
	expect_waiting("2");
	struct state *s = walk_state(&k, 0, 0); // one on which a call failed takes no room
	s->failed = 3;
	explore_end_block(&k.w, s);
	expect_waiting("1 2");
}

// A directed walk goes where something is left that no earlier one has kept.
Test(explore, ways_of_a_directed_walk)
{
	enum { FIRST = 1, SECOND = 2, THIRD = 4, FOURTH = 8 };
	teardown();
	walk_begin_again(&k, SHAPE, FIRST | SECOND | THIRD);
	k.w.is_directed = true;
	explore_end_block(&k.w, walk_state(&k, 3, 0));
	expect_waiting("4");
	explore_end_block(&k.w, walk_state(&k, 3, FOURTH));
	expect_waiting("4"); // which has passed it, too
	explore_add(&k.w, walk_state(&k, 9, 0));
	expect_waiting("");
	explore_add(&k.w, walk_state(&k, 9, FOURTH));
	expect_waiting("9");
}
