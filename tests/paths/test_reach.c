// SPDX-License-Identifier: Apache-2.0
// Which GPU calls of a program in the IR's text lie on a kept path: calls stand at the line behind `@`, and a case names
// the lines that no path may hold.
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

enum { ARGUMENTS = 240 };

struct text {
	char *at;
	size_t n;
	FILE *out;
};

// The stream keeps the addresses of its text and length: the struct stays where it is.
static void start(struct text *t)
{
	*t = (struct text){0};
	t->out = open_memstream(&t->at, &t->n);
	fputs("unit a.cu\n", t->out);
}

__attribute__((format(printf, 2, 3))) static void put(struct text *t, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	vfprintf(t->out, format, list);
	va_end(list);
}

struct looked_at {
	struct arena arena;
	struct interner strings;
	struct engine_result result;
	char lines[256]; // that are not reached
};

static void look_at(struct looked_at *l, const char *program)
{
	const char *error = NULL;
	struct engine_options options = {0};
	*l = (struct looked_at){0};
	l->strings.arena = &l->arena;
	struct ir_unit *unit = ir_read(&l->arena, &l->strings, program, strlen(program), &error);
	cr_assert(unit, "%s", error);
	for (size_t i = 0; i < unit->functions.n; i++)
		unit->functions.at[i]->in_main_file = true;
	engine_run(&l->arena, unit, &options, &l->result);
	for (size_t i = 0; i < l->result.reach.sites.n; i++) {
		const struct reach_site *s = l->result.reach.sites.at[i];
		size_t n = strlen(l->lines);
		cr_expect_eq(s->is_reached, s->why == NULL);
		if (!s->is_reached && n < sizeof l->lines - 12)
			snprintf(l->lines + n, sizeof l->lines - n, "%s%u", n ? " " : "", s->loc.line);
	}
}

static void expect_unreached(const char *name, const char *program, const char *lines, size_t calls)
{
	struct looked_at l;
	look_at(&l, program);
	cr_expect_str_eq(l.lines, lines, "%s: not reached: %s", name, l.lines);
	cr_expect_eq(l.result.reach.sites.n, calls, "%s: %zu calls", name, l.result.reach.sites.n);
	arena_free(&l.arena);
}

static void finish_text(struct text *t)
{
	static const char *const types[] = {"2 0 0 0 0 4 0 -1 -1 \"int\"", "4 0 0 0 0 8 0 0 -1 \"int *\"", "4 1 0 0 0 8 0 3 -1 \"cudaStream_t\"",
	                                    "7 0 0 0 0 0 0 -1 -1 \"CUstream_st\""};
	put(t, "tables\n");
	for (int i = 0; i < 4; i++)
		put(t, "type %d %s\n", i, types[i]);
	put(t, "var 2 1 0 s\nvar 0 1 0 n\nvar 1 1 0 a\nvar 1 1 0 p\nvar 0 0 0 i\nvar 0 0 0 e\n");
	for (int i = 0; i < ARGUMENTS; i++)
		put(t, "var 0 1 0 a%d\n", i);
	fclose(t->out);
}

static void finish(struct text *t, const char *name, const char *lines, size_t calls)
{
	finish_text(t);
	expect_unreached(name, t->at, lines, calls);
	free(t->at);
}

#define SYNC(line) "\tcall cudaStreamSynchronize(s)  @" #line ":2\n"
#define FILL_LOOP /* a helper that works n times */                                                                                                  \
	"function fill(n, s)\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n" SYNC(1) "\ti = i + 1\n\tgoto b1\nb3:\n\treturn\n"

#define ANSWERS /* a helper whose ways all do something else; with n = 4 it says yes to any a */                                                                                                                      \
	"function g(a, n)\nb0:\n\tbranch a == 1 b6 b1\nb1:\n\tbranch a == 2 b7 b2\nb2:\n\tbranch a == 3 b8 b3\nb3:\n\tbranch a == 4 b9 b4\n"                                                                          \
	"b4:\n\tbranch n == 1 b10 b5\nb5:\n\tbranch n == 2 b11 b12\nb6:\n\tcall u1()  @9:1\n\treturn 1\nb7:\n\tcall u2()  @9:1\n\treturn 1\nb8:\n\tcall u3()  @9:1\n\treturn 1\nb9:\n\tcall u4()  @9:1\n\treturn 1\n" \
	"b10:\n\tcall u5()  @9:1\n\treturn 0\nb11:\n\tcall u6()  @9:1\n\treturn 0\nb12:\n\tbranch n == 3 b13 b14\nb13:\n\tcall u7()  @9:1\n\treturn 0\nb14:\n\tbranch n == 4 b15 b16\n"                               \
	"b15:\n\tcall u8()  @9:1\n\treturn 1\nb16:\n\tcall u9()  @9:1\n\treturn 0\n"

static const struct {
	const char *name, *program, *unreached;
	size_t calls;
} cases[] = {
	{"both ways of a branch",
         "function f(a, s) external\nb0:\n\tbranch a > 3 b1 b2\nb1:\n" SYNC(1) "\tgoto b3\nb2:\n" SYNC(2) "\tgoto b3\nb3:\n\treturn\n", "", 2},
	{"conditions that exclude each other",
         "function f(a, s) external\nb0:\n\tbranch a > 3 b1 b3\nb1:\n\tbranch a < 2 b2 b3\nb2:\n" SYNC(1) "\tgoto b3\nb3:\n" SYNC(2) "\treturn\n",
         "1", 2},
	{"code behind a constant condition is no code",
         "function f(s) external\nb0:\n\tbranch 0 b1 b2\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n" SYNC(2) "\treturn\n", "", 1},
	{"a helper's loop called with a constant beyond its rounds",
         FILL_LOOP "function f(s) external\nb0:\n\tcall fill(16, s)  @2:2\n" SYNC(3) "\treturn\n", "", 2},
	{"a helper's loop called with fewer rounds than are looked at",
         FILL_LOOP "function f(s) external\nb0:\n\tcall fill(1, s)  @2:2\n" SYNC(3) "\tcall fill(0, s)  @4:2\n" SYNC(5) "\treturn\n", "", 3},
	{"what only more rounds than are looked at reach",
         "function f(n, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n" SYNC(
		 1) "\ti = i + 1\n\tgoto b1\nb3:\n\tbranch n > 100 b4 b5\nb4:\n" SYNC(2) "\tgoto b5\nb5:\n\treturn\n",
         "", 2},
	{"what only a late round does",
         "function f(n, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b5\nb2:\n" SYNC(1) "\tbranch i == 100 b3 b4\nb3:\n" SYNC(
		 2) "\tgoto b4\nb4:\n\ti = i + 1\n\tgoto b1\nb5:\n" SYNC(3) "\treturn\n",
         "", 3},
	{"what only a late round of a known loop does",
         "function f(s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < 1000 b2 b5\nb2:\n" SYNC(1) "\tbranch i > 900 b3 b4\nb3:\n" SYNC(
		 2) "\tgoto b4\nb4:\n\ti = i + 1\n\tgoto b1\nb5:\n" SYNC(3) "\treturn\n",
         "", 3},
	{"a loop that nothing known leaves",
         "function f(s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n" SYNC(1) "\tbranch i == 50 b3 b2\nb2:\n\ti = i + 1\n\tgoto b1\nb3:\n" SYNC(
		 2) "\treturn\n",
         "", 2},
	{"a callee that no caller lets do everything is looked at on its own",
         "function g(a, s)\nb0:\n\tbranch a > 3 b1 b2\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n\treturn\n"
                                                                      "function f(s) external\nb0:\n\tcall g(1, s)  @2:2\n" SYNC(3) "\treturn\n",
         "", 2},
	{"what a loop counts in rounds that are not looked at",
         "function f(s) external\nb0:\n\ti = 0\n\tn = 0\n\tgoto b1\nb1: loop\n\tbranch i < 160 b2 b3\nb2:\n\tn = n + 1\n\ti = i + 1\n"
         "\tgoto b1\nb3:\n\tbranch n == 160 b4 b5\nb4:\n" SYNC(1) "\tgoto b5\nb5:\n\treturn\n",
         "", 1},
	{"what a helper counts in rounds that are not looked at",
         "function count(n)\nb0:\n\ti = 0\n\te = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n\te = e + 1\n\ti = i + 1\n\tgoto b1\nb3:\n\treturn e\n"
         "function f(s) external\nb0:\n\te = call count(40)  @2:2\n\tbranch e == 40 b1 b2\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n\treturn\n",
         "", 1},
	{"what a helper makes of a number by rounds that are not looked at",
         "function rest(n)\nb0:\n\tgoto b1\nb1: loop\n\tbranch (n & 1) == 0 b2 b3\nb2:\n\tn = n >> 1\n\tgoto b1\nb3:\n\treturn n\n"
         "function f(s) external\nb0:\n\te = call rest(1048576)  @2:2\n\tbranch e == 1 b1 b2\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n\treturn\n",
         "", 1},
	{"what unseen code may leave behind a pointer that a helper passes on",
         "function check(p)\nb0:\n\tcall unseen(p)  @3:2\n\treturn\n"
         "function f(s) external\nb0:\n\ti = 0\n\tcall check(&i)  @2:2\n\tbranch i == 0 b2 b1\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n\treturn\n",
         "", 1},
	{"a text is not null", "function f(s) external\nb0:\n\tbranch \"a\" == 0 b1 b2\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n" SYNC(2) "\treturn\n", "1",
         2},
	{"an argument that a helper gives back, or a number",
         "function get(a0, a1)\nb0:\n\tcall u0()  @9:1\n\tbranch a0 == 1 b1 b2\nb1:\n\treturn 0\nb2:\n\tbranch a0 == 2 b3 b4\nb3:\n\tcall u1()  @9:1\n"
         "\treturn 0\nb4:\n\tbranch a0 == 3 b5 b6\nb5:\n\tcall u2()  @9:1\n\treturn 0\nb6:\n\tbranch a0 == 4 b7 b8\nb7:\n\tcall u3()  @9:1\n\treturn 0\n"
         "b8:\n\tbranch a0 == 5 b9 b10\nb9:\n\tcall u4()  @9:1\n\treturn 0\nb10:\n\tbranch a0 == 6 b11 b12\nb11:\n\tcall u5()  @9:1\n\treturn 0\n"
         "b12:\n\tcall u6()  @9:1\n\treturn a1\n"
         "function f(a2, s) external\nb0:\n\te = call get(a2, 5)  @2:2\n\tbranch e <= 0 b2 b1\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n\treturn\n",
         "", 1},
	{"what a helper leaves on one of many ways",
         "function parse(a0, p)\nb0:\n\tbranch a0 == 1 b1 b2\nb1:\n\tcall u1()  @9:1\n\treturn\nb2:\n\tbranch a0 == 2 b3 b4\nb3:\n\tcall u2()  @9:1\n\treturn\n"
         "b4:\n\tbranch a0 == 3 b5 b6\nb5:\n\tcall u3()  @9:1\n\treturn\nb6:\n\tbranch a0 == 4 b7 b8\nb7:\n\tcall u4()  @9:1\n\treturn\n"
         "b8:\n\tbranch a0 == 5 b9 b10\nb9:\n\tcall u5()  @9:1\n\treturn\nb10:\n\tbranch a0 == 6 b11 b12\nb11:\n\tcall u6()  @9:1\n\treturn\n"
         "b12:\n\tbranch a0 == 7 b13 b14\nb13:\n\t*p = 1\n\tcall u7()  @9:1\n\treturn\nb14:\n\tcall u8()  @9:1\n\treturn\n"
         "function f(a2, s) external\nb0:\n\te = 0\n\tcall parse(a2, &e)  @2:2\n\tbranch e == 0 b2 b1\nb1:\n" SYNC(1) "\tgoto b2\nb2:\n\treturn\n",
         "", 1},
	{"each answer of a helper that asks code which is not seen",
         "function set(p)\nb0:\n\tcall u0(p)  @9:1\n\tbranch *p == 1 b1 b2\nb1:\n\tcall u1()  @9:1\n\treturn\n"
         "b2:\n\tbranch *p == 2 b3 b4\nb3:\n\tcall u2()  @9:1\n\treturn\n"
         "b4:\n\tbranch *p == 3 b5 b6\nb5:\n\tcall u3()  @9:1\n\treturn\n"
         "b6:\n\tbranch *p == 4 b7 b8\nb7:\n\tcall u4()  @9:1\n\treturn\n"
         "b8:\n\tbranch *p == 5 b9 b10\nb9:\n\tcall u5()  @9:1\n\treturn\n"
         "b10:\n\tbranch *p == 6 b11 b12\nb11:\n\tcall u6()  @9:1\n\treturn\n"
         "b12:\n\tbranch *p == 7 b13 b14\nb13:\n\tcall u7()  @9:1\n\treturn\n"
         "b14:\n\tbranch *p == 8 b15 b16\nb15:\n\tcall u8()  @9:1\n\treturn\n"
         "b16:\n\tcall u9()  @9:1\n\treturn\n"
         "function f(p, s) external\nb0:\n\tcall set(p)  @2:2\n\tbranch *p == 1 b1 b2\nb1:\n" SYNC(
		 1) "\treturn\nb2:\n"
                    "\tbranch *p == 8 b3 b4\nb3:\n" SYNC(2) "\treturn\nb4:\n\tbranch *p == 5 b5 b6\nb5:\n" SYNC(3) "\treturn\nb6:\n" SYNC(
			    4) "\treturn\n",
         "", 4},
	{"what such a loop sets to a constant is known",
         "function f(s) external\nb0:\n\ti = 0\n\tn = 0\n\tgoto b1\nb1: loop\n\tbranch i < 160 b2 b3\nb2:\n\tn = 1\n\ti = i + 1\n"
         "\tgoto b1\nb3:\n\tbranch n == 0 b4 b5\nb4:\n" SYNC(1) "\tgoto b5\nb5:\n\treturn\n",
         "1", 1},
	{"a helper's answer that none of its first ways gives to this caller",
         ANSWERS "function f(a, n, s) external\nb0:\n\tbranch a > 50 b1 b3\nb1:\n\te = call g(a, n)  @2:2\n\tbranch e b2 b3\nb2:\n" SYNC(
		 3) "\tgoto b3\nb3:\n\treturn\n",
         "", 1},
	{"the same behind another helper",
         ANSWERS "function h(n)\nb0:\n\te = call g(99, n)  @2:2\n\tbranch e b1 b2\nb1:\n\treturn 1\nb2:\n\treturn 0\n"
                 "function f(n, s) external\nb0:\n\te = call h(n)  @2:2\n\tbranch e b1 b2\nb1:\n" SYNC(3) "\tgoto b2\nb2:\n\treturn\n",
         "", 1},
	{"each error exit with a cleanup of its own",
         "function f(p, s) external\nb0:\n\te = call cudaMalloc(p, 4)  @1:2\n\tbranch e == 0 b2 b1\nb1:\n" SYNC(
		 2) "\treturn\nb2:\n"
                    "\te = call cudaMalloc(p, 4)  @3:2\n\tbranch e == 0 b4 b3\nb3:\n" SYNC(4) "\treturn\nb4:\n\treturn\n",
         "", 4},
	{"what a copy writes is not known",
         "function f(p, s) external\nb0:\n\ti = 0\n\tcall cudaMemcpy(&i, p, 4, 2)  @1:2\n\tbranch i == 0 b2 b1\nb1:\n" SYNC(
		 2) "\treturn\nb2:\n\treturn\n",
         "", 2},
	{"what a copy writes through the caller's pointer is not known",
         "function f(p, a, s) external\nb0:\n\t*a = 0\n\tcall cudaMemcpyAsync(a, p, 4, 2, s)  @1:2\n\tbranch *a == 0 b2 b1\nb1:\n" SYNC(
		 2) "\treturn\nb2:\n\treturn\n",
         "", 2},
	{"nor in the caller of the function that copies",
         "function g(p, a, s)\nb0:\n\tcall cudaMemcpyAsync(a, p, 4, 2, s)  @1:2\n\treturn\n"
         "function f(p, s) external\nb0:\n\ti = 0\n\tcall g(p, &i, s)  @2:2\n\tbranch i == 0 b2 b1\nb1:\n" SYNC(3) "\treturn\nb2:\n\treturn\n",
         "", 2},
	{"elements in front of those that a copy writes, and behind them, are known",
         "function f(p, a, s) external\nb0:\n\ta[0] = 0\n\ta[3] = 0\n\ta[5] = 0\n\tcall cudaMemcpyAsync(&a[2], p, 12, 2, s)  @1:2\n"
         "\tbranch a[0] == 0 b2 b1\nb1:\n" SYNC(2) "\tgoto b2\nb2:\n\tbranch a[5] == 0 b4 b3\nb3:\n" SYNC(3) "\tgoto b4\nb4:\n"
                                                                                                             "\tbranch a[3] == 0 b6 b5\nb5:\n" SYNC(
														     4) "\treturn\nb6:\n\treturn\n",
         "2 3", 4},
	{"what a host function reads into memory is not known",
         "function f(p, a, s) external\nb0:\n\t*a = 0\n\tcall fread(a, 4, 1, p)  @1:2\n\tbranch *a == 0 b2 b1\nb1:\n" SYNC(
		 2) "\treturn\nb2:\n\treturn\n",
         "", 1},
	{"what unseen code gets through the caller's pointer is not known",
         "function f(a, s) external\nb0:\n\t*a = 0\n\tcall unseen(a)  @1:2\n\tbranch *a == 0 b2 b1\nb1:\n" SYNC(2) "\treturn\nb2:\n\treturn\n", "",
         1},
	{"what a kernel writes is not known",
         "function k(a) kernel\nb0:\n\t*a = 1\n\twrite *a\n\treturn\n"
         "function f(a, s) external\nb0:\n\t*a = 0\n\tlaunch k<<<1, 1, 0, s>>>(a)  @1:2\n" SYNC(2) "\tbranch *a == 0 b2 b1\nb1:\n" SYNC(
		 3) "\treturn\nb2:\n\treturn\n",
         "", 3},
	{"what is done where no memory is left",
         "function f(p, s) external\nb0:\n\tp = call malloc(4)  @1:2\n\tbranch p == 0 b1 b2\nb1:\n" SYNC(2) "\treturn\nb2:\n\treturn\n", "", 1},
	{"operator new throws instead",
         "function f(p, s) external\nb0:\n\tp = call operator new(4)  @1:2\n\tbranch p == 0 b1 b2\nb1:\n" SYNC(2) "\treturn\nb2:\n\treturn\n", "2",
         1},
	{"what unseen code gets whole is not known in its parts",
         "function f(a, s) external\nb0:\n\ta[2] = 0\n\tcall unseen(a)  @1:2\n\tbranch a[2] == 0 b2 b1\nb1:\n" SYNC(2) "\treturn\nb2:\n\treturn\n",
         "", 1},
};

Test(reach, cases)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct text t;
		start(&t);
		put(&t, "%s", cases[i].program);
		finish(&t, cases[i].name, cases[i].unreached, cases[i].calls);
	}
}

// --- shapes that have more ways through them than any budget ------------------------------------------------------------

Test(reach, branches_in_a_row)
{
	for (int n = 60; n <= 240; n *= 2) {
		struct text t;
		start(&t);
		put(&t, "function f(s");
		for (int i = 0; i < n; i++)
			put(&t, ", a%d", i);
		put(&t, ") external\n");
		for (int i = 0; i < n; i++)
			put(&t,
			    "b%d:\n\tbranch a%d > 0 b%d b%d\nb%d:\n\tcall cudaStreamSynchronize(s)  @%d:2\n\tgoto b%d\nb%d:\n"
			    "\tcall cudaStreamSynchronize(s)  @%d:9\n\tgoto b%d\n",
			    3 * i, i, 3 * i + 1, 3 * i + 2, 3 * i + 1, i + 1, 3 * i + 3, 3 * i + 2, i + 1, 3 * i + 3);
		put(&t, "b%d:\n\treturn\n", 3 * n);
		finish(&t, "branches", "", 2 * (size_t)n);
	}
}

// Ways out in front of the work leave room for it, and what one branch did on a condition the next one on it undoes.
static void put_question_asked_twice(const char *second)
{
	enum { OUT = 70, WORK = 12 };
	struct text t;
	uint32_t b = 0;
	start(&t);
	put(&t, "function f(n, s");
	for (int i = 0; i < OUT + 1 + WORK; i++)
		put(&t, ", a%d", i);
	put(&t, ") external\n");
	for (int i = 0; i < OUT; i++, b += 2)
		put(&t, "b%u:\n\tbranch a%d > 0 b%u b%u\nb%u:\n\treturn %d\n", b, i, b + 1, b + 2, b + 1, i + 1);
	put(&t, "b%u:\n\tbranch n < 1 b%u b%u\nb%u:\n" SYNC(1) "\tgoto b%u\n", b, b + 2, b + 1, b + 1, b + 2);
	b += 2;
	put(&t, "b%u:\n\tbranch a%d > 0 b%u b%u\nb%u:\n\treturn 1\n", b, OUT, b + 1, b + 2, b + 1);
	b += 2;
	for (int i = 0; i < WORK; i++, b += 3)
		put(&t,
		    "b%u:\n\tbranch a%d > 0 b%u b%u\nb%u:\n\tcall cudaStreamSynchronize(s)  @%d:2\n\tgoto b%u\nb%u:\n"
		    "\tcall cudaStreamSynchronize(s)  @%d:9\n\tgoto b%u\n",
		    b, OUT + 1 + i, b + 1, b + 2, b + 1, i + 10, b + 3, b + 2, i + 10, b + 3);
	put(&t, "b%u:\n\tbranch %s b%u b%u\nb%u:\n\tcall cudaStreamSynchronize(s)  @99:2\n\tgoto b%u\nb%u:\n\treturn 0\n", b, second, b + 2, b + 1,
	    b + 1, b + 2, b + 2);
	finish(&t, second, "", 2 * WORK + 2);
}

Test(reach, questions_asked_twice)
{
	put_question_asked_twice("n < 1");
	put_question_asked_twice("0 >= n"); // another question about the same value
}

Test(reach, loops_with_a_branch_in_a_row)
{
	enum { LOOPS = 40 };
	struct text t;
	start(&t);
	put(&t, "function f(n, s");
	for (int i = 0; i < LOOPS; i++)
		put(&t, ", a%d", i);
	put(&t, ") external\n");
	for (int i = 0, b = 0; i < LOOPS; i++, b += 6)
		put(&t,
		    "b%d:\n\ti = 0\n\tgoto b%d\nb%d: loop\n\tbranch i < n b%d b%d\nb%d:\n\tbranch a%d > i b%d b%d\n"
		    "b%d:\n\tcall cudaStreamSynchronize(s)  @%d:2\n\tgoto b%d\nb%d:\n\tcall cudaDeviceSynchronize()  @%d:2\n\tgoto b%d\n"
		    "b%d:\n\ti = i + 1\n\tgoto b%d\n",
		    b, b + 1, b + 1, b + 2, b + 6, b + 2, i, b + 3, b + 4, b + 3, i + 1, b + 5, b + 4, i + 1, b + 5, b + 5, b + 1);
	put(&t, "b%d:\n\treturn\n", 6 * LOOPS);
	finish(&t, "loops", "", 2 * LOOPS);
}

// Each call that fails ends the program, and so does the last one that does not.
Test(reach, program_that_ends_itself)
{
	enum { CHECKED = 12 };
	struct text t;
	start(&t);
	put(&t, "function check(e)\nb0:\n\tbranch e b1 b2\nb1:\n\tcall exit(1)  @1:2\n\tunreachable\nb2:\n\treturn\nfunction f(s) external\nb0:\n");
	for (int i = 0; i < CHECKED; i++)
		put(&t, "\te = call cudaDeviceSynchronize()  @%d:2\n\tcall check(e)  @%d:2\n", i + 2, i + 2);
	put(&t, "\tcall exit(0)  @20:2\n\tunreachable\n");
	finish(&t, "exit", "", CHECKED);
}

// The one way on which all went well does less than the last of those that say what went wrong.
Test(reach, helper_with_many_error_exits)
{
	enum { EXITS = 80 };
	struct text t;
	start(&t);
	put(&t, "function load(a)\n");
	for (int i = 0; i < EXITS; i++)
		put(&t, "b%d:\n\ti = call unseen(%d)  @%d:9\n\tbranch i == 0 b%d b%d\nb%d:\n\tcall printf(i)  @%d:20\n\treturn 999\n", 2 * i, i,
		    i + 10, 2 * i + 1, 2 * i + 2, 2 * i + 1, i + 10);
	put(&t, "b%d:\n\treturn 0\n", 2 * EXITS);
	put(&t, "function f(a, s) external\nb0:\n\te = call load(a)  @1:2\n\tbranch e == 0 b1 b2\nb1:\n" SYNC(2) "\treturn\nb2:\n\treturn\n");
	finish(&t, "error exits", "", 1);
}

Test(reach, switches_in_a_row)
{
	enum { SWITCHES = 20, CASES = 4 };
	struct text t;
	start(&t);
	put(&t, "function f(s");
	for (int i = 0; i < SWITCHES; i++)
		put(&t, ", a%d", i);
	put(&t, ") external\n");
	for (int i = 0; i < SWITCHES; i++) {
		int b = i * (CASES + 1);
		put(&t, "b%d:\n\tswitch a%d", b, i);
		for (int k = 1; k < CASES; k++)
			put(&t, " %d:b%d", k, b + k);
		put(&t, " default:b%d\n", b + CASES);
		for (int k = 1; k <= CASES; k++)
			put(&t, "b%d:\n\tcall cudaStreamSynchronize(s)  @%d:%d\n\tgoto b%d\n", b + k, i + 1, k, b + CASES + 1);
	}
	put(&t, "b%d:\n\treturn\n", SWITCHES * (CASES + 1));
	finish(&t, "switches", "", SWITCHES * CASES);
}

Test(reach, chain_of_calls_with_a_branch_each)
{
	enum { DEPTH = 160 };
	struct text t;
	start(&t);
	put(&t, "function g0(a, s)\nb0:\n\tcall cudaStreamSynchronize(s)  @1:2\n\treturn\n");
	for (int i = 1; i < DEPTH; i++)
		put(&t,
		    "function g%d(a, s)\nb0:\n\tbranch *(a + %d) > 0 b1 b2\nb1:\n\tcall cudaStreamSynchronize(s)  @%d:2\n\tgoto b3\nb2:\n"
		    "\tcall cudaDeviceSynchronize()  @%d:9\n\tgoto b3\nb3:\n\tcall g%d(a, s)  @%d:20\n\treturn\n",
		    i, i, i + 1, i + 1, i - 1, i + 1);
	put(&t, "function f(a, s) external\nb0:\n\tcall g%d(a, s)  @999:2\n\treturn\n", DEPTH - 1);
	finish(&t, "chain", "", 2 * DEPTH - 1);
}

// Many ways out that are still under way (their blocks come last) leave no less than half of the room to what has the work ahead.
Test(reach, ways_out_leave_room_for_the_work)
{
	enum { VALUES = 12, EXITS = 80 };
	static const int asked[] = {1, 5, 9, 12};
	struct text t;
	int at = 1 + 2 * VALUES;
	start(&t);
	put(&t, "function f(a, s) external\nb0:\n\ti = 0\n\tgoto b1\n");
	for (int k = 0; k < VALUES; k++)
		put(&t, "b%d:\n\tbranch a == %d b%d b%d\nb%d:\n\ti = %d\n\tcall v%d()  @9:1\n\tgoto b%d\n", 1 + 2 * k, k + 1, 2 + 2 * k, 3 + 2 * k,
		    2 + 2 * k, k + 1, k, at);
	for (int k = 0; k < EXITS; k++, at += 2)
		put(&t, "b%d:\n\te = call u()  @9:1\n\tbranch e b%d b%d\nb%d:\n\tcall w%d()  @9:1\n\treturn\n", at, at + 2, at + 1, at + 1, k);
	for (int k = 0; k < 4; k++, at += 2)
		put(&t, "b%d:\n\tbranch i == %d b%d b%d\nb%d:\n\tcall cudaStreamSynchronize(s)  @%d:2\n\tgoto b%d\n", at, asked[k], at + 1, at + 2,
		    at + 1, k + 1, at + 2);
	put(&t, "b%d:\n\treturn\n", at);
	finish(&t, "ways out", "", 4);
}

static void put_errors_that_meet(struct text *t, int calls)
{
	int out = 2 * calls + 1;
	for (int k = 0; k < calls; k++)
		put(t, "b%d:\n\te = call cudaMalloc(p, 4)  @1:2\n\tbranch e == 0 b%d b%d\nb%d:\n%s\tgoto b%d\n", 1 + 2 * k, 2 + 2 * k, out, 2 + 2 * k,
		    k == calls - 2 ? "\ti = 1\n" : "", 3 + 2 * k);
	put(t, "b%d:\n\tbranch e == 0 b%d b%d\nb%d:\n\tbranch i == 1 b%d b%d\nb%d:\n" SYNC(2) "\tgoto b%d\nb%d:\n\treturn\n", out, out + 3, out + 1,
	    out + 1, out + 2, out + 3, out + 2, out + 3, out + 3);
}

// Where one place cleans up after every error, only the error behind the last step has something to clean up.
Test(reach, the_last_error_of_many_that_meet)
{
	enum { CALLS = 12 };
	struct text t;
	start(&t);
	put(&t, "function f(p, s) external\nb0:\n\ti = 0\n\tgoto b1\n");
	put_errors_that_meet(&t, CALLS);
	finish(&t, "errors that meet", "", CALLS + 1);
}

// A loop whose last way out is the next round of the loop around it: that round counts, also where one more goes around for
// work that no round can do.
Test(reach, a_loop_that_ends_in_the_next_round_of_another)
{
	enum { MOST_BYTES = 4 << 20 };
	struct looked_at l;
	struct text t;
	start(&t);
	put(&t,
	    "function f(n, s) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b7\nb2:\n\te = 0\n\tgoto b3\nb3: loop\n"
	    "\tbranch e < n b4 b1\nb4:\n\tbranch n < 0 b5 b6\nb5:\n" SYNC(1) "\tgoto b6\nb6:\n\te = e + 1\n" SYNC(2) "\tgoto b3\nb7:\n\treturn\n");
	finish_text(&t);
	look_at(&l, t.at);
	cr_expect_str_eq(l.lines, "1");
	cr_expect_lt(l.arena.bytes, MOST_BYTES, "%zu bytes", l.arena.bytes);
	arena_free(&l.arena);
	free(t.at);
}

// A way on which the last call of a loop fails is kept early: the call is on no kept path for that.
Test(reach, a_call_that_fails_stands_for_no_other)
{
	enum { LOOPS = 4, LATER = 200 }; // more than the budget
	struct text t;
	int b = 1;
	start(&t);
	put(&t, "function check(e)\nb0:\n\tbranch e b1 b2\nb1:\n\tcall exit(1)  @9:2\n\tunreachable\nb2:\n\treturn\nfunction f(n, s");
	for (int k = 0; k < LATER + LOOPS; k++)
		put(&t, ", a%d", k);
	put(&t, ") external\nb0:\n\tgoto b1\n");
	for (int k = 0; k < LOOPS; k++, b += 3)
		put(&t,
		    "b%d:\n\ti = 0\n\tgoto b%d\nb%d: loop\n\tbranch i < a%d b%d b%d\nb%d:\n\te = call cudaStreamSynchronize(s)  @%d:2\n"
		    "\tcall check(e)  @%d:2\n\ti = i + 1\n\tgoto b%d\n",
		    b, b + 1, b + 1, LATER + k, b + 2, b + 3, b + 2, k + 1, k + 1, b + 1);
	for (int k = 0; k < LATER; k++, b += 3)
		put(&t, "b%d:\n\tbranch a%d > 0 b%d b%d\nb%d:\n\tcall u%d()  @9:1\n\tgoto b%d\nb%d:\n\tcall w%d()  @9:1\n\tgoto b%d\n", b, k, b + 1,
		    b + 2, b + 1, k, b + 3, b + 2, k, b + 3);
	put(&t, "b%d:\n\treturn\n", b);
	finish(&t, "failed call", "", LOOPS);
}

// The callee does what only some ways of its own callee allow, and none of those that stand for that one fits this caller. That a way fits on
// which a call fails and the program ends does not end the path.
Test(reach, an_exit_behind_a_failed_call_is_not_all_that_fits)
{
	enum { WAYS = 12, ASKED = 11 };
	struct text t;
	start(&t);
	put(&t, "function g(n)\n");
	for (int k = 0; k < WAYS; k++)
		put(&t, "b%d:\n\tbranch n == %d b%d b%d\nb%d:\n\tcall u%d()  @9:1\n\treturn\n", 2 * k, k + 1, 2 * k + 1, 2 * k + 2, 2 * k + 1, k);
	put(&t,
	    "b%d:\n\treturn\nfunction h(n)\nb0:\n\te = call cudaDeviceSynchronize()  @1:2\n\tbranch e b1 b2\nb1:\n\tcall exit(1)  @9:2\n"
	    "\tunreachable\nb2:\n\tcall g(n)  @2:2\n\treturn\nfunction f(s) external\nb0:\n\tcall h(%d)  @3:2\n" SYNC(4) "\treturn\n",
	    2 * WAYS, ASKED);
	finish(&t, "failed exit", "", 2);
}

// A function that has cost more than a thorough walk may: what is left is looked for on ways that lead there.
Test(reach, what_is_left_is_looked_for)
{
	enum { EACH = 300, CALLS = 60, LAST = 12 };
	struct text t;
	start(&t);
	put(&t, "function heavy(s)\nb0:\n");
	for (int k = 0; k < EACH; k++)
		put(&t, "\tcall cudaStreamSynchronize(s)  @%d:9\n", k + 10);
	put(&t, "\treturn\nfunction f(p, s) external\nb0:\n\ti = 0\n");
	for (int k = 0; k < CALLS; k++)
		put(&t, "\tcall heavy(s)  @1:2\n");
	put(&t, "\tgoto b1\n");
	put_errors_that_meet(&t, LAST);
	finish(&t, "left", "", EACH + LAST + 1);
}

// Of ways out that are too many the longest stands for all, but not for one that alone has passed some call.
Test(reach, the_longest_of_many_exits)
{
	enum { EXITS = 12, LONG = 30 };
	struct text t;
	int b = 2 * EXITS;
	start(&t);
	put(&t, "function f(a, n, s");
	for (int k = 0; k < EXITS; k++)
		put(&t, ", a%d", k);
	put(&t, ") external\n");
	for (int k = 0; k < EXITS; k++)
		put(&t, "b%d:\n\tbranch a%d > 0 b%d b%d\nb%d:\n\tcall u%d()  @9:1\n\tcall exit(1)  @9:1\n\tunreachable\n", 2 * k, k, 2 * k + 1,
		    2 * k + 2, 2 * k + 1, k);
	put(&t,
	    "b%d:\n\tbranch a > 0 b%d b%d\nb%d:\n\tbranch n > 0 b%d b%d\nb%d:\n\tcall x()  @9:1\n\tgoto b%d\nb%d:\n\tcall y()  @9:1\n\tgoto b%d\n", b,
	    b + 1, b + 6, b + 1, b + 2, b + 3, b + 2, b + 4, b + 3, b + 4);
	put(&t, "b%d:\n" SYNC(1) "\tgoto b%d\nb%d:\n\tcall exit(0)  @9:1\n\tunreachable\nb%d:\n", b + 4, b + 5, b + 5, b + 6);
	for (int k = 0; k < LONG; k++)
		put(&t, "\tcall z%d()  @9:1\n", k);
	put(&t, "\tcall exit(0)  @9:1\n\tunreachable\n");
	finish(&t, "exits", "", 1);
}
