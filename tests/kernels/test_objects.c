// SPDX-License-Identifier: Apache-2.0
// What kernels do with memory that objects hold, through device functions, and where that is said to be.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"
#include "walk.h"

#define BODY(steps) "function f(p, q, c, n, k, o, rv, this) kernel\nb0:\n" steps "\treturn\n"
#define TID "?0<threadIdx.x>"
#define MEMBER "function S::run(this, k) device\nb0:\n\twrite *this->p  @9:1\n\treturn\n"
#define BY_VALUE "function h(rv) device\nb0:\n\twrite *rv.p  @9:1\n\treturn\n"

Test(kernel_objects, pointers_in_objects)
{
	KERNEL("o->p: w' w@1", BODY("\twrite *o->p  @1:1\n"));
	KERNEL("o->p: w' w@1; o: r' r@2", BODY("\twrite *o->p  @1:1\n\tread o->n  @2:1\n"));
	KERNEL("o->p: >w' +(n * 4)w w@1", BODY("\twrite o->p[n]  @1:1\n"));
	KERNEL("rv.p: w' w@1", BODY("\tl = rv.p\n\twrite *l  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\tr.p = p\n\twrite *r.p  @1:1\n"));
	KERNEL("p: >w' w@1; q: >w' w@1", BODY("\tr.p = p\n\tr.p = q\n\twrite *r.p  @1:1\n"));
	KERNEL("", BODY("\twrite *r.p  @1:1\n"));
	KERNEL("", BODY("\ti = rv.n\n"));
	KERNEL("o:", BODY("\tl = o\n\twrite *y.p  @1:1\n"));
}

Test(kernel_objects, objects_that_device_functions_get)
{
	KERNEL("this->p: w' w@1", "function f(this) device\nb0:\n\twrite *this->p  @1:1\n\treturn\n");
	KERNEL("rv.p: w' w@9", MEMBER BODY("\tcall S::run(&rv, n)  @1:1\n"));
	KERNEL("o->p: w' w@9", MEMBER BODY("\tcall S::run(o, n)  @1:1\n"));
	KERNEL("q: >w' w@9", MEMBER BODY("\tr.p = q\n\tcall S::run(&r, n)  @1:1\n"));
	KERNEL("rv.p: w' w@9", BY_VALUE BODY("\tcall h(rv)  @1:1\n"));
	KERNEL("q: >w' w@9", BY_VALUE BODY("\tr.p = q\n\tcall h(r)  @1:1\n"));
	KERNEL("", BY_VALUE BODY("\tcall h()  @1:1\n"));
	KERNEL("", MEMBER BODY("\tcall S::run()  @1:1\n"));
	KERNEL("o->p: w' w@9", MEMBER "function h(this) device\nb0:\n\tcall S::run(this, 1)  @8:1\n\treturn\n" BODY("\tcall h(o)  @1:1\n"));
	KERNEL("p:", MEMBER BODY("\tl = p\n\tcall S::run(l, n)  @1:1\n")); // nothing is done to it
}

// Atomic functions of one kind only load, or only store.
Test(kernel_objects, loads_and_stores)
{
	KERNEL("p: a' load r@1", BODY("\ti = call cuda::atomic_ref::load(p)  @1:1\n"));
	KERNEL("p: a' store w@1", BODY("\tcall cuda::atomic_ref::store(p, 1)  @1:1\n"));
	KERNEL("p: a' load store r@1 w@1", BODY("\tcall cuda::atomic_ref::exchange(p, 1)  @1:1\n"));
}

// What is multiplied by the index of the first thread is nothing there.
Test(kernel_objects, products)
{
	KERNEL("p: >w' +(k * 4)w w@1", BODY("\twrite p[(" TID " * n) + k]  @1:1\n"));
	KERNEL("p: >w' +(k * 4)w w@1", BODY("\twrite p[(n * " TID ") + k]  @1:1\n"));
	KERNEL("p: >w' +(k * 4)w w@1", BODY("\twrite p[(" TID " / n) + k]  @1:1\n"));
	KERNEL("p: >w' w@1", BODY("\twrite p[(n / " TID ") + k]  @1:1\n"));
}

Test(kernel_objects, functions_that_copy)
{
	KERNEL("p: w' w@1; q: r' r@1", BODY("\tcall memcpy(p, q, 4)  @1:1\n"));
	KERNEL("p: w' w@1", BODY("\tcall memset(p, 0, 4)  @1:1\n"));
}

// What is assigned further down in a loop is there in the next round.
Test(kernel_objects, later_rounds)
{
	KERNEL("p: w' w-if(n) w@1; q: w' w-if(n) w@1",
	       "function f(p, q, n) kernel\nb0:\n\tl = p\n\tgoto b1\nb1: loop\n\tbranch n b2 b3\nb2:\n\twrite *l  @1:1\n\tl = q\n\tgoto b1\nb3:\n\treturn\n");
	KERNEL("p: w' w-if(n) w@1",
	       "function f(p, q, n) kernel\nb0:\n\ti = n\n\tgoto b1\nb1: loop\n\tbranch n b2 b3\nb2:\n\twrite p[i]  @1:1\n\ti = " TID
	       "\n\tgoto b1\nb3:\n\treturn\n");
}

static const struct kernel_summary *summary_of(struct walking *k, const char *program)
{
	walk_begin(k, program);
	return kernel_summary_of(k->exec->kernels, k->w.function);
}

// Eight elements besides the pointer's own are told apart.
Test(kernel_objects, elements_of_the_first_thread)
{
	struct walking k;
	const struct kernel_root *r = summary_of(
					      &k,
					      BODY("\twrite p[n]  @1:1\n\twrite p[k]  @1:1\n\twrite p[n + k]  @1:1\n\twrite p[n * k]  @1:1\n"
	                                           "\twrite p[n - k]  @1:1\n\twrite p[k - n]  @1:1\n\twrite p[n + 1]  @1:1\n\twrite p[k + 1]  @1:1\n"
	                                           "\twrite p[n + 2]  @1:1\n\tread p[k]  @1:1\n"))
	                                      ->root;
	cr_expect_eq(r->first_count, 8);
	cr_expect_eq(r->first[0].does, DOES_WRITE);
	cr_expect_eq(r->first[1].does, DOES_READ | DOES_WRITE);
	walk_end(&k);
}

Test(kernel_objects, places)
{
	struct walking k;
	const struct kernel_summary *s = summary_of(
		&k, "function h(q) device\nb0:\n\twrite *q  @9:1\n\treturn\n" BODY(
			    "\tread *p  @1:1\n\tcall h(p)  @2:1\n\tcall cudaGridDependencySynchronize()  @3:1\n\tread *q  @4:1\n"
			    "\tread *rv.p  @5:1\n\twrite d  @6:1\n\tcall atomicAdd(c, 1)  @7:1\n"));
	cr_assert_eq(s->root_count, 5);
	cr_expect(s->has_body);
	const struct kernel_place *p = &s->root[0].place, *q = &s->root[1].place;
	cr_expect_eq(p->read->line, 1);
	cr_expect_eq(p->write->line, 9);
	cr_expect_eq(p->early->line, 1);
	cr_expect_eq(p->wait->line, 3);
	cr_expect_str_eq(p->name, "p");
	cr_expect_null(q->early);
	cr_expect_eq(q->wait->line, 3);
	cr_expect_str_eq(s->root[2].place.name, "p");
	cr_expect_null(s->root[3].place.name);
	cr_expect_eq(s->root[4].place.read->line, 7);
	cr_expect_eq(s->root[4].place.write->line, 7);
	walk_end(&k);
}

// --- the same at a launch -----------------------------------------------------------------------------------------------

#define LAUNCH "function f(n, k, p, q, s) external\nb0:\n\tlaunch kern<<<1, 2, 0, s>>>(p, n)  @1:1\n\treturn\n"
#define WAIT "\tcall cudaGridDependencySynchronize()  @3:1\n"
#define TRIGGER "\tcall cudaTriggerProgrammaticLaunchCompletion()  @5:1\n"
#define KERN(steps) "function kern(q, k) kernel\nb0:\n" steps "\treturn\n"

// The access that the launch does first, and the last of them, in letters: s, from the start; b, behind; l, loads; w, stores; e, early; t, late.
static void expect_accesses(const char *expected, const char *kernel)
{
	struct walking k;
	struct arena a = {0};
	walk_begin(&k, arena_printf(&a, "%s%s", kernel, LAUNCH));
	const struct prim *p = walk_paths(&k)->fragment[0].trace.prim[0];
	const char *text = "";
	for (uint32_t i = 0; i < p->access_count; i++) {
		const struct root_access *r = &p->access[i];
		text = arena_printf(&a, "%s%s%s%s%s%s%s%s", text, i ? " " : "", r->from_start ? "s" : "", r->is_behind ? "b" : "",
		                    r->loads ? "l" : "", r->stores ? "w" : "", r->is_early ? "e" : "", r->is_late ? "t" : "");
		cr_expect_not_null(r->place);
	}
	cr_expect_str_eq(text, expected, "%s: %s, expected %s", kernel, text, expected);
	walk_end(&k);
	arena_free(&a);
}

Test(kernel_objects, accesses_of_a_launch)
{
	expect_accesses("se", KERN("\twrite *q  @1:1\n"));
	expect_accesses("s", KERN(WAIT "\twrite *q  @1:1\n"));
	expect_accesses("set", KERN(TRIGGER "\twrite *q  @1:1\n"));
	expect_accesses("st", KERN(WAIT TRIGGER "\twrite *q  @1:1\n"));
	expect_accesses("slwe", KERN("\tcall atomicAdd(q, 1)  @1:1\n"));
	expect_accesses("lwe sblwe", KERN("\tcall atomicAdd(&q[k], 1)  @1:1\n"));
	expect_accesses("e sbe", KERN("\twrite q[k]  @1:1\n"));
	expect_accesses(" sb", KERN(WAIT "\twrite q[k]  @1:1\n"));
	expect_accesses("t sbt", KERN(WAIT TRIGGER "\twrite q[k]  @1:1\n"));
	expect_accesses("e", KERN("\twrite q[-3]  @1:1\n"));
	expect_accesses("e", KERN("\twrite q[k - 3]  @1:1\n")); // a condition keeps the first thread from there
	expect_accesses("e", KERN("\twrite q[k * -3]  @1:1\n"));
	expect_accesses("e sbe", KERN("\twrite q[k + 3]  @1:1\n"));
	expect_accesses("e e sbe sbe", KERN("\tread q[k]  @1:1\n\twrite q[k]  @1:1\n"));
}

Test(kernel_objects, launches_with_few_arguments)
{
	PATHS("launch kern(0, n) on s writes behind 0",
	      KERN("\twrite q[k]  @1:1\n") "function f(n, s) external\nb0:\n\tlaunch kern<<<1, 2, 0, s>>>(0, n)  @1:1\n\treturn\n");
	PATHS("launch kern(p) on s writes behind p",
	      KERN("\twrite q[k]  @1:1\n") "function f(p, s) external\nb0:\n\tlaunch kern<<<1, 2, 0, s>>>(p)  @1:1\n\treturn\n");
	PATHS("launch kern(p) on s writes behind p",
	      KERN("\twrite q[k + 2]  @1:1\n") "function f(p, s) external\nb0:\n\tlaunch kern<<<1, 2, 0, s>>>(p)  @1:1\n\treturn\n");
	PATHS("launch kern(this) on s",
	      "function kern(this) kernel\nb0:\n\twrite *this->p  @1:1\n\treturn\nfunction f(this, s) external\nb0:\n\tlaunch kern<<<1, 2, 0, s>>>(this)  @1:1\n\treturn\n");
}
