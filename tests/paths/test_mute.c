// SPDX-License-Identifier: Apache-2.0
// Functions whose ways no caller can tell apart: which are, and that one way stands for them.
#include <criterion/criterion.h>
#include <string.h>

#include "engine/values/either.h"
#include "engine/paths/mute.h"
#include "walk.h"

#define SYNC "\tcall cudaStreamSynchronize(s)  @1:1\n"
// Tells with two ways through it.
#define TELLS(name, steps) "function " name "(n, p) external\nb0:\n\tbranch n b1 b2\nb1:\n" steps "\tgoto b2\nb2:\n\treturn\n"
#define F(steps) "function f(n, p, q, s) external\nb0:\n" SYNC steps "\treturn\n"

static bool is_mute(const char *name, const char *program)
{
	struct walking k;
	walk_begin(&k, program);
	bool result = mute_find(k.exec)[walk_function(&k, name)->id];
	walk_end(&k);
	return result;
}

Test(mute, what_nobody_asks_for)
{
	cr_expect(is_mute("tell", TELLS("tell", "\tcall puts(\"x\")  @2:1\n") F("\tcall tell(n, p)  @3:1\n")));
	cr_expect(is_mute("tell", TELLS("tell", "\tg = g + 1\n\tcall puts(\"x\")  @2:1\n") F("\tcall tell(n, p)  @3:1\n")),
	          "it alone reads its count");
	cr_expect(is_mute("tell", TELLS("tell", "\tg = 1\n\tcall h2(n, p)  @2:1\n") TELLS("h2", "\tonce = g\n") F("\tcall tell(n, p)  @3:1\n")),
	          "what reads it is mute as well");
	cr_expect(is_mute("tell", TELLS("tell", "\tcall cudaGetDevice(&i)  @2:1\n") F("\tcall tell(n, p)  @3:1\n")), "it only asks");
	cr_expect(is_mute("tell", TELLS("tell", "\tl = call strdup(\"x\")  @2:1\n\t*l = 0\n") F("\tcall tell(n, p)  @3:1\n")), "memory of its own");
	cr_expect(is_mute("tell", TELLS("tell", "\ta[0] = 1\n\tl = &a[0]\n\tl[1] = 2\n") F("\tcall tell(n, p)  @3:1\n")));
	cr_expect(is_mute("tell", TELLS("tell", "\tcall fill(&a[0], n)  @2:1\n") "function fill(q, n)\nb0:\n\t*q = n\n\treturn\n" F(
					  "\tcall tell(n, p)  @3:1\n")),
	          "a callee writes what is its own");
}

Test(mute, what_somebody_asks_for)
{
	const char *asks = F("\tcall tell(n, p)  @3:1\n\tcall show(g)  @4:1\n");
	cr_expect_not(is_mute("tell", arena_printf(&(struct arena){0}, "%s%s", TELLS("tell", "\tg = 1\n"), asks)));
	cr_expect_not(is_mute("tell", TELLS("tell", "\tg = 1\n") TELLS("h2", "\tonce = g\n") F("\tcall tell(n, p)  @3:1\n\tcall show(once)  @4:1\n")),
	              "by way of another function");
	cr_expect_not(is_mute("tell", TELLS("tell", "\t*p = 1\n") F("\tcall tell(n, p)  @3:1\n")), "its caller's memory");
	cr_expect_not(is_mute("tell", TELLS("tell", "\tl = p\n\t*l = 1\n") F("\tcall tell(n, p)  @3:1\n")));
	cr_expect_not(is_mute("tell", TELLS("tell", "\tcall unseen(p)  @2:1\n") F("\tcall tell(n, p)  @3:1\n")),
	              "code without a body may write there");
	cr_expect_not(is_mute(
		"tell", TELLS("tell", "\tcall fill(p, n)  @2:1\n") "function fill(q, n)\nb0:\n\t*q = n\n\treturn\n" F("\tcall tell(n, p)  @3:1\n")));
	cr_expect_not(is_mute("tell", TELLS("tell", "\tcall count()  @2:1\n") "function count()\nb0:\n\tg = g + 1\n\treturn\n" F(
					      "\tcall tell(n, p)  @3:1\n\tcall show(g)  @4:1\n")),
	              "a callee leaves it");
	cr_expect_not(is_mute(
		"tell", "function tell(n, p) external\nb0:\n\tbranch n b1 b2\nb1:\n\treturn 1\nb2:\n\treturn 0\n" F("\tcall tell(n, p)  @3:1\n")));
	cr_expect_not(is_mute("tell", TELLS("tell", SYNC) F("\tcall tell(n, p)  @3:1\n")), "it works on the GPU");
	cr_expect_not(is_mute("tell", TELLS("tell", "\tcall unseen()  @2:1\n") F("\tcall tell(n, p)  @3:1\n")), "nobody knows what that does");
	cr_expect_not(is_mute("tell", "function tell(n, p) external\nb0:\n\tcall puts(\"x\")  @2:1\n\treturn\n" F("\tcall tell(n, p)  @3:1\n")),
	              "one way already");
}

// It meets other threads, or waits for what they write.
Test(mute, not_between_threads)
{
	cr_expect_not(is_mute("tell", TELLS("tell", "\tcall pthread_cond_signal(p)  @2:1\n") F("\tcall tell(n, p)  @3:1\n")));
	cr_expect_not(is_mute(
		"tell", "function tell(n, p) external\nb0:\n\tgoto b1\nb1: loop\n\tbranch g b2 b1\nb2:\n\treturn\n" F("\tcall tell(n, p)  @3:1\n")));
	cr_expect_not(is_mute(
		"tell",
		"function tell(n, p) external\nb0:\n\tgoto b1\nb1: loop\n\ti = call __atomic_load_n(&g, 2)  @2:1\n\tbranch i b2 b1\nb2:\n\treturn\n" F(
			"\tcall tell(n, p)  @3:1\n")));
	cr_expect(is_mute(
		"tell",
		"function tell(n, p) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n" F(
			"\tcall tell(n, p)  @3:1\n")));
	cr_expect(is_mute("tell", TELLS("tell", "\tcall pthread_mutex_lock(&g)  @2:1\n\tcall pthread_mutex_unlock(&g)  @2:2\n")
	                                  F("\tcall tell(n, p)  @3:1\n")));
}

// The way that assumes least stands for all that return, and one for those that end the program.
Test(mute, one_way_for_all)
{
	struct walking k;
	walk_begin(&k, "function f(n, k, p) external\nb0:\n\tbranch n b1 b2\nb1:\n\tcall puts(\"x\")  @1:1\n\tbranch k b3 b4\nb2:\n\treturn\n"
	               "b3:\n\tcall puts(\"y\")  @2:1\n\treturn\nb4:\n\tcall exit(1)  @3:1\n\tunreachable\n");
	const struct summary *sum = walk_paths(&k);
	cr_expect_eq(sum->replayable, sum->count);
	cr_expect_eq(sum->count, 3);
	walk_end(&k);
	walk_begin(&k, "function f(n, k, p) external\nb0:\n\tbranch n b1 b2\nb1:\n\tcall puts(\"x\")  @1:1\n\tbranch k b3 b4\nb2:\n\treturn\n"
	               "b3:\n\tcall puts(\"y\")  @2:1\n\treturn\nb4:\n\tcall exit(1)  @3:1\n\tunreachable\n");
	k.exec->is_mute = mute_find(k.exec);
	sum = walk_paths(&k);
	cr_expect(sum->is_mute);
	cr_expect_eq(sum->count, 3);
	cr_assert_eq(sum->replayable, 2);
	cr_expect_not(sum->fragment[0].never_returns);
	cr_expect_eq(sum->fragment[0].trace.count, 1, "the branch of the way that does nothing");
	cr_expect(sum->fragment[1].never_returns);
	walk_end(&k);
}

// What the way that stands for the others has decided is open where another may be taken: a caller that excludes it goes on with the others.
Test(mute, one_way_assumes_no_more_than_all)
{
	struct walking k;
	walk_begin(&k,
	           "function f(n, k, m) external\nb0:\n\tbranch n b1 b2\nb1:\n\tcall puts(\"x\")  @1:1\n\tbranch m > 9 b4 b5\nb2:\n\tbranch k b3 b4\n"
	           "b3:\n\treturn\nb4:\n\tcall exit(1)  @3:1\n\tunreachable\nb5:\n\treturn\n");
	k.exec->is_mute = mute_find(k.exec);
	const struct summary *sum = walk_paths(&k);
	cr_assert_eq(sum->replayable, 2);
	const struct fragment *f = &sum->fragment[0];
	cr_expect_not(f->never_returns);
	cr_assert_not_null(f->either);
	cr_expect_eq(f->either->sides, 2);
	for (uint32_t i = 0; i < f->trace.count; i++)
		cr_expect(f->trace.prim[i]->kind != PRIM_BRANCH || f->trace.prim[i]->is_open);
	walk_end(&k);
}
