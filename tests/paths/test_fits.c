// SPDX-License-Identifier: Apache-2.0
// Which of a callee's paths a caller's path goes on with: all that fit, one where there is no room, the nearest where none fits.
#include <criterion/criterion.h>
#include <string.h>

#include "engine/paths/callees.h"
#include "walk.h"

static struct walking k;

// `g` with one way for each number from 1 on that its first parameter is, and one for the rest: `way` says what the ways do.
static const char *switching(struct arena *a, uint32_t ways, const char *(*way)(struct arena *a, uint32_t i), const char *caller)
{
	const char *text = "function g(n, k, q)\n";
	for (uint32_t i = 1; i <= ways; i++)
		text = arena_printf(a, "%sb%u:\n\tbranch n == %u b%u b%u\nb%u:\n%s", text, 2 * i - 2, i, 2 * i - 1, 2 * i, 2 * i - 1, way(a, i));
	return arena_printf(a, "%sb%u:\n\tcall rest()  @9:1\n\treturn\n%s", text, 2 * ways, caller);
}

#define CALLER(step) "function f(n, k, p, q, o) external\nb0:\n" step "\treturn\n"

static const char *calls(struct arena *a, uint32_t i)
{
	return arena_printf(a, "\tcall u%u()  @9:1\n\treturn\n", i);
}

static const char *returns(struct arena *a, uint32_t i)
{
	return arena_printf(a, "\tcall u%u()  @9:1\n\treturn %u\n", i, i);
}

// Nothing, a number, something else; each two times, the last to another place.
static const char *stores(struct arena *a, uint32_t i)
{
	static const char *const value[] = {"1", "2", "1", "2", "1", "3", "0", "4", "k", "5", "6"};
	return arena_printf(a, "\t%s = %s\n\tcall u%u()  @9:1\n\treturn\n", i == 11 ? "q[4]" : "*q", value[i - 1], i);
}

static const char *fails(struct arena *a, uint32_t i)
{
	if (i == 2)
		return "\tcall u2()  @9:1\n\tcall exit(1)  @9:1\n\tunreachable\n";
	return i == 3 ? "\tcall u3()  @9:1\n\tthrow\n" : calls(a, i);
}

// The last operation of each state that goes on, and behind a bar of each path that has ended.
static const char *last(const struct prim *p)
{
	while (p && p->kind == PRIM_BRANCH)
		p = p->prev;
	return p ? p->name : "-";
}

static const char *run(struct state *s)
{
	struct state_list out = {.n = 0};
	const char *text = "";
	exec_step(&k.w, s, &k.w.function->blocks.at[0].steps.at[0], &out);
	for (uint32_t i = 0; i < out.n; i++)
		text = arena_printf(&k.arena, "%s%s%s", text, i ? " " : "", last(out.at[i]->tail));
	for (size_t i = 0; i < k.w.done.n; i++)
		text = arena_printf(&k.arena, "%s | %s", text, last(k.w.done.at[i].trace.prim[k.w.done.at[i].trace.count - 1]));
	k.w.done.n = 0;
	return text;
}

static void start(uint32_t ways, const char *(*way)(struct arena *a, uint32_t i), const char *caller)
{
	struct arena a = {0};
	walk_begin(&k, switching(&a, ways, way, caller));
	arena_free(&a);
}

static void expect_run(const char *expected)
{
	const char *text = run(walk_state(&k, 0, 0));
	cr_expect_str_eq(text, expected, "%s, expected %s", text, expected);
}

#define EXPECT_ONCE(expected, ways, way, step)                                                                                                       \
	do {                                                                                                                                         \
		start(ways, way, CALLER(step));                                                                                                      \
		expect_run(expected);                                                                                                                \
		walk_end(&k);                                                                                                                        \
	} while (0)

Test(fits, all_that_fit)
{
	EXPECT_ONCE("u1 u2 rest", 2, calls, "\tcall g(n, k, p)  @1:1\n");
	EXPECT_ONCE("u2", 2, calls, "\tcall g(2, k, p)  @1:1\n");
	EXPECT_ONCE("rest", 2, calls, "\tcall g(7, k, p)  @1:1\n");
	EXPECT_ONCE("u7", 8, calls, "\tcall g(7, k, p)  @1:1\n"); // one of those that do not stand for the function
	EXPECT_ONCE("u1 rest | u3 | exit", 3, fails, "\tcall g(n, k, p)  @1:1\n");
	EXPECT_ONCE(" | exit", 3, fails, "\tcall g(2, k, p)  @1:1\n");
	EXPECT_ONCE(" | u3", 3, fails, "\tcall g(3, k, p)  @1:1\n");
}

// With the same conditions on all: those that stand for the function, and in a thorough walk what returns or leaves something else.
Test(fits, more_in_a_thorough_walk)
{
	for (int is_thorough = 0; is_thorough < 2; is_thorough++) {
		start(10, returns, CALLER("\ti = call g(n, k, p)  @1:1\n"));
		const struct summary *sum = exec_summary(k.exec, walk_function(&k, "g"));
		cr_expect_eq(sum->count, 11);
		cr_expect_eq(sum->replayable, 6);
		k.w.is_thorough = is_thorough;
		struct state_list out = {.n = 0};
		exec_step(&k.w, walk_state(&k, 0, 0), &k.w.function->blocks.at[0].steps.at[0], &out);
		cr_expect_eq(out.n, is_thorough ? 9 : 6, "%u", out.n); // eight results are told apart, and one way has none
		walk_end(&k);
	}
}

// For the function stand six that leave something which none of the others does. A thorough walk goes on with those behind them as well that leave
// nothing, a number or anything else at a place where none of the six leaves that.
Test(fits, more_that_leaves_something_else)
{
	for (int is_thorough = 0; is_thorough < 2; is_thorough++) {
		start(11, stores, CALLER("\tcall g(n, k, p)  @1:1\n"));
		k.w.is_thorough = is_thorough;
		expect_run(is_thorough ? "u1 u2 u6 u7 u8 u9 u11" : "u1 u2 u6 u7 u8 u9");
		walk_end(&k);
	}
}

// Where there is no room: that which fewest have taken, and no other.
Test(fits, one_after_the_other)
{
	start(2, calls, CALLER("\tcall g(n, k, p)  @1:1\n"));
	k.w.is_narrow = true;
	expect_run("u1");
	cr_expect(k.summary.is_degraded);
	expect_run("u2");
	expect_run("rest");
	expect_run("u1");
	walk_end(&k);
	start(2, calls, CALLER("\tcall g(2, k, p)  @1:1\n"));
	k.w.is_narrow = true;
	expect_run("u2");
	expect_run("u2");
	walk_end(&k);
	start(0, calls, CALLER("\tcall g(n, k, p)  @1:1\n"));
	k.w.is_narrow = true;
	expect_run("rest");
	cr_expect_not(k.summary.is_degraded, "there is only one");
	walk_end(&k);
}

static const char *errors(struct arena *a, uint32_t i)
{
	return arena_printf(a, "\tcall u%u()  @9:1\n\treturn %s\n", i, i == 5 ? "0" : arena_printf(a, "-%u", i));
}

// However many errors there are, each with a number of its own, the way without one comes in its turn with all of them together.
Test(fits, one_of_each_kind_of_result)
{
	start(6, errors, CALLER("\ti = call g(n, k, p)  @1:1\n"));
	k.w.is_narrow = true;
	expect_run("u1");
	expect_run("u5");
	expect_run("rest"); // returns nothing
	expect_run("u2");
	expect_run("u5");
	expect_run("rest");
	expect_run("u3");
	walk_end(&k);
}

// A way that ends the program is no way on: the next one is taken as well. One on which a call fails comes last.
Test(fits, one_that_goes_on)
{
	static const char program[] =
		"function g(n)\nb0:\n\te = call cudaDeviceSynchronize()  @1:1\n\tbranch e b1 b2\nb1:\n\tcall bad()  @2:1\n\treturn\n"
		"b2:\n\tbranch n == 1 b3 b4\nb3:\n\tcall exit(1)  @9:1\n\tunreachable\nb4:\n\tcall good()  @2:1\n\treturn\n" CALLER(
			"\tcall g(n)  @1:1\n");
	walk_begin(&k, program);
	k.w.is_narrow = true;
	expect_run("good");
	expect_run("good | exit"); // it has been taken less often
	expect_run("good | exit"); // and still has
	walk_end(&k);
}

// Three ways through g, for n == 1, n == 2 with k == 2, and n == 3; the others were too many. None of them fits the call.
#define WAYS(first, second, third)                                                                                                                   \
	"function g(n, k)\nb0:\n\tbranch n == 1 b1 b2\nb1:\n" first "b2:\n\tbranch n == 2 b3 b4\nb3:\n\tbranch k == 2 b5 b7\n"                       \
	"b4:\n\tbranch n == 3 b6 b7\nb5:\n" second "b6:\n" third "b7:\n\treturn\n"
#define RETURNS "\treturn\n"
#define A "\tcall a()  @9:1\n"
#define B "\tcall b()  @9:1\n"
#define C "\tcall c()  @9:1\n"

static void expect_nearest(const char *expected, const char *ways)
{
	struct arena a = {0};
	walk_begin(&k, arena_printf(&a, "%s%s", ways, CALLER("\tcall g(9, 8)  @1:1\n")));
	struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
	uint32_t n = 0;
	for (uint32_t i = 0; i < sum->count; i++)
		if (last(sum->fragment[i].trace.prim[sum->fragment[i].trace.count - 1])[0] != '-')
			sum->fragment[n++] = sum->fragment[i];
	sum->count = sum->replayable = n;
	expect_run(expected);
	walk_end(&k);
	arena_free(&a);
}

// That of which the fewest conditions are broken, of these the longest; none that does not return, nor one on which a call fails.
Test(fits, the_nearest)
{
	expect_nearest("a", WAYS(A A A A RETURNS, A B B B B RETURNS, C RETURNS)); // its conditions count
	expect_nearest("c", WAYS(A RETURNS, A B B B B RETURNS, C RETURNS));
	expect_nearest("c", WAYS(A B C RETURNS, A B B RETURNS, B RETURNS));
	expect_nearest("b", WAYS(A "\tthrow\n", A B RETURNS, C C C "\tthrow\n"));
	expect_nearest("", WAYS(A "\tthrow\n", B "\tthrow\n", C "\tthrow\n"));
	expect_nearest("cudaDeviceSynchronize",
	               WAYS(A RETURNS, A B B RETURNS, C "\ti = call cudaDeviceSynchronize()  @2:1\n\tbranch i b8 b7\n") "b8:\n" C C RETURNS);
}

// What does nothing on the GPU leaves what is behind it as sure as it was but for its values; what nobody sees may do something there.
Test(fits, helpers_and_others)
{
#define STORES "\t*k = 1\n"
	static const struct {
		const char *way;
		enum forced expected;
	} rows[] = {{STORES, FORCED_HELPER}, {A, FORCED_WAY}, {"\tcall cudaDeviceSynchronize()  @2:1\n", FORCED_WAY}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct arena a = {0};
		walk_begin(&k, arena_printf(&a,
		                            "function g(n, k)\nb0:\n\tbranch n == 1 b1 b2\nb1:\n%s\treturn\nb2:\n\tthrow\n"
		                            "function f(n, p) external\nb0:\n\tcall g(9, p)  @1:1\n\treturn\n",
		                            rows[i].way));
		struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
		uint32_t n = 0;
		for (uint32_t j = 0; j < sum->count; j++)
			if (!sum->fragment[j].is_exception && sum->fragment[j].failed < 0)
				sum->fragment[n++] = sum->fragment[j];
		sum->count = sum->replayable = n;
		struct state_list out = {.n = 0};
		exec_step(&k.w, walk_state(&k, 0, 0), &k.w.function->blocks.at[0].steps.at[0], &out);
		cr_assert_eq(out.n, 1, "row %zu", i);
		cr_expect_eq(out.at[0]->forced, rows[i].expected, "row %zu: %d", i, (int)out.at[0]->forced);
		walk_end(&k);
		arena_free(&a);
	}
}

// What is only tried takes no memory of the unit's: in a loop, with some hundred ways, that was more than there is.
Test(fits, what_is_tried_leaves_nothing)
{
	walk_begin(&k, WAYS(A RETURNS, B RETURNS, C RETURNS) CALLER("\tcall g(9, k)  @1:1\n"));
	const struct ir_step *step = &k.w.function->blocks.at[0].steps.at[0];
	const struct summary *sum = exec_summary(k.exec, walk_function(&k, "g"));
	struct state *s = walk_state(&k, 0, 0);
	struct called call = {step, step->function, sum, eval_args(&k.w, s, step), step->arg_count, NULL};
	size_t first = 0;
	for (int i = 0; i < 200; i++) {
		uint32_t broken = 0;
		for (uint32_t f = 0; f < sum->count; f++)
			broken += replay_broken(&k.w, s, &sum->fragment[f], &call, UINT32_MAX);
		cr_assert_gt(broken, 0);
		first = i ? first : k.exec->machine.arena->bytes;
	}
	cr_expect_eq(k.exec->machine.arena->bytes, first, "%zu bytes", k.exec->machine.arena->bytes - first);
	walk_end(&k);
}

// A condition on what the path itself has written counts as several: a static object, say, is not made a second time.
Test(fits, nearest_by_what_was_written)
{
	walk_begin(&k, "function g(n, q)\nb0:\n\tbranch *q b1 b4\nb1:\n\tbranch n == 1 b2 b3\nb2:\n" B "\treturn\nb3:\n\treturn\nb4:\n" A A A
	               "\treturn\n" CALLER("\t*p = 1\n\tcall g(9, p)  @1:1\n"));
	struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
	uint32_t n = 0;
	for (uint32_t i = 0; i < sum->count; i++)
		if (last(sum->fragment[i].trace.prim[sum->fragment[i].trace.count - 1])[0] != '-')
			sum->fragment[n++] = sum->fragment[i];
	sum->count = sum->replayable = n;
	struct state *s = walk_state(&k, 0, 0);
	struct state_list out = {.n = 0}, behind = {.n = 0};
	exec_step(&k.w, s, &k.w.function->blocks.at[0].steps.at[0], &out);
	exec_step(&k.w, out.at[0], &k.w.function->blocks.at[0].steps.at[1], &behind);
	cr_assert_eq(behind.n, 1);
	cr_expect_str_eq(last(behind.at[0]->tail), "b");
	walk_end(&k);
}

// One that fits and ends the program, though no call failed, is an answer, unless paths of the callee were dropped.
Test(fits, none_is_needed)
{
	for (int is_degraded = 0; is_degraded < 2; is_degraded++) {
		walk_begin(&k, "function g(n)\nb0:\n\tbranch n b1 b2\nb1:\n\tcall exit(1)  @9:1\n\tunreachable\nb2:\n" A
		               "\treturn\n" CALLER("\tcall g(1)  @1:1\n"));
		struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
		sum->is_degraded = is_degraded;
		expect_run(is_degraded ? "a | exit" : " | exit");
		cr_expect_eq(k.summary.is_degraded, is_degraded);
		walk_end(&k);
	}
}

// What fits returns zero, and the caller goes on behind something else, or hands on what it got: a way that was not kept may return that.
Test(fits, the_nearest_of_what_is_missing)
{
#define ASKS(more, less) "function f(n, i) external\nb0:\n\ti = call g(1)  @1:1\n\tbranch i b1 b2\nb1:\n" more "b2:\n" less
#define ASKS_THROUGH(what, more, less)                                                                                                               \
	"function f(n, i, j) external\nb0:\n\ti = call g(1)  @1:1\n\tj = call check(i)  @1:2\n\tbranch " what " b1 b2\nb1:\n" more "b2:\n" less
#define SYNC "\tcall cudaDeviceSynchronize()  @2:1\n"
	static const struct {
		const char *caller, *expected;
		bool is_degraded;
	} rows[] = {{"function f(n, i) external\nb0:\n\ti = call g(1)  @1:1\n\treturn i\n", "a b", true},
	            {"function f(n, i) external\nb0:\n\ti = call g(1)  @1:1\n\treturn i\n", "a", false},
	            {ASKS(SYNC RETURNS, RETURNS), "a b", true},
	            {ASKS(RETURNS, SYNC RETURNS), "a", true},
	            {ASKS(RETURNS, RETURNS), "a", true},
	            {ASKS_THROUGH("j", SYNC RETURNS, RETURNS), "a b", true},
	            {ASKS_THROUGH("j", SYNC RETURNS, RETURNS), "a", false},
	            {ASKS_THROUGH("n", SYNC RETURNS, RETURNS), "a", true}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct arena a = {0};
		walk_begin(&k, arena_printf(&a,
		                            "function g(n)\nb0:\n\tbranch n == 1 b1 b2\nb1:\n" A "\treturn 0\nb2:\n\tbranch n == 2 b3 b4\nb3:\n" B
		                            "\treturn 7\nb4:\n\tthrow\n%s",
		                            rows[i].caller));
		struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
		sum->is_degraded = rows[i].is_degraded;
		struct state_list out = {.n = 0};
		exec_step(&k.w, walk_state(&k, 0, 0), &k.w.function->blocks.at[0].steps.at[0], &out);
		cr_assert_eq(out.n, strlen(rows[i].expected) / 2 + 1, "row %zu", i);
		cr_expect_str_eq(last(out.at[0]->tail), "a");
		cr_expect_not(out.at[0]->forced);
		cr_expect(out.n == 1 || (out.at[1]->forced == FORCED_WAY && strcmp(last(out.at[1]->tail), "b") == 0), "row %zu", i);
		walk_end(&k);
		arena_free(&a);
	}
}

// Zero is what a way returns whose result is asked for there, whatever it is called.
Test(fits, the_nearest_that_is_known_to_return_zero)
{
	walk_begin(&k, "function g(n, r)\nb0:\n\tbranch n == 1 b1 b2\nb1:\n" A "\treturn 7\nb2:\n\tbranch n == 2 b3 b4\nb3:\n"
	               "\tr = call q()  @1:3\n\tbranch r b4 b5\nb4:\n\tthrow\nb5:\n" B "\treturn r\n" ASKS(RETURNS, SYNC RETURNS));
	struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
	sum->is_degraded = true;
	struct state_list out = {.n = 0};
	exec_step(&k.w, walk_state(&k, 0, 0), &k.w.function->blocks.at[0].steps.at[0], &out);
	cr_assert_eq(out.n, 2);
	cr_expect_str_eq(last(out.at[0]->tail), "a");
	cr_expect(out.at[1]->forced == FORCED_WAY && strcmp(last(out.at[1]->tail), "b") == 0);
	walk_end(&k);
}

// The object that a call initialises is the one that the callee returns, unless the callee is told of it.
Test(fits, objects_that_calls_initialise)
{
#define GIVE "function h(q)\nb0:\n\tcall look(&r2.k)  @1:1\n\treturn r2\n"
#define GIVE_PART "function h(q)\nb0:\n\tcall look(&r.n)  @1:1\n\treturn r\n"
	static const struct {
		const char *shown, *program;
	} rows[] = {{"&rr.k", GIVE CALLER("\trr = call h(p)  @1:1\n")},
	            {"&r2.k", GIVE CALLER("\tcall h(p)  @1:1\n")},
	            {"&r2.k", GIVE CALLER("\trr = call h(&rr)  @1:1\n")},
	            {"&r2.k", GIVE CALLER("\trr = call h(&rr.k)  @1:1\n")},
	            {"&nn.in.n", GIVE_PART CALLER("\tnn.in = call h(p)  @1:1\n")},
	            {"&r.n", GIVE_PART CALLER("\t*o = call h(p)  @1:1\n")},
	            {"&r.n", GIVE_PART CALLER("\to->n = call h(p)  @1:1\n")}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		walk_begin(&k, rows[i].program);
		struct state_list out = {.n = 0};
		exec_step(&k.w, walk_state(&k, 0, 0), &k.w.function->blocks.at[0].steps.at[0], &out);
		cr_assert_eq(out.n, 1);
		const char *shown = sym_text_of(&k.arena, out.at[0]->tail->arg[0], k.w.function);
		cr_expect_str_eq(shown, rows[i].shown, "%s: %s", rows[i].program, shown);
		walk_end(&k);
	}
}

// "The malloc function returns either a null pointer or a pointer" (C17 7.22.3.4p3): a directed walk looks at both.
Test(fits, no_memory)
{
	static const struct {
		const char *step;
		uint32_t states;
	} rows[] = {{"\tp = call malloc(4)  @1:1\n", 2},
	            {"\tcall malloc(4)  @1:1\n", 1},
	            {"\tp = call operator new(4)  @1:1\n", 1},
	            {"\ti = call cudaMalloc(&l, 4)  @1:1\n", 1},
	            {"\ti = call printf(\"a\")  @1:1\n", 1}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int is_directed = 0; is_directed < 2; is_directed++)
			for (int has_failed = 0; has_failed < 2; has_failed++) {
				struct arena a = {0};
				struct state_list out = {.n = 0};
				walk_begin(&k, arena_printf(&a, "function f(p) external\nb0:\n%s\treturn\n", rows[i].step));
				struct state *s = walk_state(&k, 0, 0);
				k.w.is_directed = is_directed;
				s->failed = has_failed ? 7 : -1;
				exec_step(&k.w, s, &k.w.function->blocks.at[0].steps.at[0], &out);
				cr_expect_eq(out.n, is_directed && !has_failed ? rows[i].states : 1, "%s", rows[i].step);
				if (out.n == 2)
					cr_expect(out.at[0]->failed == 0 && out.at[1]->failed == -1);
				walk_end(&k);
				arena_free(&a);
			}
}
