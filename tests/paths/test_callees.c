// SPDX-License-Identifier: Apache-2.0
// What a caller sees of the functions that it calls, and which ways through them fit it; launches; threads.
#include <criterion/criterion.h>

#include "program.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define CALLER(params, steps) "function f(" params ") external\nb0:\n" steps "\treturn\n"

Test(callees, what_is_stored_through_pointers)
{
	PATHS("unknown show(4)", "function g(q, k)\nb0:\n\t*q = k\n\treturn\n" CALLER("p", "\tcall g(p, 4)  @1:1\n" SHOW("*p")));
	PATHS("unknown show(4)", "function g(q, k)\nb0:\n\t*q = k\n\treturn\n" CALLER("p", "\tcall g(&i, 4)  @1:1\n" SHOW("i")));
	PATHS("unknown show(n + 1, *p)",
	      "function g(q, k)\nb0:\n\tq[1] = k + 1\n\treturn\n" CALLER("p, n", "\tcall g(p, n)  @1:1\n" SHOW("p[1], *p")));
	PATHS("unknown show(4)", "function g(o)\nb0:\n\to->n = 4\n\treturn\n" CALLER("p", "\tcall g(&r)  @1:1\n" SHOW("r.n")));
	PATHS("unknown show(6)", "function g()\nb0:\n\tg = 6\n\treturn\n" CALLER("p", "\tcall g()  @1:1\n" SHOW("g")));
	PATHS("unknown show(5)", "function h(k)\nb0:\n\ti = 7\n\treturn\n" CALLER("p", "\ti = 5\n\tcall h(1)  @1:1\n" SHOW("i"))); // its own variable
	PATHS("unknown show(7)", "function h(q)\nb0:\n\ti = *q\n\t*q = i + 1\n\treturn\n" CALLER("p", "\t*p = 6\n\tcall h(p)  @1:1\n" SHOW("*p")));
}

Test(callees, what_is_returned)
{
	PATHS("unknown show(n + 1)", "function g(k)\nb0:\n\treturn k + 1\n" CALLER("n", "\ti = call g(n)  @1:1\n" SHOW("i")));
	PATHS("unknown show(*p)", "function g(q)\nb0:\n\treturn *q\n" CALLER("p", "\ti = call g(p)  @1:1\n" SHOW("i")));
	PATHS("unknown show(p + 2)", "function g(q)\nb0:\n\treturn &q[2]\n" CALLER("p", "\tl = call g(p)  @1:1\n" SHOW("l")));
	PATHS("unknown show(2) | unknown show(3)",
	      "function g(k)\nb0:\n\tbranch k > 1 b1 b2\nb1:\n\treturn 2\nb2:\n\treturn 3\n" CALLER("n", "\ti = call g(n)  @1:1\n" SHOW("i")));
	PATHS("unknown show(2)",
	      "function g(k)\nb0:\n\tbranch k > 1 b1 b2\nb1:\n\treturn 2\nb2:\n\treturn 3\n" CALLER("n", "\ti = call g(5)  @1:1\n" SHOW("i")));
	PATHS("unknown show(3)",
	      "function g(k)\nb0:\n\tbranch k > 1 b1 b2\nb1:\n\treturn 2\nb2:\n\treturn 3\n" CALLER("n", "\ti = call g(0)  @1:1\n" SHOW("i")));
	PATHS("cudaStreamCreate(&u) makes object#0; cudaStreamSynchronize(object#0)",
	      "function g()\nb0:\n\tcall cudaStreamCreate(&u)  @1:1\n\treturn u\n" CALLER(
		      "n", "\tgs = call g()  @2:1\n\tcall cudaStreamSynchronize(gs)  @3:1\n"));
}

// Objects that a callee makes are new ones of its caller, each time.
Test(callees, objects_of_callees)
{
#define MAKE "function g()\nb0:\n\tl = call malloc(4)  @1:1\n\treturn l\n"
	PATHS("malloc(4) makes object#0; malloc(4) makes object#1; unknown show(0)",
	      MAKE CALLER("p", "\tp = call g()  @2:1\n\tgp = call g()  @3:1\n" SHOW("p == gp")));
	PATHS("malloc(4) makes object#0; malloc(4) makes object#1; unknown show(object#0, object#1)",
	      MAKE CALLER("p", "\tl = call malloc(4)  @2:1\n\tgp = call g()  @3:1\n" SHOW("l, gp")));
}

// Ways through a callee that do not fit what the caller knows are none, and what a way took for true is true behind it.
Test(callees, conditions)
{
#define TWO_WAYS "function g(k, s)\nb0:\n\tbranch k > 1 b1 b2\nb1:\n\tcall cudaStreamSynchronize(s)  @1:1\n\treturn\nb2:\n\treturn\n"
	PATHS("cudaStreamSynchronize(s)", TWO_WAYS CALLER("n, s", "\tcall g(4, s)  @2:1\n"));
	PATHS("", TWO_WAYS CALLER("n, s", "\tcall g(1, s)  @2:1\n"));
	PATHS(" | cudaStreamSynchronize(s)", TWO_WAYS CALLER("n, s", "\tcall g(n, s)  @2:1\n"));
	PATHS(" | cudaStreamSynchronize(s); cudaStreamSynchronize(s)", TWO_WAYS CALLER("n, s", "\tcall g(n, s)  @2:1\n\tcall g(n, s)  @3:1\n"));
	PATHS("cudaStreamSynchronize(s); unknown a() | unknown b()", TWO_WAYS
	      "function f(n, s) external\nb0:\n\tcall g(n, s)  @2:1\n\tbranch n > 1 b1 b2\nb1:\n\tcall a()  @3:1\n\treturn\nb2:\n\tcall b()  @4:1\n\treturn\n");
	PATHS("cudaStreamSynchronize(s) | unknown a()", TWO_WAYS
	      "function f(n, s) external\nb0:\n\tbranch n > 1 b1 b2\nb1:\n\tcall g(n, s)  @3:1\n\treturn\nb2:\n\tcall g(n, s)  @4:1\n\tcall a()  @5:1\n\treturn\n");
}

Test(callees, functions_that_do_not_return)
{
#define CHECK "function check(k)\nb0:\n\tbranch k b1 b2\nb1:\n\tcall exit(1)  @1:1\n\tunreachable\nb2:\n\treturn\n"
	PATHS("[does not return] exit(1) | unknown a()", CHECK CALLER("n", "\tcall check(n)  @2:1\n\tcall a()  @3:1\n"));
	PATHS("unknown a()", CHECK CALLER("n", "\tcall check(0)  @2:1\n\tcall a()  @3:1\n"));
	PATHS("[does not return] exit(1)", CHECK CALLER("n", "\tcall check(1)  @2:1\n\tcall a()  @3:1\n"));
}

// A call of the API succeeds, or it fails and has no effect; a path follows one that fails.
Test(callees, calls_that_fail)
{
	PATHS("[a call fails] cudaDeviceSynchronize(); unknown b() | cudaDeviceSynchronize(); unknown a()",
	      "function f(n) external\nb0:\n\ti = call cudaDeviceSynchronize()  @1:1\n\tbranch i == 0 b1 b2\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
	PATHS("[a call fails] cudaDeviceSynchronize(); unknown b() | cudaDeviceSynchronize(); unknown a()",
	      "function f(n) external\nb0:\n\ti = call cudaDeviceSynchronize()  @1:1\n\tbranch i b2 b1\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
	PATHS("[a call fails] cudaDeviceSynchronize(); cudaDeviceSynchronize(); unknown b() | [a call fails] cudaDeviceSynchronize(); unknown b() | "
	      "cudaDeviceSynchronize(); cudaDeviceSynchronize(); unknown a()",
	      "function f(n) external\nb0:\n\ti = call cudaDeviceSynchronize()  @1:1\n\tbranch i b2 b1\nb1:\n\tj = call cudaDeviceSynchronize()  @2:1\n\tbranch j b2 b3\n"
	      "b2:\n\tcall b()  @3:1\n\treturn\nb3:\n\tcall a()  @4:1\n\treturn\n");
	PATHS("cudaDeviceSynchronize(); unknown a()", CALLER("n", "\tcall cudaDeviceSynchronize()  @1:1\n\tcall a()  @2:1\n"));
}

// A poll that says "complete" is an operation of its own.
Test(callees, polls)
{
	PATHS("cudaStreamQuery(s); polled (); unknown a() | cudaStreamQuery(s); unknown b()",
	      "function f(s) external\nb0:\n\ti = call cudaStreamQuery(s)  @1:1\n\tbranch i == 0 b1 b2\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
	PATHS("cudaEventQuery(ev); polled (); unknown a() | cudaEventQuery(ev); unknown b()",
	      "function f(ev) external\nb0:\n\ti = call cudaEventQuery(ev)  @1:1\n\tbranch i == 0 b1 b2\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
}

Test(callees, switches)
{
	PATHS("unknown a() | unknown b() | unknown c()",
	      "function f(n) external\nb0:\n\tswitch n 1:b1 2:b2 default:b3\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\nb3:\n\tcall c()  @3:1\n\treturn\n");
	PATHS("unknown b()",
	      "function f(n) external\nb0:\n\ti = 2\n\tswitch i 1:b1 2:b2 default:b3\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\nb3:\n\tcall c()  @3:1\n\treturn\n");
	PATHS("unknown c()",
	      "function f(n) external\nb0:\n\ti = 5\n\tswitch i 1:b1 2:b2 default:b3\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\nb3:\n\tcall c()  @3:1\n\treturn\n");
	PATHS("unknown a()",
	      "function f(n) external\nb0:\n\ti = 5\n\tswitch i 4...6:b1 7:b2 default:b3\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\nb3:\n\tcall c()  @3:1\n\treturn\n");
	PATHS("unknown c() | unknown e()",
	      "function f(n) external\nb0:\n\tswitch n 1:b1 2:b1 default:b2\nb1:\n\tbranch n > 2 b3 b4\nb2:\n\tbranch n == 1 b3 b5\nb3:\n\tcall d()  @1:1\n\treturn\n"
	      "b4:\n\tcall c()  @2:1\n\treturn\nb5:\n\tcall e()  @3:1\n\treturn\n");
}

Test(callees, loops)
{
#define LOOP(count)                                                                                                                                  \
	"function f(n, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < " count                                                          \
	" b2 b3\nb2:\n\tcall a(i)  @1:1\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n"
	PATHS("", LOOP("0"));
	PATHS("unknown a(0)", LOOP("1"));
	PATHS("unknown a(0); unknown a(1)", LOOP("2"));
	PATHS(" | unknown a(0) | unknown a(0); unknown a(1)", LOOP("n"));
}

Test(callees, launches)
{
#define KERNEL_OF(steps) "function kern(q, c, k) kernel\nb0:\n" steps "\treturn\n"
	PATHS("launch kern(p, q, n) on s writes p reads q",
	      KERNEL_OF("\twrite *q  @1:1\n\tread *c  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>(p, q, n)  @2:1\n"));
	PATHS("launch kern(p, q, n) on s writes behind p writes p + 12",
	      KERNEL_OF("\twrite q[3]  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>(p, q, n)  @2:1\n"));
	PATHS("launch kern(p, q, n) on s writes p",
	      KERNEL_OF("\twrite *q  @1:1\n\twrite q[3]  @1:2\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>(p, q, n)  @2:1\n"));
	PATHS("launch kern(p, q, n) on s writes behind p writes p + n * 4",
	      KERNEL_OF("\twrite q[k]  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>(p, q, n)  @2:1\n"));
	PATHS("launch kern(p, q, -1) on s writes behind p",
	      KERNEL_OF("\twrite q[k]  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>(p, q, -1)  @2:1\n"));
	PATHS("launch kern(p, q, 2) on s writes behind p writes p + 8",
	      KERNEL_OF("\twrite q[k]  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>(p, q, 2)  @2:1\n"));
	PATHS("launch kern(p, q, n) on 0 writes &d",
	      KERNEL_OF("\twrite d  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, 0>>>(p, q, n)  @2:1\n"));
	PATHS("launch elsewhere(p, c, n) on s touches p reads c", CALLER("p, c, n, s", "\tlaunch elsewhere<<<1, 2, 0, s>>>(p, c, n)  @2:1\n"));
	PATHS("launch kern(rv) on s writes rv.p",
	      "function kern(rv) kernel\nb0:\n\twrite *rv.p  @1:1\n\treturn\n" CALLER("rv, s", "\tlaunch kern<<<1, 2, 0, s>>>(rv)  @2:1\n"));
	PATHS("launch kern(r) on s writes p",
	      "function kern(rv) kernel\nb0:\n\twrite *rv.p  @1:1\n\treturn\n" CALLER("p, s", "\tr.p = p\n\tlaunch kern<<<1, 2, 0, s>>>(r)  @2:1\n"));
	PATHS("launch kern() on s", KERNEL_OF("\twrite *q  @1:1\n") CALLER("p, q, n, s", "\tlaunch kern<<<1, 2, 0, s>>>()  @2:1\n"));
	// What a kernel may have written is not known any more; what it only reads is.
	PATHS("launch kern(p, q, n) on s writes p; unknown show(?0, 6)",
	      KERNEL_OF("\twrite *q  @1:1\n")
	              CALLER("p, q, n, s", "\t*p = 5\n\t*q = 6\n\tlaunch kern<<<1, 2, 0, s>>>(p, q, n)  @2:1\n" SHOW("*p, *q")));
	PATHS("launch kern(p, q, n) on s reads p; unknown show(5)",
	      KERNEL_OF("\tread *q  @1:1\n") CALLER("p, q, n, s", "\t*p = 5\n\tlaunch kern<<<1, 2, 0, s>>>(p, q, n)  @2:1\n" SHOW("*p")));
}

// What a way took for true of a value that it leaves to the caller is true there, and so is what it found of two of them.
Test(callees, what_is_known_of_values_that_are_left)
{
#define COUNTED                                                                                                                                      \
	"function h()\nb0:\n\ti = call count()  @1:1\n\tbranch i < 1 b1 b2\nb1:\n\tcall exit(1)  @2:1\n\tunreachable\nb2:\n\tg = i\n\treturn\n"
	PATHS("[does not return] exit(1) | unknown b()", COUNTED
	      "function f(n) external\nb0:\n\tcall h()  @3:1\n\tbranch g < 1 b1 b2\nb1:\n\tcall a()  @4:1\n\treturn\nb2:\n\tcall b()  @5:1\n\treturn\n");
	PATHS("[does not return] exit(1) | unknown a() | unknown b()", COUNTED
	      "function f(n) external\nb0:\n\tcall h()  @3:1\n\tbranch g < 2 b1 b2\nb1:\n\tcall a()  @4:1\n\treturn\nb2:\n\tcall b()  @5:1\n\treturn\n");
#define COMPARED                                                                                                                                     \
	"function h(q)\nb0:\n\ti = call one()  @1:1\n\tj = call two()  @1:1\n\tbranch i == j b1 b2\nb1:\n\tcall exit(1)  @2:1\n\tunreachable\n"      \
	"b2:\n\tg = i\n\t*q = j\n\treturn\n"
	PATHS("[does not return] unknown one(); unknown two(); exit(1) | unknown one(); unknown two(); unknown b()", COMPARED
	      "function f(n) external\nb0:\n\tcall h(&x)  @3:1\n\tbranch g == x b1 b2\nb1:\n\tcall a()  @4:1\n\treturn\nb2:\n\tcall b()  @5:1\n\treturn\n");
}

// A condition of the callee that the caller's address, object or null pointer decides.
Test(callees, pointers_that_are_null_or_not)
{
#define NULL_WAYS "function h(q)\nb0:\n\tbranch q == null b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n"
	PATHS("unknown b()", NULL_WAYS CALLER("p", "\tcall h(&i)  @3:1\n"));
	PATHS("unknown a()", NULL_WAYS CALLER("p", "\tcall h(0)  @3:1\n"));
	PATHS("unknown a() | unknown b()", NULL_WAYS CALLER("p", "\tcall h(p)  @3:1\n"));
	PATHS("malloc(4) makes object#0; unknown b()", NULL_WAYS CALLER("p", "\tl = call malloc(4)  @4:1\n\tcall h(l)  @3:1\n"));
	PATHS("unknown a(); unknown a() | unknown b(); unknown b()", NULL_WAYS CALLER("p", "\tcall h(p)  @3:1\n\tcall h(p)  @4:1\n"));
#define TRUE_WAYS "function h(q)\nb0:\n\tbranch q b2 b1\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n"
	PATHS("unknown b()", TRUE_WAYS CALLER("p", "\tcall h(&i)  @3:1\n"));
	PATHS("unknown a()", TRUE_WAYS CALLER("p", "\tcall h(0)  @3:1\n"));
}
