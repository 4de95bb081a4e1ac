// SPDX-License-Identifier: Apache-2.0
// Templates that nothing in the unit instantiates, and instances that do not compile.
#include "snippet.h"

#define KERNEL "template <class T> __global__ void k(T *p);\n"

static const struct expectation instances[] = {
	// a function template: the short list of types
	{"template <class T> void f(T *p, cudaStream_t s) { cudaMemsetAsync(p, 0, sizeof(T), s); }", "f",
         "b0:\n\tcall cudaMemsetAsync(p, 0, 4, s)\n\treturn\n"},
	// numbers, truth values, enumerators, and what is called
	{KERNEL "enum class how { slow = 3, fast };\n"
                "template <class T, int N, bool B, how H, class Op> void f(T *p, Op op) { k<<<N, 32>>>(p); cudaSetDevice(B); "
                "cudaSetDevice((int)H); op(p); }",
         "f",
         "b0:\n\t%0 = {4, 1, 1}\n\t%1 = {32, 1, 1}\n\tlaunch k<<<%0, %1, 0, null>>>(p) leaves 3\n\tcall cudaSetDevice(1)\n"
         "\tcall cudaSetDevice(3)\n\tcall op(p)\n\treturn\n"},
	// a class that the template compares its parameter with, beside what has the rest of its work
	{"namespace std { template <class A, class B> struct is_same { static constexpr bool value = false; };\n"
         "template <class A> struct is_same<A, A> { static constexpr bool value = true; }; }\n"
         "namespace n { struct device {}; template <class S> void f(float *p) {\n"
         "if (std::is_same<S, device>::value) cudaMemset(p, 0, 4); else cudaFree(p); } }",
         "n::f", "b0:\n\tcall cudaFree(p)\n\treturn\nb0:\n\tcall cudaMemset(p, 0, 4)\n\treturn\n"},
	// a class of the project that has what the template asks for
	{KERNEL "struct other { static const int blocks = 1; }; struct small { static const int threads = 64; };\n"
                "template <class P> void f(int *p) { k<<<1, P::threads>>>(p); }",
         "f", "b0:\n\t%0 = {1, 1, 1}\n\t%1 = {64, 1, 1}\n\tlaunch k<<<%0, %1, 0, null>>>(p) leaves 3\n\treturn\n"},
	// none has: as written
	{"template <class P> void f(int *p) { P::go(p); cudaSetDevice(1); }", "f", "b0:\n\tcall go(p)\n\tcall cudaSetDevice(1)\n\treturn\n"},
	// operators of values, also where a namespace has functions of their names for a class of its own
	{"namespace n { struct big {}; big &operator+=(big &, big); big &operator<<=(big &, int); big operator^(big, big);\n"
         "template <class P> void f(P const &x) { auto k = x.first(); k += x.step(); k <<= 1; k = k ^ x.step(); P::go(k); cudaSetDevice(k); } }",
         "n::f",
         "b0:\n\tk = call first(x)\n\t%0 = call step(x)\n\tk = k + %0\n\tk = k << 1\n\t%1 = call step(x)\n\tk = k ^ %1\n\tcall go(k)\n"
         "\tcall cudaSetDevice(k)\n\treturn\n"},
	// an instance of the class that the unit names
	{"template <class T> struct Q { T *p; void go(cudaStream_t s) { cudaMemsetAsync(p, 0, sizeof(T), s); } };\n"
         "void use(Q<double> &q);",
         "Q::go", "b0:\n\tcall cudaMemsetAsync(this->p, 0, 8, s)\n\treturn\n"},
	// an instance of the class that the unit declares to lie elsewhere
	{"template <class T> struct Q { static void go(T *p) { cudaMemset(p, 0, sizeof(T)); } };\nextern template struct Q<double>;", "Q::go",
         "b0:\n\tcall cudaMemset(p, 0, 8)\n\treturn\n"},
	// functions of one name
	{"namespace n { template <class T> void f(T *p, long n) { cudaMemset(p, 0, n); }\n"
         "template <class T> void f(T *p, T *q) { cudaMemset(q, 0, sizeof(T)); } }",
         "n::f", "b0:\n\tcall cudaMemset(p, 0, n)\n\treturn\nb0:\n\tcall cudaMemset(q, 0, 4)\n\treturn\n"},
	// a member that is not public, of a class that is no template
	{"class Q { template <class T> void f(T *p) { cudaMemset(p, 0, sizeof(T)); } };", "Q::f", "b0:\n\tcall cudaMemset(p, 0, 4)\n\treturn\n"},
	// what `if constexpr` leaves out is in the template as written
	{"template <class T> void f(T *p) { if constexpr (sizeof(T) == 2) cudaFree(p); }", "f",
         "b0:\n\tbranch ?0 == 2 b1 b2\nb1:\n\tcall cudaFree(p)\n\tgoto b2\nb2:\n\treturn\n"},
	// a function that only an instance would miss
	{"template <class T> void f(T *p) { lost_header_says(cudaMemset(p, 0, sizeof(T))); }", "f",
         "b0:\n\t%0 = call cudaMemset(p, 0, 4)\n\tcall lost_header_says(%0)\n\treturn\n"},
	// the unit's own instance is the only one
	{"template <class T> void f(T *p) { cudaMemset(p, 0, sizeof(T)); }\nvoid g(short *p) { f(p); }", "f",
         "b0:\n\tcall cudaMemset(p, 0, 2)\n\treturn\n"},
};

Test(templates, instances)
{
	snippet_check(instances, sizeof instances / sizeof *instances);
}

static const struct expectation failed[] = {
	// its caller calls the template as written; errors of the instance take nothing from that
	{"template <class T> void f(T *p) { cudaSetDevice(1); p->none(); p->more(); }\nvoid g(int *p) { f(p); }", "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tcall none(p)\n\tcall more(p)\n\treturn\n"},
	{"template <class T> void f(T *p) { cudaSetDevice(1); p->none(); }\nvoid g(int *p) { f(p); }", "g", "b0:\n\tcall f(p)\n\treturn\n"},
	// a member defined behind its class
	{"template <class T> struct Q { T *p; void go(); };\n"
         "template <class T> void Q<T>::go() { cudaFree(p); p->none(); }\nvoid g(Q<int> &q) { q.go(); }",
         "Q::go", "b0:\n\tcall cudaFree(this->p)\n\tcall none(this->p)\n\treturn\n"},
};

static const struct expectation by_an_answer[] = {
	// a pattern that no instance stands for: which overload is meant is told by the type that the call of a known class's function has
	{"template <class T> struct R { int size() const { return 1; } };\n"
         "template <class T> struct Q { static_assert(sizeof(T) == 3, \"\"); void go(int n) { cudaSetDevice(n); } void go(const R<T> &r, int k = 0) { cudaFree(0); }\n"
         "void use(const R<T> &r) { go(r.size()); } void copy(const R<T> &r) { go(r); } };",
         "Q::use", "b0:\n\t%0 = call R::size(r)\n\tcall Q::go(this, %0)\n\treturn\n"},
};

// What an argument is told by lowering decides between overloads, and stands once in the steps.
Test(templates, overloads_by_what_a_call_answers)
{
	snippet_check(by_an_answer, sizeof by_an_answer / sizeof *by_an_answer);
}

Test(templates, failed)
{
	snippet_check(failed, sizeof failed / sizeof *failed);
}

// A prefix that is gone or damaged is done without, and costs no instance.
Test(templates, instances_without_the_prefix)
{
	static const char source[] =
		"#include <cuda_runtime.h>\ntemplate <class T> struct B { T *p; void fill(cudaStream_t s) { cudaMemsetAsync(p, 0, 4, s); } };\n"
		"void f(B<float> &b, cudaStream_t s) { b.fill(s); }\n";
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct source_prefix gone = {.path = "/nonexistent/prefix.pch"};
	struct source_unit unit = {.file = "/tmp/gpulint-templates.cu", .text = source, .directory = "/tmp", .is_cuda = true};
	struct frontend_result result[2];
	for (size_t i = 0; i < sizeof snippet_flags / sizeof *snippet_flags; i++)
		*vec_push(&arena, &unit.args) = snippet_flags[i];
	for (int i = 0; i < 2; i++) {
		unit.prefix = i ? &gone : NULL;
		frontend_run(&arena, &strings, &unit, &result[i]);
		cr_assert(!result[i].failure, "%s", result[i].failure);
		cr_expect_eq(result[i].messages.n, 0);
	}
	cr_expect_eq(result[1].unit->functions.n, result[0].unit->functions.n);
	cr_expect_eq(result[1].rounds, result[0].rounds, "%u and %u parses: instances that clang makes by itself are asked for", result[1].rounds,
	             result[0].rounds);
	for (int i = 0; i < 2; i++) {
		const struct ir_function *fill = NULL;
		for (size_t k = 0; k < result[i].unit->functions.n; k++)
			if (strcmp(result[i].unit->functions.at[k]->name, "B::fill") == 0)
				fill = result[i].unit->functions.at[k];
		cr_assert(fill && fill->blocks.n);
		cr_expect_not(fill->is_pattern);
	}
	arena_free(&arena);
}
