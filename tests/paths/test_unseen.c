// SPDX-License-Identifier: Apache-2.0
// What code that nobody sees may keep, change and give back.
#include <criterion/criterion.h>

#include "program.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv, ps, ro) external\nb0:\n" steps "\treturn\n"
#define ASK(before, condition)                                                                                                                       \
	"function f(n, k, p, q, c, s, o, vr, ps, ro) external\nb0:\n" before "\tbranch " condition                                                   \
	" b1 b2\nb1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"
#define MEMBER "function S::ask(this)\nfunction S::at(this, k)\nfunction S::pop(this)\nfunction S::seek(this, q)\nfunction S::make(this)\n"

// --- what it changes ----------------------------------------------------------------------------------------------------

Test(unseen, variables_that_it_gets_by_address)
{
	PATHS("unknown fill(&i); unknown show(?0)", BODY("\ti = 5\n\tcall fill(&i)  @1:1\n" SHOW("i")));
	PATHS("unknown fill(&l); unknown show(?0)", BODY("\tl = p\n\tcall fill(&l)  @1:1\n" SHOW("l")));
	PATHS("unknown fill(&fl); unknown show(?0)", BODY("\tfl = 5\n\tcall fill(&fl)  @1:1\n" SHOW("fl")));
	PATHS("unknown fill(&a); unknown show(?0)", BODY("\ta[1] = 5\n\tcall fill(&a)  @1:1\n" SHOW("a[1]")));
	PATHS("unknown fill(a); unknown show(?0, ?1)", BODY("\ta[0] = 4\n\ta[2] = 5\n\tcall fill(&a[0])  @1:1\n" SHOW("a[0], a[2]")));
	PATHS("unknown fill(&a[2]); unknown show(4, ?0)", BODY("\ta[0] = 4\n\ta[2] = 5\n\tcall fill(&a[2])  @1:1\n" SHOW("a[0], a[2]")));
	PATHS("unknown fill(p + 2); unknown show(4, ?0)", BODY("\tp[0] = 4\n\tp[2] = 5\n\tcall fill(&p[2])  @1:1\n" SHOW("p[0], p[2]")));
	PATHS("unknown fill(&o->n); unknown show(?0, 6)", BODY("\to->n = 5\n\to->p = 6\n\tcall fill(&o->n)  @1:1\n" SHOW("o->n, o->p")));
}

// A handle that is there is used by who gets it by reference; a place without one gets one, and so may any by its address.
Test(unseen, handles_that_go_by_reference)
{
	PATHS("unknown use(&u); unknown show(s)", "function use(by_reference)\n" BODY("\tu = s\n\tcall use(&u)  @1:1\n" SHOW("u")));
	PATHS("unknown use(&u); unknown show(?0)", "function use(by_reference)\n" BODY("\tu = 0\n\tcall use(&u)  @1:1\n" SHOW("u")));
	PATHS("unknown use(&u); unknown show(?0)", "function use(by_reference)\n" BODY("\tcall use(&u)  @1:1\n" SHOW("u")));
	PATHS("unknown use(&u); unknown show(?0)", "function use(ps)\n" BODY("\tu = s\n\tcall use(&u)  @1:1\n" SHOW("u")));
}

// A number that goes by name to a function that nothing declares, or by address to one of the API whose row does not speak of it: both what it was and
// any other go on, and what the caller has put there is known where the function is declared, or reads it.
Test(unseen, numbers_that_it_may_write)
{
#define ASKED(call)                                                                                                                                  \
	"function f(s) external\nb0:\n\ti = 0\n\tcall " call                                                                                         \
	"  @1:1\n\tbranch i > 3 b1 b2\nb1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"
	PATHS("unknown unseen(0); unknown a() | unknown unseen(0); unknown b()", ASKED("unseen(i) may write"));
	PATHS("unknown unseen(0); unknown b()", ASKED("unseen(i)"));
	PATHS("cuMemExportToShareableHandle(&i, 4, 1, 0); unknown a() | cuMemExportToShareableHandle(&i, 4, 1, 0); unknown b()",
	      ASKED("cuMemExportToShareableHandle(&i, 4, 1, 0)"));
	PATHS("cudaMemcpyToSymbolAsync(g, &i, 4, 0, 1, s); unknown b()", ASKED("cudaMemcpyToSymbolAsync(g, &i, 4, 0, 1, s)"));
}

Test(unseen, what_its_caller_asks_for)
{
	PATHS("unknown fill(p); unknown show(?0)", BODY("\tcall fill(p)  @1:1\n" SHOW("*p")));
	PATHS("unknown fill(c); unknown show(*c)", BODY("\tcall fill(c)  @1:1\n" SHOW("*c")));
	PATHS("unknown fill(ps); unknown show(?0)", BODY("\tcall fill(ps)  @1:1\n" SHOW("*ps")));
	PATHS("unknown fill(pp); unknown show(?0)", "function f(pp) external\nb0:\n\tcall fill(pp)  @1:1\n" SHOW("*pp") "\treturn\n");
	PATHS("unknown fill(o); unknown show(o->n)", BODY("\tcall fill(o)  @1:1\n" SHOW("o->n")));
	PATHS("unknown fill(s); unknown show(s)", BODY("\tcall fill(s)  @1:1\n" SHOW("s")));
}

// Each field is a value of that call, the same wherever it is read; an object that the path keeps there stays.
Test(unseen, records_that_it_fills)
{
	PATHS("unknown fill(&r); unknown show(?0.n, ?0.p)", BODY("\tr.n = 5\n\tcall fill(&r)  @1:1\n" SHOW("r.n, r.p")));
	PATHS("unknown fill(&r); unknown show(1)", BODY("\tcall fill(&r)  @1:1\n" SHOW("r.p == r.p")));
	PATHS("unknown fill(&nn); unknown show(?0.k, ?0.in.p)", BODY("\tnn.in.p = p\n\tcall fill(&nn)  @1:1\n" SHOW("nn.k, nn.in.p")));
	PATHS("cudaStreamCreate(&r.s) makes object#0; unknown fill(&r); unknown show(object#0, ?0.n)",
	      BODY("\tcall cudaStreamCreate(&r.s)  @1:1\n\tcall fill(&r)  @1:1\n" SHOW("r.s, r.n")));
	PATHS("unknown fill(&o->n); unknown show(o->p)", BODY("\tcall fill(&o->n)  @1:1\n" SHOW("o->p")));
	PATHS("unknown fill(r); unknown show(5)", BODY("\tr.n = 5\n\tcall fill(r)  @1:1\n" SHOW("r.n")));
}

// A vector that was empty is given to be filled.
Test(unseen, vectors_that_it_fills)
{
	PATHS("unknown fill(&w); unknown b()", ASK("\tw.#size = 0\n\tcall fill(&w)  @1:1\n", "w.#size == 0"));
	PATHS("unknown fill(&w); unknown a() | unknown fill(&w); unknown b()", ASK("\tw.#size = 3\n\tcall fill(&w)  @1:1\n", "w.#size == 0"));
	PATHS("unknown fill(&w); unknown a() | unknown fill(&w); unknown b()", ASK("\tw.#size = 3\n\tcall fill(&w)  @1:1\n", "w.#size == 3"));
	PATHS("unknown fill(w); unknown a()", ASK("\tw.#size = 3\n\tcall fill(w)  @1:1\n", "w.#size == 3"));
	PATHS("unknown fill(w); unknown show(3)", BODY("\tw.#size = 3\n\tcall fill(&w[0])  @1:1\n" SHOW("w.#size")));
}

// Which context is current has one answer for one question; anything else is new each time.
Test(unseen, contexts_that_it_gives)
{
	PATHS("unknown current(&ctx); unknown current(&gc); unknown show(1)",
	      BODY("\tcall current(&ctx)  @1:1\n\tcall current(&gc)  @2:1\n" SHOW("ctx == gc")));
	PATHS("unknown of(&ctx, 1); unknown of(&gc, 2); unknown a() | unknown of(&ctx, 1); unknown of(&gc, 2); unknown b()",
	      ASK("\tcall of(&ctx, 1)  @1:1\n\tcall of(&gc, 2)  @2:1\n", "ctx == gc"));
	PATHS("unknown stream(&u); unknown stream(&gs); unknown a() | unknown stream(&u); unknown stream(&gs); unknown b()",
	      ASK("\tcall stream(&u)  @1:1\n\tcall stream(&gs)  @2:1\n", "u == gs"));
}

// --- what it gives back -------------------------------------------------------------------------------------------------

Test(unseen, results)
{
	PATHS("unknown pick(); unknown pick(); unknown show(?0 == ?1)", BODY("\ti = call pick()  @1:1\n\tj = call pick()  @1:1\n" SHOW("i == j")));
	PATHS("unknown pick(n); unknown pick(n); unknown show(1)", BODY("\tl = call pick(n)  @1:1\n\tgp = call pick(n)  @1:1\n" SHOW("l == gp")));
	PATHS("unknown pick(n); unknown pick(k); unknown a() | unknown pick(n); unknown pick(k); unknown b()",
	      ASK("\tl = call pick(n)  @1:1\n\tgp = call pick(k)  @1:1\n", "l == gp"));
	PATHS("unknown pick(n); unknown show(pick(n).n)", BODY("\tr = call pick(n)  @1:1\n" SHOW("r.n")));
	// A key that is handed over by reference is asked for by what it holds, an object by where it lies.
	PATHS("unknown pick(&i); unknown pick(&j); unknown show(1)",
	      BODY("\ti = 3\n\tj = 3\n\tl = call pick(&i)  @1:1\n\tgp = call pick(&j)  @1:1\n" SHOW("l == gp")));
	PATHS("unknown pick(&r); unknown pick(&y); unknown a() | unknown pick(&r); unknown pick(&y); unknown b()",
	      ASK("\tl = call pick(&r)  @1:1\n\tgp = call pick(&y)  @1:1\n", "l == gp"));
	PATHS("unknown pick(n); unknown (n)", BODY("\tl = call pick(n)  @1:1\n\tu = call (*f0)(n)  @2:1\n"));
}

Test(unseen, statuses)
{
#define STATUS "\ti = call cudaDeviceSynchronize()  @1:1\n"
	PATHS("cudaDeviceSynchronize(); unknown judge(n, result#0); unknown show(result#0)", BODY(STATUS "\tj = call judge(n, i)  @2:1\n" SHOW("j")));
	PATHS("cudaDeviceSynchronize(); unknown judge(result#0); unknown show(judge(result#0))",
	      BODY(STATUS "\th = call judge(i)  @2:1\n" SHOW("h")));
	PATHS("cudaDeviceSynchronize(); unknown judge(result#0); unknown show(judge(result#0))",
	      BODY(STATUS "\tl = call judge(i)  @2:1\n" SHOW("l")));
	PATHS("unknown judge(n); unknown show(?0)", BODY("\th = call judge(n)  @2:1\n" SHOW("h")));
}

// What unseen code gives as a library's status says how it went, as that of the library's own functions: at most one call fails on a path.
Test(unseen, statuses_of_its_own)
{
#define STATUS_OF(place, name) "\t" place " = call " name "(n)  @1:1\n"
	PATHS("[a call fails] unknown make(n); unknown a() | unknown make(n); unknown b()", ASK(STATUS_OF("er", "make"), "er != 0"));
	PATHS("[a call fails] unknown make(n); unknown a() | unknown make(n); unknown b()", ASK(STATUS_OF("es", "make"), "es != 0"));
	PATHS("unknown make(n); unknown a() | unknown make(n); unknown b()", ASK(STATUS_OF("i", "make"), "i != 0"));
	PATHS("unknown make(n); unknown a() | unknown make(n); unknown b()", ASK(STATUS_OF("er", "make"), "er == 600")); // not ready is no failure
	PATHS("[a call fails] unknown make(n); unknown make(n); unknown b() | unknown make(n); unknown make(n); unknown a()",
	      ASK(STATUS_OF("er", "make") STATUS_OF("es", "make"), "es == 0"));
	// The status of a call that it is given is that call's.
	PATHS("cudaDeviceSynchronize(); unknown judge(result#0); unknown show(result#0)", BODY(STATUS "\ter = call judge(i)  @2:1\n" SHOW("er")));
}

// A member function without arguments asks the object: the answer stays until a call changes it.
Test(unseen, questions_to_objects)
{
#define QUERY(out) "\t" out " = call S::ask(o)  @1:1\n"
	PATHS("unknown S::ask(o); unknown S::ask(o); unknown show(1)", MEMBER BODY(QUERY("i") QUERY("j") SHOW("i == j")));
	PATHS("unknown S::ask(o); unknown S::ask(&r); unknown a() | unknown S::ask(o); unknown S::ask(&r); unknown b()",
	      MEMBER ASK(QUERY("i") "\tj = call S::ask(&r)  @1:1\n", "i == j"));
	PATHS("unknown S::ask(o); unknown S::pop(o); unknown S::ask(o); unknown a() | unknown S::ask(o); unknown S::pop(o); unknown S::ask(o); unknown b()",
	      MEMBER ASK(QUERY("i") "\tcall S::pop(o)  @2:1\n" QUERY("j"), "i == j"));
	PATHS("unknown S::ask(o); unknown S::pop(&r); unknown S::ask(o); unknown a()",
	      MEMBER ASK(QUERY("i") "\tcall S::pop(&r)  @2:1\n" QUERY("j"), "i == j"));
	PATHS("unknown S::at(o, 1); unknown S::at(o, 1); unknown a() | unknown S::at(o, 1); unknown S::at(o, 1); unknown b()",
	      MEMBER ASK("\ti = call S::at(o, 1)  @1:1\n\tj = call S::at(o, 1)  @1:1\n", "i == j"));
	PATHS("unknown S::at(o, 1); unknown S::at(o, 1); unknown show(1)",
	      MEMBER BODY("\tl = call S::at(o, 1)  @1:1\n\tgp = call S::at(o, 1)  @1:1\n" SHOW("l == gp")));
	// The receiver is not filled: what a member function does to its own object, its class says.
	PATHS("unknown S::ask(&r); unknown show(5)", MEMBER BODY("\tr.n = 5\n\tcall S::ask(&r)  @1:1\n" SHOW("r.n")));
	PATHS("unknown S::seek(o, &i); unknown show(?0)", MEMBER BODY("\ti = 5\n\tcall S::seek(o, &i)  @1:1\n" SHOW("i")));
	// But where a member has what objects begin with, it may be another behind a function that is not const.
	PATHS("unknown S::make(&r); unknown a() | unknown S::make(&r); unknown b()", MEMBER ASK("\tr.n = 0\n\tcall S::make(&r)  @1:1\n", "r.n"));
	PATHS("unknown S::make(&r); unknown show(?0)", MEMBER BODY("\tr.s = 0\n\tcall S::make(&r)  @1:1\n" SHOW("r.s")));
	PATHS("unknown S::look(&r); unknown b()", "function S::look(this) const\n" ASK("\tr.n = 0\n\tcall S::look(&r)  @1:1\n", "r.n"));
	PATHS("unknown S::make(o); unknown show(?0)", MEMBER BODY("\to->s = 0\n\tcall S::make(o)  @1:1\n" SHOW("o->s")));
	// What a function gave is asked by that, wherever it is kept.
	PATHS("unknown make(n); unknown make(n); unknown S::ask(&r); unknown S::ask(&y); unknown show(1)",
	      MEMBER BODY("\tr = call make(n)  @1:1\n\ty = call make(n)  @1:1\n\ti = call S::ask(&r)  @2:1\n\tj = call S::ask(&y)  @2:1\n" SHOW(
		      "i == j")));
}

// --- what it keeps ------------------------------------------------------------------------------------------------------

// A stream whose address it got may be used by others: it may capture.
Test(unseen, handles_that_it_keeps)
{
#define CAPTURES "\tcall cudaStreamIsCapturing(u, &i)  @8:1\n" SHOW("i")
#define MADE(at) "\tcall cudaStreamCreate(&" at ")  @1:1\n\tu = " at "\n"
#define TELLS(at, between, answer)                                                                                                                   \
	"cudaStreamCreate(&" at ") makes object#0; " between "; cudaStreamIsCapturing(object#0, &i); unknown show(" answer ")"
	PATHS(TELLS("gs", "unknown keep(&gs)", "?0"), BODY(MADE("gs") "\tcall keep(&gs)  @1:1\n" CAPTURES));
	PATHS(TELLS("r.s", "unknown keep(&r)", "?0"), BODY(MADE("r.s") "\tcall keep(&r)  @1:1\n" CAPTURES));
	PATHS(TELLS("r.s", "unknown keep(&r.n)", "?0"), BODY(MADE("r.s") "\tcall keep(&r.n)  @1:1\n" CAPTURES));
	PATHS(TELLS("r.s", "unknown keep(&y)", "0"), BODY(MADE("r.s") "\tcall keep(&y)  @1:1\n" CAPTURES));
	PATHS(TELLS("r.s", "unknown S::ask(&r)", "0"), MEMBER BODY(MADE("r.s") "\tcall S::ask(&r)  @1:1\n" CAPTURES));
	PATHS(TELLS("r.s", "unknown keep(object#0)", "0"), BODY(MADE("r.s") "\tcall keep(r.s)  @1:1\n" CAPTURES));
}

// Which context is current, or belongs to a device, has the same answer each time; anything else that is put somewhere is new.
Test(unseen, contexts_that_it_puts_somewhere)
{
	PATHS("unknown show(1)", BODY("\tcall get(1, &ctx)  @1:1\n\tcall get(1, &gc)  @2:1\n\tcall show(ctx == gc)  @9:1\n"));
	PATHS("unknown show(?0 == ?1)", BODY("\tcall get(&i)  @1:1\n\tcall get(&j)  @2:1\n\tcall show(i == j)  @9:1\n"));
}

// A statement that was not read: a status whose name it passes, or that it puts through a checker, is the same one; what it assigns else is open.
Test(unseen, status_in_a_lost_statement)
{
	PATHS("cudaDeviceSynchronize(); unknown note(result#0); unknown show(result#0)",
	      BODY(STATUS "\tcall note(i) lost may write  @2:1\n" SHOW("i")));
	PATHS("cudaDeviceSynchronize(); unknown judge(&i, result#0); unknown show(result#0)",
	      BODY(STATUS "\tcall judge(&i, i) lost may write  @2:1\n" SHOW("i")));
	PATHS("cudaDeviceSynchronize(); unknown note(&i, n); unknown show(?0)", BODY(STATUS "\tcall note(&i, n) lost  @2:1\n" SHOW("i")));
}
