// SPDX-License-Identifier: Apache-2.0
// Containers, what calls run of the program's functions, rounds of loops, and what is asked of the driver.
#include <criterion/criterion.h>

#include "program.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"

Test(objects, sequences)
{
	PATHS("unknown show(5, 6)", BODY("\tw[0] = 5\n\tw[1] = 6\n" SHOW("w[0], w[1]")));
	PATHS("unknown show(5, 6)", BODY("\tw[0] = 5\n\tz = w\n\tw[0] = 6\n" SHOW("z[0], w[0]")));
	PATHS("unknown show(5, 7)", BODY("\tw[0] = 5\n\tz = w moved\n\tw[0] = 7\n" SHOW("z[0], w[0]")));
	PATHS("unknown show(3)", BODY("\tw.#size = 3\n\tz = w moved\n" SHOW("z.#size")));
	PATHS("unknown show(3, 4)", BODY("\tw.#size = 3\n\tz = w\n\tw.#size = 4\n" SHOW("z.#size, w.#size")));
	PATHS("unknown show(&z, &w); dead (z); dead (w)", BODY(SHOW("&z, &w") "\tdead z\n\tdead w\n"));
	PATHS("dead (w); dead (w)", BODY("\tz = w moved\n\tdead z\n\tdead w\n"));
	PATHS("unknown b()",
	      "function f(vr) external\nb0:\n\tbranch vr->#size == 0 b1 b2\nb1:\n\tread vr[0]  @1:1\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n");
	PATHS("access (vr[1], vr.size() * 4); unknown b()"
	      "",
	      "function f(vr) external\nb0:\n\tread vr[1]  @1:1\n\tbranch vr->#size < 2 b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n");
}

// The end of a number, or of a container of such, is part of a path that has named it: by its address, what it holds, or in what the path has stored.
Test(objects, ends_of_numbers)
{
	PATHS("", BODY("\tdead i\n\tdead w\n"));
	PATHS("unknown show(3)", BODY("\ti = 3\n" SHOW("i") "\tdead i\n"));
	PATHS("unknown show(&i); dead (i)", BODY(SHOW("&i") "\tdead i\n"));
	PATHS("access (w[0], w.size() * 4); dead (w)", BODY("\tread w[0]  @1:1\n\tdead w\n"));
	PATHS("dead (i)", BODY("\tl = &i\n\tdead i\n"));
	PATHS("dead (l)", BODY("\tdead l\n")); // a pointer
	PATHS("unknown show(0) | unknown show(1)", "function f(n, k) external\nb0:\n\tbranch n b1 b2\nb1:\n\tdead i\n" SHOW(
							   "1") "\treturn\n"
	                                                        "b2:\n\tbranch k b3 b4\nb3:\n\tdead w\n\tgoto b4\nb4:\n" SHOW("0") "\treturn\n");
}

Test(objects, accesses_of_the_host)
{
	PATHS("access (p[2])", BODY("\tread p[2]  @1:1\n"));
	PATHS("access (p[2])", BODY("\tread p[2]  @1:1\n\tread p[2]  @2:1\n")); // said once
	PATHS("access (p[2]); access (p[2])", BODY("\tread p[2]  @1:1\n\twrite p[2]  @2:1\n"));
	PATHS("access (p[2]); access (p[1]); access (p[2])", BODY("\tread p[2]  @1:1\n\tread p[1]  @2:1\n\tread p[2]  @3:1\n"));
	PATHS("access (w[1], 12)", BODY("\tw.#size = 3\n\tread w[1]  @1:1\n"));
	PATHS("access (o->n)", BODY("\tread o->n  @1:1\n"));
}

// Under equal keys of a map lies one element, under keys that may be equal nobody knows which.
Test(objects, maps)
{
	PATHS("unknown a() | unknown b()",
	      "function f(n) external\nb0:\n\tbranch &m[n] != &m[\"#end\"] b1 b2\nb1:\n\tbranch m[n].#present b3 b4\nb2:\n\tcall b()  @1:1\n\treturn\n"
	      "b3:\n\tcall a()  @2:1\n\treturn\nb4:\n\tcall x()  @3:1\n\treturn\n");
	PATHS("unknown a() | unknown b()",
	      "function f(n) external\nb0:\n\tbranch &m[\"#end\"] == &m[n] b2 b1\nb1:\n\tbranch m[n].#present b3 b4\nb2:\n\tcall b()  @1:1\n\treturn\n"
	      "b3:\n\tcall a()  @2:1\n\treturn\nb4:\n\tcall x()  @3:1\n\treturn\n");
	PATHS("unknown show(5)", BODY("\tm[n].#present = 1\n\tm[n].second = 5\n" SHOW("m[n].second")));
	PATHS("unknown show(m[k].second)", BODY("\tm[n].#present = 1\n\tm[n].second = 5\n" SHOW("m[k].second")));
	PATHS("unknown show(1, m.count(2))", BODY("\tm[1].#present = 1\n" SHOW("m[1].#present, m[2].#present")));
}

Test(objects, lists_of_values)
{
	PATHS("unknown show(1, 2)", BODY("\ta = {1, 2}\n" SHOW("a[0], a[1]")));
	PATHS("unknown show(n, 7)", BODY("\ta = {n, 3 + 4}\n" SHOW("a[0], a[1]")));
}

#define WORK "function work(t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n"

Test(objects, functions_that_calls_run)
{
	PATHS("std::thread::thread(&x, work, s); | call cudaStreamSynchronize(s)", WORK BODY("\tcall std::thread::thread(&x, work, s)  @2:1\n"));
	PATHS("std::thread::thread(&x, elsewhere, s)", BODY("\tcall std::thread::thread(&x, elsewhere, s)  @2:1\n"));
	PATHS("std::thread::thread(&x, work, s); | call cudaStreamSynchronize(s); std::thread::join(&x)",
	      WORK BODY("\tcall std::thread::thread(&x, work, s)  @2:1\n\tcall std::thread::join(&x)  @3:1\n"));
	PATHS("cudaLaunchHostFunc(s, work, t); | call cudaStreamSynchronize(t)", WORK BODY("\tcall cudaLaunchHostFunc(s, work, t)  @2:1\n"));
	PATHS("cudaStreamSynchronize(s)", WORK BODY("\tfp = work\n\tcall (*fp)(s)  @2:1\n"));
	PATHS("cudaStreamSynchronize(s)", WORK BODY("\tfp = cudaStreamSynchronize\n\tcall (*fp)(s)  @2:1\n"));
	PATHS("unknown (s)", WORK BODY("\tcall (*f0)(s)  @2:1\n"));
	PATHS("unknown submit(work); | call cudaStreamSynchronize(t)"
	      "",
	      "function work()\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n" BODY("\tcall submit(work)  @2:1\n"));
	PATHS("unknown apply(work)", WORK BODY("\tcall apply(work)  @2:1\n"));
}

Test(objects, functions_that_call_themselves)
{
	PATHS("unknown a()", "function f(n) external\nb0:\n\tcall f(n)  @1:1\n\tcall a()  @2:1\n\treturn\n");
	PATHS("unknown show(?0); result 3", "function f(n) external\nb0:\n\ti = call f(n)  @1:1\n\tcall show(i)  @2:1\n\treturn 3\n");
}

Test(objects, exceptions)
{
	PATHS(" | unknown a()",
	      "function h(k)\nb0:\n\tbranch k b1 b2\nb1:\n\tthrow\nb2:\n\treturn\nfunction f(n) external\nb0:\n\tcall h(n)  @1:1\n\tcall a()  @2:1\n\treturn\n");
	PATHS("unknown a()",
	      "function h(k)\nb0:\n\tbranch k b1 b2\nb1:\n\tthrow\nb2:\n\treturn\nfunction f(n) external\nb0:\n\tcall h(0)  @1:1\n\tcall a()  @2:1\n\treturn\n");
}

// As often as the largest number by which an index goes in a ring, and once more; else twice.
Test(objects, rounds_of_loops)
{
#define LOOP(body)                                                                                                                                   \
	"function f(n, p) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n" body "\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n"
	PATHS(" | unknown a(0) | unknown a(0); unknown a(1)", LOOP("\tcall a(i)  @1:1\n"));
	PATHS(" | unknown a(*p) | unknown a(*p); unknown a(p[1]) | unknown a(*p); unknown a(p[1]); unknown a(p[2]) | "
	      "unknown a(*p); unknown a(p[1]); unknown a(p[2]); unknown a(*p)",
	      LOOP("\tcall a(p[i % 3])  @1:1\n"));
	PATHS("unknown more() | unknown more(); unknown a(); unknown more() | unknown more(); unknown a(); unknown more(); unknown a(); unknown more()",
	      "function f(n) external\nb0:\n\tgoto b1\nb1: loop\n\tj = call more()  @1:1\n\tbranch j b2 b3\nb2:\n\tcall a()  @2:1\n\tgoto b1\nb3:\n\treturn\n");
	PATHS("unknown a(0); unknown a(1); unknown a(2)",
	      "function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < 3 b2 b3\nb2:\n\tcall a(i)  @1:1\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n");
	// Two loops with one bound go around equally often.
	PATHS(" | unknown a(0); unknown a(1); unknown b(0); unknown b(1) | unknown a(0); unknown b(0)",
	      "function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\tcall a(i)  @1:1\n\ti = i + 1\n\tgoto b1\nb3:\n\ti = 0\n\tgoto b4\n"
	      "b4: loop\n\tbranch i < n b5 b6\nb5:\n\tcall b(i)  @2:1\n\ti = i + 1\n\tgoto b4\nb6:\n\treturn\n");
}

// A stream that the path made captures only when the path makes it do so.
Test(objects, streams_that_capture)
{
#define ASK(stream) "\tcall cudaStreamIsCapturing(" stream ", &i)  @8:1\n"
	PATHS("cudaStreamCreate(&u) makes object#0; cudaStreamIsCapturing(object#0, &i); unknown show(0)",
	      BODY("\tcall cudaStreamCreate(&u)  @1:1\n" ASK("u") SHOW("i")));
	PATHS("cudaStreamBeginCapture(s, 0); cudaStreamIsCapturing(s, &i); unknown show(1)",
	      BODY("\tcall cudaStreamBeginCapture(s, 0)  @1:1\n" ASK("s") SHOW("i")));
	PATHS("cudaStreamBeginCapture(s, 0); cudaStreamEndCapture(s, &l) makes object#0; cudaStreamIsCapturing(s, &i); unknown show(0)",
	      BODY("\tcall cudaStreamBeginCapture(s, 0)  @1:1\n\tcall cudaStreamEndCapture(s, &l)  @2:1\n" ASK("s") SHOW("i")));
	PATHS("cudaStreamBeginCapture(s, 0); cudaStreamIsCapturing(s, &i); unknown a()",
	      "function f(s) external\nb0:\n\tcall cudaStreamBeginCapture(s, 0)  @1:1\n" ASK(
		      "s") "\tbranch i == 1 b1 b2\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
}

// The driver knows nothing of variables of the host, nor of memory from before a reset.
Test(objects, kinds_of_memory)
{
	PATHS("cudaPointerGetAttributes(&r, &i); unknown show(0)", BODY("\tcall cudaPointerGetAttributes(&r, &i)  @1:1\n" SHOW("r.n")));
	PATHS("cudaDeviceReset(); cudaPointerGetAttributes(&r, p); unknown show(0)",
	      BODY("\tcall cudaDeviceReset()  @1:1\n\tcall cudaPointerGetAttributes(&r, p)  @2:1\n" SHOW("r.n")));
	PATHS("cudaMalloc(&l, 4) makes object#0; cudaDeviceReset(); cudaPointerGetAttributes(&r, object#0); unknown show(0)",
	      BODY("\tcall cudaMalloc(&l, 4)  @1:1\n\tcall cudaDeviceReset()  @2:1\n\tcall cudaPointerGetAttributes(&r, l)  @3:1\n" SHOW("r.n")));
}

Test(objects, launches_by_functions)
{
#define KERN "function kern(q, k) kernel\nb0:\n\twrite *q  @1:1\n\treturn\n"
	PATHS("kern(kern, 1, 2, a, 0, s) writes p", KERN BODY("\ta[0] = &p\n\ta[1] = &n\n\tcall cudaLaunchKernel(kern, 1, 2, &a[0], 0, s)  @2:1\n"));
	PATHS("kern(kern, 1, 2, a, 0, s) writes q", KERN BODY("\ta[0] = &q\n\ta[1] = &n\n\tcall cudaLaunchKernel(kern, 1, 2, &a[0], 0, s)  @2:1\n"));
	PATHS("kern(kern, 1, 2, 0, 0, s)", KERN BODY("\tcall cudaLaunchKernel(kern, 1, 2, 0, 0, s)  @2:1\n"));
}

// A status that goes through a checker nobody can see is still that status.
Test(objects, what_unseen_code_changes)
{
	PATHS("cudaDeviceSynchronize(); unknown judge(result#0); unknown show(result#0)",
	      BODY("\ti = call cudaDeviceSynchronize()  @1:1\n\tj = call judge(i)  @2:1\n" SHOW("j")));
	PATHS("unknown fill(&i); unknown show(?0)", BODY("\ti = 5\n\tcall fill(&i)  @1:1\n" SHOW("i")));
	PATHS("unknown fill(p); unknown show(?0)", BODY("\t*p = 5\n\tcall fill(p)  @1:1\n" SHOW("*p")));
	PATHS("unknown fill(c); unknown show(5)", BODY("\t*c = 5\n\tcall fill(c)  @1:1\n" SHOW("*c")));
	PATHS("unknown fill(5); unknown show(5)", BODY("\ti = 5\n\tcall fill(i)  @1:1\n" SHOW("i")));
	PATHS("unknown fill(&r); unknown show(?0.n)", BODY("\tr.n = 5\n\tcall fill(&r)  @1:1\n" SHOW("r.n")));
	PATHS("unknown fill(&w); unknown a()",
	      "function f(n) external\nb0:\n\tw.#size = 0\n\tcall fill(&w)  @1:1\n\tbranch w.#size == 0 b1 b2\nb1:\n\tcall b()  @2:1\n\treturn\nb2:\n\tcall a()  @3:1\n\treturn\n");
	PATHS("unknown fill(&u); unknown show(?0)", BODY("\tu = s\n\tcall fill(&u)  @1:1\n" SHOW("u")));
}

Test(objects, copies_of_lists)
{
	PATHS("unknown show(5, 1)", BODY("\ta = {1}\n\tb = a\n\ta[0] = 5\n" SHOW("a[0], b[0]")));
}

// A sequence may have been moved more than once, and what a call makes anew is its own.
Test(objects, moves_of_moves)
{
	PATHS("unknown show(5)", BODY("\tw[0] = 5\n\tz = w moved\n\trr.v = z moved\n" SHOW("rr.v[0]")));
	PATHS("unknown show(5, 6, 7)", BODY("\tw[0] = 5\n\tz = w moved\n\trr.v = z moved\n\tw[0] = 6\n\tz[0] = 7\n" SHOW("rr.v[0], w[0], z[0]")));
	PATHS("dead (w); dead (z)", BODY("\tz = w moved\n\tz = w\n\tdead w\n\tdead z\n"));
	PATHS("access (w[1], 12)", BODY("\tw.#size = 3\n\tz = w moved\n\tread z[1]  @1:1\n"));
}
