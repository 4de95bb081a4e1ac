// SPDX-License-Identifier: Apache-2.0
// What threads leave to those who join them, answers about statuses that only the paths behind them explain, and values that are one.
#include <criterion/criterion.h>

#include "program.h"
#include "walk.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, ps) external\nb0:\n" steps "\treturn\n"
#define START(handle, argument) "\tcall std::thread::thread(" handle ", work, " argument ")  @2:1\n"
#define JOIN(handle) "\tcall std::thread::join(" handle ")  @3:1\n"
#define STARTED(handle, argument) "std::thread::thread(" handle ", work, " argument "); "
#define JOINED(handle) "std::thread::join(" handle "); "

// --- threads --------------------------------------------------------------------------------------------------------------

// What every way through the body stores on which all goes well; a way that ends in an exception or with a failed call says nothing.
Test(joined, what_is_agreed)
{
#define RUN BODY("\t*p = 5\n\tp[1] = 6\n" START("&x", "p") JOIN("&x") SHOW("*p, p[1]"))
#define TELLS(shown) "std::thread::thread(&x, work, p); std::thread::join(&x); unknown show(" shown ")"
#define TELLS_CALL(shown) "std::thread::thread(&x, work, p); | call cudaDeviceSynchronize(); std::thread::join(&x); unknown show(" shown ")"
#define WAYS(first, second) "function work(q)\nb0:\n\tbranch g b1 b2\nb1:\n" first "b2:\n" second
	PATHS(TELLS("7, 6"), WAYS("\t*q = 7\n\treturn\n", "\t*q = 7\n\treturn\n") RUN);
	PATHS(TELLS("?0, 6"), WAYS("\t*q = 7\n\treturn\n", "\t*q = 8\n\treturn\n") RUN);
	PATHS(TELLS("?0, 6"), WAYS("\t*q = 7\n\treturn\n", "\treturn\n") RUN);
	PATHS(TELLS("?0, ?1"), WAYS("\t*q = 7\n\treturn\n", "\tq[1] = 7\n\treturn\n") RUN);
	PATHS(TELLS("7, 6"), WAYS("\t*q = 7\n\treturn\n", "\t*q = 8\n\tthrow\n") RUN);
	PATHS(TELLS_CALL("7, 6"),
	      "function work(q)\nb0:\n\ti = call cudaDeviceSynchronize()  @1:1\n\tbranch i b1 b2\nb1:\n\t*q = 8\n\treturn\nb2:\n\t*q = 7\n\treturn\n" RUN);
	// An object that the thread makes is there, whatever other ways leave.
	PATHS("std::thread::thread(&x, work, &u); | call cudaStreamCreate(&u) makes object#0; std::thread::join(&x); unknown show(object#0)",
	      "function work(ps)\nb0:\n\tbranch g b1 b2\nb1:\n\tcall cudaStreamCreate(ps)  @1:1\n\treturn\nb2:\n\t*ps = 0\n\treturn\n" BODY(
		      START("&x", "&u") JOIN("&x") SHOW("u")));
}

// Each thread has its own current device (cuda_runtime_api.h, cudaSetDevice: "the calling host thread").
Test(joined, devices_of_threads)
{
	PATHS("std::thread::thread(&x, work, n); | call cudaSetDevice(n); std::thread::join(&x); cudaGetDevice(&i); unknown show(current device)",
	      "function work(k)\nb0:\n\tcall cudaSetDevice(k)  @1:1\n\treturn\n" BODY(
		      START("&x", "n") JOIN("&x") "\tcall cudaGetDevice(&i)  @4:1\n" SHOW("i")));
}

// What has thread storage duration is another object in each thread, zero where no initialiser says otherwise (C++20 [basic.stc.thread]).
Test(joined, variables_of_threads)
{
	PATHS("std::thread::thread(&x, work); | unknown tell(0); std::thread::join(&x); unknown show(5)",
	      "function work()\nb0:\n\tcall tell(mine)  @1:1\n\tmine = 7\n\treturn\n" BODY(
		      "\tmine = 5\n\tcall std::thread::thread(&x, work)  @2:1\n" JOIN("&x") SHOW("mine")));
	// A handle that unseen initialisers may have made is none that this thread knows.
	PATHS("std::thread::thread(&x, work); | unknown tell(?0); unknown show(s, ?1)",
	      "function work()\nb0:\n\tcall tell(my_stream)  @1:1\n\treturn\n" BODY(
		      "\tmy_stream = s\n\tcall std::thread::thread(&x, work)  @2:1\n" SHOW("my_stream, ?0")));
	// Two threads have two of them, and a host function of a stream runs in a thread of the runtime's.
	PATHS("std::thread::thread(&x, work); | unknown tell(0); std::thread::thread(&j, work); | unknown tell(0)",
	      "function work()\nb0:\n\tcall tell(mine)  @1:1\n\tmine = 7\n\treturn\n" BODY(
		      "\tcall std::thread::thread(&x, work)  @2:1\n\tcall std::thread::thread(&j, work)  @3:1\n"));
}

#define MAKES_ONCE(store)                                                                                                                            \
	"function work()\nb0:\n\tbranch g b2 b1\nb1:\n" store                                                                                        \
	"\tcall cudaStreamCreate(&gs)  @1:1\n\tgoto b2\nb2:\n\tcall cudaStreamQuery(gs)  @1:2\n\treturn\n"
#define START_ONE(handle) "\tcall std::thread::thread(" handle ", work)  @2:1\n"

// What the first thread finds not to be there, and makes, is there for all others.
Test(joined, what_is_made_once)
{
	PATHS("std::thread::thread(&x, work); | call cudaStreamCreate(&gs) makes object#0; | call cudaStreamQuery(object#0); std::thread::thread(&j, work); | call cudaStreamQuery(object#0) | std::thread::thread(&x, work); | call cudaStreamQuery(gs); std::thread::thread(&j, work); | call cudaStreamQuery(gs)",
	      MAKES_ONCE("\tg = 1\n") BODY(START_ONE("&x") START_ONE("&j")));
	PATHS("std::thread::thread(&x, work); | call cudaStreamCreate(&gs) makes object#0; | call cudaStreamQuery(object#0); unknown show(1, object#0); std::thread::join(&x); unknown show(1, object#0) | std::thread::thread(&x, work); | call cudaStreamQuery(gs); unknown show(g, gs); std::thread::join(&x); unknown show(g, gs)",
	      MAKES_ONCE("\tg = 1\n") BODY(START_ONE("&x") SHOW("g, gs") JOIN("&x") SHOW("g, gs")));
	PATHS("std::thread::thread(&x, work); | call cudaStreamQuery(s)", MAKES_ONCE("\tg = 1\n") BODY("\tg = 1\n\tgs = s\n" START_ONE("&x")));
	PATHS("std::thread::thread(&x, work); | call cudaStreamCreate(&gs) makes object#0; | call cudaStreamQuery(object#0); std::thread::thread(&j, work); | call cudaStreamCreate(&gs) makes object#1; | call cudaStreamQuery(object#1)",
	      MAKES_ONCE("") BODY(START_ONE("&x") START_ONE("&j")));
}

#define SETS "function work(q, k)\nb0:\n\t*q = k\n\treturn\n"

// A handle is that of the thread that was started with it last; one that came another way may be that of any not yet joined.
Test(joined, whose_handle_it_is)
{
	PATHS(STARTED("&x", "p, 7") STARTED("&j", "q, 8") JOINED("&x") "unknown show(7, 5)",
	      SETS BODY("\t*p = 5\n\t*q = 5\n" START("&x", "p, 7") START("&j", "q, 8") JOIN("&x") SHOW("*p, *q")));
	PATHS(STARTED("&x", "p, 7") STARTED("&x", "q, 8") JOINED("&x") "unknown show(5, 8)",
	      SETS BODY("\t*p = 5\n\t*q = 5\n" START("&x", "p, 7") START("&x", "q, 8") JOIN("&x") SHOW("*p, *q")));
	PATHS(STARTED("&x", "p, 7") STARTED("&j", "q, 8") JOINED("?0") "unknown show(7, 8)",
	      SETS BODY("\t*p = 5\n\t*q = 5\n" START("&x", "p, 7") START("&j", "q, 8") JOIN("?3") SHOW("*p, *q")));
	PATHS(STARTED("&x", "p, 7") JOINED("?0") JOINED("?1") "unknown show(5)",
	      SETS BODY("\t*p = 5\n" START("&x", "p, 7") JOIN("?3") "\t*p = 5\n" JOIN("?4") SHOW("*p"))); // once
	PATHS(STARTED("&x", "p, 7") "unknown show(5)", SETS BODY("\t*p = 5\n" START("&x", "p, 7") SHOW("*p")));
	PATHS("std::thread::thread(&x, elsewhere, p); std::thread::join(&x); unknown show(5)",
	      BODY("\t*p = 5\n\tcall std::thread::thread(&x, elsewhere, p)  @2:1\n" JOIN("&x") SHOW("*p")));
	PATHS("cudaLaunchHostFunc(s, work, p); std::thread::join(?0); unknown show(5)", // no thread
	      "function work(q)\nb0:\n\t*q = 7\n\treturn\n" BODY("\t*p = 5\n\tcall cudaLaunchHostFunc(s, work, p)  @2:1\n" JOIN("?3") SHOW("*p")));
}

// --- answers about statuses ---------------------------------------------------------------------------------------------

#define MADE "cudaStreamCreate(&u) makes object#0; unknown ok(result#0)"
#define JUDGED(condition, yes, no)                                                                                                                   \
	"function f(n, p, t, ps) external\nb0:\n\ti = call cudaStreamCreate(&u)  @1:1\n\th = call ok(i)  @2:1\n\tbranch " condition                  \
	" b1 b2\nb1:\n" yes "b2:\n" no
#define OUT(name) "\tcall " name "()  @4:1\n\treturn\n"

// Where only the paths of one answer do something with the object, the other answer says that the call failed.
Test(joined, answers_that_say_that_a_call_failed)
{
	PATHS("[a call fails] " MADE "; unknown b() | " MADE "; cudaStreamQuery(object#0)",
	      JUDGED("h", "\tcall cudaStreamQuery(u)  @3:1\n\treturn\n", OUT("b")));
	PATHS("[a call fails] " MADE "; unknown a() | " MADE "; cudaStreamQuery(object#0)",
	      JUDGED("!h", OUT("a"), "\tcall cudaStreamQuery(u)  @3:1\n\treturn\n"));
	PATHS("[a call fails] " MADE "; unknown b() | " MADE "; cudaStreamQuery(object#0)",
	      JUDGED("h == 1", "\tcall cudaStreamQuery(u)  @3:1\n\treturn\n", OUT("b")));
	PATHS("[a call fails] " MADE "; unknown b() | " MADE "; launch elsewhere() on object#0",
	      JUDGED("h", "\tlaunch elsewhere<<<1, 2, 0, u>>>()  @3:1\n\treturn\n", OUT("b")));
	PATHS("[a call fails] " MADE "; unknown b() | " MADE "; result object#0", JUDGED("h", "\treturn u\n", OUT("b")));
	PATHS("[a call fails] " MADE "; unknown b() | " MADE "; unknown a()", JUDGED("h", "\tgs = u\n" OUT("a"), OUT("b")));
	PATHS(MADE "; cudaStreamQuery(object#0) | " MADE "; cudaStreamQuery(object#0); unknown b()",
	      JUDGED("h", "\tcall cudaStreamQuery(u)  @3:1\n\treturn\n", "\tcall cudaStreamQuery(u)  @3:1\n" OUT("b")));
	PATHS(MADE "; unknown a() | " MADE "; unknown b()", JUDGED("h", OUT("a"), OUT("b")));
	PATHS(MADE "; unknown a() | " MADE "; unknown b()", JUDGED("n", OUT("a"), OUT("b")));
	// A use in front of the answer tells nothing.
	PATHS(MADE "; cudaStreamQuery(object#0); unknown a() | " MADE "; cudaStreamQuery(object#0); unknown b()",
	      "function f(n) external\nb0:\n\ti = call cudaStreamCreate(&u)  @1:1\n\th = call ok(i)  @2:1\n\tcall cudaStreamQuery(u)  @3:1\n\tbranch h b1 b2\nb1:\n" OUT(
		      "a") "b2:\n" OUT("b"));
}

// The place where the call itself puts the object is no use of it.
Test(joined, where_the_call_puts_the_object)
{
	PATHS("cudaStreamCreate(ps) makes object#0; unknown ok(result#0); unknown a() | cudaStreamCreate(ps) makes object#0; unknown ok(result#0); unknown b()",
	      "function f(ps) external\nb0:\n\ti = call cudaStreamCreate(ps)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n" OUT(
		      "a") "b2:\n" OUT("b"));
	PATHS("cudaStreamCreate(&gs) makes object#0; unknown ok(result#0); unknown a() | cudaStreamCreate(&gs) makes object#0; unknown ok(result#0); unknown b()",
	      "function f(ps) external\nb0:\n\ti = call cudaStreamCreate(&gs)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n" OUT(
		      "a") "b2:\n" OUT("b"));
	PATHS("[a call fails] cudaStreamCreate(&gs) makes object#0; unknown ok(result#0); unknown b() | "
	      "cudaStreamCreate(&gs) makes object#0; unknown ok(result#0); unknown a()",
	      "function f(ps) external\nb0:\n\ti = call cudaStreamCreate(&gs)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n\t*ps = gs\n" OUT(
		      "a") "b2:\n" OUT("b"));
}

// A call that makes nothing has no object to tell by: GPU work that goes on behind one answer alone tells. Each call of a function is asked on its own.
#define SYNCED(yes, no)                                                                                                                              \
	"function f(t) external\nb0:\n\ti = call cudaStreamSynchronize(t)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n" yes "b2:\n" no
Test(joined, answers_about_other_calls)
{
	PATHS("[a call fails] cudaStreamSynchronize(t); unknown ok(result#0); unknown b() | cudaStreamSynchronize(t); unknown ok(result#0); "
	      "cudaStreamQuery(t)",
	      SYNCED("\tcall cudaStreamQuery(t)  @3:1\n\treturn\n", OUT("b")));
	PATHS("cudaStreamSynchronize(t); unknown ok(result#0); unknown a() | cudaStreamSynchronize(t); unknown ok(result#0); unknown b()",
	      SYNCED(OUT("a"), OUT("b")));
	PATHS("cudaStreamSynchronize(t); unknown ok(result#0); cudaStreamQuery(t) | cudaStreamSynchronize(t); unknown ok(result#0); "
	      "cudaStreamQuery(t); unknown b()",
	      SYNCED("\tcall cudaStreamQuery(t)  @3:1\n\treturn\n", "\tcall cudaStreamQuery(t)  @3:1\n" OUT("b")));
	// A poll that is not ready has not failed.
	PATHS("cudaStreamQuery(t); unknown ok(result#0); cudaStreamSynchronize(t) | cudaStreamQuery(t); unknown ok(result#0); unknown b()",
	      "function f(t) external\nb0:\n\ti = call cudaStreamQuery(t)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n"
	      "\tcall cudaStreamSynchronize(t)  @3:1\n\treturn\nb2:\n" OUT("b"));
	PATHS("[a call fails] cudaStreamQuery(t); cudaStreamCreate(&u) makes object#0; unknown ok(result#1); unknown b() | "
	      "cudaStreamQuery(t); cudaStreamCreate(&u) makes object#0; unknown ok(result#1); cudaStreamQuery(object#0)",
	      "function f(t) external\nb0:\n\tcall cudaStreamQuery(t)  @1:1\n\ti = call cudaStreamCreate(&u)  @1:1\n\th = call ok(i)  @2:1\n\tbranch h b1 b2\nb1:\n\tcall cudaStreamQuery(u)  @3:1\n\treturn\nb2:\n" OUT(
		      "b"));
	PATHS("[a call fails] cudaStreamCreate(&u) makes object#0; unknown ok(3, result#0); unknown b() | "
	      "cudaStreamCreate(&u) makes object#0; unknown ok(3, result#0); cudaStreamQuery(object#0)",
	      "function f(t) external\nb0:\n\ti = call cudaStreamCreate(&u)  @1:1\n\th = call ok(3, i)  @2:1\n\tbranch h b1 b2\nb1:\n\tcall cudaStreamQuery(u)  @3:1\n\treturn\nb2:\n" OUT(
		      "b"));
}

// --- values that are one ------------------------------------------------------------------------------------------------

static struct walking k;

static const struct sym *param(int64_t n)
{
	return sym_numbered(k.exec->machine.table, SYM_PARAM, n);
}

static void equal(struct state *s, const struct sym *a, const struct sym *b)
{
	state_note_same(&k.exec->machine, s, sym_binary(k.exec->machine.table, OP_EQ, a, b), true);
}

// What stands for both: an object that the path made, what the other is a part of, else the older one.
Test(joined, which_of_two_stands_for_both)
{
	walk_begin(&k, BODY(""));
	const struct machine *m = &k.exec->machine;
	struct sym_table *t = m->table;
	const struct sym *p = param(2), *q = param(3), *next = sym_of(t, SYM_INIT, sym_field(t, sym_of(t, SYM_PTR, p), "next"));
	struct state *s = walk_state(&k, 0, 0);
	equal(s, next, p); // the end of a ring
	cr_expect_eq(state_one(m, s, next), p);
	s = walk_state(&k, 0, 0);
	equal(s, p, next);
	cr_expect_eq(state_one(m, s, next), p);
	cr_expect_eq(state_one(m, s, p), p);
	s = walk_state(&k, 0, 0);
	equal(s, q, p);
	cr_expect_eq(state_one(m, s, q), p, "the older one");
	equal(s, q, p); // known already
	cr_expect_null(s->same->next);
	s = walk_state(&k, 0, 0);
	equal(s, sym_numbered(t, SYM_NEW, 3), p);
	cr_expect_eq(state_one(m, s, p), sym_numbered(t, SYM_NEW, 3));
	s = walk_state(&k, 0, 0);
	for (int64_t i = 0; i < 9; i++)
		equal(s, sym_numbered(t, SYM_RESULT, i), sym_numbered(t, SYM_UNKNOWN, i));
	cr_expect_eq(state_one(m, s, sym_numbered(t, SYM_UNKNOWN, 7)), state_one(m, s, sym_numbered(t, SYM_RESULT, 7)));
	cr_expect_neq(state_one(m, s, sym_numbered(t, SYM_UNKNOWN, 8)), state_one(m, s, sym_numbered(t, SYM_RESULT, 8)), "eight are noted");
	walk_end(&k);
}

// Two paths that meet know what they knew before they parted.
Test(joined, what_both_paths_know_to_be_one)
{
	walk_begin(&k, BODY(""));
	const struct machine *m = &k.exec->machine;
	struct state *a = walk_state(&k, 0, 0), *b = walk_state(&k, 0, 0);
	equal(a, param(2), param(3));
	*b = *a;
	equal(a, param(5), param(6));
	equal(b, param(5), param(7));
	state_join_same(a, b);
	cr_expect_eq(state_one(m, a, param(3)), param(2));
	cr_expect_eq(state_one(m, a, param(6)), param(6));
	cr_expect_eq(state_one(m, a, param(7)), param(7));
	walk_end(&k);
}

// What is held behind one of the names is held behind the other; deeper in as well.
Test(joined, what_is_behind_the_other_name)
{
	walk_begin(&k, BODY(""));
	const struct machine *m = &k.exec->machine;
	struct sym_table *t = m->table;
	struct state *s = walk_state(&k, 0, 0);
	const struct sym *p = sym_of(t, SYM_PTR, param(2)), *q = sym_of(t, SYM_PTR, param(3)), *five = sym_int(t, 5);
	state_store(m, s, sym_field(t, q, "n"), five, NULL);
	state_store(m, s, sym_field(t, p, "m"), five, NULL);
	state_store(m, s, sym_field(t, q, "m"), five, NULL);
	state_store(m, s, sym_field(t, p, "k"), five, NULL);
	state_store(m, s, sym_field(t, q, "k"), sym_int(t, 6), NULL);
	equal(s, param(2), param(3));
	cr_expect_eq(state_load(m, s, sym_field(t, p, "n")), five);
	cr_expect_eq(state_load(m, s, sym_field(t, p, "m")), five, "both hold that");
	cr_expect_eq(state_load(m, s, sym_field(t, p, "k"))->kind, SYM_UNKNOWN);
	walk_end(&k);
}
