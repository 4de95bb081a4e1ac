// SPDX-License-Identifier: Apache-2.0
// Paths that have ended: what of them callers see, which are one, which are too many, and which stand for the function in callers.
#include <criterion/criterion.h>
#include <string.h>

#include "walk.h"

#define SYNC "\tcall cudaStreamSynchronize(s)  @1:1\n"
#define FUNCTION "function f(n, p, rv, s) external\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\treturn\nb2:\n" SYNC "\treturn\n"
enum { FIRST = 1, SECOND = 2 };

static struct walking k;

static void setup(void)
{
	walk_begin(&k, FUNCTION);
}

static void teardown(void)
{
	walk_end(&k);
}

TestSuite(fragments, .init = setup, .fini = teardown);

static const struct sym *number(int64_t n)
{
	return sym_int(k.exec->machine.table, n);
}

static const struct sym *param(int64_t n)
{
	return sym_numbered(k.exec->machine.table, SYM_PARAM, n);
}

// --- which stand for the function ---------------------------------------------------------------------------------------

// A way in letters: e, a call fails; x, it does not return; t, an exception; g and h, it passes the first goal and the second; u, nothing waits
// before them; a digit, its result; o, that is zero; m and a digit, that is a negative number; k, that is something of which only is known that it is not
// zero; `=` and a digit, what the first parameter is there; s, it leaves something stored.
static struct fragment way(const char *letters, uint32_t number_of_it)
{
	struct fragment f = {.news = number_of_it, .failed = strchr(letters, 'e') ? 0 : -1, .never_returns = strchr(letters, 'x')};
	uint64_t *goals = ARENA_ARRAY(&k.arena, uint64_t, 2);
	const char *pin = strchr(letters, '='), *result = strpbrk(letters, "0123456789");
	*goals = (uint64_t)((strchr(letters, 'g') ? FIRST : 0) | (strchr(letters, 'h') ? SECOND : 0));
	goals[1] = strchr(letters, 'u') ? *goals : 0;
	f.is_exception = strchr(letters, 't');
	f.goals = *goals ? goals : NULL;
	f.result = result && result != pin + 1 ? number(strchr(letters, 'm') ? -*result : *result) : NULL;
	f.result = strchr(letters, 'o')   ? number(0)
	           : strchr(letters, 'k') ? sym_numbered(k.exec->machine.table, SYM_UNKNOWN, number_of_it)
	                                  : f.result;
	if (strchr(letters, 'k'))
		cr_assert(facts_assume(&k.exec->machine, &f.facts, f.result, true));
	if (strchr(letters, 's')) {
		struct stored *left = ARENA_NEW(&k.arena, struct stored);
		*left = (struct stored){.location = sym_of(k.exec->machine.table, SYM_PTR, param(1)), .value = number('s')};
		f.stored = left;
		f.stored_count = 1;
	}
	if (pin)
		cr_assert(facts_assume_range(&k.exec->machine, &f.facts, param(0), (struct fact){.low = pin[1], .high = pin[1]}));
	return f;
}

// The ways in the order that callers take them, those that stand for the function in front of the bar.
static void expect_order(const char *expected, const char *ways)
{
	char *list = arena_strdup(&k.arena, ways), *rest = NULL;
	uint32_t n = 0;
	k.w.done.n = 0;
	memset(k.w.goals->kept, 0, k.w.goals->words * sizeof *k.w.goals->kept);
	for (char *at = strtok_r(list, " ", &rest); at; at = strtok_r(NULL, " ", &rest), n++)
		*vec_push(&k.w.scratch, &k.w.done) = way(at, n);
	fragments_select(&k.w);
	const char *text = "";
	for (uint32_t i = 0; i < k.summary.count; i++)
		text = arena_printf(&k.arena, "%s%s%u", text, i == k.summary.replayable ? "|" : "", k.summary.fragment[i].news);
	cr_expect_eq(k.summary.count, n);
	cr_expect_str_eq(text, expected, "%s: %s, expected %s", ways, text, expected);
}

Test(fragments, order_for_callers)
{
	expect_order("0", "-");
	expect_order("3210", "e x t -");
	expect_order("21|0", "ex et e");
	expect_order("10|23", "ex e ex ex");
	expect_order("012345", "- - - - - -");
	expect_order("012345|67", "- - - - - - - -");
	expect_order("01234578|69", "- - - - - - - e e e");
}

// What adds GPU work first, then results that fewer have, then what holds where the others do not.
Test(fragments, those_that_stand_for_the_others)
{
	expect_order("012367|45", "- - - - - - h g");
	expect_order("012357|46", "- - - - - g - g");
	expect_order("012357|46", "- - - - - g - gh");
	expect_order("012367|45", "1 1 1 1 1 1 2 3");
	expect_order("012346|57", "1 1 1 1 1 1 2 1");
	expect_order("012347|56", "=3 - - - - - - =5");
	expect_order("012345|67", "=3 - - - - - - =3");
	// Of another result it excludes nothing that would have been taken for it.
	expect_order("012346|57", "1=3 1 1 1 1 1 2 1=3");
	// Those that return come first, whatever the others give.
	expect_order("012345|67", "1 1 1 1 1 1 1 x2");
	expect_order("01|2", "e1 e1 e1");
	expect_order("02|1", "e1 e1 e2");
}

// What adds most is chosen first, so that ways out in front of the work do not take all the room; the work with nothing before it that waits counts by
// itself; what returns the same after other work is something else.
Test(fragments, those_that_do_most)
{
	expect_order("012347|56", "- g - g - g - gh");
	expect_order("012346|57", "gh gh gh gh gh gh ghu gh");
	expect_order("012457|36", "gh1 h1 g1 1 2 gh2 h2 g2");
}

// Most callers ask for zero or for the sign of a result: the numbers of errors are told apart when there is room left.
Test(fragments, results_by_their_kind)
{
	expect_order("012347|56", "m1 m2 m3 m4 m5 m6 m7 o");
	expect_order("012367|45", "m1 m2 m3 o m4 m5 o o");
	expect_order("012345|67", "m1 k o 1 - m2 k 1");
	expect_order("012367|45", "k k k - k k - o");
	expect_order("012456|37", "1 2 1 1 3 4 5 1");
}

// A function that keeps what it makes finds it there from the second call on. Of such ways two stand for it, where both cannot hold at once.
Test(fragments, what_an_earlier_call_has_made)
{
	expect_order("012347|56", "1s 1s 1s 1s 1s 1s 1s 1");
	expect_order("012345|67", "s s s s s s s -");
	expect_order("012346|57", "1s 1s 1s 1s 1s 1s 1 1");
	expect_order("012367|458", "1s 1s 1s 1s 1s 1s 1=3 1=5 1=7");
}

Test(fragments, the_exit_that_stands_for_many_keeps_its_work)
{
	k.w.longest_exit = 2;
	expect_order("01", "g xh");
	cr_expect_eq(*k.w.goals->kept, SECOND);
}

// --- what callers see ---------------------------------------------------------------------------------------------------

static const struct sym *variable(const char *name, int64_t frame)
{
	const struct ir_function *f = walk_function(&k, "f");
	for (size_t i = 0; i < f->params.n; i++)
		if (strcmp(f->params.at[i]->name, name) == 0)
			return sym_var(k.exec->machine.table, f->params.at[i], frame);
	return NULL;
}

static const struct fragment *finished(struct state *s, const struct sym *result)
{
	size_t n = k.w.done.n;
	fragment_finish(&k.w, s, result, (struct ir_loc){0}, false, false);
	return k.w.done.n > n ? &k.w.done.at[n] : NULL;
}

Test(fragments, stores_that_callers_see)
{
	const struct machine *m = &k.exec->machine;
	const struct sym *local = variable("rv", 2), *field = sym_field(m->table, local, intern(m->strings, "n"));
	struct state *s = walk_state(&k, 0, 0), *t = walk_state(&k, 0, 0);
	cr_expect_eq(finished(s, NULL)->stored_count, 0, "its own parameters");
	s = walk_state(&k, 0, 0);
	state_store(m, s, field, number(5), NULL);
	state_store(m, s, sym_element(m->table, field, number(2)), number(5), NULL);
	cr_expect_null(finished(s, NULL), "as the one before");
	const struct fragment *f = finished(s, sym_of(m->table, SYM_CONTENT, local));
	cr_expect_eq(f->stored_count, 2, "the variable is returned");
	cr_expect_eq(f->stored[0].value, number(5));
	s = walk_state(&k, 0, 0);
	state_store(m, s, field, number(5), NULL);
	cr_expect_eq(finished(s, sym_of(m->table, SYM_CONTENT, variable("rv", 3)))->stored_count, 0, "another one is");
	state_store(m, t, variable("n", 0), number(1), NULL);
	state_store(m, t, sym_of(m->table, SYM_PTR, param(1)), number(1), NULL);
	state_store(m, t, sym_step(m->table, sym_of(m->table, SYM_PTR, param(1)), number(3), 4), number(1), NULL);
	state_put(m, t, sym_numbered(m->table, SYM_DEVICE, 0), number(2));
	cr_expect_eq(finished(t, NULL)->stored_count, 4);
}

Test(fragments, what_is_there_unchanged)
{
	const struct machine *m = &k.exec->machine;
	const struct sym *p = sym_of(m->table, SYM_PTR, param(1)), *q = sym_of(m->table, SYM_PTR, param(2));
	struct state *s = walk_state(&k, 0, 0);
	state_store(m, s, p, sym_of(m->table, SYM_INIT, p), NULL);
	cr_expect_eq(finished(s, NULL)->stored_count, 0);
	state_store(m, s, q, sym_of(m->table, SYM_INIT, p), NULL);
	cr_expect_eq(finished(s, NULL)->stored_count, 1);
}

// --- which are one ------------------------------------------------------------------------------------------------------

static void finish_as(bool truth, int64_t failed, bool never_returns, bool is_exception, const struct sym *result, int64_t stored)
{
	static const struct ir_loc here = {.line = 7};
	const struct machine *m = &k.exec->machine;
	struct state *s = walk_state(&k, 0, 0);
	const struct sym **arg = ARENA_ARRAY(&k.arena, const struct sym *, 1);
	arg[0] = param(0);
	s->failed = failed;
	cr_assert(state_assume(m, s, param(0), truth));
	state_append(m, s, (struct prim){.kind = PRIM_BRANCH, .loc = &here, .frame = k.w.frame, .arg = arg, .arg_count = 1, .truth = truth});
	if (stored)
		state_store(m, s, sym_of(m->table, SYM_PTR, param(1)), number(stored), NULL);
	fragment_finish(&k.w, s, result, here, never_returns, is_exception);
}

Test(fragments, paths_that_do_the_same)
{
	finish_as(true, -1, false, false, NULL, 0);
	cr_expect_eq(k.w.done.n, 1);
	const struct fragment *f = &k.w.done.at[0];
	cr_expect_eq(facts_truth(&k.exec->machine, &f->facts, param(0)), 1);
	finish_as(true, -1, false, false, NULL, 0);
	cr_expect_eq(facts_truth(&k.exec->machine, &f->facts, param(0)), 1);
	cr_expect_not(f->trace.prim[0]->is_open, "each goes that way");
	finish_as(false, -1, false, false, NULL, 0);
	cr_expect_eq(k.w.done.n, 1);
	cr_expect_eq(facts_truth(&k.exec->machine, &f->facts, param(0)), -1);
	cr_expect(f->trace.prim[0]->is_open);
}

Test(fragments, paths_that_differ)
{
	finish_as(true, -1, false, false, NULL, 0);
	finish_as(true, 0, false, false, NULL, 0);
	finish_as(true, 1, false, false, NULL, 0);
	finish_as(true, -1, true, false, NULL, 0);
	finish_as(true, -1, false, true, NULL, 0);
	finish_as(true, -1, false, false, number(1), 0);
	finish_as(true, -1, false, false, number(2), 0);
	finish_as(true, -1, false, false, NULL, 1);
	finish_as(true, -1, false, false, NULL, 2);
	cr_expect_eq(k.w.done.n, 9);
	cr_expect_eq(k.w.done.at[3].never_returns, true);
	cr_expect_eq(k.w.done.at[4].is_exception, true);
	for (int i = 0; i < 2; i++)
		finish_as(true, -1, false, false, NULL, 2);
	cr_expect_eq(k.w.done.n, 9);
}

// A condition of the function that the facts at the end no longer answer is open; one in a callee's steps stays.
Test(fragments, conditions_that_are_forgotten)
{
	static const struct frame callee;
	for (int is_known = 0; is_known < 2; is_known++)
		for (int is_own = 0; is_own < 2; is_own++) {
			k.w.done.n = 0;
			finish_as(true, -1, false, false, NULL, 0);
			struct fragment *f = &k.w.done.at[0];
			struct prim *p = ARENA_NEW(&k.arena, struct prim);
			*p = *f->trace.prim[0];
			p->frame = is_own ? k.w.frame : &callee;
			f->trace.prim[0] = p;
			f->facts = is_known ? f->facts : (struct symmap){0};
			fragments_select(&k.w);
			cr_expect_eq(k.summary.fragment[0].trace.prim[0]->is_open, is_own && !is_known);
			cr_expect_not(p->is_open, "of this path only");
		}
}

// --- which are too many -------------------------------------------------------------------------------------------------

struct end {
	uint32_t operations;
	uint64_t goals;
	const struct sym *result;
	bool fails, exits, throws;
};

// Is the path kept, which does what no other does?
static bool is_kept(struct end e)
{
	static const struct ir_step step;
	struct state *s = walk_state(&k, 0, e.goals);
	s->digest = 1000 * ++k.w.steps;
	s->failed = e.fails ? 0 : -1;
	for (uint32_t i = 0; i < e.operations; i++)
		state_append(&k.exec->machine, s, (struct prim){.kind = PRIM_PARALLEL, .step = &step});
	size_t n = k.w.done.n;
	fragment_finish(&k.w, s, e.result, (struct ir_loc){0}, e.exits, e.throws);
	return k.w.done.n > n;
}

enum { MOST_RETURNS = 64, MOST_OF_A_KIND = 16, MOST_LEAVING = 8 };

Test(fragments, returns_that_are_too_many)
{
	for (uint32_t i = 0; i < MOST_RETURNS; i++)
		cr_expect(is_kept((struct end){.operations = 2, .result = number(i % 4)}));
	cr_expect_not(k.summary.is_degraded);
	cr_expect_not(is_kept((struct end){.operations = 2, .result = number(1)}));
	cr_expect(k.summary.is_degraded);
	for (uint32_t i = 0; i < MOST_OF_A_KIND; i++)
		cr_expect(is_kept((struct end){.operations = 1, .result = param(0)}), "those so far return numbers");
	cr_expect_not(is_kept((struct end){.operations = 1, .result = param(0)}));
	cr_expect(is_kept((struct end){.operations = 1, .result = number(4)}), "no other gives that");
	cr_expect(is_kept((struct end){.operations = 3}), "the longest");
	cr_expect_not(is_kept((struct end){.operations = 3}));
	cr_expect(is_kept((struct end){.operations = 1, .goals = FIRST}), "it alone works");
	cr_expect_not(is_kept((struct end){.operations = 1, .goals = FIRST}));
	cr_expect(is_kept((struct end){.exits = true}), "ways out have room of their own");
}

Test(fragments, errors_leave_room_for_the_ways_without_one)
{
	for (uint32_t i = 0; i < MOST_RETURNS; i++)
		cr_expect(is_kept((struct end){.operations = 2, .result = number(1 + i % 3)}));
	cr_expect_not(is_kept((struct end){.operations = 2, .result = number(1)}));
	for (uint32_t i = 0; i < MOST_OF_A_KIND; i++)
		cr_expect(is_kept((struct end){.operations = 2, .result = number(0)}));
	cr_expect_not(is_kept((struct end){.operations = 2, .result = number(0)}));
}

Test(fragments, ways_out_that_are_too_many)
{
	for (uint32_t i = 0; i < MOST_LEAVING; i++)
		cr_expect(is_kept(i % 3 == 0   ? (struct end){.operations = 5, .fails = true}
		                  : i % 3 == 1 ? (struct end){.operations = 5, .throws = true}
		                               : (struct end){.operations = 2, .exits = true}));
	cr_expect_not(is_kept((struct end){.operations = 9, .fails = true}));
	cr_expect_not(is_kept((struct end){.operations = 9, .throws = true}));
	cr_expect(is_kept((struct end){.operations = 1, .fails = true, .goals = FIRST}));
	cr_expect_not(is_kept((struct end){.operations = 2, .exits = true}));
	cr_expect_not(k.summary.is_degraded, "one stands for all");
	cr_expect_eq(k.w.longest_exit, 0);
	cr_expect(is_kept((struct end){.operations = 3, .exits = true}), "longer than each other exit");
	cr_expect_eq(k.w.longest_exit, k.w.done.n);
	cr_expect_not(is_kept((struct end){.operations = 3, .exits = true}));
	cr_expect_not(is_kept((struct end){.operations = 4, .exits = true}), "in its place");
	cr_expect_eq(k.w.done.at[k.w.longest_exit - 1].trace.count, 4);
	cr_expect(is_kept((struct end){.exits = true, .goals = SECOND}));
	cr_expect(is_kept((struct end){0}));
}
