// SPDX-License-Identifier: Apache-2.0
// Whole walks: what is known at the entry, paths that cannot go on, how many are kept; and what callers are known to pass.
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "program.h"
#include "walk.h"

#define ASK(head, before, condition)                                                                                                                 \
	"function f(" head "\nb0:\n" before "\tbranch " condition " b1 b2\nb1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"

Test(walks, what_is_known_at_the_entry)
{
	PATHS("unknown b()", ASK("ro) external", "", "ro == null")); // a reference is of an object
	PATHS("unknown a() | unknown b()", ASK("o) external", "", "o == null"));
	PATHS("unknown b()", "function S::run(this)\nb0:\n\treturn\n" ASK("this) external", "", "this == null"));
	PATHS("unknown b()", ASK("n) main", "", "n == 0")); // the name of the program is there
	PATHS("unknown b()", ASK("n) main", "", "n < 1"));
	PATHS("unknown a() | unknown b()", ASK("n) main", "", "n < 2"));
	PATHS("unknown a() | unknown b()", ASK("n) external", "", "n == 0"));
	PATHS("unknown a() | unknown b()", ASK("p) main", "", "p == null"));
	PATHS("unknown a() | unknown b()", ASK("p, n) main", "", "n == 0"));
	PATHS("unknown a() | unknown b()", ASK("o, ro) external", "", "o == null"));
}

// A smart pointer is what it points to.
Test(walks, pointers_in_classes)
{
	PATHS("unknown show(p)", "function f(p) external\nb0:\n\tup = p\n\tcall show(up)  @9:1\n\treturn\n");
}

// A path that took a vector for empty and uses an element ends there: it is kept as far as that where it alone has done some work.
Test(walks, paths_that_cannot_go_on)
{
#define EMPTY(first, second)                                                                                                                         \
	"function f(vr, s) external\nb0:\n\tbranch vr->#size == 0 b1 b2\nb1:\n" first "\ti = vr[0]\n\tcall a()  @1:1\n\treturn\nb2:\n" second        \
	"\treturn\n"
	PATHS("[does not return] cudaDeviceSynchronize() | unknown b()", EMPTY("\tcall cudaDeviceSynchronize()  @2:1\n", "\tcall b()  @3:1\n"));
	PATHS("unknown b()", EMPTY("\tcall c()  @2:1\n", "\tcall b()  @3:1\n"));
}

static struct walking k;

// Steps that fork leave so many states in a block, and so many paths in all.
Test(walks, how_many_are_kept)
{
	struct arena a = {0};
	const char *ways = "", *text = "";
	for (int i = 0; i < 5; i++)
		ways = arena_printf(&a, "%sb%d:\n\tbranch n == %d b%d b%d\nb%d:\n\tcall u%d()  @9:1\n\treturn\n", ways, 2 * i, i, 2 * i + 1,
		                    2 * i + 2, 2 * i + 1, i);
	const char *g = arena_printf(&a, "function g(n)\n%sb10:\n\tcall u5()  @9:1\n\treturn\n", ways);
	walk_begin(&k, arena_printf(&a, "%sfunction f(n, k) external\nb0:\n\tcall g(n)  @1:1\n\treturn\n", g));
	cr_expect_eq(walk_paths(&k)->count, 6);
	cr_expect_not(walk_paths(&k)->is_degraded);
	walk_end(&k);
	walk_begin(&k, arena_printf(&a, "%sfunction f(n, k) external\nb0:\n\tcall g(n)  @1:1\n\tcall g(k)  @2:1\n\treturn\n", g));
	cr_expect_eq(walk_paths(&k)->count, 24, "%u", walk_paths(&k)->count);
	cr_expect(walk_paths(&k)->is_degraded);
	walk_end(&k);
	for (int bits = 5; bits <= 7; bits++) {
		text = "function f(p) external\n";
		for (int i = 0; i < bits; i++)
			text = arena_printf(
				&a, "%sb%d:\n\tbranch p[%d] b%d b%d\nb%d:\n\tcall a%d()  @9:1\n\tgoto b%d\nb%d:\n\tcall c%d()  @9:1\n\tgoto b%d\n",
				text, 3 * i, i, 3 * i + 1, 3 * i + 2, 3 * i + 1, i, 3 * i + 3, 3 * i + 2, i, 3 * i + 3);
		walk_begin(&k, arena_printf(&a, "%sb%d:\n\treturn\n", text, 3 * bits));
		cr_expect_eq(walk_paths(&k)->count, bits > 6 ? 64 : 1u << bits, "%d: %u", bits, walk_paths(&k)->count);
		cr_expect_eq(walk_paths(&k)->is_degraded, bits > 6);
		walk_end(&k);
	}
	arena_free(&a);
}

static uint32_t paths_to(const struct summary *s, const char *call)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t j = 0; j < s->fragment[i].trace.count; j++)
			n += s->fragment[i].trace.prim[j]->name && strcmp(s->fragment[i].trace.prim[j]->name, call) == 0;
	return n;
}

// Behind five choices of GPU work each of nine checks may leave the function: the 32 ways that go on past all of them are kept, and a few that leave.
Test(walks, how_many_that_leave_by_a_check_are_kept)
{
	struct arena a = {0};
	const char *text = "function f(p, s) external\n";
	for (int i = 0; i < 5; i++)
		text = arena_printf(&a, "%sb%d:\n\tbranch p[%d] b%d b%d\nb%d:\n\tcall cudaStreamSynchronize(s)  @%d:1\n\tgoto b%d\n", text, 2 * i, i,
		                    2 * i + 1, 2 * i + 2, 2 * i + 1, i + 1, 2 * i + 2);
	for (int i = 0; i < 9; i++)
		text = arena_printf(&a, "%sb%d:\n\tx = call check%d()  @%d:1\n\tbranch x b%d b%d\nb%d:\n\tcall left()  @%d:2\n\treturn\n", text,
		                    10 + 2 * i, i, i + 6, 12 + 2 * i, 11 + 2 * i, 11 + 2 * i, i + 6);
	walk_begin(&k, arena_printf(&a, "%sb28:\n\tcall cudaDeviceSynchronize()  @20:1\n\tcall end()  @21:1\n\treturn\n", text));
	const struct summary *s = walk_paths(&k);
	cr_expect_eq(paths_to(s, "end"), 32, "%u", paths_to(s, "end"));
	uint32_t left = paths_to(s, "left");
	cr_expect(left >= 9 && left <= 40, "%u", left);
	walk_end(&k);
	arena_free(&a);
}

// The way behind a loop is no exit, though no GPU call lies there and the way around comes to some: each path ends by it.
Test(walks, the_end_of_a_loop_is_no_check)
{
	struct arena a = {0};
	const char *text = "function f(p, s, n) external\n";
	for (int i = 0; i < 4; i++)
		text = arena_printf(&a, "%sb%d:\n\tbranch p[%d] b%d b%d\nb%d:\n\tcall work%d()  @%d:1\n\tgoto b%d\n", text, 2 * i, i, 2 * i + 1,
		                    2 * i + 2, 2 * i + 1, i, i + 1, 2 * i + 2);
	walk_begin(&k, arena_printf(&a,
	                            "%sb8:\n\tx = call more()  @9:1\n\tbranch x b9 b10\nb9:\n\tcall cudaStreamSynchronize(s)  @10:1\n\tgoto b8\n"
	                            "b10:\n\tcall end()  @11:1\n\treturn\n",
	                            text));
	const struct summary *s = walk_paths(&k);
	cr_expect_geq(paths_to(s, "end"), 40, "%u", paths_to(s, "end"));
	walk_end(&k);
	arena_free(&a);
}

// Of paths on which a call failed a few stand for all.
Test(walks, how_many_that_failed_are_kept)
{
	for (int calls = 5; calls <= 12; calls += 7) {
		struct arena a = {0};
		const char *text = "function f(p) external\n";
		for (int i = 0; i < calls; i++)
			text = arena_printf(&a, "%sb%d:\n\ti = call cudaDeviceSynchronize()  @%d:1\n\tbranch i b%d b%d\n", text, i, i + 1, calls + 1,
			                    i + 1);
		walk_begin(&k, arena_printf(&a, "%sb%d:\n\treturn\nb%d:\n\tcall e()  @9:1\n\treturn\n", text, calls, calls + 1));
		const struct summary *s = walk_paths(&k);
		cr_expect_eq(s->count, calls < 8 ? calls + 1 : 9, "%u", s->count);
		cr_expect_eq(s->fragment[0].failed, -1);
		walk_end(&k);
		arena_free(&a);
	}
}

// --- what callers pass --------------------------------------------------------------------------------------------------

#define WORK "function work(t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n"
#define CALLER(steps) "function f(s, o, rv) external\nb0:\n" steps "\treturn\n"

Test(walks, functions_that_callers_pass)
{
#define SECOND "function g(f0, f1, t)\nb0:\n\tcall (*f1)(t)  @2:1\n\treturn\n"
#define FIRST "function g(f0, f1, t)\nb0:\n\tcall (*f0)(t)  @2:1\n\treturn\n"
	PATHS("cudaStreamSynchronize(s)", WORK SECOND CALLER("\tcall g(cudaStreamQuery, work, s)  @3:1\n"));
	PATHS("unknown (s)", WORK FIRST CALLER("\tcall g(cudaStreamQuery, work, s)  @3:1\n")); // the program's own functions first
	PATHS("cudaStreamQuery(s)", FIRST CALLER("\tcall g(cudaStreamQuery, elsewhere, s)  @3:1\n"));
	PATHS("unknown (s)", SECOND CALLER("\tcall g(cudaStreamQuery, elsewhere, s)  @3:1\n"));
	PATHS("unknown (s)", FIRST CALLER("\tcall g(cudaStreamQuerySomething, elsewhere, s)  @3:1\n"));
	PATHS("unknown (s, s)",
	      "function g(f0, t)\nb0:\n\tcall (*f0)(t, t)  @2:1\n\treturn\n" CALLER("\tcall g(cudaStreamQuery, s)  @3:1\n")); // other arguments
	PATHS("cudaStreamSynchronize(s)", WORK
	      "function inner(f0, t)\nb0:\n\tcall (*f0)(t)  @2:1\n\treturn\nfunction outer(t, f0)\nb0:\n\tcall inner(f0, t)  @2:1\n\treturn\n" CALLER(
		      "\tcall outer(s, work)  @3:1\n"));
	PATHS("cudaStreamSynchronize(s); cudaStreamSynchronize(s)", WORK SECOND CALLER("\tcall g(0, work, s)  @3:1\n\tcall g(0, work, s)  @4:1\n"));
}

// So many functions that callers pass are told apart.
Test(walks, many_functions_that_callers_pass)
{
	enum { MOST = 16 };
	struct arena a = {0};
	const char *functions = "function g(f0)\nb0:\n\tcall (*f0)()  @2:1\n\treturn\n", *calls = "";
	for (int i = 0; i <= MOST; i++) {
		functions = arena_printf(&a, "%sfunction work%d()\nb0:\n\tcall a%d()  @1:1\n\treturn\n", functions, i, i);
		calls = arena_printf(&a, "%s\tcall g(work%d)  @3:1\n", calls, i);
	}
	walk_begin(&k, arena_printf(&a, "%sfunction f(s) external\nb0:\n%s\tcall g(work0)  @4:1\n\treturn\n", functions, calls));
	const struct trace *t = &walk_paths(&k)->fragment[0].trace;
	cr_assert_eq(t->count, MOST + 2);
	for (int i = 0; i < MOST; i++)
		cr_expect_str_eq(t->prim[i]->name, arena_printf(&a, "a%d", i));
	cr_expect_str_eq(t->prim[MOST]->name, "");
	cr_expect_str_eq(t->prim[MOST + 1]->name, "a0");
	walk_end(&k);
	arena_free(&a);
}

// The class of an object goes along through several calls.
Test(walks, classes_that_callers_pass)
{
#define RUN "function S::run(this, t) virtual\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n"
#define INNER "function inner(o, t)\nb0:\n\tcall (*virtual \"S::run\" {S::run})(o, t)  @2:1\n\treturn\n"
#define OUTER "function outer(t, o)\nb0:\n\tcall inner(o, t)  @2:1\n\treturn\n"
	PATHS("cudaStreamSynchronize(s)", RUN INNER OUTER CALLER("\tr.#class = \"S\"\n\tcall outer(s, &r)  @3:1\n"));
	PATHS("unknown (&r, s)", RUN INNER OUTER CALLER("\tr.#class = \"T\"\n\tcall outer(s, &r)  @3:1\n"));
	PATHS("unknown (o, s)", RUN INNER OUTER CALLER("\tcall outer(s, o)  @3:1\n"));
	PATHS("cudaStreamSynchronize(s); unknown (&y, s)",
	      RUN INNER CALLER("\tr.#class = \"S\"\n\ty.#class = \"T\"\n\tcall inner(&r, s)  @3:1\n\tcall inner(&y, s)  @4:1\n"));
}

// What is too large to replay is one operation of which nobody knows what it does. The calls behind it have numbers of their own.
Test(walks, a_callee_too_large_to_replay)
{
	enum { FITS = 8192 };
	static const char call[] = "\tcall cudaStreamSynchronize(s)  @9:1\n";
	for (uint32_t more = 0; more < 2; more++) {
		struct walking large;
		struct arena a = {0};
		char *text = arena_alloc(&a, (FITS + 2) * sizeof call + 200), *at = text + sprintf(text, "function large(s)\nb0:\n");
		for (uint32_t i = 0; i < FITS + more; i++)
			at += sprintf(at, "%s", call);
		sprintf(at, "\treturn\nfunction f(s) external\nb0:\n\tcall large(s)  @1:1\n%s\treturn\n", call);
		walk_begin(&large, text);
		const struct summary *sum = walk_paths(&large);
		cr_assert_eq(sum->count, 1);
		const struct trace *trace = &sum->fragment[0].trace;
		cr_expect_eq(trace->prim[0]->kind, more ? PRIM_OPAQUE : PRIM_CALL);
		cr_expect_eq(trace->count, more ? 2u : FITS + 1u);
		cr_expect_eq(trace->prim[trace->count - 1]->call, FITS + more);
		cr_expect_eq(sum->is_degraded, more == 1);
		walk_end(&large);
		arena_free(&a);
	}
}

// Of paths that are not kept, and of what those that are kept have held on the way, nothing stays in the unit's memory.
Test(walks, what_a_walk_leaves_in_memory)
{
	enum { FORKS = 10, STORES = 40, PLACES = 20 };
	struct walking many;
	struct arena a = {0};
	char *text = arena_alloc(&a, FORKS * (STORES + 4) * 64), *at = text + sprintf(text, "function f(n, p, s) external\n");
	for (int i = 0; i < FORKS; i++) {
		at += sprintf(at, "b%d:\n", 3 * i);
		for (int j = 0; j < STORES; j++)
			at += sprintf(at, "\tp[%d] = n + %d\n", j % PLACES, i * STORES + j);
		at += sprintf(at, "\tbranch n == %d b%d b%d\n", i, 3 * i + 1, 3 * i + 2);
		for (int j = 1; j < 3; j++)
			at += sprintf(at, "b%d:\n\tcall cudaStreamSynchronize(s)  @%d:%d\n\tgoto b%d\n", 3 * i + j, i, j, 3 * i + 3);
	}
	sprintf(at, "b%d:\n\treturn\n", 3 * FORKS);
	walk_begin(&many, text);
	size_t before = many.arena.bytes;
	const struct summary *sum = walk_paths(&many);
	cr_expect_geq(sum->count, 8);
	size_t each = (many.arena.bytes - before) / sum->count;
	cr_expect_lt(each, (size_t)PLACES * 1024, "%zu bytes for each of %u paths", each, sum->count);
	walk_end(&many);
	arena_free(&a);
}
