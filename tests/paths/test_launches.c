// SPDX-License-Identifier: Apache-2.0
// Launches by functions: how large, on which stream, with which attributes, and what the kernel does with what it is given.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"
#include "walk.h"

#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv, pc) external\nb0:\n" steps "\treturn\n"
#define KERN "function kern(q, k) kernel\nb0:\n\twrite *q  @1:1\n\treturn\n"
#define SYNC "\tcall cooperative_groups::grid_group::sync(&x)  @1:1\n"

// The launch of the only path as `grid, block, stream`, where a call has them beside its arguments, and what is known of it.
static void expect_launch(const char *expected, const char *program)
{
	struct walking k;
	struct arena a = {0};
	walk_begin(&k, program);
	const struct summary *sum = walk_paths(&k);
	cr_assert_eq(sum->count, 1);
	const struct trace *t = &sum->fragment[0].trace;
	const struct prim *p = t->prim[t->count - 1];
	const char *text = "";
	for (int i = 0; i < 4; i++)
		if (i != 2)
			text = arena_printf(&a, "%s%s%s", text, i ? ", " : "", p->config[i] ? sym_text_of(&a, p->config[i], k.w.function) : "?");
	text = arena_printf(&a, "%s%s%s%s%s", text, p->is_cooperative ? " cooperative" : "", p->is_programmatic ? " programmatic" : "",
	                    p->syncs_grid ? " syncs" : "", p->fences_system ? " fences" : "");
	cr_expect_str_eq(text, expected, "%s: %s, expected %s", program, text, expected);
	walk_end(&k);
	arena_free(&a);
}

Test(launches, sizes)
{
	expect_launch("24, 210, ?", BODY("\tcall cuLaunchKernel(p, 2, 3, 4, 5, 6, 7, 0, s, 0, 0)  @1:1\n"));
	expect_launch("n * 3 * 4, k, ?", BODY("\tcall cuLaunchKernel(p, n, 3, 4, k, 1, 1, 0, s, 0, 0)  @1:1\n"));
	expect_launch("30, 8, ?", BODY("\td3 = {2, 3, 5}\n\td4 = {8, 1, 1}\n\tcall cudaLaunchKernel(elsewhere, d3, d4, 0, 0, s)  @1:1\n"));
	expect_launch("30, ?, ?", BODY("\td3 = {2, 3, 5}\n\tcall cudaLaunchKernel(elsewhere, d3, 8, 0, 0, s)  @1:1\n"));
	expect_launch("1, 2, s", KERN BODY("\tlaunch kern<<<1, 2, 0, s>>>(p, n)  @1:1\n"));
}

#define CONFIG "\tcfg = 0\n\tcfg.stream = s\n\tcfg.attrs = &at[0]\n\tcfg.numAttrs = 2\n\tat = 0\n"
#define LAUNCH "\tcall cudaLaunchKernelExC(&cfg, kern, 0)  @1:1\n"

Test(launches, configurations)
{
	expect_launch("?, ?, s", KERN BODY(CONFIG LAUNCH));
	expect_launch("?, ?, s cooperative", KERN BODY(CONFIG "\tat[0].id = 2\n\tat[0].val.cooperative = 1\n" LAUNCH));
	expect_launch("?, ?, s", KERN BODY(CONFIG "\tat[0].id = 2\n\tat[0].val.cooperative = 0\n" LAUNCH));
	expect_launch("?, ?, s", KERN BODY(CONFIG "\tat[0].id = 3\n\tat[0].val.cooperative = 1\n" LAUNCH));
	expect_launch("?, ?, s programmatic", KERN BODY(CONFIG "\tat[1].id = 6\n\tat[1].val.programmaticStreamSerializationAllowed = 1\n" LAUNCH));
	expect_launch("?, ?, s cooperative programmatic", KERN BODY(CONFIG "\tat[0].id = 2\n\tat[0].val.cooperative = 1\n\tat[1].id = 6\n"
	                                                                   "\tat[1].val.programmaticStreamSerializationAllowed = 1\n" LAUNCH));
	// Those behind the number that is given are none.
	expect_launch("?, ?, s", KERN BODY(CONFIG "\tcfg.numAttrs = 1\n\tat[1].id = 2\n\tat[1].val.cooperative = 1\n" LAUNCH));
	expect_launch("?, ?, s cooperative", KERN BODY(CONFIG "\tcfg.numAttrs = n\n\tat[1].id = 2\n\tat[1].val.cooperative = 1\n" LAUNCH));
	expect_launch("?, ?, ?", KERN BODY("\tcall cudaLaunchKernelExC(0, kern, 0)  @1:1\n"));
	expect_launch("?, ?, pc->stream", KERN BODY("\tcall cudaLaunchKernelExC(pc, kern, 0)  @1:1\n"));
}

// A caller knows the attributes of a configuration that its callee was given.
Test(launches, configurations_of_callers)
{
#define HELPER KERN "function h(pc)\nb0:\n\tcall cudaLaunchKernelExC(pc, kern, 0)  @1:1\n\treturn\n"
	expect_launch("?, ?, s cooperative", HELPER BODY(CONFIG "\tat[0].id = 2\n\tat[0].val.cooperative = 1\n\tcall h(&cfg)  @2:1\n"));
	expect_launch("?, ?, s", HELPER BODY(CONFIG "\tcall h(&cfg)  @2:1\n"));
}

Test(launches, what_known_kernels_do_to_others)
{
	expect_launch("1, 2, s syncs", "function kern(q) kernel\nb0:\n" SYNC "\treturn\n" BODY("\tlaunch kern<<<1, 2, 0, s>>>(p)  @1:1\n"));
	expect_launch("1, 2, s fences", "function kern(q) kernel\nb0:\n\tcall __threadfence_system()  @1:1\n\treturn\n" BODY(
						"\tlaunch kern<<<1, 2, 0, s>>>(p)  @1:1\n"));
	expect_launch("1, 2, s", "function kern(q, n) kernel\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC
	                         "\treturn\nb2:\n\treturn\n" BODY("\tlaunch kern<<<1, 2, 0, s>>>(p, n)  @1:1\n"));
	expect_launch("1, 2, s", BODY("\tlaunch elsewhere<<<1, 2, 0, s>>>(p)  @1:1\n"));
}

// By an array of addresses, by values behind the configuration, by a pointer that a caller gives.
Test(launches, parameters)
{
#define ARRAY(first, second) "\ta[0] = &" first "\n\ta[1] = &" second "\n"
#define RECORD "function kern(rv, k) kernel\nb0:\n\twrite *rv.p  @1:1\n\treturn\n"
	PATHS("kern(kern, 1, 2, a, 0, s) writes q",
	      RECORD BODY("\tr.p = q\n" ARRAY("r", "n") "\tcall cudaLaunchKernel(kern, 1, 2, &a[0], 0, s)  @1:1\n"));
	PATHS("kern(&cfg, kern, p, n) writes p", KERN BODY("\tcall cudaLaunchKernelEx(&cfg, kern, p, n)  @1:1\n"));
	PATHS("kern(&cfg, kern, &p, n) writes p", KERN BODY("\tcall cudaLaunchKernelEx(&cfg, kern, &p, n)  @1:1\n"));
	PATHS("kern(&cfg, kern, &r, n) writes q", RECORD BODY("\tr.p = q\n\tcall cudaLaunchKernelEx(&cfg, kern, &r, n)  @1:1\n"));
	PATHS("elsewhere(&cfg, elsewhere, p, c, n) touches p reads c", BODY("\tcall cudaLaunchKernelEx(&cfg, elsewhere, p, c, n)  @1:1\n"));
	PATHS("cudaLaunchKernel(kern, 1, 2, a, 0, s) writes p",
	      KERN "function h(f0, q)\nb0:\n" ARRAY("q", "n") "\tcall cudaLaunchKernel(f0, 1, 2, &a[0], 0, s)  @1:1\n\treturn\n" BODY(
		      "\tcall h(kern, p)  @1:1\n"));
	PATHS("launch (p) on s writes p",
	      KERN "function h(f0, q, t)\nb0:\n\tlaunch (*f0)<<<1, 2, 0, t>>>(q)  @1:1\n\treturn\n" BODY("\tcall h(kern, p, s)  @1:1\n"));
	PATHS("launch (p) on s writes p", KERN BODY("\tfp = kern\n\tlaunch (*fp)<<<1, 2, 0, s>>>(p)  @1:1\n"));
	// A function of the host is no kernel.
	PATHS("launch (p) on s touches p",
	      "function host(q)\nb0:\n\treturn\nfunction h(f0, q, t)\nb0:\n\tlaunch (*f0)<<<1, 2, 0, t>>>(q)  @1:1\n\treturn\n" BODY(
		      "\tcall h(host, p, s)  @1:1\n"));
}

// What nobody has read is touched where its type is a pointer's, by the variable's type where only its address is there.
Test(launches, kernels_that_nobody_sees)
{
	// What it gets itself it may write; a member that goes along with an object the host has put there, unless the path has made it.
#define LAUNCHED(steps, given, shown) steps "\tlaunch elsewhere<<<1, 2, 0, s>>>(" given ")  @1:1\n\tcall show(" shown ")  @9:1\n"
	PATHS("launch elsewhere(p) on s touches p; unknown show(?0)", BODY(LAUNCHED("\t*p = 5\n", "p", "*p")));
	PATHS("launch elsewhere(r) on s touches p; unknown show(5)", BODY(LAUNCHED("\tr.p = p\n\t*p = 5\n", "r", "*p")));
	PATHS("cudaMallocManaged(&l, 4, 1) makes object#0; launch elsewhere(r) on s touches object#0; unknown show(?0)",
	      BODY(LAUNCHED("\tcall cudaMallocManaged(&l, 4, 1)  @1:1\n\tr.p = l\n\t*l = 5\n", "r", "*l")));
#define UNSEEN(place) BODY("\ta[0] = &" place "\n\ta[1] = &n\n\tcall cudaLaunchKernel(elsewhere, 1, 2, &a[0], 0, s)  @2:1\n")
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s) touches rs[1].p", UNSEEN("rs[1].p"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s)", UNSEEN("rs[1].n"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s) touches nn.in.p", UNSEEN("nn.in.p"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s)", UNSEEN("w[1]"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s)", UNSEEN("p[1]"));
	PATHS("elsewhere(elsewhere, 1, 2, a, 0, s)", UNSEEN("nn.in.nobody"));
	PATHS("launch elsewhere(p, c, n, bytes) on s touches p reads c touches bytes",
	      "function f(p, c, n, bytes, s) external\nb0:\n\tlaunch elsewhere<<<1, 2, 0, s>>>(p, c, n, bytes)  @1:1\n\treturn\n");
	// By the type that a declaration has, as far as there is one.
	PATHS("launch declared(p, q) on s reads p touches q",
	      "function declared(c) kernel\n" BODY("\tlaunch declared<<<1, 2, 0, s>>>(p, q)  @1:1\n"));
}

// Work that is launched writes what the host reads as well: nothing is known of it.
Test(launches, what_is_known_behind_them)
{
#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
	PATHS("kern(kern, 1, 2, a, 0, s) writes p; unknown show(?0, 6)",
	      KERN BODY("\t*p = 5\n\t*q = 6\n" ARRAY("p", "n") "\tcall cudaLaunchKernel(kern, 1, 2, &a[0], 0, s)  @1:1\n" SHOW("*p, *q")));
	PATHS("launch elsewhere(c) on s reads c; unknown show(5)", BODY("\t*c = 5\n\tlaunch elsewhere<<<1, 2, 0, s>>>(c)  @1:1\n" SHOW("*c")));
	PATHS("launch elsewhere(p) on s touches p; unknown show(?0)", BODY("\t*p = 5\n\tlaunch elsewhere<<<1, 2, 0, s>>>(p)  @1:1\n" SHOW("*p")));
}
