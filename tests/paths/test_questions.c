// SPDX-License-Identifier: Apache-2.0
// What a path is told by the calls that it makes: tasks, graphs, kernels and functions by name, arrays of pointers; and which ways that leaves.
#include <criterion/criterion.h>

#include "program.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"
#define ASK(before, condition)                                                                                                                       \
	"function f(n, k, p, q, s) external\nb0:\n" before "\tbranch " condition                                                                     \
	" b1 b2\nb1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"

Test(questions, tasks)
{
	PATHS("std::async(work, 3) makes object#0; std::future::get(object#0); unknown show(4)",
	      "function work(k)\nb0:\n\treturn k + 1\n" BODY(
		      "\te = call std::async(work, 3)  @2:1\n\ti = call std::future::get(&e)  @3:1\n" SHOW("i")));
	PATHS("std::thread::thread(&x, work, p); std::thread::join(?0); unknown show(7)",
	      "function work(q)\nb0:\n\t*q = 7\n\treturn\nfunction h(q)\nb0:\n\tcall std::thread::thread(&x, work, q)  @2:1\n\treturn\n" BODY(
		      "\t*p = 5\n\tcall h(p)  @4:1\n\tcall std::thread::join(?3)  @3:1\n" SHOW("*p")));
	PATHS("std::thread::thread(&x, work, p); std::thread::thread(&j, work, q); std::thread::join(&j); unknown show(5, 7)",
	      "function work(q)\nb0:\n\t*q = 7\n\treturn\n" BODY(
		      "\t*p = 5\n\t*q = 5\n\tcall std::thread::thread(&x, work, p)  @2:1\n"
		      "\tcall std::thread::thread(&j, work, q)  @2:1\n\tcall std::thread::join(&j)  @3:1\n" SHOW("*p, *q")));
}

// The end of a capture that was told not to be under way gives no graph.
Test(questions, graphs)
{
#define IDLE(between)                                                                                                                                \
	"function f(s) external\nb0:\n\tcall cudaStreamIsCapturing(s, &i)  @1:1\n\tbranch i == 1 b1 b2\nb1:\n\treturn\nb2:\n" between                \
	"\tcall cudaStreamEndCapture(s, &l)  @2:1\n" SHOW("l") "\treturn\n"
	PATHS("cudaStreamIsCapturing(s, &i) | cudaStreamIsCapturing(s, &i); cudaStreamEndCapture(s, &l); unknown show(0)", IDLE(""));
	PATHS("cudaStreamIsCapturing(s, &i) | cudaStreamIsCapturing(s, &i); unknown x(); cudaStreamEndCapture(s, &l) makes object#0; unknown show(object#0)",
	      IDLE("\tcall x()  @3:1\n"));
	PATHS("cudaStreamIsCapturing(s, &i) | cudaStreamIsCapturing(s, &i); cudaStreamBeginCapture(s, 0); cudaStreamEndCapture(s, &l) makes object#0; unknown show(object#0)",
	      IDLE("\tcall cudaStreamBeginCapture(s, 0)  @3:1\n"));
}

Test(questions, names)
{
#define KERN "function kern(q, k) kernel\nb0:\n\twrite *q  @1:1\n\treturn\n"
	PATHS("cuModuleGetFunction(&l, 0, \"kern\") makes object#0; kern(object#0, 1, 1, 1, 1, 1, 1, 0, s, a, 0) writes p",
	      KERN BODY(
		      "\ta[0] = &p\n\ta[1] = &n\n\tcall cuModuleGetFunction(&l, 0, \"kern\")  @2:1\n\tcall cuLaunchKernel(l, 1, 1, 1, 1, 1, 1, 0, s, &a[0], 0)  @3:1\n"));
	PATHS("dlsym(0, \"cuStreamSynchronize\"); cuStreamSynchronize(s)",
	      BODY("\tfp = call dlsym(0, \"cuStreamSynchronize\")  @1:1\n\tcall (*fp)(s)  @2:1\n"));
}

// A kernel that nobody sees touches what its parameters point to, by their types.
Test(questions, kernels_that_nobody_sees)
{
#define LAUNCH(place) BODY("\ta[0] = &" place "\n\ta[1] = &n\n\tcall cudaLaunchKernel(elsewhere, 1, 2, &a[0], 0, s)  @2:1\n")
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s) touches p", LAUNCH("p"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s) reads c", LAUNCH("c"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s)", LAUNCH("k"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s) touches o->p", LAUNCH("o->p"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s)", LAUNCH("o->n"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s) touches r.p", LAUNCH("r.p"));
}

// Library calls get arrays of pointers, and copies hand them on.
Test(questions, arrays_of_pointers)
{
	PATHS("cublasSaxpy(o, 4, 1, &l, 1, q, 1) touches p", BODY("\tl = p\n\tcall cublasSaxpy(o, 4, 1, &l, 1, q, 1)  @1:1\n"));
	PATHS("cublasSaxpy(o, 4, 1, &i, 1, q, 1)", BODY("\ti = 3\n\tcall cublasSaxpy(o, 4, 1, &i, 1, q, 1)  @1:1\n"));
	PATHS("cudaMemcpy(p, &l, 8, 1); unknown show(q)", BODY("\tl = q\n\tcall cudaMemcpy(p, &l, 8, 1)  @1:1\n" SHOW("*p")));
}

Test(questions, objects_with_containers)
{
	PATHS("dead (w); dead (w)", BODY("\trr.v = w moved\n\tdead rr\n\tdead w\n"));
	PATHS("unknown show(&w); dead (rr); dead (w)", BODY(SHOW("&w") "\tdead rr\n\tdead w\n"));
	PATHS("dead (rr); dead (w)", BODY("\trr.v = w\n\tdead rr\n\tdead w\n"));
	PATHS("unknown show(5)", "function h()\nb0:\n\trr.v[0] = 5\n\treturn rr\n" BODY("\tr2 = call h()  @1:1\n" SHOW("r2.v[0]")));
	PATHS("unknown show(5, 6)", BODY("\trr.v[0] = 5\n\trr.k = 6\n\tr2 = rr\n\trr.v[0] = 7\n" SHOW("r2.v[0], r2.k")));
}

Test(questions, conditions_of_several_parts)
{
	PATHS("unknown a() | unknown b()", ASK("", "(n > 3) && (k > 2)"));
	PATHS("unknown a()", ASK("\ti = 3\n\tj = 1\n", "(i > 2) && (j > 0)"));
	PATHS("unknown b()", ASK("\ti = 3\n\tj = 0\n", "(i > 2) && (j > 0)"));
	PATHS("unknown a()", ASK("\ti = 3\n\tj = 0\n", "(i > 2) || (j > 0)"));
	PATHS("unknown b()", ASK("\ti = 0\n", "!(i == 0)"));
	PATHS("cudaStreamQuery(s); polled (); unknown b() | cudaStreamQuery(s); unknown a()",
	      ASK("\ti = call cudaStreamQuery(s)  @1:1\n", "i == 600"));
	PATHS("cudaStreamQuery(s); polled (); unknown a() | cudaStreamQuery(s); unknown b()",
	      ASK("\ti = call cudaStreamQuery(s)  @1:1\n", "i != 600"));
	PATHS("[a call fails] cudaDeviceSynchronize(); unknown a() | cudaDeviceSynchronize(); unknown b()",
	      ASK("\ti = call cudaDeviceSynchronize()  @1:1\n", "i != 0"));
}

// A status that unseen code has judged: the answer on which the object of the call is used says that the call succeeded.
Test(questions, judged_statuses)
{
	PATHS("[a call fails] cudaStreamCreate(&u) makes object#0; unknown ok(result#0); unknown b() | "
	      "cudaStreamCreate(&u) makes object#0; unknown ok(result#0); cudaStreamSynchronize(object#0)",
	      "function f(n) external\nb0:\n\ti = call cudaStreamCreate(&u)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n\tcall cudaStreamSynchronize(u)  @3:1\n\treturn\n"
	      "b2:\n\tcall b()  @4:1\n\treturn\n");
	PATHS("cudaStreamCreate(&u) makes object#0; unknown ok(result#0); unknown a() | cudaStreamCreate(&u) makes object#0; unknown ok(result#0); unknown b()",
	      "function f(n) external\nb0:\n\ti = call cudaStreamCreate(&u)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n\tcall a()  @3:1\n\treturn\n"
	      "b2:\n\tcall b()  @4:1\n\treturn\n");
}

Test(questions, loops_in_loops)
{
	PATHS(" | unknown a(0, 0) | unknown a(0, 0); unknown a(0, 1); unknown a(1, 0); unknown a(1, 1)",
	      "function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b6\nb2:\n\tj = 0\n\tgoto b3\nb3: loop\n\tbranch j < n b4 b5\nb4:\n"
	      "\tcall a(i, j)  @1:1\n\tj = j + 1\n\tgoto b3\nb5:\n\ti = i + 1\n\tgoto b1\nb6:\n\treturn\n");
	PATHS("unknown a(0); unknown a(1); unknown z()",
	      "function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tcall a(i)  @1:1\n\tbranch i == 1 b3 b2\nb2:\n\ti = i + 1\n\tgoto b1\nb3:\n\tcall z()  @2:1\n\treturn\n");
}
