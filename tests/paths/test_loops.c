// SPDX-License-Identifier: Apache-2.0
// Loops of a function: which blocks are in which, where they leave to, how often they go around, and what is known behind them.
#include <criterion/criterion.h>

#include "program.h"
#include "walk.h"

enum { NONE = UINT32_MAX };

// b1 is a loop that leaves to b8, and by its break in b2 to b7, which returns; b3 is one in it; b5 is one in that.
#define NESTED                                                                                                                                       \
	"function f(n, k, s) external\nb0:\n\tgoto b1\nb1: loop\n\tbranch n b2 b8\nb2:\n\tbranch k b7 b3\nb3: loop\n\tbranch g b4 b1\n"              \
	"b4:\n\tgoto b5\nb5: loop\n\tbranch n b6 b3\nb6:\n\tcall a()  @1:1\n\tgoto b5\nb7:\n\treturn\nb8:\n\tgoto b9\nb9:\n\treturn\n"

static struct walking k;

Test(loops, blocks_of_loops)
{
	static const uint32_t innermost[] = {NONE, 1, 1, 3, 3, 5, 5, NONE, NONE, NONE};
	walk_begin(&k, NESTED);
	for (uint32_t b = 0; b < sizeof innermost / sizeof *innermost; b++) {
		cr_expect_eq(k.w.loop_of[b], innermost[b], "b%u", b);
		cr_expect_eq(loops_hold(&k.w, 1, b), b >= 1 && b <= 6, "b%u", b);
		cr_expect_eq(loops_hold(&k.w, 3, b), b >= 3 && b <= 6, "b%u", b);
		cr_expect_eq(loops_hold(&k.w, 5, b), b == 5 || b == 6, "b%u", b);
	}
	cr_expect_eq(k.w.loop[1].exit, 8, "a return goes on nowhere");
	cr_expect_eq(k.w.loop[3].exit, 1);
	cr_expect_eq(k.w.loop[5].exit, 3);
	cr_expect_eq(k.w.loop[1].outer, NONE);
	cr_expect_eq(k.w.loop[3].outer, 1);
	cr_expect_eq(k.w.loop[5].outer, 3);
	for (uint32_t b = 2; b <= 6; b++)
		cr_expect_lt(k.w.order[b - 1], k.w.order[b]);
	cr_expect_lt(k.w.order[6], k.w.order[8], "the body comes in front of what lies behind");
	walk_end(&k);
}

Test(loops, rounds_by_depth)
{
	static const struct {
		uint32_t head, known, unknown;
	} rows[] = {{1, 9, 2}, {3, 4, 2}, {5, 2, 2}};
	walk_begin(&k, NESTED);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		cr_expect_eq(loops_cap(&k.w, rows[i].head, true), rows[i].known);
		cr_expect_eq(loops_cap(&k.w, rows[i].head, false), rows[i].unknown);
	}
	walk_end(&k);
}

// A loop that does nothing but wait for another thread goes around once: that thread changes what it asks.
Test(loops, loops_that_wait)
{
#define WAITING(steps) "function f(n, s) external\nb0:\n\tgoto b1\nb1: loop\n\tbranch g b3 b2\nb2:\n" steps "\tgoto b1\nb3:\n\treturn\n"
#define WAIT "\tcall std::condition_variable::wait(&x, &j)  @1:1\n"
	static const struct {
		const char *program;
		uint32_t rounds;
	} rows[] = {{WAITING(WAIT), 1},
	            {WAITING(WAIT "\ti = i + 1\n"), 1},
	            {WAITING(WAIT "\tcall printf(\"a\")  @1:1\n"), 1},
	            {WAITING(WAIT "\tcall unseen()  @1:1\n"), 2},
	            {WAITING(WAIT "\tcall cudaStreamSynchronize(s)  @1:1\n"), 2},
	            {WAITING(WAIT "\tlaunch kern<<<1, 2, 0, s>>>()  @1:1\n"), 2},
	            {WAITING("\ti = i + 1\n"), 2}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		walk_begin(&k, rows[i].program);
		cr_expect_eq(loops_cap(&k.w, 1, false), rows[i].rounds, "%s", rows[i].program);
		walk_end(&k);
	}
}

// By the largest number that an index in the loop goes around by, wherever it stands.
Test(loops, rings)
{
#define RING(steps)                                                                                                                                  \
	"function ring(k)\nb0:\n\treturn k %% 4\nfunction f(n, p, s) external\nb0:\n\tgoto b1\nb1: loop\n\tbranch n b2 b3\nb2:\n" steps              \
	"\tgoto b1\nb3:\n\treturn\n"
	static const struct {
		const char *steps;
		uint32_t rounds;
	} rows[] = {{"\tx = n\n", 2},
	            {"\tx = n % 3\n", 4},
	            {"\tx = (n % 3) + (n % 5)\n", 6},
	            {"\tx = (n % 5) + (n % 3)\n", 6},
	            {"\tp[n % 3] = 1\n", 4},
	            {"\tcall a(n, n % 3)  @1:1\n", 4},
	            {"\tlaunch kern<<<1, n % 3, 0, s>>>()  @1:1\n", 4},
	            {"\tx = n ? 1 : (n % 3)\n", 4},
	            {"\tx = -(n % 3)\n", 4},
	            {"\tx = n & 3\n", 5},
	            {"\tx = n & 0\n", 2},
	            {"\tx = n % 1\n", 2},
	            {"\tx = n % k\n", 2},
	            {"\tx = 3 % n\n", 2},
	            {"\tx = n % 100\n", 9},
	            {"\tx = n & 100\n", 9},
	            {"\tx = call ring(n)  @1:1\n", 5}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		walk_begin(&k, arena_printf(&a, RING("%s"), rows[i].steps));
		cr_expect_eq(loops_cap(&k.w, 1, false), rows[i].rounds, "%s: %u", rows[i].steps, loops_cap(&k.w, 1, false));
		walk_end(&k);
	}
	arena_free(&a);
}

// Until an index that turns has come back, by whatever it turns, and where the path knows its numbers.
Test(loops, rings_that_come_back)
{
#define TURNING(turn)                                                                                                                                      \
	"function f(n, p) external\nb0:\n\ti = 0\n\tk = 0\n\tj = 3\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\tcall a(k)  @1:1\n\ti = i + 1\n" turn \
	"\tgoto b1\nb3:\n\treturn\n"
#define TWO " | unknown a(0) | unknown a(0); unknown a(1)"
	PATHS(TWO, TURNING("\tk = k + 1\n"));
	PATHS(TWO " | unknown a(0); unknown a(1); unknown a(0)", TURNING("\tk = 1 - k\n"));
	PATHS(TWO " | unknown a(0); unknown a(1); unknown a(0)", TURNING("\tk = k ^ 1\n"));
	PATHS(TWO " | unknown a(0); unknown a(1); unknown a(0)", TURNING("\tk = k == 0\n"));
	PATHS(TWO " | unknown a(0); unknown a(1); unknown a(2) | unknown a(0); unknown a(1); unknown a(2); unknown a(0)",
	      TURNING("\tk = (k + 1) % j\n"));
	PATHS(TWO " | unknown a(0); unknown a(1); unknown a(2) | unknown a(0); unknown a(1); unknown a(2); unknown a(0)",
	      TURNING("\tk = (k == 2) ? 0 : (k + 1)\n"));
	PATHS(" | unknown a(0) | unknown a(0); unknown a(1 % n)", TURNING("\tk = (k + 1) % n\n"));
}

// Where nobody knows with what it begins, the first round is not seen to come again, and the second one is.
Test(loops, rings_that_begin_anywhere)
{
#define OPEN(turn)                                                                                                                                   \
	"function f(n, k) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\tcall a(k)  @1:1\n\ti = i + 1\n" turn             \
	"\tgoto b1\nb3:\n\treturn\n"
#define FIRST "unknown a(k)"
#define SECOND FIRST "; unknown a((k + 1) % 2)"
#define THIRD SECOND "; unknown a(k % 2)"
	PATHS(" | " FIRST " | " SECOND " | " THIRD " | " THIRD "; unknown a((k + 1) % 2)", OPEN("\tk = (k + 1) % 2\n"));
	PATHS(" | " FIRST " | " FIRST "; unknown a(k ^ 1) | " FIRST "; unknown a(k ^ 1); unknown a(k)", OPEN("\tk = k ^ 1\n"));
	PATHS(" | " FIRST " | " FIRST "; unknown a(k + 1)", OPEN("\tk = k + 1\n"));
}

#define A "unknown a(); "
#define W "unknown w(); "

Test(loops, loops_that_nothing_leaves)
{
	PATHS("[does not return] " A A A A A A A A A "unknown a()",
	      "function f(n) external\nb0:\n\tgoto b1\nb1: loop\n\tcall a()  @1:1\n\tgoto b1\n");
	PATHS(A "unknown next() | " A "unknown next(); " A "unknown next()",
	      "function f(n) external\nb0:\n\tgoto b1\nb1: loop\n\tcall a()  @1:1\n\tgoto b2\nb2:\n\tj = call next()  @1:2\n\tbranch j b3 b1\nb3:\n\treturn\n");
}

#define BEHIND(condition, step, question)                                                                                                            \
	"function f(n, k, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch " condition " b2 b3\nb2:\n\tcall w()  @1:1\n" step                \
	"\tgoto b1\nb3:\n\tbranch " question " b4 b5\nb4:\n\tcall a()  @2:1\n\treturn\nb5:\n\tcall b()  @3:1\n\treturn\n"

// The last round that is looked at stands for all further ones: of the number of rounds no more is known than that there were so many.
Test(loops, what_is_known_behind_them)
{
	PATHS("unknown b() | " W "unknown b() | " W W "unknown a() | " W W "unknown b()", BEHIND("i < n", "\ti = i + 1\n", "n > 5"));
	PATHS("unknown b() | " W "unknown a() | " W W "unknown a()", BEHIND("i < n", "\ti = i + 1\n", "n > 0"));
	// What it has counted is another number for work that hangs on it.
	PATHS("unknown b() | " W "unknown b() | " W W "cudaDeviceSynchronize() | " W W "unknown b()",
	      "function f(n, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\tcall w()  @1:1\n\ti = i + 1\n\tgoto b1\nb3:\n"
	      "\tbranch i > 5 b4 b5\nb4:\n\tcall cudaDeviceSynchronize()  @2:1\n\treturn\nb5:\n\tcall b()  @3:1\n\treturn\n");
	// A condition that stays true: nothing that is known leaves the loop.
	PATHS("unknown b() | " W W W W W W W W W "unknown a()", BEHIND("g", "", "g"));
	// One that something else decides is false behind the loop.
	PATHS("cudaStreamQuery(s); cudaStreamQuery(s); polled () | cudaStreamQuery(s); polled ()",
	      "function f(s) external\nb0:\n\tgoto b1\nb1: loop\n\ti = call cudaStreamQuery(s)  @1:1\n\tbranch i == 600 b1 b2\nb2:\n\treturn\n");
}

#define SOMETIMES(number)                                                                                                                            \
	"function sometimes(k)\nb0:\n\tbranch k == " number " b1 b2\nb1:\n\tcall cudaDeviceSynchronize()  @9:1\n\tgoto b2\nb2:\n\treturn\n"
#define CALLS_IT                                                                                                                                     \
	"function f(n, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\tcall w()  @1:1\n\tcall sometimes(i)  @1:2\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n"

// Of what the loop calls, too, a later round may go a way that the number of the round excludes so far.
Test(loops, later_rounds_of_callees)
{
	PATHS(" | unknown w() | unknown w(); unknown w(); cudaDeviceSynchronize()", SOMETIMES("1") CALLS_IT);
	PATHS(" | unknown w() | unknown w(); unknown w() | unknown w(); unknown w(); unknown w() | unknown w(); unknown w(); unknown w(); cudaDeviceSynchronize()",
	      SOMETIMES("100") CALLS_IT);
	PATHS(" | unknown w() | unknown w(); unknown w()",
	      "function sometimes(k)\nb0:\n\tbranch k < 0 b1 b2\nb1:\n\tcall cudaDeviceSynchronize()  @9:1\n\tgoto b2\nb2:\n\treturn\n" CALLS_IT);
}

// Each block has one place in the order, also where several cases lead to it.
Test(loops, the_order_of_the_blocks_of_a_switch)
{
	uint32_t seen = 0;
	walk_begin(&k, "function f(n) external\nb0:\n\tswitch n 1:b1 2:b1 3:b2 default:b2\nb1:\n\tcall a()  @1:1\n\tgoto b3\nb2:\n\tcall b()  @2:1\n"
	               "\tgoto b3\nb3:\n\tcall c()  @3:1\n\treturn\n");
	for (uint32_t b = 0; b < 4; b++) {
		cr_assert_lt(k.w.order[b], 4);
		seen |= 1u << k.w.order[b];
	}
	cr_expect_eq(seen, 15);
	cr_expect_eq(k.w.order[0], 0);
	cr_expect_eq(k.w.order[3], 3);
	walk_end(&k);
}

// The last question of a round is no condition of the loop where both its ways go around: it keeps its answer in the last round that is looked at.
Test(loops, questions_at_the_end_of_a_round)
{
	PATHS("unknown b()", "function f(n) external\nb0:\n\tgoto b1\nb1: loop\n\tx = 0\n\tbranch n b2 b4\nb2:\n\tbranch x b3 b1\n"
	                     "b3:\n\tcall a()  @1:1\n\tgoto b1\nb4:\n\tcall b()  @2:1\n\treturn\n");
}

#define WITHIN_TWO(bound)                                                                                                                            \
	"function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < 1 b2 b9\nb2:\n\tj = 0\n\tgoto b3\nb3: loop\n\tbranch j < 1 b4 b8\n" \
	"b4:\n\tx = 0\n\tgoto b5\nb5: loop\n\tbranch x < " bound " b6 b7\nb6:\n\tcall a(x)  @1:1\n\tx = x + 1\n\tgoto b5\n"                          \
	"b7:\n\tj = j + 1\n\tgoto b3\nb8:\n\ti = i + 1\n\tgoto b1\nb9:\n\treturn\n"

// Within two others, a loop of few rounds whose number is known goes all of them; of many rounds the first ones stand for all.
Test(loops, few_rounds_of_a_known_number)
{
	PATHS("unknown a(0); unknown a(1); unknown a(2)", WITHIN_TWO("3"));
	PATHS("unknown a(0); unknown a(1); unknown a(2); unknown a(3); unknown a(4); unknown a(5)", WITHIN_TWO("6"));
	PATHS("unknown a(0); unknown a(1)", WITHIN_TWO("7"));
}
