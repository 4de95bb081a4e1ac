// SPDX-License-Identifier: Apache-2.0
// A callee's operations, stores and conditions in the place of its call, through several calls; and how often loops go around.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define CALLER(steps) "function f(n, p, q, s, o, rv) external\nb0:\n" steps "\treturn\n"
#define ASK(condition) "function f(n, p, q, s) external\nb0:\n" condition "b1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"

Test(replay, through_two_calls)
{
#define DEEP(step) "function h2(q, k, t)\nb0:\n" step "\treturn\nfunction h(q, k, t)\nb0:\n\tcall h2(q, k, t)  @7:1\n\treturn\n"
	PATHS("unknown show(3)", DEEP("\t*q = k\n") CALLER("\tcall h(p, 3, s)  @8:1\n" SHOW("*p")));
	PATHS("unknown show(n + 1)", DEEP("\tq[2] = k + 1\n") CALLER("\tcall h(p, n, s)  @8:1\n" SHOW("p[2]")));
	PATHS("cudaStreamSynchronize(s)", DEEP("\tcall cudaStreamSynchronize(t)  @1:1\n") CALLER("\tcall h(p, 3, s)  @8:1\n"));
	PATHS("access (p[2])", DEEP("\tread q[2]  @1:1\n") CALLER("\tcall h(p, 3, s)  @8:1\n"));
	PATHS("dead (l)", DEEP("\tdead l\n") CALLER("\tcall h(p, 3, s)  @8:1\n"));
	PATHS("", DEEP("\tdead i\n") CALLER("\tcall h(p, 3, s)  @8:1\n")); // a number that nothing names
	PATHS("parallel (); parallel end ()", DEEP("\tparallel\n\tparallel end\n") CALLER("\tcall h(p, 3, s)  @8:1\n"));
	PATHS("launch kern(p) on s writes p", "function kern(q) kernel\nb0:\n\twrite *q  @1:1\n\treturn\n" DEEP(
						      "\tlaunch kern<<<1, 2, 0, t>>>(q)  @2:1\n") CALLER("\tcall h(p, 3, s)  @8:1\n"));
	PATHS("std::thread::thread(&x, work, s); | call cudaStreamSynchronize(s)",
	      "function work(t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n" DEEP("\tcall std::thread::thread(&x, work, t)  @2:1\n")
	              CALLER("\tcall h(p, 3, s)  @8:1\n"));
	PATHS("cudaMalloc(&p, 4) makes object#0; unknown show(object#0)",
	      DEEP("\tcall cudaMalloc(q, 4)  @1:1\n") CALLER("\tcall h(&p, 3, s)  @8:1\n" SHOW("p")));
}

Test(replay, devices)
{
	PATHS("cudaSetDevice(3); cudaGetDevice(&i); unknown show(3)", "function h(k)\nb0:\n\tcall cudaSetDevice(k)  @1:1\n\treturn\n" CALLER(
									      "\tcall h(3)  @2:1\n\tcall cudaGetDevice(&i)  @3:1\n" SHOW("i")));
	PATHS("cudaSetDevice(n); cudaGetDevice(&i); unknown show(n)", "function h()\nb0:\n\tcall cudaGetDevice(&i)  @1:1\n\treturn i\n" CALLER(
									      "\tcall cudaSetDevice(n)  @2:1\n\tj = call h()  @3:1\n" SHOW("j")));
	PATHS("cudaGetDevice(&i); cudaSetDevice(2); cudaSetDevice(current device); cudaGetDevice(&j); unknown show(current device)",
	      "function h(k)\nb0:\n\tcall cudaGetDevice(&i)  @1:1\n\tcall cudaSetDevice(k)  @2:1\n\tcall cudaSetDevice(i)  @3:1\n\treturn\n" CALLER(
		      "\tcall h(2)  @4:1\n\tcall cudaGetDevice(&j)  @5:1\n" SHOW("j")));
}

Test(replay, statuses_and_polls)
{
	PATHS("cudaStreamQuery(s); polled (); unknown a() | cudaStreamQuery(s); unknown b()",
	      "function h(t)\nb0:\n\ti = call cudaStreamQuery(t)  @1:1\n\tbranch i == 0 b1 b2\nb1:\n\treturn 1\nb2:\n\treturn 0\n" ASK(
		      "\tj = call h(s)  @3:1\n\tbranch j b1 b2\n"));
	PATHS("[a call fails] cudaDeviceSynchronize(); unknown b() | cudaDeviceSynchronize(); unknown a()",
	      "function h()\nb0:\n\ti = call cudaDeviceSynchronize()  @1:1\n\treturn i\n" ASK("\tj = call h()  @3:1\n\tbranch j == 0 b1 b2\n"));
	PATHS("[a call fails] cudaDeviceSynchronize(); unknown b() | cudaDeviceSynchronize(); unknown a()",
	      "function h()\nb0:\n\ti = call cudaDeviceSynchronize()  @1:1\n\tbranch i b1 b2\nb1:\n\treturn 1\nb2:\n\treturn 0\n" ASK(
		      "\tj = call h()  @3:1\n\tbranch j b2 b1\n"));
	PATHS("cudaStreamQuery(s); cudaStreamQuery(s); polled (); unknown a() | cudaStreamQuery(s); cudaStreamQuery(s); unknown b()",
	      "function h(t)\nb0:\n\ti = call cudaStreamQuery(t)  @1:1\n\treturn i\n" ASK(
		      "\ti = call cudaStreamQuery(s)  @2:1\n\tj = call h(s)  @3:1\n\tbranch j == 0 b1 b2\n"));
}

Test(replay, records)
{
	PATHS("unknown show(5)", "function h(k)\nb0:\n\tr.n = k\n\treturn r\n" CALLER("\ty = call h(5)  @1:1\n" SHOW("y.n")));
	PATHS("unknown show(6)", "function h(rv)\nb0:\n\treturn rv.n\n" CALLER("\tr.n = 6\n\tj = call h(r)  @1:1\n" SHOW("j")));
	PATHS("unknown show(6)", "function h(rv)\nb0:\n\trv.n = 9\n\treturn\n" CALLER("\tr.n = 6\n\tcall h(r)  @1:1\n" SHOW("r.n")));
	PATHS("unknown show(9)", "function h(o)\nb0:\n\to->n = 9\n\treturn\n" CALLER("\tr.n = 6\n\tcall h(&r)  @1:1\n" SHOW("r.n")));
	PATHS("unknown show(5, 2)",
	      "function h(vr)\nb0:\n\tvr->#size = 2\n\tvr[0] = 5\n\treturn\n" CALLER("\tcall h(&w)  @1:1\n" SHOW("w[0], w.#size")));
	PATHS("unknown show(o->n)", "function h(o)\nb0:\n\treturn o->n\n" CALLER("\ti = call h(o)  @1:1\n" SHOW("i")));
}

Test(replay, values_of_the_callee_alone)
{
	PATHS("unknown next(); unknown next(); unknown show(?0 == ?1)",
	      "function h()\nb0:\n\ti = call next()  @1:1\n\treturn i\n" CALLER("\ti = call h()  @2:1\n\tj = call h()  @3:1\n" SHOW("i == j")));
	PATHS("unknown show(?0)", "function h(k)\nb0:\n\tcall show(k)  @1:1\n\treturn\n" CALLER("\tcall h()  @2:1\n")); // it is given nothing
	PATHS("unknown show(1); unknown show(2)",
	      "function h(k)\nb0:\n\tcall show(k)  @1:1\n\treturn\n" CALLER("\tcall h(1)  @2:1\n\tcall h(2)  @3:1\n"));
	PATHS("unknown show(0)", "function f(n) main\nb0:\n" SHOW("once") "\treturn\n"); // where the program starts
	PATHS("unknown show(once)", "function f(n) external\nb0:\n" SHOW("once") "\treturn\n");
}

// What a way took for true of memory is held against what the caller put there.
Test(replay, conditions_on_memory)
{
#define LOOK "function h(q)\nb0:\n\tbranch *q == 0 b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n"
	PATHS("unknown a()", LOOK CALLER("\t*p = 0\n\tcall h(p)  @3:1\n"));
	PATHS("unknown b()", LOOK CALLER("\t*p = 4\n\tcall h(p)  @3:1\n"));
	PATHS("unknown a() | unknown b()", LOOK CALLER("\t*p = n\n\tcall h(p)  @3:1\n"));
	PATHS("unknown a() | unknown b()", LOOK CALLER("\t*q = 0\n\tcall h(p)  @3:1\n"));
	PATHS("unknown a(); unknown a() | unknown b(); unknown b()", LOOK CALLER("\tcall h(p)  @3:1\n\tcall h(p)  @4:1\n"));
	PATHS("unknown b()", "function h(q)\nb0:\n\tbranch q b2 b1\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n" CALLER(
				     "\tcall h(&i)  @3:1\n"));
	PATHS("unknown a()", "function h(q)\nb0:\n\tbranch q b2 b1\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n" CALLER(
				     "\tcall h(null)  @3:1\n"));
	PATHS("malloc(4) makes object#0; unknown b()",
	      "function h(q)\nb0:\n\tbranch q b2 b1\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n" CALLER(
		      "\tl = call malloc(4)  @3:1\n\tcall h(l)  @4:1\n"));
}

Test(replay, virtual_functions)
{
#define RUN "function S::run(this, t) virtual\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n"
	PATHS("cudaStreamSynchronize(s)", RUN CALLER("\tr.#class = \"S\"\n\tcall (*virtual \"S::run\" {S::run})(&r, s)  @2:1\n"));
	PATHS("unknown (&r, s)", RUN CALLER("\tr.#class = \"T\"\n\tcall (*virtual \"S::run\" {S::run})(&r, s)  @2:1\n"));
	PATHS("unknown (o, s)", RUN CALLER("\tcall (*virtual \"S::run\" {S::run})(o, s)  @2:1\n"));
	PATHS("cudaStreamSynchronize(s)", RUN "function h(o, t)\nb0:\n\tcall (*virtual \"S::run\" {S::run})(o, t)  @3:1\n\treturn\n" CALLER(
						  "\tr.#class = \"S\"\n\tcall h(&r, s)  @2:1\n"));
	// an object that the callee's object points to, also where a callee of that asks it
#define ASKS_HELD "function h(o, t)\nb0:\n\tcall (*virtual \"S::run\" {S::run})(o->p, t)  @3:1\n\treturn\n"
#define ASKS_BELOW ASKS_HELD "function h2(o, t)\nb0:\n\tcall h(o, t)  @4:1\n\treturn\n"
#define HOLDS(class, callee) CALLER("\ty.#class = \"" class "\"\n\tr.p = &y\n\tcall " callee "(&r, s)  @2:1\n")
	PATHS("cudaStreamSynchronize(s)", RUN ASKS_HELD HOLDS("S", "h"));
	PATHS("cudaStreamSynchronize(s)", RUN ASKS_BELOW HOLDS("S", "h2"));
	PATHS("unknown (&y, s)", RUN ASKS_HELD HOLDS("T", "h"));
	PATHS("cudaStreamSynchronize(s)", RUN CALLER("\tr.#class = \"T\\x0aS\"\n\tcall (*virtual \"S::run\" {S::run})(&r, s)  @2:1\n"));
}

static size_t ways(const char *program)
{
	struct arena a = {0};
	size_t n = 1;
	for (const char *p = paths_of(&a, program, "f"); (p = strstr(p, " | ")); p += 3)
		n++;
	arena_free(&a);
	return n;
}

#define LOOP(body)                                                                                                                                   \
	"function f(n, p, k) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n" body "\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n"

// A ring of so many elements is gone around once and one more; no loop more than nine times.
Test(replay, rounds_that_rings_need)
{
	static const struct {
		const char *index;
		size_t rounds;
	} rows[] = {{"i", 2},     {"i % 1", 2}, {"i % 2", 3}, {"i % 3", 4},  {"i % 7", 8}, {"i % 8", 9}, {"i % 9", 9},
	            {"i & 1", 3}, {"i & 3", 5}, {"i & 7", 9}, {"i & 31", 9}, {"i + 3", 2}, {"i / 4", 2}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(ways(arena_printf(&a, LOOP("\tcall a(p[%s])  @1:1\n"), rows[i].index)), rows[i].rounds + 1, "[%s]: %zu", rows[i].index,
		             ways(arena_printf(&a, LOOP("\tcall a(p[%s])  @1:1\n"), rows[i].index)));
	arena_free(&a);
	cr_expect_eq(ways(LOOP("\tx = i % 4\n\tcall a(x)  @1:1\n")), 6);
	cr_expect_eq(ways(LOOP("\tp[i % 4] = 1\n\tcall a(i)  @1:1\n")), 6);
	cr_expect_eq(ways("function ring(k)\nb0:\n\treturn k % 3\n" LOOP("\tj = call ring(i)  @2:1\n\tcall a(j)  @1:1\n")), 5);
	cr_expect_eq(ways("function ring(k)\nb0:\n\treturn k % 3\nfunction h(k)\nb0:\n\ti = call ring(k)  @3:1\n\treturn i\n" LOOP(
			     "\tj = call h(i)  @2:1\n\tcall a(j)  @1:1\n")),
	             5);
	cr_expect_eq(ways("function ring(k)\nb0:\n\treturn k % 8\n" LOOP("\tj = call ring(i)  @2:1\n\tcall a(j)  @1:1\n")), 3, "no ring's");
}

Test(replay, rounds_of_loops_that_are_known)
{
#define KNOWN(count)                                                                                                                                 \
	"function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < " count                                                             \
	" b2 b3\nb2:\n\tcall a(i)  @1:1\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n"
#define FOUR "unknown a(0); unknown a(1); unknown a(2); unknown a(3); "
	PATHS(FOUR "unknown a(4)", KNOWN("5"));
	PATHS(FOUR "unknown a(4); unknown a(5); unknown a(6); unknown a(7); unknown a(8)", KNOWN("9"));
	PATHS(FOUR "unknown a(4); unknown a(5); unknown a(6); unknown a(7); unknown a(8)", KNOWN("12"));
	// What waits for another thread goes around once.
	PATHS(" | std::condition_variable::wait(&x, &j)",
	      "function f(n) external\nb0:\n\tgoto b1\nb1: loop\n\tbranch g b3 b2\nb2:\n\tcall std::condition_variable::wait(&x, &j)  @1:1\n\tgoto b1\nb3:\n\treturn\n");
	PATHS("unknown a(); unknown more() | unknown a(); unknown more(); unknown a(); unknown more()",
	      "function f(n) external\nb0:\n\tgoto b1\nb1: loop\n\tcall a()  @1:1\n\tj = call more()  @1:2\n\tbranch j b1 b2\nb2:\n\treturn\n");
}

// A lambda in a template that is read as it is written names the variables of the function around it, through another lambda as well.
Test(replay, captured_as_written)
{
#define RECORDS(name) "function " name "() lambda\nb0:\n\tcall cudaEventRecord(e, s)  @101:1\n\treturn\n"
#define MAKES_AND(call) CALLER("\tcall cudaEventCreate(&e)  @2:1\n" call)
	PATHS("cudaEventCreate(&e) makes object#0; cudaEventRecord(object#0, s)", RECORDS("g") MAKES_AND("\tcall g()  @3:1\n"));
	PATHS("cudaEventCreate(&e) makes object#0; cudaEventRecord(object#0, s)",
	      RECORDS("g2") "function g() lambda\nb0:\n\tcall g2()  @102:1\n\treturn\n" MAKES_AND("\tcall g()  @3:1\n"));
	// what it declares itself is its own, each time anew
	PATHS("cudaStreamCreate(&u) makes object#0; cudaStreamSynchronize(object#0); cudaStreamCreate(&u) makes object#1; "
	      "cudaStreamSynchronize(object#1)",
	      "function g() lambda\nb0:\n\tcall cudaStreamCreate(&u)  @201:1\n\tcall cudaStreamSynchronize(u)  @202:1\n\treturn\n" CALLER(
		      "\tcall g()  @2:1\n\tcall g()  @3:1\n"));
}
