// SPDX-License-Identifier: Apache-2.0
// The GPU work of a function as goals: which steps are one, which lie ahead, what is kept and promised, and which paths go on.
#include <criterion/criterion.h>
#include <string.h>

#include "engine/paths/pending.h"
#include "walk.h"

#define SYNC "\tcall cudaStreamSynchronize(s)  @1:1\n"
#define DEVICE "\tcall cudaDeviceSynchronize()  @1:1\n"
#define ONE_BLOCK(steps) "function f(n, p, s, f0) external\nb0:\n" steps "\treturn\n"

// The goal of each step, blocks apart by `|`.
static const char *goals_text(struct walking *k)
{
	const struct goals *g = k->w.goals;
	const char *text = "";
	for (uint32_t b = 0; b < k->w.function->blocks.n; b++) {
		text = b ? arena_printf(&k->arena, "%s|", text) : text;
		for (uint32_t i = 0; i < k->w.function->blocks.at[b].steps.n; i++) {
			uint32_t goal = g->of_step[g->first[b] + i];
			text = goal == NO_GOAL ? arena_printf(&k->arena, "%s-", text) : arena_printf(&k->arena, "%s%u", text, goal);
		}
	}
	return text;
}

static void expect_goals(const char *expected, const char *program)
{
	struct walking k;
	walk_begin(&k, program);
	cr_expect_str_eq(goals_text(&k), expected, "%s: %s", program, goals_text(&k));
	walk_end(&k);
}

#define WORK "function work(t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n"
#define IDLE "function idle(k)\nb0:\n\tbranch k b1 b2\nb1:\n\tcall unseen(k)  @1:1\n\treturn\nb2:\n\treturn 1\n"
#define KERN "function kern(q) kernel\nb0:\n\twrite *q  @1:1\n\treturn\n"

Test(goals, steps_that_are_passed_as_one)
{
	expect_goals("00", ONE_BLOCK(SYNC DEVICE));
	expect_goals("0-0", ONE_BLOCK(SYNC "\ti = 1\n" SYNC));
	expect_goals("-0-", ONE_BLOCK("\ti = 1\n" SYNC "\tdead i\n"));
	expect_goals("0-1", ONE_BLOCK(SYNC "\tcall unseen()  @1:1\n" SYNC)); // it may end the program
	expect_goals("0-0", ONE_BLOCK(SYNC "\tp = call malloc(4)  @1:1\n" SYNC));
	expect_goals("00|1|", "function f(n, s) external\nb0:\n" SYNC SYNC "\tbranch n b1 b2\nb1:\n" DEVICE "\treturn\nb2:\n\treturn\n");
	expect_goals("|-", "function f(n) external\nb0:\n\tbranch n b1 b1\nb1:\n\ti = 1\n\treturn\n");
}

Test(goals, what_works_on_the_gpu)
{
	expect_goals("01", WORK ONE_BLOCK("\tcall work(s)  @1:1\n" SYNC));
	expect_goals("-0", IDLE ONE_BLOCK("\tcall idle(n)  @1:1\n" SYNC));
	expect_goals("00", KERN ONE_BLOCK("\tlaunch kern<<<1, 2, 0, s>>>(p)  @1:1\n" SYNC));
	expect_goals("01", ONE_BLOCK("\tcall (*f0)(s)  @1:1\n" SYNC));        // nobody knows where it leads
	expect_goals("-", ONE_BLOCK("\tcall cudaGetErrorString(n)  @1:1\n")); // no effect
	expect_goals("-", ONE_BLOCK("\tcall std::thread::join(&x)  @1:1\n"));
	expect_goals("0", IDLE ONE_BLOCK("\tcall std::thread::thread(&x, idle, n)  @1:1\n"));
	expect_goals("-----", ONE_BLOCK("\ti = 1\n\tread *p  @1:1\n\tdead i\n\tparallel\n\tparallel end\n"));
	expect_goals("0", "function deep(t)\nb0:\n\tbranch t b1 b2\nb1:\n\treturn\nb2:\n\tcall work(t)  @1:1\n\treturn\n" WORK ONE_BLOCK(
				  "\tcall deep(s)  @1:1\n"));
}

// Functions that call each other work where one of them does, in whatever order they are asked.
Test(goals, recursion)
{
	static const char loop[] = "function g(k, t)\nb0:\n\tcall h(k, t)  @1:1\n" SYNC
				   "\treturn\nfunction h(k, t)\nb0:\n\tcall g(k, t)  @1:1\n\treturn\n"
				   "function alone(k)\nb0:\n\tcall alone(k)  @1:1\n\treturn\n" ONE_BLOCK("\tcall unseen()  @1:1\n");
	for (int order = 0; order < 2; order++) {
		struct walking k;
		walk_begin(&k, loop);
		cr_expect(goals_works(k.exec, walk_function(&k, order ? "g" : "h")));
		cr_expect(goals_works(k.exec, walk_function(&k, order ? "h" : "g")));
		cr_expect(goals_works(k.exec, walk_function(&k, "g")));
		cr_expect_not(goals_works(k.exec, walk_function(&k, "alone")));
		cr_expect_not(goals_works(k.exec, walk_function(&k, "f")));
		cr_expect_not(goals_works(k.exec, walk_function(&k, "alone")));
		walk_end(&k);
	}
}

// b0 asks; b1 has goal 0 and goes to b3; b2 has goals 1 and 2, the second in a loop b2 -> b4 -> b2; b3 has goal 3.
#define SHAPE                                                                                                                                        \
	"function f(n, k, p, s) external\nb0:\n\tbranch n > 3 b1 b2\nb1:\n" SYNC "\tgoto b3\nb2: loop\n" SYNC "\tcall unseen()  @1:1\n" SYNC         \
	"\tbranch k b4 b3\nb3:\n" SYNC "\treturn\nb4:\n\tcall unseen()  @1:1\n" SYNC "\tgoto b2\n"
enum { SHAPE_GOALS = 5, FIRST = 1, SECOND = 2, THIRD = 4, FOURTH = 8, IN_LOOP = 16 };

Test(goals, ahead_of_a_block)
{
	struct walking k;
	walk_begin(&k, SHAPE);
	cr_expect_str_eq(goals_text(&k), "|0|1-2|3|-4", "%s", goals_text(&k));
	cr_expect_eq(k.w.goals->half, 1);
	cr_expect_eq(k.w.goals->words, 2);
	cr_expect_eq(k.w.goals->ahead[0], SHAPE_GOALS);
	cr_expect_eq(k.w.goals->ahead[1], 2);
	cr_expect_eq(k.w.goals->ahead[2], 4);
	cr_expect_eq(k.w.goals->ahead[3], 1);
	cr_expect_eq(k.w.goals->ahead[4], 1, "without going around again");
	cr_expect_null(k.w.goals->leads);
	walk_end(&k);
}

Test(goals, passing_and_failing)
{
	struct walking k;
	walk_begin(&k, SHAPE);
	struct state *s = walk_state(&k, 2, FIRST);
	const uint64_t *before = s->goals;
	goals_pass(&k.w, s, 1);
	cr_expect_eq(s->goals, before, "no goal");
	goals_pass(&k.w, s, 2);
	cr_expect_eq(*s->goals, FIRST | THIRD);
	cr_expect_eq(*before, FIRST, "that of another state");
	before = s->goals;
	goals_pass(&k.w, s, 2);
	cr_expect_eq(s->goals, before);
	goals_fail(&k.w, s, &k.w.function->blocks.at[2].steps.at[0]);
	cr_expect_eq(s->goals, before, "it was not passed");
	goals_fail(&k.w, s, &k.w.function->blocks.at[2].steps.at[1]);
	cr_expect_eq(s->goals, before, "no goal");
	goals_fail(&k.w, s, &k.w.function->blocks.at[2].steps.at[2]);
	cr_expect_eq(*s->goals, FIRST);
	cr_expect_eq(*before, FIRST | THIRD);
	goals_fail(&k.w, s, &k.w.function->blocks.at[1].steps.at[0]);
	cr_expect_eq(*s->goals, 0);
	struct ir_step elsewhere = {0};
	goals_fail(&k.w, s, &elsewhere);
	cr_expect_eq(*s->goals, 0);
	struct state *none = walk_state(&k, 1, 0);
	goals_fail(&k.w, none, &k.w.function->blocks.at[1].steps.at[0]);
	cr_expect_null(none->goals);
	goals_pass(&k.w, none, 0);
	cr_expect_eq(*none->goals, FIRST);
	walk_end(&k);
}

// New is what no kept path has, nor one under way on which all went well.
Test(goals, what_is_new)
{
	struct walking k;
	const uint64_t first[] = {FIRST, 0}, both[] = {FIRST | SECOND, 0}, unwaited[] = {FIRST | SECOND, FIRST};
	walk_begin(&k, SHAPE);
	cr_expect_not(goals_are_new(&k.w, NULL));
	cr_expect(goals_are_new(&k.w, first));
	goals_keep(&k.w, first);
	cr_expect_eq(goals_kept(&k.w), 1);
	cr_expect_not(goals_are_new(&k.w, first));
	cr_expect(goals_are_new(&k.w, both));
	struct state *other = walk_state(&k, 3, SECOND), *none = walk_state(&k, 3, 0);
	pending_add(&k.w, none);
	pending_add(&k.w, other);
	cr_expect_not(goals_are_new(&k.w, both));
	pending_clear(&k.w);
	cr_expect(goals_are_new(&k.w, both));
	other->failed = 0;
	pending_add(&k.w, other);
	cr_expect(goals_are_new(&k.w, both), "a call has failed on it");
	pending_clear(&k.w);
	goals_keep(&k.w, NULL);
	goals_keep(&k.w, both);
	cr_expect_eq(goals_kept(&k.w), 2);
	cr_expect(goals_are_new(&k.w, unwaited), "nothing waited before it");
	k.w.is_directed = true;
	cr_expect_not(goals_are_new(&k.w, unwaited), "a directed walk looks for the work alone");
	goals_keep(&k.w, unwaited);
	k.w.is_directed = false;
	cr_expect_not(goals_are_new(&k.w, unwaited));
	cr_expect_eq(goals_kept(&k.w), 2);
	walk_end(&k);
}

// What a path passes before and behind a wait for the device; around a loop what was passed stays so.
Test(goals, behind_a_wait)
{
	struct walking k;
	walk_begin(&k, SHAPE);
	struct state *s = walk_state(&k, 2, 0);
	goals_pass(&k.w, s, 0);
	cr_expect_eq(s->goals[1], SECOND);
	s->has_waited = true;
	goals_pass(&k.w, s, 2);
	cr_expect_eq(s->goals[0], SECOND | THIRD);
	cr_expect_eq(s->goals[1], SECOND);
	goals_pass(&k.w, s, 0);
	cr_expect_eq(s->goals[1], SECOND);
	goals_fail(&k.w, s, &k.w.function->blocks.at[2].steps.at[0]);
	cr_expect_eq(s->goals[0], THIRD);
	cr_expect_eq(s->goals[1], 0);
	s->has_waited = false;
	goals_pass(&k.w, s, 2);
	cr_expect_eq(s->goals[1], THIRD, "on another way it is passed with nothing before it");
	walk_end(&k);
}

// Does the loop have work that neither this path nor another has?
Test(goals, what_a_loop_lacks)
{
	struct walking k;
	const uint64_t rest[] = {SECOND | THIRD, 0};
	walk_begin(&k, SHAPE);
	struct state *s = walk_state(&k, 2, 0);
	cr_expect(goals_lack(&k.w, s, 2));
	cr_expect(goals_lack(&k.w, walk_state(&k, 2, SECOND | THIRD), 2));
	cr_expect(goals_lack(&k.w, walk_state(&k, 2, THIRD | IN_LOOP), 2));
	cr_expect_not(goals_lack(&k.w, walk_state(&k, 2, SECOND | THIRD | IN_LOOP), 2), "the others lie outside");
	goals_keep(&k.w, rest);
	cr_expect(goals_lack(&k.w, s, 2));
	struct state *other = walk_state(&k, 2, IN_LOOP);
	pending_add(&k.w, other);
	cr_expect_not(goals_lack(&k.w, s, 2));
	pending_clear(&k.w);
	cr_expect(goals_lack(&k.w, s, 2));
	cr_expect_not(goals_lack(&k.w, walk_state(&k, 2, IN_LOOP), 2));
	walk_end(&k);
}

// All that can be reached from the block counts as promised, around a loop too; the second time nothing is new.
Test(goals, promises)
{
	struct walking k;
	const uint64_t kept[] = {FOURTH, 0};
	walk_begin(&k, SHAPE);
	cr_expect(goals_promise(&k.w, 4));
	cr_expect_eq(*k.w.goals->promised, SECOND | THIRD | FOURTH | IN_LOOP);
	cr_expect_not(goals_promise(&k.w, 2));
	cr_expect_not(goals_promise(&k.w, 3));
	cr_expect(goals_promise(&k.w, 0));
	cr_expect_eq(*k.w.goals->promised, (1 << SHAPE_GOALS) - 1);
	walk_end(&k);
	walk_begin(&k, SHAPE);
	goals_keep(&k.w, kept);
	cr_expect_not(goals_promise(&k.w, 3));
	cr_expect(goals_promise(&k.w, 1));
	cr_expect_eq(*k.w.goals->promised, FIRST);
	walk_end(&k);
}

// Blocks that lead to what earlier walks have not kept.
Test(goals, leads)
{
	struct walking k;
	const uint64_t in_loop[] = {IN_LOOP, 0};
	walk_begin_again(&k, SHAPE, FIRST | SECOND | THIRD | FOURTH);
	struct state *s = walk_state(&k, 0, 0);
	cr_expect(goals_lead(&k.w, s, 0));
	cr_expect_not(goals_lead(&k.w, s, 1));
	cr_expect(goals_lead(&k.w, s, 2));
	cr_expect_not(goals_lead(&k.w, s, 3));
	cr_expect(goals_lead(&k.w, s, 4));
	cr_expect(goals_lead(&k.w, walk_state(&k, 0, IN_LOOP), 3), "what it has passed is new");
	cr_expect_not(goals_lead(&k.w, walk_state(&k, 0, FOURTH), 3));
	cr_expect_eq(goals_kept(&k.w), 4);
	goals_keep(&k.w, in_loop);
	cr_expect_not(goals_lead(&k.w, s, 0));
	cr_expect_not(goals_lead(&k.w, s, 4));
	walk_end(&k);
	walk_begin_again(&k, SHAPE, SECOND | THIRD | FOURTH | IN_LOOP);
	s = walk_state(&k, 0, 0);
	cr_expect(goals_lead(&k.w, s, 0));
	cr_expect(goals_lead(&k.w, s, 1));
	cr_expect_not(goals_lead(&k.w, s, 2));
	walk_end(&k);
}

static void expect_chosen(struct walking *k, const char *expected, const uint64_t *goals, uint32_t n, uint32_t room, bool is_strict)
{
	struct state *at[8];
	const char *text = "";
	for (uint32_t i = 0; i < n; i++) {
		at[i] = walk_state(k, 3, goals[i]);
		at[i]->news = i;
	}
	uint32_t kept = goals_choose(&k->w, at, n, room, is_strict);
	for (uint32_t i = 0; i < kept; i++)
		text = arena_printf(&k->arena, "%s%u", text, at[i]->news);
	cr_expect_str_eq(text, expected, "%s, expected %s", text, expected);
	uint32_t all = 0;
	for (uint32_t i = 0; i < n; i++)
		all |= 1u << at[i]->news;
	cr_expect_eq(all, (1u << n) - 1, "the others are behind them");
}

// Those that alone have passed something; those that have passed something first; some from all over the list.
Test(goals, who_goes_on)
{
	static const uint64_t alike[] = {FIRST, FIRST, FIRST, FIRST}, one[] = {0, FIRST, FIRST | SECOND, FIRST}, apart[] = {0, FIRST, SECOND, THIRD},
			      twice[] = {0, 0, FIRST, FIRST, SECOND, SECOND}, many[8] = {0};
	struct walking k;
	const uint64_t first[] = {FIRST, 0};
	walk_begin(&k, SHAPE);
	expect_chosen(&k, "0123", alike, 4, 4, false);
	expect_chosen(&k, "02", alike, 4, 2, false); // neighbours have decided the same way at the first forks
	expect_chosen(&k, "0146", many, 8, 4, false);
	expect_chosen(&k, "2", one, 4, 1, false);
	expect_chosen(&k, "02", one, 4, 2, true);
	expect_chosen(&k, "123", apart, 4, 2, false);
	expect_chosen(&k, "12", apart, 4, 2, true);
	expect_chosen(&k, "24", twice, 6, 2, false);
	expect_chosen(&k, "2", twice, 6, 1, true);
	goals_keep(&k.w, first);
	expect_chosen(&k, "23", apart, 4, 2, false);
	expect_chosen(&k, "0", alike, 4, 1, true);
	walk_end(&k);
}

// In very large functions neighbours count as one.
Test(goals, very_large_functions)
{
	enum { CALLS = 4097, LIMIT = 4096 };
	for (int n = LIMIT - 1; n <= CALLS; n += 2) {
		struct walking k;
		struct arena a = {0};
		char *text = arena_alloc(&a, 40 * CALLS + 200), *at = text + sprintf(text, WORK "function f(s) external\nb0:\n");
		for (int i = 0; i < n; i++)
			at += sprintf(at, "\tcall work(s)  @1:1\n");
		sprintf(at, "\treturn\n");
		walk_begin(&k, text);
		uint32_t each = n < LIMIT ? 1 : 2;
		cr_expect_eq(k.w.goals->of_step[0], 0);
		cr_expect_eq(k.w.goals->of_step[1], 1 / each);
		cr_expect_eq(k.w.goals->of_step[n - 1], (uint32_t)(n - 1) / each);
		cr_expect_eq(k.w.goals->ahead[0], ((uint32_t)n + each - 1) / each);
		walk_end(&k);
		arena_free(&a);
	}
}
