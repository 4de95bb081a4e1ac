// SPDX-License-Identifier: Apache-2.0
// What a replayed path of a callee is made of: frames, numbers of calls and objects, what it leaves and what it knows of that.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"
#include "walk.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define CALLER(steps) "function f(n, k, p, q, s, t, o, rv) external\nb0:\n" steps "\treturn\n"
#define ASK(before, condition) CALLER_OPEN before "\tbranch " condition " b1 b2\nb1:\n\tcall c()  @5:1\n\treturn\nb2:\n\tcall d()  @6:1\n\treturn\n"
#define CALLER_OPEN "function f(n, k, p, q, s, t, o, rv) external\nb0:\n"

static struct walking k;

static const struct fragment *only_path(const char *program)
{
	walk_begin(&k, program);
	const struct summary *sum = walk_paths(&k);
	cr_assert_eq(sum->count, 1);
	return &sum->fragment[0];
}

// The steps of one call have one frame, those of another call another.
Test(replayed, frames)
{
	enum { CALLS = 20 };
	struct arena a = {0};
	const char *text =
		"function deep(t)\nb0:\n\tcall cudaStreamQuery(t)  @1:1\n\tcall cudaStreamSynchronize(t)  @2:1\n\treturn\nfunction h(t)\nb0:\n";
	for (int i = 0; i < CALLS; i++)
		text = arena_printf(&a, "%s\tcall deep(t)  @%d:1\n", text, 10 + i);
	const struct fragment *f = only_path(
		arena_printf(&a, "%s\tcall cudaStreamQuery(t)  @3:1\n\treturn\n%s", text, CALLER("\tcall h(s)  @5:1\n")));
	cr_assert_eq(f->trace.count, 2 * CALLS + 1);
	for (uint32_t i = 0; i < CALLS; i++) {
		const struct frame *first = f->trace.prim[2 * i]->frame, *second = f->trace.prim[2 * i + 1]->frame;
		cr_expect_eq(first, second);
		cr_expect_str_eq(first->function->name, "deep");
		cr_expect_eq(first->call.line, 10 + i);
		cr_expect_eq(first->depth, 2);
		cr_expect_str_eq(first->parent->function->name, "h");
		cr_expect_eq(first->parent->call.line, 5);
		cr_expect_eq(first->parent->depth, 1);
		cr_expect_str_eq(first->parent->parent->function->name, "f");
		cr_expect(i == 0 || first != f->trace.prim[2 * i - 2]->frame);
		cr_expect(i == 0 || first->parent == f->trace.prim[2 * i - 2]->frame->parent);
	}
	cr_expect_eq(f->trace.prim[2 * CALLS]->frame, f->trace.prim[0]->frame->parent);
	walk_end(&k);
	arena_free(&a);
}

// What a library does inside happens at the call, by the function's name.
Test(replayed, functions_of_libraries)
{
#define LIBRARY                                                                                                                                      \
	"function inner(q)\nb0:\n\tcall cudaDeviceSynchronize()  @1:1\n\tcall unseen()  @2:1\n\tread *q  @3:1\n\treturn\nfunction lib(q)\nb0:\n\tcall inner(q)  @4:1\n\treturn\n"
	walk_begin(&k, LIBRARY CALLER("\tcall lib(p)  @7:1\n"));
	((struct ir_function *)walk_function(&k, "lib"))->is_library = true;
	((struct ir_function *)walk_function(&k, "inner"))->is_library = true;
	const struct trace *t = &walk_paths(&k)->fragment[0].trace;
	cr_assert_eq(t->count, 3);
	for (uint32_t i = 0; i < 3; i++) {
		cr_expect_eq(t->prim[i]->loc->line, 7);
		cr_expect_str_eq(t->prim[i]->frame->function->name, "f");
		cr_expect(i == 2 ? t->prim[i]->name == NULL : strcmp(t->prim[i]->name, "lib") == 0);
	}
	const struct trace *inside = &exec_summary(k.exec, walk_function(&k, "lib"))->fragment[0].trace;
	cr_expect_eq(inside->prim[0]->loc->line, 1, "in the library itself");
	walk_end(&k);
}

// The number of a call is that on the caller's path, and a poll that has answered is the one that was asked.
Test(replayed, numbers_of_calls)
{
#define POLLS                                                                                                                                        \
	"function h(t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\ti = call cudaStreamQuery(t)  @2:1\n\tbranch i == 600 b1 b2\nb1:\n\tunreachable\nb2:\n\treturn\n"
	walk_begin(&k, POLLS CALLER("\tcall cudaDeviceSynchronize()  @3:1\n\tcall h(s)  @4:1\n\tcall cudaDeviceSynchronize()  @5:1\n"));
	const struct trace *t = &walk_paths(&k)->fragment[0].trace;
	const struct prim *poll = NULL;
	uint32_t calls = 0;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		cr_expect_eq(p->index, i);
		if (p->kind == PRIM_CALL)
			cr_expect_eq(p->call, calls++);
		poll = p->kind == PRIM_CALL && strcmp(p->name, "cudaStreamQuery") == 0 ? p : poll;
		if (p->kind == PRIM_POLLED)
			cr_expect_eq(p->about, poll->call);
	}
	cr_expect_eq(calls, 4);
	walk_end(&k);
	// The call that failed, too.
	walk_begin(
		&k,
		"function h()\nb0:\n\tcall cudaDeviceSynchronize()  @1:1\n\ti = call cudaDeviceSynchronize()  @1:1\n\tbranch i b1 b2\nb1:\n\treturn 1\nb2:\n\treturn 0\n" CALLER(
			"\tcall cudaDeviceSynchronize()  @3:1\n\tcall h()  @4:1\n"));
	cr_expect_eq(walk_paths(&k)->fragment[0].failed, -1);
	cr_expect_eq(walk_paths(&k)->fragment[1].failed, 2);
	walk_end(&k);
}

Test(replayed, numbers_of_threads)
{
#define THREAD "function work(q)\nb0:\n\tcall cudaMalloc(q, 4)  @1:1\n\tcall cudaDeviceSynchronize()  @1:2\n\treturn\n"
	const struct fragment *f = only_path(
		THREAD CALLER("\tcall cudaMalloc(&p, 4)  @3:1\n\tcall std::thread::thread(&x, work, &q)  @4:1\n\tcall cudaMalloc(&gp, 4)  @5:1\n"));
	cr_assert_eq(f->trace.count, 3);
	const struct trace *child = f->trace.prim[1]->child;
	cr_assert_not_null(child);
	cr_assert_eq(child->count, 2);
	cr_expect_eq(child->total, 2);
	cr_expect_eq(f->trace.total, 5);
	cr_expect_eq(f->trace.prim[1]->call, 1);
	cr_expect_eq(child->prim[0]->call, 2);
	cr_expect_eq(child->prim[1]->call, 3);
	cr_expect_eq(f->trace.prim[2]->call, 4);
	cr_expect_eq(child->prim[0]->made->number, 1);
	cr_expect_eq(f->trace.prim[2]->made->number, 2);
	cr_expect_eq(child->prim[0]->frame->depth, 1);
	walk_end(&k);
	// One that starts itself has no body here; of several ways the longest on which all goes well is taken.
	PATHS("std::thread::thread(&x, f, s)", "function f(s) external\nb0:\n\tcall std::thread::thread(&x, f, s)  @1:1\n\treturn\n");
	PATHS("std::thread::thread(&x, work, s); | call cudaStreamSynchronize(s); | call cudaStreamSynchronize(s)",
	      "function work(t)\nb0:\n\tbranch n b1 b2\nb1:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\nb2:\n\tcall cudaStreamSynchronize(t)  @1:1\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n" CALLER(
		      "\tcall std::thread::thread(&x, work, s)  @2:1\n"));
}

// A callee's path that is too long is one operation that may be anything.
Test(replayed, paths_that_are_too_long)
{
	enum { MOST = 8192 };
	struct arena a = {0};
	for (int n = MOST; n <= MOST + 1; n++) {
		char *body = arena_alloc(&a, (size_t)n * 40 + 200), *at = body + sprintf(body, "function work(t)\nb0:\n");
		for (int i = 0; i < n; i++)
			at += sprintf(at, "\tcall cudaDeviceSynchronize()  @1:1\n");
		sprintf(at, "\treturn\n");
		const struct fragment *f = only_path(arena_printf(
			&a, "%s%s", body,
			CALLER("\tcall work(s)  @2:1\n\tcall cudaStreamQuery(s)  @3:1\n\tcall std::thread::thread(&x, work, s)  @2:1\n")));
		cr_expect_eq(f->trace.count, n == MOST ? MOST + 2 : 3);
		cr_expect_eq(f->trace.prim[0]->kind, n == MOST ? PRIM_CALL : PRIM_OPAQUE);
		cr_expect_eq(f->trace.prim[f->trace.count - 2]->call, n, "its calls are counted");
		cr_expect_eq(f->trace.prim[f->trace.count - 1]->child != NULL, n == MOST);
		cr_expect_eq(walk_paths(&k)->is_degraded, n > MOST);
		walk_end(&k);
	}
	arena_free(&a);
}

Test(replayed, launches)
{
	const struct fragment *f = only_path(
		"function kern(q) kernel\nb0:\n\twrite *q  @1:1\n\treturn\nfunction h(k, t, q)\nb0:\n\tlaunch kern<<<k, 2, k + 1, t>>>(q)  @2:1\n\treturn\n" CALLER(
			"\tcall h(3, s, p)  @3:1\n"));
	const struct prim *p = f->trace.prim[0];
	cr_expect(sym_is_int(p->config[0], 3));
	cr_expect(sym_is_int(p->config[1], 2));
	cr_expect(sym_is_int(p->config[2], 4));
	cr_expect_eq(p->config[3], sym_numbered(k.exec->machine.table, SYM_PARAM, 4));
	cr_assert_eq(p->access_count, 1);
	cr_expect_eq(p->access[0].kind, ACCESS_WRITE);
	walk_end(&k);
}

// A vector that was moved to a temporary is the parameter's, and ends with it; of any other argument it is a copy.
Test(replayed, vectors_that_are_moved_into_parameters)
{
#define TAKES "function h(pw)\nb0:\n\tread pw[0]  @1:1\n\tdead pw\n\treturn\n"
	PATHS("access (w[0], 12); dead (w)", TAKES CALLER("\tw.#size = 3\n\ttv = w moved\n\tcall h(tv)  @2:1\n"));
	PATHS("access (pw[0], 12); dead (pw)", TAKES CALLER("\tw.#size = 3\n\tz = w moved\n\tcall h(z)  @2:1\n"));
	PATHS("access (pw[0], 12); dead (pw)", TAKES CALLER("\ttv.#size = 3\n\tcall h(tv)  @2:1\n"));
	PATHS("unknown show(4)", "function h(vr)\nb0:\n\tvr[0] = 4\n\treturn\n" CALLER("\tz = w moved\n\tcall h(&z)  @2:1\n" SHOW("z[0]")));
	PATHS("access (w[1], 12)",
	      "function h(vr)\nb0:\n\tread vr[1]  @1:1\n\treturn\n" CALLER("\tw.#size = 3\n\tz = w moved\n\tcall h(&z)  @2:1\n"));
}

// What a way took for true of the callee's own results holds behind the call; of two values that it leaves, whether they are equal.
Test(replayed, what_is_known_of_what_is_left)
{
	PATHS("cudaStreamQuery(s); polled (); unknown a(); unknown c() | cudaStreamQuery(s); unknown b(); unknown d()",
	      "function h(q, t)\nb0:\n\ti = call cudaStreamQuery(t)  @1:1\n\t*q = i\n\tbranch i == 0 b1 b2\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n" ASK(
		      "\tcall h(&x, s)  @3:1\n", "x == 0"));
	PATHS("[does not return] unknown next(); exit(1) | unknown next(); unknown d()",
	      "function h(q)\nb0:\n\ti = call next()  @1:1\n\tbranch i == 0 b1 b2\nb1:\n\tcall exit(1)  @2:1\n\tunreachable\nb2:\n\t*q = i\n\treturn\n" ASK(
		      "\tcall h(&x)  @3:1\n", "x == 0"));
#define PAIR(second)                                                                                                                                 \
	"function h(q)\nb0:\n\ti = call next()  @1:1\n\tj = call next()  @1:1\n\t*q = i\n" second                                                    \
	"\tbranch i == j b1 b2\nb1:\n\tcall a()  @2:1\n\treturn\nb2:\n\tcall b()  @2:1\n\treturn\n"
#define TWO "unknown next(); unknown next(); "
	PATHS(TWO "unknown a(); unknown c() | " TWO "unknown b(); unknown d()", PAIR("\tq[1] = j\n") ASK("\tcall h(p)  @3:1\n", "*p == p[1]"));
	PATHS(TWO "unknown a(); unknown c() | " TWO "unknown a(); unknown d() | " TWO "unknown b(); unknown c() | " TWO "unknown b(); unknown d()",
	      PAIR("") ASK("\tcall h(p)  @3:1\n", "*p == p[1]"));
}

// A loop counts as often as it goes around, which for more rounds than are looked at nobody knows.
Test(replayed, what_loops_count)
{
#define COUNTS "function h(k)\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < k b2 b3\nb2:\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn i\n"
	PATHS("unknown d()", COUNTS ASK("\tj = call h(0)  @1:1\n", "j == 1"));
	PATHS("unknown c()", COUNTS ASK("\tj = call h(1)  @1:1\n", "j == 1"));
	PATHS("unknown c() | unknown d()", COUNTS ASK("\tj = call h(100)  @1:1\n", "j == 2"));
}

Test(replayed, failures)
{
#define JUDGES "function h(k)\nb0:\n\tbranch k b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @1:1\n\treturn\n"
	PATHS("[a call fails] cudaDeviceSynchronize(); unknown a() | cudaDeviceSynchronize(); unknown b()",
	      JUDGES CALLER("\ti = call cudaDeviceSynchronize()  @2:1\n\tcall h(i)  @3:1\n"));
	PATHS("[a call fails] cudaDeviceSynchronize(); cudaDeviceSynchronize(); unknown a(); unknown b() | "
	      "[a call fails] cudaDeviceSynchronize(); cudaDeviceSynchronize(); unknown b(); unknown a() | "
	      "cudaDeviceSynchronize(); cudaDeviceSynchronize(); unknown b(); unknown b()",
	      JUDGES CALLER(
		      "\ti = call cudaDeviceSynchronize()  @2:1\n\tj = call cudaDeviceSynchronize()  @2:1\n\tcall h(i)  @3:1\n\tcall h(j)  @3:1\n"));
	PATHS("unknown b()",
	      "function h(f0)\nb0:\n\tbranch f0 == null b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @1:1\n\treturn\n" CALLER(
		      "\tcall h(elsewhere)  @3:1\n"));
	PATHS("unknown b()",
	      "function h(bytes)\nb0:\n\tbranch bytes == null b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @1:1\n\treturn\n" CALLER(
		      "\tcall h(\"text\")  @3:1\n"));
}

// What the callee's objects are called by, who else knows them, and under which key of a map something was put.
Test(replayed, notes_about_objects)
{
	const struct fragment *f = only_path(
		"function h(ps)\nb0:\n\tcall cudaStreamCreate(ps)  @1:1\n\treturn\n" CALLER("\tcall h(&u)  @2:1\n\tcall h(&o->s)  @3:1\n"));
	struct sym_table *t = k.exec->machine.table;
	const struct sym *first = symmap_get(&f->names, sym_numbered(t, SYM_NEW, 0)), *second = symmap_get(&f->names, sym_numbered(t, SYM_NEW, 1));
	cr_assert(first && second);
	cr_expect_str_eq(sym_text_of(&k.arena, first, k.w.function), "u");
	cr_expect_str_eq(sym_text_of(&k.arena, second, k.w.function), "o->s");
	walk_end(&k);
	PATHS("cudaStreamCreate(&gs) makes object#0; unknown keep(&gs); cudaStreamIsCapturing(object#0, &i); unknown show(?0)",
	      "function h()\nb0:\n\tcall cudaStreamCreate(&gs)  @1:1\n\tu = gs\n\tcall keep(&gs)  @1:1\n\treturn u\n" CALLER(
		      "\tt = call h()  @2:1\n\tcall cudaStreamIsCapturing(t, &i)  @3:1\n" SHOW("i")));
	PATHS("cudaStreamCreate(&gs) makes object#0; cudaStreamIsCapturing(object#0, &i); unknown show(0)",
	      "function h()\nb0:\n\tcall cudaStreamCreate(&gs)  @1:1\n\treturn gs\n" CALLER(
		      "\tt = call h()  @2:1\n\tcall cudaStreamIsCapturing(t, &i)  @3:1\n" SHOW("i")));
	f = only_path("function h(k)\nb0:\n\tgm[k].#present = 1\n\treturn\n" CALLER("\tcall h(n)  @2:1\n"));
	const struct sym *map = NULL, *key = sym_numbered(k.exec->machine.table, SYM_PARAM, 0);
	for (uint32_t i = 0; i < f->stored_count; i++)
		map = f->stored[i].location->a->a;
	cr_assert_not_null(map);
	cr_expect_eq(symmap_get(&f->inserted, map), key);
	walk_end(&k);
}

// A path that takes what the caller has set for unset, where no other was kept, finds the object there and makes none, unless it works on what
// was there.
static void expect_kept(bool is_kept, const char *callee, const char *before)
{
	struct arena a = {0};
	struct state_list out = {.n = 0};
	walk_begin(&k, arena_printf(&a, "%sfunction f(n, ps, q) external\nb0:\n\tcall cudaStreamCreate(%s)  @1:1\n\tcall g(n, ps)  @2:1\n\treturn\n",
	                            callee, before));
	struct summary *sum = (struct summary *)exec_summary(k.exec, walk_function(&k, "g"));
	cr_assert_eq(sum->count, 2);
	bool makes = sum->fragment[0].news > 0;
	sum->fragment += !makes;
	sum->count = sum->replayable = 1;
	struct state *s = walk_state(&k, 0, 0);
	const struct ir_step *step = k.w.function->blocks.at[0].steps.at;
	state_put(&k.exec->machine, s, sym_var(k.exec->machine.table, k.w.function->params.at[0], 1), sym_int(k.exec->machine.table, 0));
	exec_step(&k.w, s, &step[0], &out);
	exec_step(&k.w, out.at[0], &step[1], &out);
	cr_assert_eq(out.n, 2);
	cr_expect_eq(out.at[1]->news - out.at[0]->news, 1);
	const struct prim *last = out.at[1]->tail;
	while (!last->made)
		last = last->prev;
	cr_expect_eq(last == out.at[0]->tail, is_kept, "%s", callee);
	walk_end(&k);
	arena_free(&a);
}

Test(replayed, objects_that_are_there)
{
#define MAKES(condition, work)                                                                                                                       \
	"function g(n, ps)\nb0:\n\tbranch " condition " b1 b2\nb1:\n" work "\tcall cudaStreamCreate(&gs)  @5:1\n\treturn\nb2:\n\treturn\n"
	expect_kept(true, MAKES("gs == 0", ""), "&gs");
	expect_kept(false, MAKES("gs == 0", "\tcall cudaStreamSynchronize(gs)  @4:1\n"), "&gs");
	expect_kept(false, MAKES("n == 7", ""), "&gs");
	expect_kept(false, "function g(n, ps)\nb0:\n\tbranch gs == 0 b1 b2\nb1:\n\tcall cudaStreamCreate(ps)  @5:1\n\treturn\nb2:\n\treturn\n",
	            "&gs");
}

// What a call of the callee writes into the caller's memory the caller knows no longer, whatever the callee knows of it.
Test(replayed, memory_that_a_call_writes)
{
	const char *text = "function work(o)\nb0:\n\tcall fread(o, 1, 24, p)  @1:1\n\treturn\n"
			   "function f(p) external\nb0:\n\tr.n = 5\n\tcall work(&r)  @2:1\n\tcall show(r.n)  @9:1\n\treturn\n";
	PATHS("fread(&r, 1, 24, p); unknown show(?0)", text);
}
