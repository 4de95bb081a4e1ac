// SPDX-License-Identifier: Apache-2.0
// What kernels do with memory: whether the first thread touches the element that a pointer names, in front of and behind which waits.
#include <criterion/criterion.h>

#include "program.h"

#define BODY(steps) "function f(p, q, c, n, k, o, rv) kernel\nb0:\n" steps "\treturn\n"
#define TID "?0<threadIdx.x>"
#define BLOCK "?1<blockIdx.x>"

Test(kernels, elements)
{
	KERNEL("p: w' w@1", BODY("\twrite *p  @1:1\n"));
	KERNEL("p: r' r@1", BODY("\tread *p  @1:1\n"));
	KERNEL("p: r' w' r@1 w@2", BODY("\tread *p  @1:1\n\twrite *p  @2:1\n"));
	KERNEL("p: w' w@1", BODY("\twrite p[" TID "]  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\twrite p[(" BLOCK " * n) + " TID "]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\twrite p[?2<other>]  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\twrite p[0]  @1:1\n"));
	KERNEL("p: >w' +(12)w w@1", BODY("\twrite p[3]  @1:1\n"));
	KERNEL("p: >w' +(n * 4)w w@1", BODY("\twrite p[n]  @1:1\n"));
	KERNEL("p: >w' +(n * k * 4)w w@1", BODY("\twrite p[(n * k) + " TID "]  @1:1\n"));
	KERNEL("p: >r' >w' +(n * 4)rw r@1 w@2", BODY("\tread p[n]  @1:1\n\twrite p[n]  @2:1\n"));
	KERNEL("p: >r' >w' +(n * 4)r +(k * 4)w r@1 w@2", BODY("\tread p[n]  @1:1\n\twrite p[k]  @2:1\n"));
	KERNEL("p: r' >w' +(12)w r@1 w@2", BODY("\tread *p  @1:1\n\twrite p[3]  @2:1\n"));
	KERNEL("p: w' w@1", BODY("\twrite *p  @1:1\n\twrite p[3]  @2:1\n"));
	KERNEL("p: r' r@1", BODY("\ti = " TID " + 1\n\tread p[i - 1]  @1:1\n"));
	KERNEL("o: w' w@1", BODY("\twrite o->n  @1:1\n"));
	KERNEL("", BODY("\ti = n + k\n"));
}

// The index that the first thread of the grid has, where threadIdx and blockIdx are 0.
Test(kernels, indexes_of_the_first_thread)
{
	static const struct {
		const char *index, *expected;
	} rows[] = {{TID " * n", "p: w' w@1"},
	            {"n * " TID, "p: w' w@1"},
	            {TID " / n", "p: w' w@1"},
	            {TID " % n", "p: w' w@1"},
	            {TID " << n", "p: w' w@1"},
	            {TID " >> n", "p: w' w@1"},
	            {"n / " TID, "p: >w' w@1"},
	            {"n % " TID, "p: >w' w@1"},
	            {TID " & n", "p: w' w@1"},
	            {TID " | n", "p: >w' w@1"},
	            {TID " | " BLOCK, "p: w' w@1"},
	            {TID " ^ " BLOCK, "p: w' w@1"},
	            {TID " + " BLOCK, "p: w' w@1"},
	            {TID " - " BLOCK, "p: w' w@1"},
	            {TID " + n", "p: >w' +(n * 4)w w@1"},
	            {"n - k", "p: >w' +((n - k) * 4)w w@1"},
	            {TID " < n", "p: >w' w@1"},
	            {"n & 3", "p: >w' w@1"},
	            {"n / 2", "p: >w' w@1"},
	            {"-" TID, "p: w' w@1"},
	            {"(n > 0) ? " TID " : k", "p: w' w@1"},
	            {"(n > 0) ? k : k", "p: >w' +(k * 4)w w@1"},
	            {"(n > 0) ? n : k", "p: >w' w@1"}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_str_eq(kernel_of(&a, arena_printf(&a, BODY("\twrite p[%s]  @1:1\n"), rows[i].index), "f"), rows[i].expected, "[%s]",
		                 rows[i].index);
	arena_free(&a);
}

// What the threads behind the first one touch, where each goes on by the same step.
Test(kernels, neighbours)
{
	KERNEL("p: w' w@1", BODY("\twrite p[" TID " - 1]  @1:1\n"));
	KERNEL("p: >w' +(4)w w@1", BODY("\twrite p[" TID " + 1]  @1:1\n"));
	KERNEL("p: r' +(4)r r@1", BODY("\tread p[" TID " - 1]  @1:1\n\tread p[" TID " + 1]  @1:1\n"));
	KERNEL("p: r' +(4)r +(8)r r@1", BODY("\tread p[" TID "]  @1:1\n\tread p[" TID " + 2]  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\ti = (" BLOCK " * ?3<blockDim.x>) + " TID "\n\twrite p[i - 1]  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\ti = " TID "\n\ti = i + k\n\twrite p[i - 1]  @1:1\n"));
	// in front of the pointer, and no thread of the row comes to it
	KERNEL("p: >w' w@1", BODY("\twrite p[" BLOCK " - 1]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\twrite p[(" TID " * 2) - 1]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\twrite p[(" TID " * n) - 1]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\twrite p[(" TID " / 2) - 1]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\twrite p[" TID " - 9]  @1:1\n"));
	// with several steps nothing is left out by neither
	KERNEL("p: >w' w@1", BODY("\twrite p[" TID " - 1]  @1:1\n\twrite p[(" TID " * 2) - 2]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\ti = " TID "\n\ti = i * 2\n\twrite p[i - 2]  @1:1\n"));
}

Test(kernels, variables)
{
	KERNEL("p: w' w@1", BODY("\ti = " TID "\n\twrite p[i]  @1:1\n"));
	KERNEL("p: >w' +(n * 4)w w@1", BODY("\ti = n\n\twrite p[i]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\ti = n\n\ti = k\n\twrite p[i]  @1:1\n"));
	KERNEL("p: >w' +(n * 4)w w@1", BODY("\ti = n\n\ti = i + 1\n\twrite p[i]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\tn = 3\n\twrite p[n]  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\ti = k\n\ti = " TID "\n\twrite p[i]  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\tl = p\n\twrite *l  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\tl = p\n\tl = &l[1]\n\twrite *l  @1:1\n"));
	KERNEL("p: >w' +(12)w w@1", BODY("\tl = &p[3]\n\twrite *l  @1:1\n"));
	KERNEL("p: w' w@1; q: w' w@1", BODY("\tl = n ? p : q\n\twrite *l  @1:1\n"));
	KERNEL("p: w' w@1; q: w' w@1", BODY("\tl = p\n\tl = q\n\twrite *l  @1:1\n"));
	KERNEL("q: w' w@1", BODY("\tl = q\n\twrite *l  @1:1\n"));
}

Test(kernels, memory_that_no_argument_names)
{
	KERNEL("d: w' w@1", BODY("\twrite d  @1:1\n"));
	KERNEL("managed: r' r@1", BODY("\tread managed  @1:1\n"));
	KERNEL("", BODY("\twrite tile  @1:1\n"));
	KERNEL("", BODY("\twrite i  @1:1\n"));
	KERNEL("d: w' w@1", BODY("\tl = &d\n\twrite *l  @1:1\n"));
	KERNEL("rv.p: w' w@1", BODY("\twrite *rv.p  @1:1\n"));
	KERNEL("rv.p: w' w@1", BODY("\twrite rv.p[" TID "]  @1:1\n"));
	KERNEL("rv.p: >w' w@1", BODY("\twrite rv.p[rv.n]  @1:1\n"));
}

Test(kernels, atomic_functions_and_loads)
{
	KERNEL("p: a' load store r@1 w@1", BODY("\tcall atomicAdd(p, 1)  @1:1\n"));
	KERNEL("p: >a' load store +(n * 4) r@1 w@1", BODY("\tcall atomicAdd(&p[n], 1)  @1:1\n"));
	KERNEL("p: a' load store r@1 w@1; q: w' w@2", BODY("\ti = call atomicAdd(p, 1)  @1:1\n\twrite q[i]  @2:1\n"));
	KERNEL("c: r' r@1", BODY("\ti = call __ldg(c)  @1:1\n"));
}

Test(kernels, functions_that_nobody_sees)
{
	KERNEL("p: m'", BODY("\tcall helper(p, n)  @1:1\n"));
	KERNEL("p: >m' +(12)", BODY("\tcall helper(&p[3], n)  @1:1\n"));
	KERNEL("p: w' w@2", BODY("\ti = call rank()  @1:1\n\twrite p[i]  @2:1\n"));
	KERNEL("p: w' m' w@2", BODY("\tl = call pick(p)  @1:1\n\twrite *l  @2:1\n"));
	KERNEL("p: m'; q: w' w@2", BODY("\tl = call pick(p)  @1:1\n\twrite *q  @2:1\n"));
}

#define CALLEE(steps, body) "function h(q, k) device\nb0:\n" steps BODY(body)

Test(kernels, device_functions)
{
	KERNEL("p: w' w@9", CALLEE("\twrite *q  @9:1\n\treturn\n", "\tcall h(p, n)  @1:1\n"));
	KERNEL("p: >w' w@9", CALLEE("\twrite q[k]  @9:1\n\treturn\n", "\tcall h(p, n)  @1:1\n"));
	KERNEL("p: >w' +(n * 4)w w@9", CALLEE("\twrite *q  @9:1\n\treturn\n", "\tcall h(&p[n], n)  @1:1\n"));
	KERNEL("p: >w' w@9", CALLEE("\twrite q[k]  @9:1\n\treturn\n", "\tcall h(&p[n], n)  @1:1\n"));
	KERNEL("d: w' w@9", CALLEE("\twrite d  @9:1\n\treturn\n", "\tcall h(p, n)  @1:1\n"));
	KERNEL("p: w' w@2", CALLEE("\treturn q\n", "\tl = call h(p, n)  @1:1\n\twrite *l  @2:1\n"));
	KERNEL("p: w' w@2", CALLEE("\treturn " TID "\n", "\ti = call h(q, n)  @1:1\n\twrite p[i]  @2:1\n"));
	KERNEL("p: >w' w@2", CALLEE("\treturn 1\n", "\ti = call h(q, n)  @1:1\n\twrite p[i]  @2:1\n"));
	KERNEL("p: w' w@9; q: r' r@2", CALLEE("\twrite *q  @9:1\n\treturn q\n", "\tcall h(p, n)  @1:1\n\tread *q  @2:1\n"));
	KERNEL("p: w' w@9", CALLEE("\twrite *q  @9:1\n\tcall h(q, k)  @8:1\n\treturn\n", "\tcall h(p, n)  @1:1\n"));
	KERNEL("", CALLEE("\twrite *q  @9:1\n\treturn\n", "\tcall h()  @1:1\n"));
	KERNEL("q: r' r@9; gives-0", "function f(q) device\nb0:\n\tread *q  @9:1\n\treturn " TID "\n");
	KERNEL("p: w' w@9",
	       "function h2(q) device\nb0:\n\twrite *q  @9:1\n\treturn\n" CALLEE("\tcall h2(q)  @8:1\n\treturn\n", "\tcall h(p, n)  @1:1\n"));
}

// A copy of an object has its pointers, until something is stored into one.
Test(kernels, copies_of_objects)
{
	KERNEL("o->p: w' w@3", BODY("\ty = *o  @1:1\n\twrite *y.p  @3:1\n"));
	KERNEL("o->p: w' w@3", BODY("\ty = *o  @1:1\n\tr = y  @2:1\n\twrite *r.p  @3:1\n"));
	KERNEL("q: >w' w@3", BODY("\ty = *o  @1:1\n\ty.p = q  @2:1\n\twrite *y.p  @3:1\n"));
	KERNEL("", BODY("\tr = y  @1:1\n\ty = r  @2:1\n\twrite *y.p  @3:1\n"));
}

#define WAIT(line) "\tcall cudaGridDependencySynchronize()  @" #line ":1\n"
#define TRIGGER "\tcall cudaTriggerProgrammaticLaunchCompletion()  @5:1\n"

// What a kernel does before it waits may come before the grid in front; what comes behind a trigger after the one behind it has begun.
Test(kernels, waits_and_triggers_in_a_row)
{
	KERNEL("p: w w@2; waits; wait@1", BODY(WAIT(1) "\twrite *p  @2:1\n"));
	KERNEL("p: w' w@1; waits; wait@2", BODY("\twrite *p  @1:1\n" WAIT(2)));
	KERNEL("p: w' w@1; q: r r@3; waits; wait@2", BODY("\twrite *p  @1:1\n" WAIT(2) "\tread *q  @3:1\n"));
	KERNEL("p: w w@2; waits", BODY("\thidden\n\twrite *p  @2:1\n"));
	KERNEL("p: w'\" w@2; triggers", BODY(TRIGGER "\twrite *p  @2:1\n"));
	KERNEL("p: w' w@2; triggers", BODY("\twrite *p  @2:1\n" TRIGGER));
	KERNEL("p: w w@1; q: r\" r@2; waits; triggers; wait@3", BODY(WAIT(3) "\twrite *p  @1:1\n" TRIGGER "\tread *q  @2:1\n"));
	KERNEL("p: w w@2; waits; wait@9", CALLEE(WAIT(9) "\treturn\n", "\tcall h(q, n)  @1:1\n\twrite *p  @2:1\n"));
	KERNEL("p: w'\" w@2; triggers", CALLEE(TRIGGER "\treturn\n", "\tcall h(q, n)  @1:1\n\twrite *p  @2:1\n"));
	KERNEL("p: w w@9; waits; wait@8", CALLEE(WAIT(8) "\twrite *q  @9:1\n\treturn\n", "\tcall h(p, n)  @1:1\n"));
	KERNEL("p: w w@9; waits; wait@1", CALLEE("\twrite *q  @9:1\n\treturn\n", WAIT(1) "\tcall h(p, n)  @2:1\n"));
	KERNEL("p: w'\" w@9; triggers", CALLEE("\twrite *q  @9:1\n\treturn\n", TRIGGER "\tcall h(p, n)  @2:1\n"));
	KERNEL("p: w'\" w@9; triggers", CALLEE(TRIGGER "\twrite *q  @9:1\n\treturn\n", "\tcall h(p, n)  @2:1\n"));
}

Test(kernels, waits_and_triggers_on_some_ways)
{
	KERNEL("p: w w@2; waits; wait@1",
	       "function f(p, n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" WAIT(1) "\tgoto b2\nb2:\n\twrite *p  @2:1\n\treturn\n");
	KERNEL("p: w' w-if(!n) w@2; waits; wait@1",
	       "function f(p, n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" WAIT(1) "\treturn\nb2:\n\twrite *p  @2:1\n\treturn\n");
	KERNEL("p: w'\" w@2; triggers",
	       "function f(p, n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" TRIGGER "\tgoto b2\nb2:\n\twrite *p  @2:1\n\treturn\n");
	KERNEL("p: w w@2; waits; wait@1", "function f(p, n) kernel\nb0:\n\tswitch n 1:b1 2:b2 default:b3\nb1:\n" WAIT(
						  1) "\tgoto b3\nb2:\n\tgoto b3\nb3:\n\twrite *p  @2:1\n\treturn\n");
	KERNEL("p: w' w@2; waits; wait@1", "function f(p, n) kernel\nb0:\n\tswitch n 1:b1 2:b2 default:b3\nb1:\n" WAIT(
						   1) "\treturn\nb2:\n\twrite *p  @2:1\n\treturn\nb3:\n\treturn\n");
	// In a round of a loop: a wait in an earlier round counts, a trigger under a condition may be meant for the last one.
#define LOOP(first, second, third)                                                                                                                   \
	"function f(p, q, n, k) kernel\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b5\nb2:\n" first "\tbranch k b3 b4\nb3:\n" second       \
	"\tgoto b4\nb4:\n\ti = i + 1\n\tgoto b1\nb5:\n" third "\treturn\n"
	KERNEL("p: w w@2; waits; wait@1", LOOP("\twrite *p  @2:1\n", WAIT(1), ""));
	KERNEL("p: w' w@2; triggers", LOOP("\twrite *p  @2:1\n", TRIGGER, ""));
	KERNEL("p: w'\" w@2; triggers", LOOP("", TRIGGER, "\twrite *p  @2:1\n"));
	KERNEL("p: w'\" w-if(k) w@2; triggers", LOOP(TRIGGER, "\twrite *p  @2:1\n", ""));
	KERNEL("p: w' w-if(k) w@2; triggers", LOOP("", "\twrite *p  @2:1\n", TRIGGER));
}

#define SYNC "\tcall cooperative_groups::grid_group::sync(&x)  @1:1\n"

// Always, where no way from the entry to a return avoids it.
Test(kernels, syncs_of_the_grid)
{
	KERNEL("syncs", BODY(SYNC));
	KERNEL("", BODY("\tcall cooperative_groups::thread_block::sync(&x)  @1:1\n"));
	KERNEL("syncs-sometimes", "function f(n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\tgoto b2\nb2:\n\treturn\n");
	KERNEL("syncs-sometimes", "function f(n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n\treturn\nb2:\n" SYNC "\treturn\n");
	KERNEL("syncs-sometimes", "function f(n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\treturn\nb2:\n\treturn\n");
	KERNEL("syncs", "function f(n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\tgoto b3\nb2:\n" SYNC "\tgoto b3\nb3:\n\treturn\n");
	KERNEL("syncs", "function f(n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n\tunreachable\nb2:\n" SYNC "\treturn\n");
	KERNEL("syncs", "function f(n) kernel\nb0:\n\tswitch n 1:b1 default:b2\nb1:\n" SYNC "\treturn\nb2:\n" SYNC "\treturn\n");
	KERNEL("syncs-sometimes", "function f(n) kernel\nb0:\n\tswitch n 1:b1 default:b2\nb1:\n\treturn\nb2:\n" SYNC "\treturn\n");
	KERNEL("syncs-sometimes", "function f(n) kernel\nb0:\n\tswitch n 1:b1 default:b2\nb1:\n" SYNC "\treturn\nb2:\n\treturn\n");
	// A loop whose body syncs is taken to run at least once; one in which only some rounds do is not.
	KERNEL("syncs", LOOP(SYNC, "", ""));
	KERNEL("syncs", LOOP("", "", SYNC));
	KERNEL("syncs", LOOP("", SYNC, ""));
	KERNEL("syncs", CALLEE(SYNC "\treturn\n", "\tcall h(q, n)  @2:1\n"));
	KERNEL("syncs-sometimes", "function h(n) device\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\tgoto b2\nb2:\n\treturn\n" BODY("\tcall h(n)  @2:1\n"));
	KERNEL("", CALLEE("\treturn\n", "\tcall h(q, n)  @2:1\n"));
}

Test(kernels, fences)
{
	KERNEL("fences", BODY("\tcall __threadfence_system()  @1:1\n"));
	KERNEL("", BODY("\tcall __threadfence()  @1:1\n"));
	KERNEL("fences", CALLEE("\tcall __threadfence_system()  @1:1\n\treturn\n", "\tcall h(q, n)  @2:1\n"));
	KERNEL("", CALLEE("\tcall __threadfence()  @1:1\n\treturn\n", "\tcall h(q, n)  @2:1\n"));
	KERNEL("fences", "function f(n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n\tcall __threadfence_system()  @1:1\n\tgoto b2\nb2:\n\treturn\n");
}
