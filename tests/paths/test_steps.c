// SPDX-License-Identifier: Apache-2.0
// Single steps: lists of values, functors, the stream that unseen code works on, accesses and ends of variables.
#include <criterion/criterion.h>

#include "program.h"
#include "walk.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"

// What a list leaves out is zero (C17 6.7.9p21).
Test(steps, lists_of_values)
{
	PATHS("unknown show(1, p, 0)", BODY("\tr.s = s\n\tr = {1, p}\n" SHOW("r.n, r.p, r.s")));
	PATHS("unknown show(0, 0, 0)", BODY("\tr.n = 5\n\tr = {}\n" SHOW("r.n, r.p, r.s")));
	PATHS("unknown show(1, 2, 0, 0)", BODY("\ta[3] = 5\n\ta = {1, 2}\n" SHOW("a[0], a[1], a[2], a[3]")));
	PATHS("unknown show(1, 2, 3, 0)", BODY("\tnn.in.p = p\n\tnn = {1, {2, p, s}}\n\tnn = {1, {2}}\n\tx = 3\n" SHOW("nn.k, nn.in.n, x, nn.in.p")));
	PATHS("unknown show(1, 3, q)", BODY("\trs = {{1, p}, {3, q}}\n" SHOW("rs[0].n, rs[1].n, rs[1].p")));
	PATHS("unknown show(7, p)", BODY("\ty.n = 7\n\ty.p = p\n\tnn = {1, y}\n\ty.n = 8\n" SHOW("nn.in.n, nn.in.p")));
	PATHS("unknown show(2, 4, 5)", BODY("\tw = {4, 5}\n" SHOW("w.#size, w[0], w[1]")));
	PATHS("unknown show(0)", BODY("\tw.#size = 3\n\tw = {}\n" SHOW("w.#size")));
	PATHS("unknown show(4)", BODY("\tz = w moved\n\tw = {4}\n" SHOW("w[0]")));
	PATHS("unknown show(4, 5)", BODY("\tw[0] = 5\n\tz = w moved\n\tw = {4}\n" SHOW("w[0], z[0]")));
}

#define MANY "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16"
// The first 64 values of a list are looked at.
Test(steps, long_lists)
{
	PATHS("unknown show(65, 16, w[64])", BODY("\tw = {" MANY ", " MANY ", " MANY ", " MANY ", 99}\n" SHOW("w.#size, w[63], w[64]")));
}

#define CALL_IT "function S::operator()(this, t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\tcall cudaStreamQuery(this->s)  @1:2\n\treturn\n"

Test(steps, functors)
{
	PATHS("cudaStreamSynchronize(t); cudaStreamQuery(s)", CALL_IT BODY("\tr.s = s\n\tcall (*r)(t)  @2:1\n"));
	PATHS("cudaStreamSynchronize(t); cudaStreamQuery(s)", CALL_IT BODY("\tr.s = s\n\tfp = r\n\tcall (*fp)(t)  @2:1\n"));
	PATHS("cudaStreamSynchronize(t); cudaStreamQuery(s)", CALL_IT BODY("\tnn.in.s = s\n\tcall (*nn.in)(t)  @2:1\n"));
	PATHS("unknown r(t)", CALL_IT BODY("\tcall r(t)  @2:1\n"));
	PATHS("cudaStreamSynchronize(t); cudaStreamQuery(s)",
	      CALL_IT "function g(f0, t)\nb0:\n\tcall (*f0)(t)  @3:1\n\treturn\n" BODY("\tr.s = s\n\tcall g(r, t)  @2:1\n"));
	PATHS("cudaStreamSynchronize(t); cudaStreamQuery(s)",
	      CALL_IT "function g(f0, t)\nb0:\n\tcall (*f0)(t)  @3:1\n\treturn\n" BODY("\tr.s = s\n\tfp = r\n\tcall g(fp, t)  @2:1\n"));
	PATHS("unknown show(5)", CALL_IT BODY("\tr.n = 5\n\ty = r\n" SHOW("y.n"))); // a copy of the object, and no holder of it
}

// Unseen code runs a functor that it gets, and what it defers runs beside the path.
Test(steps, functors_that_unseen_code_gets)
{
	static const char run[] = "function S::operator()(this)\nb0:\n\tcall cudaStreamQuery(this->s)  @1:2\n\treturn\n";
	struct arena a = {0};
	PATHS("unknown apply(r); cudaStreamQuery(s)", arena_printf(&a, "%s%s", run, BODY("\tr.s = s\n\tcall apply(r)  @2:1\n")));
	PATHS("unknown submit(r); | call cudaStreamQuery(s)", arena_printf(&a, "%s%s", run, BODY("\tr.s = s\n\tcall submit(r)  @2:1\n")));
	PATHS("unknown submit(n, r); | call cudaStreamQuery(s)", arena_printf(&a, "%s%s", run, BODY("\tr.s = s\n\tcall submit(n, r)  @2:1\n")));
	PATHS("cudaStreamQuery(s)", arena_printf(&a, "%s%s", run, BODY("\tr.s = s\n\tcall assert(r)  @2:1\n"))); // it does nothing itself
	PATHS("unknown apply(r)", BODY("\tcall apply(r)  @2:1\n"));
	arena_free(&a);
}

#define MEMBER "function S::go(this, t)\n"

// A call of a function without a body whose first parameter is `this` is one of a member. The object is there.
Test(steps, objects_of_member_calls)
{
	PATHS("unknown a()",
	      "function S::go(this, t)\nb0:\n\treturn\nfunction f(o, t) external\nb0:\n\tcall S::go(o, t)  @1:1\n\tbranch o b1 b2\nb1:\n\tcall a()  @2:1\n"
	      "\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
	PATHS("unknown a() | unknown b()",
	      "function go(o, t)\nb0:\n\treturn\nfunction f(o, t) external\nb0:\n\tcall go(o, t)  @1:1\n\tbranch o b1 b2\nb1:\n\tcall a()  @2:1\n"
	      "\treturn\nb2:\n\tcall b()  @3:1\n\treturn\n");
}

// The stream that the only call of the path, of a function that nobody sees, works on.
static void expect_stream(const char *expected, const char *call)
{
	struct walking k;
	struct arena a = {0};
	walk_begin(&k, arena_printf(&a, "function f(n, k, p, s, o, rv, pv, pa, ps, ro, pr) external\nb0:\n\tvw.of = s\n%s\treturn\n", call));
	const struct summary *sum = walk_paths(&k);
	cr_assert_eq(sum->count, 1);
	const struct trace *t = &sum->fragment[0].trace;
	const struct prim *p = t->prim[t->count - 1];
	cr_assert_eq(p->kind, PRIM_UNKNOWN);
	const char *told = p->config[3] ? sym_text_of(&a, p->config[3], k.w.function) : "none";
	cr_expect_str_eq(told, expected, "%s: %s, expected %s", call, told, expected);
	walk_end(&k);
	arena_free(&a);
}

// The one in a view, the last of several, comes before the one in an object that holds one; a stream that is an argument before both.
Test(steps, streams_of_unseen_code)
{
	expect_stream("none", "\tcall work(n, p)  @1:1\n");
	expect_stream("none", "\tcall work(s, o)  @1:1\n");
	expect_stream("none", "\tcall work(pv, n, s)  @1:1\n");
	expect_stream("o->s", "\tcall work(o)  @1:1\n");
	expect_stream("o->s", "\tcall work(n, o)  @1:1\n");
	expect_stream("rv.s", "\tcall work(rv)  @1:1\n");
	expect_stream("ro.s", "\tcall work(ro)  @1:1\n");
	expect_stream("o->s", "\tcall work(o, rv)  @1:1\n");
	expect_stream("pv->of", "\tcall work(pv)  @1:1\n");
	expect_stream("pv->of", "\tcall work(o, pv)  @1:1\n");
	expect_stream("pv->of", "\tcall work(pv, o)  @1:1\n");
	expect_stream("s", "\tcall work(pv, vw)  @1:1\n");
	expect_stream("s", "\tcall work(&vw)  @1:1\n");
	expect_stream("pa.of", "\tcall work(vw, pa)  @1:1\n");
	expect_stream("none", "\tcall work(ps)  @1:1\n"); // a place for one
	expect_stream("none", "\tcall work(pr)  @1:1\n");
	expect_stream("s", "\tr.s = s\n\tcall work(&r)  @1:1\n");
	expect_stream("none", "\tcall work(&rs)  @1:1\n");
}

Test(steps, accesses)
{
	PATHS("access (w[1].n, w.size() * 4)", BODY("\tread w[1].n  @1:1\n"));
	PATHS("access (w[1], 8)", BODY("\tw.#size = 2\n\tread w[1]  @1:1\n"));
}

// A vector that was moved from and is copied to has elements of its own: those that it had are another's.
Test(steps, copies_of_sequences_that_were_moved)
{
	PATHS("unknown show(6, 5)", BODY("\tw[0] = 5\n\tvr[0] = 6\n\tz = w moved\n\tw = *vr\n" SHOW("w[0], z[0]")));
	PATHS("unknown show(5, 5, 7)", BODY("\tw[0] = 5\n\tz = w moved\n\tw = z\n\tz[0] = 7\n\tw[1] = 8\n" SHOW("w[0], w[0], z[0]")));
	PATHS("unknown show(5, 3)", BODY("\tw[0] = 5\n\tw.#size = 3\n\tz = w moved\n\ttv = z\n" SHOW("tv[0], tv.#size")));
	PATHS("unknown show(2, 3)", BODY("\tw.#size = 3\n\tz = w moved\n\ttv.#size = 2\n\tw = tv\n" SHOW("w.#size, z.#size")));
	PATHS("unknown show(5)", "function h(pw)\nb0:\n\treturn pw[0]\n" BODY("\tw[0] = 5\n\tz = w moved\n\ti = call h(z)  @1:1\n" SHOW("i")));
	PATHS("unknown show(6, 5)", BODY("\tw[0] = 5\n\tz = w moved\n\ttv[0] = 6\n\tw = tv moved\n" SHOW("w[0], z[0]")));
	PATHS("unknown make(); unknown show(5)", BODY("\tw[0] = 5\n\tz = w moved\n\tw = call make()  @1:1\n" SHOW("z[0]")));
	PATHS("unknown show(5, 6)", BODY("\trr.v[0] = 5\n\tz = rr.v moved\n\tr2.v[0] = 6\n\trr = r2\n" SHOW("z[0], rr.v[0]")));
	PATHS("unknown show(vr[0], 5)", BODY("\tw[0] = 5\n\tz = w moved\n\tw = *vr\n" SHOW("w[0], z[0]")));
}
