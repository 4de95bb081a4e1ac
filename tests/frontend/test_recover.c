// SPDX-License-Identifier: Apache-2.0
// Sources with errors, pragmas, and what the counters say.
#include "snippet.h"

static const struct expectation recovered[] = {
	// unknown function, value and header: the call keeps its arguments
	{"#include \"missing.h\"\nvoid f(float *p, cudaStream_t s) { cudaMemcpyAsync(p, unknown_source, 4, "
         "cudaMemcpyDefault, s); log_it(p, 3); }",
         "f", "b0:\n\tcall cudaMemcpyAsync(p, unknown_source, 4, 4, s)\n\tcall log_it(p, 3)\n\treturn\n"},
	// a method and a variable whose own declarations have an error, of which clang names neither
	{"struct P { void take(cudaStream_t s, int t[missing_count]); };\n"
         "void f(P &p, cudaStream_t s, float *d) { float kept[missing_count]; cudaMemcpyAsync(d, kept, 4, cudaMemcpyHostToDevice, s); p.take(s, nullptr); }",
         "f",
         "b0:\n\tcall lost(kept) lost may write\n\tcall cudaMemcpyAsync(d, kept, 4, 1, s)\n\tcall P::take(p, s, null)\n\treturn\n"
         "lost @3:53 array size is not a constant expression\n"},
	// calls of such a method by its bare name, of which clang has nothing: behind a comment, and at the end of the body. What the text has for an argument is known of variables only
	{"struct P { void take(cudaStream_t s, int t[missing_count]);\n"
         "void f(cudaStream_t s) { /* first */ take(s, 0); cudaStreamSynchronize(s); // last; take(s)\n take(s, 0); } };",
         "P::f", "b0:\n\tcall P::take(this, s, ?0)\n\tcall cudaStreamSynchronize(s)\n\tcall P::take(this, s, ?1)\n\treturn\n"},
	// a kernel nobody declares
	{"void f(float *p, cudaStream_t s) { unknown_kernel<<<1, 2, 0, s>>>(p); }", "f",
         "b0:\n\t%0 = {1, 1, 1}\n\t%1 = {2, 1, 1}\n\tlaunch unknown_kernel<<<%0, %1, 0, s>>>(p)\n\treturn\n"},
	// objects of unknown classes: receiver and method name stay
	{"void f(lib::Pool *pool) { cudaStreamSynchronize(pool->get(3)); }", "f",
         "b0:\n\t%0 = call get(pool, 3)\n\tcall cudaStreamSynchronize(%0)\n\treturn\n"},
	// a class of a missing header that is first seen as the scope of its functions, then as a value
	{"#include \"missing.h\"\nvoid f(cudaStream_t s) { auto a = lib::plan::of(1); auto b = lib::plan(2); "
         "cudaStreamSynchronize(s); }",
         "f", "b0:\n\ta = call of(1)\n\tcall lib::plan(&%0, 2)\n\tb = %0\n\tcall cudaStreamSynchronize(s)\n\treturn\n"},
	// a namespace around CUDA's C++ libraries, which a build system defines
	{"#include <thrust/device_ptr.h>\nnamespace app { void f(thrust::device_ptr<int> p) { cudaSetDevice(1); "
         "cudaFree(app::thrust::raw_pointer_cast(p)); } }",
         "app::f", "b0:\n\tcall cudaSetDevice(1)\n\tcall cudaFree(p)\n\treturn\n"},
	// the loop's body is kept
	{"void f() { for (auto &x : unknown_list()) cudaSetDevice(1); }", "f",
         "b0:\n\t%0 = call unknown_list()\n\t%1 = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch ?0<more elements> b2 b3\n"
         "b2:\n\tx = &%0@[%1]\n\tcall cudaSetDevice(1)\n\t%1 = %1 + 1\n\tgoto b1\n"
         "b3:\n\treturn\n"},
	// a copy of an element, nobody knows of which
	{"void f() { for (const auto x : unknown_list()) cudaSetDevice(1); }", "f",
         "b0:\n\t%0 = call unknown_list()\n\t%1 = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch ?0<more elements> b2 b3\n"
         "b2:\n\tx = ?1<element>\n\tcall cudaSetDevice(1)\n\t%1 = %1 + 1\n\tgoto b1\n"
         "b3:\n\treturn\n"},
	// a macro that ends what the scope goes on to use runs at the scope's end; one whose argument is not used behind it where it stands
	{"void f(float *p, int n) { if (n) { at_exit(cudaFree(p)); cudaMemset(p, 0, n); } }", "f",
         "b0:\n\tbranch n b1 b2\n"
         "b1:\n\tcall cudaMemset(p, 0, n)\n\tcall cudaFree(p)\n\tgoto b2\n"
         "b2:\n\treturn\n"},
	{"void f(float *p, int n) { at_once(cudaFree(p)); p = 0; }", "f", "b0:\n\t%0 = call cudaFree(p)\n\tcall at_once(%0)\n\tp = null\n\treturn\n"},
	// one number of a template that nobody instantiates
	{"template <int N, typename T> void f(typename T::index i, float *p) { if (N == 1) cudaFree(p); if (N == 2) cudaFreeHost(p); }", "f",
         "b0:\n\tN = ?0<N>\n\tbranch N == 1 b1 b2\n"
         "b1:\n\tcall cudaFree(p)\n\tgoto b2\n"
         "b2:\n\tbranch N == 2 b3 b4\n"
         "b3:\n\tcall cudaFreeHost(p)\n\tgoto b4\n"
         "b4:\n\treturn\n"},
	// a constructor that takes a class template of a missing header, and says noexcept
	{"#include \"missing.h\"\n#include <type_traits>\nclass key {\npublic:\n\texplicit key(span<unsigned char> data) noexcept;\n};\n"
         "void f(cudaStream_t s) { cudaStreamSynchronize(s); }",
         "f", "b0:\n\tcall cudaStreamSynchronize(s)\n\treturn\n"},
	// a constant of an enumeration that hangs on such a number, and the next one
	{"template <int N, typename T> struct Q { enum { n = N, m }; void f(typename T::index i, float *p) { if (n < m) cudaFree(p); } };", "Q::f",
         "b0:\n\tbranch n < m b1 b2\n"
         "b1:\n\tcall cudaFree(p)\n\tgoto b2\n"
         "b2:\n\treturn\n"},
	// the C library without its header
	{"void f(float *p) { uint32_t n = 4; cudaMemset(p, 0, n); if (n) exit(EXIT_FAILURE); }", "f",
         "b0:\n\tn = 4\n\tcall cudaMemset(p, 0, n)\n\tbranch n b1 b2\n"
         "b1:\n\tcall exit(1)\n\tunreachable\n"
         "b2:\n\treturn\n"},
	// specialisations for types of a missing header are classes of their own
	// in a template that nothing instantiates a lambda that a member of a missing class gets has its calls
	{"#include \"missing.h\"\ntemplate <class T> void f(lib::queue &q, T *p) { T::none(); q.submit([&](int n) { cudaFree(p); }); }", "f",
         "b0:\n\tcall none()\n\tcall submit(q, &%0)\n\tdead %0\n\treturn\n"},
	{"#include \"missing.h\"\ntemplate <class T> void f(lib::queue &q, T *p) { T::none(); q.submit([&](int n) { cudaFree(p); }); }", "f::lambda",
         "b0:\n\tcall cudaFree(p)\n\treturn\n"},
	{"#include \"missing.h\"\ntemplate <class T> struct Q {};\n"
         "template <> struct Q<lib8> { static void go(lib8 *p) { cudaFree(p); } };\n"
         "template <> struct Q<lib16> { static void go(lib16 *p) { cudaFree(p); } };",
         "Q::go", "b0:\n\tcall cudaFree(p)\n\treturn\nb0:\n\tcall cudaFree(p)\n\treturn\n"},
	// a type inside an unknown class
	{"#include \"missing.h\"\ntemplate <class T> void f(T *p) { using V = typename lib::part<T>::value_type; "
         "cudaMemset(p, 0, 4); V v = 3; use(v); }",
         "f", "b0:\n\tcall cudaMemset(p, 0, 4)\n\tcall V(&%0, 3)\n\tv = %0\n\tcall use(v)\n\treturn\n"},
	// the address of a member of an unknown class is of the type that is asked for
	{"#include \"missing.h\"\nvoid f(state &x, int n) { cudaStreamCreate(&x.stream); cudaMalloc(&x.data[n], 4); cudaGetDevice(&x.inner->device); }",
         "f", "b0:\n\tcall cudaStreamCreate(&x->stream)\n\tcall cudaMalloc(&x->data@[n], 4)\n\tcall cudaGetDevice(&x->inner.device)\n\treturn\n"},
	// macros of a missing header in front of classes, their members and functions
	{"#include \"missing.h\"\nstruct LIB_API box { LIB_HD box(int *p) : p(p) {} LIB_HD int *get() { return p; } int *p; };\n"
         "LIB_API void f(int *p) { box b(p); cudaFree(b.get()); }",
         "f", "b0:\n\tcall box::box(&b, p)\n\t%0 = call box::get(&b)\n\tcall cudaFree(%0)\n\tdead b\n\treturn\n"},
	{"#include \"missing.h\"\nstruct box {}; LIB_API box &lib_f(box &b) { return b; } LIB_API box f(int *p) { cudaFree(p); return box(); }", "f",
         "b0:\n\tcall cudaFree(p)\n\treturn %0\n"},
	// between the type of a function and its name, with arguments or without, and behind its parameters
	{"#include \"missing.h\"\nstatic void LIB_CALL f(const lib_map *in, lib_map *out, lib_core *core) noexcept { cudaSetDevice(1); }\n"
         "static int *LIB_CALL\ng(int a) { return nullptr; }",
         "f", "b0:\n\tcall cudaSetDevice(1)\n\treturn\n"},
	{"#include \"missing.h\"\nstruct box { int LIB_CALL get(int n); };\nint LIB_CALL box::get(int n) { cudaSetDevice(n); return n; }", "box::get",
         "b0:\n\tcall cudaSetDevice(n)\n\treturn n\n"},
	{"#include \"missing.h\"\nstatic void LIB_BOUNDS(2) f(int n) { cudaSetDevice(n); }", "f", "b0:\n\tcall cudaSetDevice(n)\n\treturn\n"},
	{"#include \"missing.h\"\nvoid f(int n) LIB_NOTHROW { cudaSetDevice(n); }", "f", "b0:\n\tcall cudaSetDevice(n)\n\treturn\n"},
	{"#include \"missing.h\"\nstruct box { int n; void go() const LIB_NOTHROW { cudaSetDevice(n); } };", "box::go",
         "b0:\n\tcall cudaSetDevice(this->n)\n\treturn\n"},
	// a name with a macro behind it is none, nor is one that the text uses: there a `;` was forgotten
	{"#include \"missing.h\"\nstatic int count LIB_ALIGN(N * M);\nvoid f() { count = 3; cudaSetDevice(count); }", "f",
         "b0:\n\tcount = 3\n\tcall cudaSetDevice(count)\n\treturn\n"},
	{"#include \"missing.h\"\nstatic int count\nvoid_t g(int n) { return n; }\nvoid f() { count = 3; cudaSetDevice(count); }", "f",
         "b0:\n\tcount = 3\n\tcall cudaSetDevice(count)\n\treturn\n"},
	{"#include \"missing.h\"\nstatic int count\ng(int n) { return n; }\nvoid f() { count = 3; cudaSetDevice(count); }", "f",
         "b0:\n\tcount = 3\n\tcall cudaSetDevice(count)\n\treturn\n"},
	// kernels call what one stands in front of
	{"#include \"missing.h\"\ntemplate <class T> LIB_HD void put(T *p) { *p = 1; }\n__global__ void k(int *p) { put<int>(p); }", "k",
         "b0:\n\tcall put(p)\n\treturn\n"},
	// an arithmetic type that a macro chooses, which no flag gives
	{"#if N == 1\ntypedef float real;\n#elif N == 2\ntypedef double real;\n#endif\nreal static half(real x) { return x / 2; }\n"
         "void f(real *p, int n) { cudaMemset(p, 0, n * sizeof(real)); }",
         "f", "b0:\n\tcall cudaMemset(p, 0, n * 4)\n\treturn\n"},
	// no macro, but the type of the result
	{"#include \"missing.h\"\nstruct box { lib_t get(int *p); };\nlib_t box::get(int *p) { cudaFree(p); return lib_t(1); }\n"
         "lib_t const &same(lib_t const &a) { return a; }",
         "box::get", "b0:\n\tcall cudaFree(p)\n\tcall lib_t(&%0, 1)\n\treturn %0\n"},
	// a base class in a namespace
	{"#include \"missing.h\"\nnamespace lib { void other(); }\n"
         "struct box : public lib::base { void go(int *p) { cudaFree(p); } };\nvoid f(int *p) { box b; b.go(p); cudaSetDevice(1); }",
         "f", "b0:\n\tcall box::go(&b, p)\n\tcall cudaSetDevice(1)\n\tdead b\n\treturn\n"},
	// what a type of a missing header decides is not known, nor what a constant made of it does
	{"#include \"missing.h\"\ntemplate <class A, class B> constexpr bool same = false;\ntemplate <class A> constexpr bool same<A, A> = true;\n"
         "template <class T> void f() { constexpr bool is = same<typename lib::part<T>::type, float>; constexpr bool no = !is;\n"
         "if constexpr (is && !no)\n\tcudaSetDevice(1);\nelse\n\tcudaSetDevice(2); }",
         "f",
         "b0:\n\tis = same\n\tno = !is\n\tcall cudaSetDevice(2)\n\treturn\n" // float
         "b0:\n\tis = same\n\tno = !is\n\tcall cudaSetDevice(2)\n\treturn\n" // int
         "b0:\n\tis = same\n\tno = !is\n\tbranch is b1 b3\nb1:\n\tbranch no b3 b2\n"
         "b2:\n\tcall cudaSetDevice(1)\n\tgoto b4\nb3:\n\tcall cudaSetDevice(2)\n\tgoto b4\nb4:\n\treturn\n"},
	// what is allocated and what is copied are of one size all the same
	{"#include \"missing.h\"\nvoid f(lib::item *p, lib::item *q) { const int n = sizeof(lib::item); cudaMemset(p, 0, n); }", "f",
         "b0:\n\tn = 1\n\tcall cudaMemset(p, 0, 1)\n\treturn\n"},
	// but nobody knows whether it is above a number; of a class that only points to such a thing it is known
	{"#include \"missing.h\"\nstruct box { int a[4]; lib::item i; };\nvoid f() { int n = sizeof(box); if (n > 100) cudaSetDevice(1); }", "f",
         "b0:\n\tn = 20\n\tbranch ?0 b1 b2\nb1:\n\tcall cudaSetDevice(1)\n\tgoto b2\nb2:\n\treturn\n"},
	{"#include \"missing.h\"\ntemplate <int N> struct part { using type = typename lib::part<N>::type; struct shared { type t; }; };\n"
         "template <int N> void f() { using P = part<N>; if (sizeof(typename P::shared) > 100) cudaSetDevice(1); }\nvoid z() { f<3>(); }",
         "f", "b0:\n\tbranch ?0 b1 b2\nb1:\n\tcall cudaSetDevice(1)\n\tgoto b2\nb2:\n\treturn\n"},
	{"#include \"missing.h\"\nstruct box { int a[4]; lib::item *i; };\nvoid f() { int n = sizeof(box); if (n > 100) cudaSetDevice(1); }", "f",
         "b0:\n\tn = 24\n\tbranch n > 100 b1 b2\nb1:\n\tcall cudaSetDevice(1)\n\tgoto b2\nb2:\n\treturn\n"},
	// a number that goes there by name may be written there
	{"#include \"missing.h\"\nvoid f(float *p) { size_t n = 0; lib::ask(p, n, 3 + n); if (n > 8) cudaMemset(p, 0, n); }", "f",
         "b0:\n\tn = 0\n\tcall lib::ask(p, n, 3 + n) may write\n\tbranch n > 8 b1 b2\nb1:\n\tcall cudaMemset(p, 0, n)\n\tgoto b2\nb2:\n\treturn\n"},
	{"#include \"missing.h\"\nvoid f(float *p) { const int n = 0; lib::ask(p, n); cudaFree(p); }", "f",
         "b0:\n\tn = 0\n\tcall lib::ask(p, 0)\n\tcall cudaFree(p)\n\treturn\n"},
	// what may be read as a declaration is a call
	{"#include \"missing.h\"\nnamespace lib { void other(); }\n"
         "void f(float *p) { lib::check(cudaFree(p)); }",
         "f", "b0:\n\t%0 = call cudaFree(p)\n\tcall lib::check(%0)\n\treturn\n"},
};

Test(recover, prelude)
{
	snippet_check(recovered, sizeof recovered / sizeof *recovered);
}

// A class behind a macro that a missing header defines is not there at first, so that its name counts as undeclared; once the macro stands for nothing it
// is, beside what `using namespace` brings.
Test(recover, names_that_using_namespace_brings)
{
	struct snippet s;
	snippet_lower(&s, "#include \"x_export.h\"\nnamespace V {\nclass X_EXPORT Buffer final {\npublic:\n\tbool allocate(size_t n);\n"
	                  "\tstatic Buffer *make(size_t n);\n\tfloat *data;\n};\n}\nusing namespace V;\n"
	                  "bool Buffer::allocate(size_t n) { return cudaMalloc(&data, n) == cudaSuccess; }\n"
	                  "Buffer *Buffer::make(size_t n) { auto b = new Buffer; cudaMalloc(&b->data, n); return b; }\n"
	                  "void drop(Buffer *b) { cudaFree(b->data); delete b; }\n");
	cr_expect_eq(s.result.messages.n, 1);
	cr_expect_eq(s.result.unit->unlowered.n, 0);
	cr_expect_eq(s.result.unit->gpu_call_steps, 3);
}

// `template` is no name behind ::.
Test(recover, prelude_is_right_itself)
{
	static const char *const sources[] = {
		"#include \"missing.h\"\nvoid f(float *p) { int n = lib::template get<0>(p); cudaFree(p); }",
	};
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
		struct snippet s;
		snippet_lower(&s, sources[i]);
		for (size_t k = 0; k < s.result.messages.n; k++)
			cr_expect_not(strncmp(s.result.messages.at[k].file, "/__gpulint__/", 13) == 0, "%s", s.result.messages.at[k].text);
		arena_free(&s.arena);
	}
}

static const struct ir_function *find_function(const struct snippet *s, const char *name)
{
	for (size_t i = 0; i < s->result.unit->functions.n; i++)
		if (strcmp(s->result.unit->functions.at[i]->name, name) == 0)
			return s->result.unit->functions.at[i];
	return NULL;
}

// What a statement with an error names: handles and pointers by value, what it may change by address; what it calls.
static const struct expectation lost[] = {
	{"struct A {}; void f(A a, int n, float *p, cudaStream_t s) { cudaSetDevice(1); a.wait_for(n, p, s); cudaSetDevice(2); }\nvoid z() { cudaSetDevice(3); }",
         "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tcall (*?0)(n, p, s)\n\tcall wait_for(n, p, s) lost may write\n\tcall cudaSetDevice(2)\n"
         "\tdead a\n\treturn\n"},
	// the member that is not there is no other place
	{"struct A { int n; }; void f(A a, int n) { cudaSetDevice(1); a.none = n; }\nvoid z() { cudaSetDevice(3); }", "f",
         "b0:\n\tcall cudaSetDevice(1)\n\t%0 = ?0\n\t%0 = n\n\tcall lost(n) lost may write\n\tdead a\n\treturn\n"},
	// nor has it an address that the function knows
	{"struct A { int n; }; void f(A *a) { cudaStreamCreate(&a->none); }\nvoid z() { cudaSetDevice(3); }", "f",
         "b0:\n\tcall cudaStreamCreate(?0)\n\tcall cudaStreamCreate() lost\n\treturn\n"},
	{"struct A { cudaStream_t s; }; void f(A a, A *b) { cudaSetDevice(1); a.none(&a.s, b->s); }\nvoid z() { cudaSetDevice(3); }", "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tread b->s\n\tcall (*?0)(&a.s, b->s)\n\tcall none(&a.s, b->s) lost\n\tdead a\n"
         "\treturn\n"},
	// numbers that are computed with, or count an element, are only read
	{"struct A {}; void f(A a, float *p, int i, int k, int m) { cudaSetDevice(1); a.none(p[i], k + 1, --m); }\nvoid z() { cudaSetDevice(3); }",
         "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tread p[i]\n\tm = m - 1\n\tcall (*?0)(p[i], k + 1, m)\n\tcall none(p, i, k, &m) lost\n\tdead m\n"
         "\tdead a\n\treturn\n"},
	// what a call gave a variable, as the parser understood, is still in it; what another part gives it nobody knows
	{"struct A {}; void f(A a, float *p, cudaError_t e) { cudaSetDevice(1);\n\ta.none(e = cudaFree(p)); }\nvoid z() { cudaSetDevice(3); }", "f",
         "b0:\n\tcall cudaSetDevice(1)\n\te = call cudaFree(p)\n\tcall (*?0)(e)\n\tcall none(e, p) lost may write\n\tdead a\n\treturn\n"},
	{"struct A {}; void f(A a, float *p, cudaError_t e) { cudaSetDevice(1);\n\ta.none(e = cudaFree(p), e = cudaSuccess); }\nvoid z() { cudaSetDevice(3); }",
         "f",
         "b0:\n\tcall cudaSetDevice(1)\n\te = call cudaFree(p)\n\te = 0\n\tcall (*?0)(e, e)\n\tcall none(e, p, &e) lost may write\n\tdead e\n\tdead a\n\treturn\n"},
	// before the branch that it decides
	{"struct A {}; int f(A a, cudaStream_t s) { cudaSetDevice(1); if (a.none(s)) cudaSetDevice(2); return 0; }\nvoid z() { cudaSetDevice(3); }",
         "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tcall none(s) lost\n\t%0 = call (*?0)(s)\n\tbranch %0 b1 b2\n"
         "b1:\n\tcall cudaSetDevice(2)\n\tgoto b2\nb2:\n\tdead a\n\treturn 0\n"},
	// a launch is one, on the stream and with the pointers that it names; of a missing class template no argument can be deduced
	{"template <class T> __global__ void k(Q<T> q, float *p, int n) {}\n"
         "void f(Q<int> q, float *p, cudaStream_t s) { k<<<1, q.none, 0, s>>>(q, (float *)p, 4); }",
         "f", "b0:\n\tlaunch k<<<1, ?0, 0, s>>>(q, p, 4)\n\treturn\n"},
	// whose configuration leaves the stream out; some way behind a pointer
	{"template <class T> __global__ void k(Q<T> q, float *p) {}\n"
         "void f(Q<int> q, float *p) { k<1, Q<2>><<<q.none, 32>>>(q, p + q.none); }",
         "f", "b0:\n\tlaunch k<<<?0, 32, 0, 0>>>(q, &p[?1]) leaves 3\n\treturn\n"},
	// in a block that a macro writes: its name is whole
	{"#define CHECK(e) do { auto r = e; if (r) cudaSetDevice(9); } while (0)\nint g(float *p);\n"
         "void f(int *p) { cudaSetDevice(1); CHECK(g(p)); }\nvoid z() { cudaSetDevice(3); }",
         "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tr = ?0\n\tcall CHECK(p) lost\n\tbranch r b1 b2\n"
         "b1:\n\tcall cudaSetDevice(9)\n\tgoto b2\nb2:\n\treturn\n"},
	// under its condition
	{"template <class T> __global__ void k(Q<T> q) {}\n"
         "void f(Q<int> q, int a) {\n\tif (a)\n\t\tk<<<1, 1>>>(q);\n\telse\n\t\tk<<<2, 1>>>(q);\n}",
         "f",
         "b0:\n\tbranch a b1 b2\n"
         "b1:\n\tlaunch k<<<1, 1, 0, 0>>>(q) leaves 3\n\tgoto b3\n"
         "b2:\n\tlaunch k<<<2, 1, 0, 0>>>(q) leaves 3\n\tgoto b3\n"
         "b3:\n\treturn\n"},
	// a method of the object's class, by its bare name
	{"struct m { float *t; void a(const gone::M &x, int n); void b(int n); void b(float n);\n"
         "void e(gone::M x, int k) { cudaFree(t); a(7 x, k); b(7 x); } };",
         "m::e",
         "b0:\n\tcall cudaFree(this->t)\n\tcall lost(&x) lost\n\tcall m::a(this, ?0, k)\n\tcall b(&x) lost\n\tdead x\n\treturn\n"
         "lost @3:45 expected ')'\n"
         "lost @3:56 expected ')'\n"},
};

Test(recover, lost_statement_names_what_it_may_change)
{
	snippet_check(lost, sizeof lost / sizeof *lost);
}

// Members of a missing class that are templates, one behind the other: the parser names one a parse.
static const struct expectation asked[] = {
	{"void f(gone::M *t) { cudaFree(t->flat<float>().rows<3>(7).data()); }", "f", "b0:\n\t%0 = call data(t)\n\tcall cudaFree(%0)\n\treturn\n"},
	{"void f(gone::M x, int n) { cudaFree(x.flat(n).template rows<other, 3>().data()); }", "f",
         "b0:\n\t%0 = call flat(&x, n) may write\n\t%1 = call data(&%0)\n\tcall cudaFree(%1)\n\tdead x\n\treturn\n"},
	{"template <class T> void f(gone::M x, T n) { cudaFree(x.flat(n).template rows<T>().operator()(n)); }\nvoid g(gone::M x) { f(x, 3); cudaFree(x.last()); }",
         "g", "b0:\n\t%0 = x\n\tcall f(%0, 3)\n\t%1 = call last(&x)\n\tcall cudaFree(%1)\n\tdead x\n\treturn\n"},
	{"void f(gone::M x, int n) { if (x.size<n) cudaFree(x.data()); }", "f",
         "b0:\n\tbranch x.size < n b1 b2\nb1:\n\t%0 = call data(&x)\n\tcall cudaFree(%0)\n\tgoto b2\nb2:\n\tdead x\n\treturn\n"},
};

Test(recover, members_of_a_missing_class_may_be_templates)
{
	snippet_check(asked, sizeof asked / sizeof *asked);
}

// Two macros of a missing header, one behind the other, in front of functions, constructors and destructors.
static const struct expectation decorated[] = {
	{"HOSTS INLINES\nlong gap(long n) { return n; }\n"
         "struct A {\n\tint *p;\n\tHOSTS INLINES\n\texplicit A(long n) { cudaFree(&n); }\n"
         "\tHOSTS INLINES\n\t~A() { cudaFree(p); }\n\tHOSTS INLINES\n\tint *get() const { return p; }\n};\n"
         "void f() { A a(gap(1)); cudaFree(a.get()); }",
         "f", "b0:\n\t%0 = call gap(1)\n\tcall A::A(&a, %0)\n\t%1 = call A::get(&a)\n\tcall cudaFree(%1)\n\tcall A::~A(&a)\n\tdead a\n\treturn\n"},
	// the first of three words is the type where the others are a name and a macro behind it
	{"result CALLS work(int n);\nvoid f(int n) { cudaFree(work(n)); }", "f", "b0:\n\t%0 = call work(n)\n\tcall cudaFree(%0)\n\treturn\n"},
};

Test(recover, several_macros_in_front_of_a_declaration)
{
	snippet_check(decorated, sizeof decorated / sizeof *decorated);
}

// What a macro of a header stands for is an argument of the template where the macro is named.
static const struct expectation by_a_macro[] = {
	{"gone_texture<float, cudaEventDisableTiming, cudaEventDefault> t;\nvoid f() { cudaFree(&t); }", "f", "b0:\n\tcall cudaFree(&t)\n\treturn\n"},
};

Test(recover, arguments_of_a_missing_template_may_be_macros)
{
	snippet_check(by_a_macro, sizeof by_a_macro / sizeof *by_a_macro);
}

// A function of C gets the values of its arguments: it changes no variable whose address it is not given.
Test(recover, lost_statement_of_c_only_reads_what_it_passes)
{
	struct snippet s;
	snippet_lower_as(
		&s,
		"int both(int a, int b);\nvoid f(int e, int k, int m, int n) { cudaSetDevice(1); n = both(e, (k++, both(&m))); cudaSetDevice(2); }\n",
		false, true);
	const char *text = snippet_function(&s, "f");
	cr_expect(strstr(text, "n = call both(") && strstr(text, "(n, e, &k, &m) lost"), "%s", text);
}

Test(recover, lost_statement_is_listed_with_its_function)
{
	struct snippet s;
	snippet_lower(&s, "struct A {}; void f(A a) { cudaSetDevice(a.none); }\nvoid g() { cudaSetDevice(1); }\n");
	const struct ir_function *f = find_function(&s, "f"), *g = find_function(&s, "g");
	cr_assert(f && g);
	cr_assert_eq(s.result.unit->lost.n, 1);
	cr_expect_eq(s.result.unit->lost.at[0].function, f);
}

Test(recover, counters_compare_tokens_with_steps)
{
	struct snippet s;
	snippet_lower(&s, "#define CHECK(x) do { if (x) return; } while (0)\n"
	                  "__global__ void k();\n"
	                  "void f() {\n\tCHECK(cudaSetDevice(1)); // cudaSetDevice(2)\n"
	                  "#if 0\n\tcudaSetDevice(3);\n#endif\n"
	                  "\tk<<<1, 1>>>();\n\tconst char *t = \"cudaSetDevice(4)\";\n}\n");
	cr_expect_eq(s.result.unit->gpu_call_tokens, 2);
	cr_expect_eq(s.result.unit->gpu_call_steps, 2);
}

// What a program writes into other programs is none of its calls.
Test(recover, counters_know_raw_strings)
{
	struct snippet s;
	snippet_lower(&s, "const char *const written[] = {R\"(\nvoid f() {\n\tk<<<1, 1>>>();\n\tcudaSetDevice(\"1\");\n}\n)\",\n"
	                  "\tu8R\"x(\n#if A\ncudaSetDevice(2) )\" )x\"};\n#define PTR \"p\"\nconst char *format = \"%\"PTR\" (\";\n"
	                  "void f() { cudaSetDevice(3); }\n");
	cr_expect_eq(s.result.unit->gpu_call_tokens, 1);
	cr_expect_eq(s.result.unit->gpu_call_steps, 1);
}

// The expansion begins a line above the call in its arguments.
Test(recover, counters_follow_calls_that_macros_are_given)
{
	struct snippet s;
	snippet_lower(&s, "template <class T> void check(T result, const char *what) {}\n#define CHECK(x) check((x), #x)\n"
	                  "void f() {\n\tCHECK(\n\t\tcudaSetDevice(\n1)); CHECK(cudaSetDevice(2));\n\tCHECK(\n\ncudaDeviceSynchronize());\n}\n");
	cr_expect_eq(s.result.unit->gpu_call_steps, 3);
	cr_expect_eq(s.result.unit->unlowered.n, 0);
}

// `operator<<<>` is a template's instance, no launch.
Test(recover, counters_know_operators)
{
	struct snippet s;
	snippet_lower(&s, "struct out {};\ntemplate <class T> struct box;\ntemplate <class T> out &operator<<(out &, const box<T> &);\n"
	                  "template <class T> struct box {\n\tfriend out &operator<<<>(out &, const box<T> &);\n};\n"
	                  "void f(out &o, const box<int> &b) { o << b; cudaSetDevice(1); }\n");
	cr_expect_eq(s.result.unit->gpu_call_tokens, 1);
	cr_expect_eq(s.result.unit->gpu_call_steps, 1);
}

// A macro of a macro may put brackets around the call, and the text of its argument in front of it.
Test(recover, counters_follow_calls_in_brackets)
{
	struct snippet s;
	snippet_lower(&s, "struct answer { explicit operator bool() const; };\nanswer compare(const char *a, const char *b, int x, int y);\n"
	                  "#define ASSERT_(e) if (const answer r = (e)) ; else return\n#define PRED_(f, a, b) ASSERT_(f(#a, #b, a, b))\n"
	                  "#define EQUAL(a, b) PRED_(compare, a, b)\n#define CHECK(e) EQUAL((e), cudaSuccess)\n"
	                  "void f() {\n\tCHECK(\n\t\tcudaSetDevice(\n1));\n\tCHECK(cudaSetDevice(2));\n}\n");
	cr_expect_eq(s.result.unit->gpu_call_tokens, 2);
	cr_expect_eq(s.result.unit->gpu_call_steps, 2);
	cr_expect_eq(s.result.unit->unlowered.n, 0);
}

// A function of the program may have a name of the API's: its call is understood, and none of the API's.
Test(recover, counters_know_functions_of_the_program)
{
	struct snippet s;
	snippet_lower(&s, "int cuInit(unsigned flags, int version, void *library);\nint f() { cudaSetDevice(1); return cuInit(0, 2, nullptr); }\n");
	cr_expect_eq(s.result.unit->unlowered.n, 0);
}

// The runtime that kernels have: what is called there is no error, and no call of the host's.
Test(recover, kernels_call_the_runtime)
{
	struct snippet s;
	snippet_lower(&s, "__global__ void k(float *x) {\n\tcudaStream_t s;\n\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
	                  "\tcudaMemsetAsync(x, 0, 4, s);\n\tif (cudaGetLastError())\n\t\treturn;\n\tcudaStreamDestroy(s);\n}\n"
	                  "void f(float *x) { k<<<1, 1>>>(x); }\n");
	cr_expect_eq(s.result.unit->unlowered.n, 0);
	cr_expect_eq(s.result.unit->lost.n, 0);
	cr_expect_eq(s.result.messages.n, 0);
}

static const struct expectation pragmas[] = {
	{"void f(int n) {\n#pragma omp parallel for \\\n\tschedule(static)\n\tfor (int i = 0; i < n; i++)\n"
         "#pragma omp critical\n\t\tcudaSetDevice(i);\n}",
         "f",
         "b0:\n\tparallel\n\ti = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch i < n b2 b3\n"
         "b2:\n\tcall omp critical begin()\n\tcall cudaSetDevice(i)\n\tcall omp critical end()\n\ti = i + 1\n\tgoto b1\n"
         "b3:\n\tparallel end\n\treturn\n"},
	{"#define ALL _Pragma(\"omp parallel\")\nvoid f(int n) {\n\t_Pragma(\"omp parallel for\") for (int i = 0; i < n; i++)\n"
         "\t\t_Pragma( \"omp critical\" ) cudaSetDevice(i);\n}",
         "f",
         "b0:\n\tparallel\n\ti = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch i < n b2 b3\n"
         "b2:\n\tcall omp critical begin()\n\tcall cudaSetDevice(i)\n\tcall omp critical end()\n\ti = i + 1\n\tgoto b1\n"
         "b3:\n\tparallel end\n\treturn\n"},
	{"void f() {\n#pragma omp parallel num_threads(1)\n\tcudaSetDevice(1);\n#if 0\n#pragma omp parallel\n#endif\n"
         "\tcudaSetDevice(2);\n}",
         "f", "b0:\n\tcall cudaSetDevice(1)\n\tcall cudaSetDevice(2)\n\treturn\n"},
};

Test(recover, openmp)
{
	snippet_check(pragmas, sizeof pragmas / sizeof *pragmas);
}

// What the compiler's device pass sees and the host's does not: calls that have a model, and everything else.
static const struct expectation hidden[] = {
	{"__global__ void f() {\n\tint i = 0;\n#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 // wait\n"
         "\tcudaGridDependencySynchronize();\n#endif\n\ti++;\n}",
         "f", "b0:\n\ti = 0\n\tcall cudaGridDependencySynchronize()\n\ti = i + 1\n\treturn\n"},
	{"__global__ void f() {\n\tint i = 0;\n#ifdef __CUDA_ARCH__\n\tasm volatile(\"griddepcontrol.wait;\");\n#endif\n\ti++;\n}", "f",
         "b0:\n\ti = 0\n\thidden\n\ti = i + 1\n\treturn\n"},
	{"#define WAIT()\n__device__ void f() {\n\tWAIT(); /* nothing here */\n\tasm volatile(\"nop;\");\n}", "f", "b0:\n\thidden\n\treturn\n"},
	{"__device__ void g();\n__global__ void f() {\n\tg();\n\t__syncthreads();\n}", "f",
         "b0:\n\tcall g()\n\thidden\n\tcall __syncthreads()\n\treturn\n"},
	{"void f() {\n#ifdef OTHER\n\tcudaDeviceSynchronize();\n#endif\n\tcudaSetDevice(1);\n}", "f", "b0:\n\tcall cudaSetDevice(1)\n\treturn\n"},
	{"__global__ void f(int *p) {\n#ifndef OTHER\n\tp[0] = 1;\n#endif\n#pragma unroll\n\tfor (;;)\n\t\t;\n}", "f",
         "b0:\n\tp[0] = 1\n\twrite p[0]\n\tgoto b1\nb1: loop\n\tgoto b1\n"},
};

Test(recover, hidden_device_code)
{
	snippet_check(hidden, sizeof hidden / sizeof *hidden);
}

// Nesting that overflows ordinary stacks.
Test(recover, deep_nesting)
{
	enum { DEPTH = 2000 };
	static char source[DEPTH * 40];
	char *at = source;
	at += sprintf(at, "void f(int a) { ");
	for (int i = 0; i < DEPTH; i++)
		at += sprintf(at, "if (a == %d) { ", i);
	at += sprintf(at, "cudaSetDevice(a); ");
	for (int i = 0; i <= DEPTH; i++)
		at += sprintf(at, "}");
	struct snippet s;
	snippet_lower(&s, source);
	cr_assert(find_function(&s, "f"));
	cr_expect_geq(find_function(&s, "f")->blocks.n, DEPTH);
}

// A list of a missing header takes a thread that is made in its argument, which the C++ library's header declares.
Test(recover, thread_into_an_undeclared_list)
{
	struct snippet s;
	snippet_lower(
		&s,
		"#include <cstdio>\n#include \"missing.h\"\n#include <thread>\nstatic void work(int device, gone::barrier *b) { cudaSetDevice(device); b->wait(); }\n"
		"void f() { std::vector<std::thread> threads; gone::barrier b(2); threads.push_back(std::thread(work, 1, &b)); }\n");
	cr_assert(find_function(&s, "f"));
}

// A macro that is tried and brings nothing takes the parses of the try, and one that puts back what stood before, with the names that were learnt.
Test(recover, what_was_tried_is_put_back_in_one_parse)
{
	static const char plain[] = "void f(lib::Pool *pool, cudaStream_t s) { pool->get(helper(kept, 3)); cudaStreamSynchronize(s); }\n";
	static const char guarded[] = "#ifdef WITH_GPU\nvoid g() { cudaDeviceSynchronize(); cudaDeviceSynchronize(); }\nint (;\n#endif\n";
	struct snippet before, after;
	snippet_lower(&before, plain);
	struct arena text = {0};
	snippet_lower(&after, arena_printf(&text, "%s%s", plain, guarded));
	uint32_t once = before.result.rounds, all = after.result.rounds;
	cr_assert(once > 2, "%u parses: nothing is learnt", once);
	cr_expect(all > once + 1, "%u parses and %u: the macro is not tried", once, all);
	cr_expect(all <= 2 * once + 1, "%u parses, and %u with a macro that is tried", once, all);
	cr_expect_null(after.result.assumed);
	cr_expect_eq(after.result.unit->functions.n, before.result.unit->functions.n);
	cr_expect_eq(after.result.declared, before.result.declared);
	arena_free(&text);
	arena_free(&before.arena);
	arena_free(&after.arena);
}

// What stands behind a macro that `#else` of another one takes back needs both, of which the other one hides less.
Test(recover, a_macro_that_is_taken_back)
{
#define TAKEN_BACK(back)                                                                                                                             \
	"#if !defined(WITH_GPU)\n" back "#endif\n#if defined(WITH_GPU)\nvoid f() { cudaSetDevice(1); }\n#endif\n"                                    \
	"#if defined(WITH_RINGS)\nvoid g() { cudaSetDevice(2); cudaSetDevice(3); }\n#endif\n"
	static const struct {
		const char *source, *assumed;
	} rows[] = {{TAKEN_BACK("#undef WITH_RINGS\n"), "WITH_GPU WITH_RINGS"}, {TAKEN_BACK(""), "WITH_RINGS"}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct snippet s;
		snippet_lower(&s, rows[i].source);
		cr_expect_str_eq(s.result.assumed ? s.result.assumed : "", rows[i].assumed, "%s", rows[i].source);
		arena_free(&s.arena);
	}
}
