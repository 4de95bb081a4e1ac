// SPDX-License-Identifier: Apache-2.0
// Tests whether there is something to release: which are, and that both their ways are one.
#include <criterion/criterion.h>

#include "engine/paths/releases.h"
#include "walk.h"

// What `releases_find` says of the first block of a function with these blocks.
static int way_of(const char *blocks)
{
	struct walking k;
	struct arena a = {0};
	walk_begin(&k, arena_printf(&a, "function f(n, p, q, s, o) external\n%s", blocks));
	int way = k.w.releases[0];
	walk_end(&k);
	arena_free(&a);
	return way;
}

#define IF(condition, steps) "b0:\n\tbranch " condition " b1 b2\nb1:\n" steps "\tgoto b2\nb2:\n\treturn\n"
#define CALLS(arguments) IF("p", "\tcall give(" arguments ")  @2:1\n")

Test(releases, nothing_else_hangs_on_the_test)
{
	cr_expect_eq(way_of(IF("p", "\tcall cudaFree(p)  @2:1\n")), 1);
	cr_expect_eq(way_of(IF("p != 0", "\tcall cudaFree(p)  @2:1\n\tp = 0\n")), 1);
	cr_expect_eq(way_of(IF("o->s", "\ti = call cudaStreamDestroy(o->s)  @2:1\n\to->s = 0\n")), 1, "a handle behind a pointer");
	cr_expect_eq(way_of(IF("p", "\tl = p\n\tp = 0\n\tcall cudaFree(l)  @2:1\n")), 1, "by another name");
	cr_expect_eq(way_of("b0:\n\tbranch p == 0 b2 b1\nb1:\n\tcall cudaFree(p)  @2:1\n\treturn\nb2:\n\treturn\n"), 2, "an early return");
	cr_expect_eq(
		way_of("b0:\n\tbranch p b1 b4\nb1:\n\ti = call cudaFree(p)  @2:1\n\tbranch i != 0 b2 b3\nb2:\n\tcall exit(1)  @3:1\n\tunreachable\n"
	               "b3:\n\tgoto b4\nb4:\n\treturn\n"),
		1, "a check of the release");
	cr_expect_eq(
		way_of("b0:\n\tbranch o b1 b4\nb1:\n\tbranch o->p b2 b3\nb2:\n\tcall cudaFree(o->p)  @2:1\n\tgoto b3\nb3:\n\tcall free(o)  @3:1\n\tgoto b4\n"
	               "b4:\n\treturn\n"),
		1, "a part that may be null");
}

Test(releases, something_else_hangs_on_the_test)
{
	cr_expect_eq(way_of(IF("n", "\tcall cudaFree(p)  @2:1\n")), 0, "a number is no test for null");
	cr_expect_eq(way_of(IF("q", "\tcall cudaFree(p)  @2:1\n")), 0, "another pointer");
	cr_expect_eq(way_of(IF("p", "\tcall cudaFree(p)  @2:1\n\tn = 1\n")), 0, "what it notes");
	cr_expect_eq(way_of(IF("p", "\tcall cudaFree(p)  @2:1\n\tp = q\n")), 0, "another value");
	cr_expect_eq(way_of(IF("o->s", "\tcall cudaStreamSynchronize(o->s)  @2:1\n")), 0, "a wait");
	cr_expect_eq(way_of(IF("p", "\tcall unseen(p)  @2:1\n")), 0);
	cr_expect_eq(way_of(IF("p", "")), 0, "nothing is released");
	cr_expect_eq(way_of("b0:\n\tbranch p b1 b2\nb1:\n\tcall cudaFree(p)  @2:1\n\treturn 1\nb2:\n\treturn 0\n"), 0, "it says which way it was");
	cr_expect_eq(way_of("b0:\n\tbranch p b1 b3\nb1:\n\tbranch n b2 b3\nb2:\n\tcall cudaFree(p)  @2:1\n\tgoto b3\nb3:\n\treturn\n"), 0,
	             "a further condition");
}

Test(releases, functions_that_release_what_they_are_given)
{
	cr_expect_eq(way_of(CALLS("p") "function give(q)\nb0:\n\tcall cudaFree(q)  @4:1\n\treturn\n"), 1);
	cr_expect_eq(way_of(CALLS("p") "function give(q)\nb0:\n\tbranch q b1 b2\nb1:\n\tcall cudaFree(q)  @4:1\n\tgoto b2\nb2:\n\treturn\n"), 1);
	cr_expect_eq(way_of(CALLS("q") "function give(q)\nb0:\n\tcall cudaFree(q)  @4:1\n\treturn\n"), 0, "of other memory");
	cr_expect_eq(way_of(CALLS("p") "function give(q)\nb0:\n\tcall cudaDeviceSynchronize()  @4:1\n\tcall cudaFree(q)  @4:1\n\treturn\n"), 0,
	             "it waits");
	cr_expect_eq(way_of(CALLS("p") "function give(q)\nb0:\n\tg = 1\n\tcall cudaFree(q)  @4:1\n\treturn\n"), 0, "it notes it");
	cr_expect_eq(way_of(CALLS("p") "function give(q)\nb0:\n\tcall give(q)  @4:1\n\treturn\n"), 0, "it calls itself");
}

Test(releases, both_ways_are_one)
{
	struct walking k;
	walk_begin(&k, "function f(o) external\nb0:\n\tbranch o->p b1 b2\nb1:\n\tcall cudaFree(o->p)  @2:1\n\tgoto b2\nb2:\n"
	               "\tbranch o->s b3 b4\nb3:\n\tcall cudaStreamDestroy(o->s)  @3:1\n\tgoto b4\nb4:\n\treturn\n");
	cr_expect_eq(walk_paths(&k)->count, 1);
	walk_end(&k);
}

// What the caller knows to be null is not released.
Test(releases, null_is_not_released)
{
	struct walking k;
	walk_begin(&k, "function f(p) external\nb0:\n\tcall give(0)  @9:1\n\tcall cudaSetDevice(1)  @9:2\n\treturn\n"
	               "function give(q)\nb0:\n\tbranch q b1 b2\nb1:\n\tcall cudaFree(q)  @2:1\n\tgoto b2\nb2:\n\treturn\n");
	const struct summary *s = walk_paths(&k);
	cr_assert_eq(s->count, 1);
	for (uint32_t i = 0; i < s->fragment[0].trace.count; i++)
		cr_expect_str_neq(s->fragment[0].trace.prim[i]->name ? s->fragment[0].trace.prim[i]->name : "", "cudaFree");
	walk_end(&k);
}
