// SPDX-License-Identifier: Apache-2.0
// What values are on a path: assignments, records, arrays, what API calls and unseen code put where, and what a caller sees of a callee.
#include <criterion/criterion.h>

#include "program.h"

#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"
#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"

Test(values, numbers)
{
	PATHS("unknown show(n, k)", BODY(SHOW("n, k")));
	PATHS("unknown show(3)", BODY("\ti = 3\n" SHOW("i")));
	PATHS("unknown show(n + 3)", BODY("\ti = n + 1\n\ti = i + 2\n" SHOW("i")));
	PATHS("unknown show(12)", BODY("\ti = 3\n\tj = i * 4\n" SHOW("j")));
	PATHS("unknown show(-n, ~n, !n)", BODY(SHOW("-n, ~n, !n")));
	PATHS("unknown show(1)", BODY("\ti = 3\n" SHOW("i == 3")));
	PATHS("unknown show(n < k)", BODY(SHOW("n < k")));
	PATHS("unknown show(7)", BODY("\ti = 1\n" SHOW("i ? 7 : 8")));
	PATHS("unknown show(8)", BODY("\ti = 0\n" SHOW("i ? 7 : 8")));
	PATHS("unknown show(7)", BODY(SHOW("n ? 7 : 7")));
	PATHS("unknown show(?0)", BODY(SHOW("n ? 7 : 8")));
	// The lesser of two numbers is one of them, whichever it is where the caller knows both.
	PATHS("unknown show(7)", "function least(k, n)\nb0:\n\treturn (k < n) ? k : n\n" BODY("\ti = call least(7, 9)  @1:1\n" SHOW("i")));
	PATHS("unknown show(7)", "function least(k, n)\nb0:\n\treturn (k > n) ? n : k\n" BODY("\ti = call least(9, 7)  @1:1\n" SHOW("i")));
	PATHS("unknown show(?0)", BODY(SHOW("?3")));
	PATHS("unknown show(\"a\")", BODY(SHOW("\"a\"")));
	PATHS("unknown show(g)", BODY(SHOW("g")));
	PATHS("unknown show(5)", BODY("\tg = 5\n" SHOW("g")));
	PATHS("unknown show(i)", BODY(SHOW("i")));
}

Test(values, pointers)
{
	PATHS("unknown show(p, *p)", BODY(SHOW("p, *p")));
	PATHS("unknown show(4)", BODY("\t*p = 4\n" SHOW("*p")));
	PATHS("unknown show(*p)", BODY("\t*q = 4\n" SHOW("*p")));
	PATHS("unknown show(4)", BODY("\tl = p\n\t*l = 4\n" SHOW("*p")));
	PATHS("unknown show(4, p[1])", BODY("\tp[2] = 4\n" SHOW("p[2], p[1]")));
	PATHS("unknown show(4)", BODY("\tl = &p[1]\n\tp[3] = 4\n" SHOW("l[2]")));
	PATHS("unknown show(p + 3)", BODY(SHOW("&p[3]")));
	PATHS("unknown show(&i)", BODY(SHOW("&i")));
	PATHS("unknown show(6)", BODY("\tl = &i\n\t*l = 6\n" SHOW("i")));
	PATHS("unknown show(o->n, o->p[2])", BODY(SHOW("o->n, o->p[2]")));
	PATHS("unknown show(7, o->p)", BODY("\to->n = 7\n" SHOW("o->n, o->p")));
	PATHS("unknown show(p[n])", BODY(SHOW("p[n]")));
	PATHS("unknown show(4, p[k])", BODY("\tp[n] = 4\n" SHOW("p[n], p[k]")));
}

Test(values, records)
{
	PATHS("unknown show(5, p)", BODY("\tr.n = 5\n\tr.p = p\n\ty = r\n" SHOW("y.n, y.p")));
	PATHS("unknown show(5, 6)", BODY("\tr.n = 5\n\ty = r\n\tr.n = 6\n" SHOW("y.n, r.n")));
	PATHS("unknown show(o->n, 5)", BODY("\tr = *o\n\to->n = 5\n" SHOW("r.n, o->n")));
	PATHS("unknown show(rv.n)", BODY("\tr = rv\n" SHOW("r.n")));
	PATHS("unknown show(0, 0)", BODY("\tr.n = 5\n\tr = 0\n" SHOW("r.n, r.p")));
	PATHS("unknown show(rv.n, rv.p)", BODY("\tr.n = 5\n\tr = rv\n" SHOW("r.n, r.p")));
	PATHS("unknown show(r.n, 5)", BODY("\ty = r\n\ty.n = 5\n" SHOW("r.n, y.n")));
	PATHS("unknown show(2)", BODY("\tr.n = 1\n\ty.n = 2\n\tr = y\n\ty.n = 3\n" SHOW("r.n")));
}

Test(values, arrays)
{
	PATHS("unknown show(5, a[2])", BODY("\ta[1] = 5\n" SHOW("a[1], a[2]")));
	PATHS("unknown show(5)", BODY("\ta[1] = 5\n\tb = a\n\ta[1] = 6\n" SHOW("b[1]")));
	PATHS("unknown show(0, 0)", BODY("\ta[1] = 5\n\ta = 0\n" SHOW("a[1], a[3]")));
	PATHS("unknown show(5)", BODY("\ti = 1\n\ta[i] = 5\n" SHOW("a[1]")));
	PATHS("unknown show(5, a[k])", BODY("\ta[n] = 5\n" SHOW("a[n], a[k]")));
}

// Where the path has found one value for a number, that is what its place is called by.
Test(values, numbers_that_the_path_pins)
{
	PATHS("unknown show(p[2]) | unknown show(p[n])",
	      "function f(n, p) external\nb0:\n\tbranch n == 2 b1 b2\nb1:\n" SHOW("p[n]") "\treturn\nb2:\n" SHOW("p[n]") "\treturn\n");
	PATHS("unknown a() | unknown b()",
	      "function f(n) external\nb0:\n\tbranch n > 2 b1 b2\nb1:\n\tbranch n > 1 b3 b4\nb2:\n\tcall b()  @1:1\n\treturn\nb3:\n\tcall a()  @1:1\n"
	      "\treturn\nb4:\n\tcall c()  @1:1\n\treturn\n");
}

// A pointer through which something is reached is not null from there on.
Test(values, pointers_that_are_used)
{
	PATHS("unknown a()",
	      "function f(p) external\nb0:\n\ti = *p\n\tbranch p == null b1 b2\nb1:\n\tcall b()  @1:1\n\treturn\nb2:\n\tcall a()  @1:1\n\treturn\n");
	PATHS("unknown a()",
	      "function f(o) external\nb0:\n\ti = o->n\n\tbranch o == null b1 b2\nb1:\n\tcall b()  @1:1\n\treturn\nb2:\n\tcall a()  @1:1\n\treturn\n");
	PATHS("unknown a() | unknown b()",
	      "function f(p) external\nb0:\n\tl = &p[3]\n\tbranch p == null b1 b2\nb1:\n\tcall b()  @1:1\n\treturn\nb2:\n\tcall a()  @1:1\n\treturn\n");
	PATHS("unknown a()",
	      "function f(p) external\nb0:\n\tbranch p == null b1 b2\nb1:\n\ti = *p\n\tcall b()  @1:1\n\treturn\nb2:\n\tcall a()  @1:1\n\treturn\n");
	PATHS("unknown a()",
	      "function f(gp) external\nb0:\n\ti = *gp\n\tbranch gp == null b1 b2\nb1:\n\tcall b()  @1:1\n\treturn\nb2:\n\tcall a()  @1:1\n\treturn\n");
}

// Pointers that a condition takes for one lead to one place.
Test(values, pointers_that_are_equal)
{
#define EQUAL(then) "function f(p, q) external\nb0:\n" then "\tbranch p == q b1 b2\nb1:\n" SHOW("*q") "\treturn\nb2:\n\treturn\n"
	PATHS(" | unknown show(4)", EQUAL("\t*p = 4\n"));
	PATHS(" | unknown show(4)", EQUAL("\t*q = 4\n"));
	PATHS(" | unknown show(*p)", EQUAL(""));
}

Test(values, handles_that_calls_make)
{
	PATHS("cudaMalloc(&l, 4) makes object#0; unknown show(object#0, *object#0)", BODY("\tcall cudaMalloc(&l, 4)  @1:1\n" SHOW("l, *l")));
	PATHS("cudaStreamCreate(&u) makes object#0; cudaStreamCreate(&o->s) makes object#1; unknown show(object#0, object#1)",
	      BODY("\tcall cudaStreamCreate(&u)  @1:1\n\tcall cudaStreamCreate(&o->s)  @2:1\n" SHOW("u, o->s")));
	PATHS("cudaMalloc(0, 4); unknown show(l)", BODY("\tcall cudaMalloc(0, 4)  @1:1\n" SHOW("l")));
	PATHS("cudaHostGetDevicePointer(&l, p, 0); unknown show(p)", BODY("\tcall cudaHostGetDevicePointer(&l, p, 0)  @1:1\n" SHOW("l")));
	PATHS("cudaGetDeviceCount(&i); unknown show(?0)", BODY("\ti = 3\n\tcall cudaGetDeviceCount(&i)  @1:1\n" SHOW("i")));
	PATHS("cudaStreamDestroy(s); unknown show(s)", BODY("\tcall cudaStreamDestroy(s)  @1:1\n" SHOW("s")));
}

Test(values, devices)
{
	PATHS("cudaGetDevice(&i); unknown show(current device)", BODY("\tcall cudaGetDevice(&i)  @1:1\n" SHOW("i")));
	PATHS("cudaSetDevice(3); cudaGetDevice(&i); unknown show(3)",
	      BODY("\tcall cudaSetDevice(3)  @1:1\n\tcall cudaGetDevice(&i)  @2:1\n" SHOW("i")));
	PATHS("cudaGetDevice(&i); cudaSetDevice(n); cudaSetDevice(current device); cudaGetDevice(&j); unknown show(current device)",
	      BODY("\tcall cudaGetDevice(&i)  @1:1\n\tcall cudaSetDevice(n)  @2:1\n\tcall cudaSetDevice(i)  @3:1\n\tcall cudaGetDevice(&j)  @4:1\n" SHOW(
		      "j")));
	PATHS("cudaDeviceGetAttribute(&i, 16, 0); unknown show(device attribute 16)",
	      BODY("\tcall cudaDeviceGetAttribute(&i, 16, 0)  @1:1\n" SHOW("i")));
	PATHS("cuCtxGetCurrent(&l); unknown show(the current context)", BODY("\tcall cuCtxGetCurrent(&l)  @1:1\n" SHOW("l")));
	PATHS("cuCtxSetCurrent(p); cuCtxGetCurrent(&l); unknown show(p)",
	      BODY("\tcall cuCtxSetCurrent(p)  @1:1\n\tcall cuCtxGetCurrent(&l)  @2:1\n" SHOW("l")));
	PATHS("cuCtxSetCurrent(p); cudaSetDevice(n); cuCtxGetCurrent(&l); unknown show(the current context)",
	      BODY("\tcall cuCtxSetCurrent(p)  @1:1\n\tcall cudaSetDevice(n)  @1:1\n\tcall cuCtxGetCurrent(&l)  @2:1\n" SHOW("l")));
	PATHS("cuCtxPushCurrent(p); cuCtxPopCurrent(&l); cuCtxGetCurrent(&l); unknown show(?0)",
	      BODY("\tcall cuCtxPushCurrent(p)  @1:1\n\tcall cuCtxPopCurrent(&l)  @1:1\n\tcall cuCtxGetCurrent(&l)  @2:1\n" SHOW("l")));
	PATHS("cuCtxPushCurrent(p); cuCtxPopCurrent(&l); unknown show(p)",
	      BODY("\tcall cuCtxPushCurrent(p)  @1:1\n\tcall cuCtxPopCurrent(&l)  @1:1\n" SHOW("l")));
}

// Copies of GPU objects by the host keep what they are; of numbers that something else writes nothing is known.
Test(values, what_is_written)
{
	PATHS("memset(&r, 0, 24); unknown show(0, 0)", BODY("\tr.n = 5\n\tcall memset(&r, 0, 24)  @1:1\n" SHOW("r.n, r.p")));
	PATHS("cudaMemcpy(&i, p, 4, 2); unknown show(?0)", BODY("\ti = 5\n\tcall cudaMemcpy(&i, p, 4, 2)  @1:1\n" SHOW("i")));
	PATHS("cudaMemcpy(q, p, 4, 2); unknown show(?0)", BODY("\t*q = 5\n\tcall cudaMemcpy(q, p, 4, 2)  @1:1\n" SHOW("*q")));
	PATHS("cudaMemcpy(p + 2, q, 12, 2); unknown show(5, 6)",
	      BODY("\tp[1] = 5\n\tp[5] = 6\n\tcall cudaMemcpy(&p[2], q, 12, 2)  @1:1\n" SHOW("p[1], p[5]")));
}

// What code nobody can see gives out is the same for the same question only where it is a handle or a pointer.
Test(values, what_unseen_code_gives)
{
	PATHS("unknown next(); unknown show(?0)", BODY("\ti = call next()  @1:1\n" SHOW("i")));
	PATHS("unknown next(); unknown next(); unknown show(?0 == ?1)", BODY("\ti = call next()  @1:1\n\tj = call next()  @1:1\n" SHOW("i == j")));
	PATHS("unknown stream(); unknown stream(); unknown show(1)", BODY("\tu = call stream()  @1:1\n\tt = call stream()  @1:1\n" SHOW("u == t")));
	PATHS("unknown stream(1); unknown show(stream(1))", BODY("\tu = call stream(1)  @1:1\n" SHOW("u")));
	PATHS("unknown pick(p); unknown show(*pick(p))", BODY("\tl = call pick(p)  @1:1\n" SHOW("*l")));
	PATHS("unknown make(n); unknown show(make(n).p)", BODY("\tr = call make(n)  @1:1\n" SHOW("r.p")));
}
