// SPDX-License-Identifier: Apache-2.0
#include "snippet.h"

static const struct expectation control_flow[] = {
	{"void f(int a, int b) { if (a && b) cudaSetDevice(1); else cudaSetDevice(2); }", "f",
         "b0:\n\tbranch a b1 b3\n"
         "b1:\n\tbranch b b2 b3\n"
         "b2:\n\tcall cudaSetDevice(1)\n\tgoto b4\n"
         "b3:\n\tcall cudaSetDevice(2)\n\tgoto b4\n"
         "b4:\n\treturn\n"},
	{"void f(int n) { for (int i = 0; i < n; ++i) { if (i == 3) continue; if (i == 5) break; cudaSetDevice(i); } }", "f",
         "b0:\n\ti = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch i < n b2 b6\n"
         "b2:\n\tbranch i == 3 b5 b3\n"
         "b3:\n\tbranch i == 5 b6 b4\n"
         "b4:\n\tcall cudaSetDevice(i)\n\tgoto b5\n"
         "b5:\n\ti = i + 1\n\tgoto b1\n"
         "b6:\n\treturn\n"},
	{"int f(int n) { int x = cudaSetDevice(n); switch (n) { case 1: x = 1; case 2: x = 2; break; default: x = 3; } return x; }", "f",
         "b0:\n\tx = call cudaSetDevice(n)\n\tswitch n 1:b2 2:b3 default:b1\n"
         "b1:\n\tx = 3\n\tgoto b4\n"
         "b2:\n\tx = 1\n\tgoto b3\n"
         "b3:\n\tx = 2\n\tgoto b4\n"
         "b4:\n\treturn x\n"},
	{"int f(int n) { do { n--; if (n == 7) goto out; } while (n > 3); n = cudaSetDevice(1); out: return n; }", "f",
         "b0:\n\tgoto b1\n"
         "b1: loop\n\tn = n - 1\n\tbranch n == 7 b4 b2\n"
         "b2:\n\tbranch n > 3 b1 b3\n"
         "b3:\n\tn = call cudaSetDevice(1)\n\tgoto b4\n"
         "b4:\n\treturn n\n"},
	{"int f(int a) { int x = a ? cudaSetDevice(1) : 2; return x; }", "f",
         "b0:\n\tbranch a b1 b2\n"
         "b1:\n\t%0 = call cudaSetDevice(1)\n\tgoto b3\n"
         "b2:\n\t%0 = 2\n\tgoto b3\n"
         "b3:\n\tx = %0\n\treturn x\n"},
	// the largest number of an unsigned type is no -1 in an order or a quotient; where equality is asked, it has the same bits
	{"int f(unsigned long n) { if (n <= ~0ul / 8) return cudaSetDevice(1); return n < ~0ul / n; }", "f",
         "b0:\n\tbranch n <= 2305843009213693951 b1 b2\n"
         "b1:\n\t%0 = call cudaSetDevice(1)\n\treturn %0\n"
         "b2:\n\treturn n < (9223372036854775807 / n)\n"},
	{"void f(unsigned long n) { if (n <= ~0ul) cudaSetDevice(1); if (n == ~0ul) cudaSetDevice(2); }", "f",
         "b0:\n\tbranch n <= 9223372036854775807 b1 b2\n"
         "b1:\n\tcall cudaSetDevice(1)\n\tgoto b2\n"
         "b2:\n\tbranch n == -1 b3 b4\n"
         "b3:\n\tcall cudaSetDevice(2)\n\tgoto b4\n"
         "b4:\n\treturn\n"},
	// which stream it is stays two paths; which number does not
	{"void f(int a, cudaStream_t s, cudaStream_t t) { cudaStreamSynchronize(a ? s : t); }", "f",
         "b0:\n\tbranch a b1 b2\n"
         "b1:\n\t%0 = s\n\tgoto b3\n"
         "b2:\n\t%0 = t\n\tgoto b3\n"
         "b3:\n\tcall cudaStreamSynchronize(%0)\n\treturn\n"},
	// of two objects it is the one or the other itself
	{"struct S { cudaStream_t s; }; struct P { int n; S a, b; S &f() { cudaSetDevice(1); return n ? a : b; } };", "P::f",
         "b0:\n\tcall cudaSetDevice(1)\n\tbranch this->n b1 b2\n"
         "b1:\n\t%0 = &this->a\n\tgoto b3\n"
         "b2:\n\t%0 = &this->b\n\tgoto b3\n"
         "b3:\n\treturn %0\n"},
	// what is made here is no object that there was: it is made in the place of the result
	{"struct S { cudaStream_t s; }; void f(int n, S &a) { S x = n ? a : S{nullptr}; cudaStreamDestroy(x.s); }", "f",
         "b0:\n\tbranch n b1 b2\n"
         "b1:\n\tread *a\n\tx = *a\n\tgoto b3\n"
         "b2:\n\tx = {null}\n\tgoto b3\n"
         "b3:\n\tcall cudaStreamDestroy(x.s)\n\tdead x\n\treturn\n"},
};

Test(lower, control_flow)
{
	snippet_check(control_flow, sizeof control_flow / sizeof *control_flow);
}

static const struct expectation calls[] = {
	{"__global__ void k(float *p, int n);\n"
         "void f(float *d, cudaStream_t s) { k<<<4, 256, 0, s>>>(d + 1, 16); cudaMemcpyAsync(d, d, 4, cudaMemcpyDefault); }",
         "f",
         "b0:\n\t%0 = {4, 1, 1}\n\t%1 = {256, 1, 1}\n\tlaunch k<<<%0, %1, 0, s>>>(&d[1], 16)\n"
         "\tcall cudaMemcpyAsync(d, d, 4, 4, null) leaves 4\n\treturn\n"},
	// a stream that is read and used for nothing; not on purpose
	{"struct S { void *q; };\nvoid f(S *s, cudaStream_t t) { *(cudaStream_t *)s->q; t; cudaSetDevice(1); }", "f",
         "b0:\n\tread s->q\n\tdiscard *s->q\n\tcall cudaSetDevice(1)\n\treturn\n"},
	{"struct S { cudaStream_t q; cudaStream_t &get(); };\nvoid f(S *s, cudaStream_t t) { s->get(); s->q = t; (s->q); }", "f",
         "b0:\n\tcall S::get(s)\n\ts->q = t\n\twrite s->q\n\tdiscard s->q\n\treturn\n"},
	{"struct S { void *q; };\nvoid f(S *s) { (void)*(cudaStream_t *)s->q; cudaSetDevice(1); }", "f",
         "b0:\n\tread s->q\n\tcall cudaSetDevice(1)\n\treturn\n"},
};

Test(lower, calls)
{
	snippet_check(calls, sizeof calls / sizeof *calls);
}

// Its name ends as that of a later version does, and is the one that its row has.
Test(lower, a_name_that_looks_like_a_version)
{
	struct snippet s;
	snippet_lower(
		&s,
		"#include <cudnn.h>\nvoid f(cudnnHandle_t h, cudnnTensorDescriptor_t a, cudnnFilterDescriptor_t b, cudnnConvolutionDescriptor_t c,"
		" int *n, cudnnConvolutionFwdAlgoPerf_t *p) { cudnnGetConvolutionForwardAlgorithm_v7(h, a, b, c, a, 8, n, p); }");
	cr_expect_eq(s.result.unit->unlowered.n, 0);
	cr_expect_eq(s.result.unit->gpu_call_steps, 1);
	arena_free(&s.arena);
}

static const struct expectation noreturn[] = {
	// a checker whose body never returns ends the path
	{"void exit(int); static void bye(int e) { cudaDeviceReset(); exit(e); }\n"
         "void f() { if (cudaSetDevice(1)) bye(2); cudaSetDevice(3); }",
         "f",
         "b0:\n\t%0 = call cudaSetDevice(1)\n\tbranch %0 b1 b2\n"
         "b1:\n\tcall bye(2)\n\tunreachable\n"
         "b2:\n\tcall cudaSetDevice(3)\n\treturn\n"},
};

Test(lower, noreturn)
{
	snippet_check(noreturn, sizeof noreturn / sizeof *noreturn);
}

static bool is_there(const struct snippet *s, const char *name)
{
	for (size_t i = 0; i < s->result.unit->functions.n; i++)
		if (strcmp(s->result.unit->functions.at[i]->name, name) == 0)
			return true;
	return false;
}

// What another unit's objects hold is set by the class's own functions, and what those choose by.
Test(lower, what_sets_members_of_gpu_classes_is_kept_for_other_units)
{
	static const char source[] = "struct image { float *p; bool owns; image(); ~image(); void lend(); int side() const; };\n"
				     "image::image() : p(nullptr), owns(false) {}\nimage::~image() { if (owns) cudaFree(p); }\n"
				     "void image::lend() { owns = false; }\nint image::side() const { return owns; }\n"
				     "struct text { int n; text(); };\ntext::text() : n(0) {}\n";
	struct snippet s;
	snippet_lower_for_link(&s, source);
	cr_expect(is_there(&s, "image::image") && is_there(&s, "image::lend") && is_there(&s, "image::side"));
	cr_expect_not(is_there(&s, "text::text"));
	arena_free(&s.arena);
	snippet_lower(&s, source);
	cr_expect(is_there(&s, "image::~image") && !is_there(&s, "image::lend"));
	arena_free(&s.arena);
}

// A caller in another unit may have given the memory to the GPU.
Test(lower, what_the_host_does_with_its_callers_memory_is_kept_for_other_units)
{
	static const char source[] = "#include <stdlib.h>\nvoid give_back(float *p) { free(p); }\nfloat first(const float *p) { return p[0]; }\n"
				     "int twice(int n) { return n + n; }\nint choose(int n) { if (n == 2) return 3; return n; }\n"
				     "static void own(float *p) { free(p); }\nvoid work() { cudaDeviceSynchronize(); }\n";
	struct snippet s;
	snippet_lower_for_link(&s, source);
	cr_expect(is_there(&s, "give_back") && is_there(&s, "first") && is_there(&s, "choose"));
	cr_expect_not(is_there(&s, "twice") || is_there(&s, "own"));
	arena_free(&s.arena);
	snippet_lower(&s, source);
	cr_expect(is_there(&s, "work") && !is_there(&s, "give_back") && !is_there(&s, "first"));
	arena_free(&s.arena);
}

static const struct expectation atomics[] = {
	{"int f(int *p) { cudaSetDevice(0); __atomic_store_n(p, 1, __ATOMIC_RELEASE); return __atomic_load_n(p, __ATOMIC_ACQUIRE); }", "f",
         "b0:\n\tcall cudaSetDevice(0)\n\twrite *p\n\tread *p\n\treturn ?0\n"},
};

// What others write meanwhile is read as a volatile object is, and is not known then.
Test(lower, atomics)
{
	snippet_check(atomics, sizeof atomics / sizeof *atomics);
}
