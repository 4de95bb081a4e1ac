// SPDX-License-Identifier: Apache-2.0
#include "snippet.h"

#define STREAM_CLASS                                                                                                                                 \
	"struct Stream { cudaStream_t s; Stream() { cudaStreamCreate(&s); } ~Stream() { cudaStreamDestroy(s); } "                                    \
	"operator cudaStream_t() const { return s; } };\n"

static const struct expectation destructors[] = {
	// on every exit of a loop body and at return
	{STREAM_CLASS "void f(int n) { while (n) { Stream a; if (n == 2) break; if (n == 3) return; n--; } }", "f",
         "b0:\n\tgoto b1\n"
         "b1: loop\n\tbranch n b2 b7\n"
         "b2:\n\tcall Stream::Stream(&a)\n\tbranch n == 2 b3 b4\n"
         "b3:\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b7\n"
         "b4:\n\tbranch n == 3 b5 b6\n"
         "b5:\n\tcall Stream::~Stream(&a)\n\tdead a\n\treturn\n"
         "b6:\n\tn = n - 1\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b1\n"
         "b7:\n\treturn\n"},
	// a returned local is not destroyed
	{STREAM_CLASS "Stream f() { Stream a; return a; }", "f", "b0:\n\tcall Stream::Stream(&a)\n\treturn a\n"},
	// a temporary dies at the end of the full expression
	{STREAM_CLASS "void f() { cudaStreamSynchronize(Stream()); cudaSetDevice(1); }", "f",
         "b0:\n\tcall Stream::Stream(&%0)\n\t%1 = call Stream::operator CUstream_st *(&%0)\n"
         "\tcall cudaStreamSynchronize(%1)\n\tcall Stream::~Stream(&%0)\n\tdead %0\n"
         "\tcall cudaSetDevice(1)\n\treturn\n"},
	// a temporary bound to a reference lives as long
	{STREAM_CLASS "void f() { const Stream &r = Stream(); cudaSetDevice(1); }", "f",
         "b0:\n\tcall Stream::Stream(&%0)\n\tr = &%0\n\tcall cudaSetDevice(1)\n"
         "\tcall Stream::~Stream(&%0)\n\tdead %0\n\treturn\n"},
	// goto out of a scope
	{STREAM_CLASS "void f(int n) { { Stream a; if (n) goto out; cudaSetDevice(1); } out: cudaSetDevice(2); }", "f",
         "b0:\n\tcall Stream::Stream(&a)\n\tbranch n b1 b2\n"
         "b1:\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b3\n"
         "b2:\n\tcall cudaSetDevice(1)\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b3\n"
         "b3:\n\tcall cudaSetDevice(2)\n\treturn\n"},
	// members in reverse order, synthesised
	{STREAM_CLASS "struct Two { Stream a, b; }; void f() { Two t; }", "Two::~Two",
         "b0:\n\tcall Stream::~Stream(&this->b)\n\tcall Stream::~Stream(&this->a)\n\treturn\n"},
	// a member that hides one of its base is another one
	{"struct B { float *p; ~B() { cudaFree(p); } }; struct C : B { float *p; ~C() { cudaFree(p); cudaFree(B::p); } }; void f() { C c; }", "C::~C",
         "b0:\n\tcall cudaFree(this->C::p)\n\tcall cudaFree(this->p)\n\tcall B::~B(this)\n\treturn\n"},
	// of what a kernel gets the host's objects are destroyed by the host
	{STREAM_CLASS "__global__ void k(Stream s, float *p) { *p = 1; }", "k", "b0:\n\t*p = 1\n\twrite *p\n\treturn\n"},
	// the base of an instance, whose template was declared before, where the destructor stands in front of the constructors
	{"template <class T> struct B;\ntemplate <class T> struct B { cudaStream_t s; virtual ~B(); B(int) { cudaStreamCreate(&s); } };\n"
         "template <class T> struct D : B<T> { cudaEvent_t e; virtual ~D(); D(D<T *> &) {} D(int n) : B<T>(n) {} };\n"
         "template <class T> D<T>::~D() { cudaEventDestroy(e); }\ntemplate <class T> B<T>::~B() { cudaStreamDestroy(s); }\ntemplate struct D<int>;",
         "D::~D", "b0:\n\tcall cudaEventDestroy(this->e)\n\tcall B::~B(this)\n\treturn\n"},
};

Test(cxx, destructors)
{
	snippet_check(destructors, sizeof destructors / sizeof *destructors);
}

static const struct expectation constructors[] = {
	// declaration order, default member initialisers, bases first
	{STREAM_CLASS "struct B { int k; B(int n) : k(n) {} }; struct P : B { int x = 7; Stream s; int y; "
                      "P(int n) : B(n), y(n) {} };\nvoid f() { P p(3); }",
         "P::P", "b0:\n\tcall B::B(this, n)\n\tthis->x = 7\n\tcall Stream::Stream(&this->s)\n\tthis->y = n\n\treturn\n"},
	// implicit default constructor inlined
	{STREAM_CLASS "struct P { int x = 7; Stream s[2]; }; void f() { P p; cudaSetDevice(p.x); }", "f",
         "b0:\n\tp.x = 7\n\tcall Stream::Stream(&p.s[0])\n\tcall Stream::Stream(&p.s[1])\n"
         "\tcall cudaSetDevice(p.x)\n\tcall P::~P(&p)\n\tdead p\n\treturn\n"},
	// new and delete
	{STREAM_CLASS "void f() { Stream *p = new Stream; delete p; }", "f",
         "b0:\n\t%0 = call operator new(8)\n\tcall Stream::Stream(%0)\n\tp = %0\n"
         "\tcall Stream::~Stream(p)\n\tcall operator delete(p)\n\treturn\n"},
	// `T()` of a type that is no class, also as a default argument of an instance
	{"template <class T> struct box { T v; box() : v(T()) {} void set(T to = T()) { if (v != T()) cudaFree(v); v = to; } };\n"
         "void f() { box<int *> b; b.set(); }",
         "box::set", "b0:\n\tbranch this->v != null b1 b2\nb1:\n\tcall cudaFree(this->v)\n\tgoto b2\nb2:\n\tthis->v = to\n\treturn\n"},
	{"template <class T> struct box { T v; box() : v(T()) {} void set(T to = T()) { if (v != T()) cudaFree(v); v = to; } };\n"
         "void f() { box<int *> b; b.set(); }",
         "f", "b0:\n\tcall box::box(&b)\n\tcall box::set(&b, null)\n\tdead b\n\treturn\n"},
	// default arguments
	{"void g(cudaStream_t s = 0, int n = 3); void f() { g(); }\nvoid g(cudaStream_t s, int n) { cudaSetDevice(n); }", "f",
         "b0:\n\tcall g(null, 3) leaves 0\n\treturn\n"},
	// inner braces left out: an aggregate takes as many clauses as it has members, a class with constructors one
	{"struct box { int a, b; box(int x, int y = 7) : a(x), b(y) {} }; struct two { int a, b; };\n"
         "struct all { box left; two right; cudaStream_t s; };\n"
         "void f(int n, cudaStream_t s) { all v = {n, 2, 3, s}; cudaStreamSynchronize(v.s); }",
         "f",
         "b0:\n\tv = {}\n\tcall box::box(&v.left, n, 7)\n\tv.right.a = 2\n\tv.right.b = 3\n\tv.s = s\n"
         "\tcall cudaStreamSynchronize(v.s)\n\tdead v\n\treturn\n"},
	{"void f(int n) { int m[2][2] = {n, 2, 3, 4}; cudaSetDevice(m[1][0]); }", "f",
         "b0:\n\tm = {}\n\tm[0][0] = n\n\twrite m[0][0]\n\tm[0][1] = 2\n\twrite m[0][1]\n\tm[1][0] = 3\n\twrite m[1][0]\n"
         "\tm[1][1] = 4\n\twrite m[1][1]\n\tread m[1][0]\n\tcall cudaSetDevice(m[1][0])\n\tdead m\n\treturn\n"},
};

Test(cxx, constructors)
{
	snippet_check(constructors, sizeof constructors / sizeof *constructors);
}

static const struct expectation closures[] = {
	{"void f(cudaStream_t s, int n) { auto l = [s, &n](int k) { cudaStreamSynchronize(s); n = k; }; l(3); }", "f",
         "b0:\n\tl.s = s\n\tl.n = &n\n\tcall f::lambda(&l, 3)\n\tdead l\n\tdead n\n\treturn\n"},
	{"void f(cudaStream_t s, int n) { auto l = [s, &n](int k) { cudaStreamSynchronize(s); n = k; }; l(3); }", "f::lambda",
         "b0:\n\tcall cudaStreamSynchronize(this->s)\n\t*this->n = k\n\treturn\n"},
	{"struct S { cudaStream_t s; void m() { auto l = [this] { cudaStreamSynchronize(s); }; l(); } };"
         "void f(S *p) { p->m(); }",
         "S::m::lambda", "b0:\n\tread this->this->s\n\tcall cudaStreamSynchronize(this->this->s)\n\treturn\n"},
	// as a function pointer it stays the closure
	{"void f(cudaStream_t s, int *d) { cudaLaunchHostFunc(s, [](void *p) { *(int *)p = 2; }, d); }", "f",
         "b0:\n\tcall cudaLaunchHostFunc(s, &%0, d)\n\tdead %0\n\treturn\n"},
	// functions that are defined where a class befriends them
	{"struct Q { int *p; friend void f(Q &q) { cudaMemset(q.p, 0, 4); } };", "f", "b0:\n\tread q->p\n\tcall cudaMemset(q->p, 0, 4)\n\treturn\n"},
	{"template <class T> struct Q { int *p; friend void f(Q &q) { cudaMemset(q.p, 0, 4); } };", "f",
         "b0:\n\tread q->p\n\tcall cudaMemset(q->p, 0, 4)\n\treturn\n"},
	// a reference to a function is that function, and no capture
	{"void f(cudaStream_t s, cudaStream_t t) { const auto &wait = cudaStreamSynchronize; auto l = [&] { wait(s); wait(t); }; l(); }", "f::lambda",
         "b0:\n\tcall cudaStreamSynchronize(*this->s)\n\tcall cudaStreamSynchronize(*this->t)\n\treturn\n"},
	{"void f(cudaStream_t s) { cudaError_t (&a)(cudaStream_t) = cudaStreamSynchronize; auto &b = a; b(s); }", "f",
         "b0:\n\t%0 = cudaStreamSynchronize\n\ta = %0\n\t%1 = cudaStreamSynchronize\n\tb = %1\n\tcall cudaStreamSynchronize(s)\n\treturn\n"},
	// an init capture and a generic lambda, whose operator is an instantiation
	{"void f(cudaStream_t s) { auto l = [t = s](auto k) { cudaStreamSynchronize(t); }; l(3); }", "f::lambda",
         "b0:\n\tcall cudaStreamSynchronize(this->t)\n\treturn\n"},
};

Test(cxx, closures)
{
	snippet_check(closures, sizeof closures / sizeof *closures);
}

static const struct expectation templates[] = {
	{"template <int N, class T> void g(T *p, cudaStream_t s) { if constexpr (N > 2) cudaStreamSynchronize(s); "
         "cudaMemsetAsync(p, 0, N * sizeof(T), s); }\nvoid f(float *p, cudaStream_t s) { g<4>(p, s); }",
         "g", "b0:\n\tcall cudaStreamSynchronize(s)\n\tcall cudaMemsetAsync(p, 0, 16, s)\n\treturn\n"},
	// nobody instantiates it: as written
	{"template <class T> void g(T p, cudaStream_t s) { cudaMemsetAsync(p, 0, 4, s); }", "g",
         "b0:\n\tcall cudaMemsetAsync(p, 0, 4, s)\n\treturn\n"},
	{"template <class T> struct B { T *p; ~B() { cudaFree(p); } }; void f() { B<int> b; cudaSetDevice(1); }", "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tcall B::~B(&b)\n\tdead b\n\treturn\n"},
	// the number of a member function template is no object
	{"struct A { int *p; template <int N> void g() { cudaFree(p); } template <int N> void h() { g<N>(); } void f(A &o) { g<1>(); h<2>(); "
         "this->g<3>(); o.g<4>(); (&o)->template g<5>(); } };",
         "A::f", "b0:\n\tcall A::g(this)\n\tcall A::h(this)\n\tcall A::g(this)\n\tcall A::g(o)\n\tcall A::g(o)\n\treturn\n"},
	{"struct A { int *p; template <int N> void g() { cudaFree(p); } template <int N> void h() { g<N>(); } void f(A &o) { h<2>(); } };", "A::h",
         "b0:\n\tcall A::g(this)\n\treturn\n"},
	{"template <int M> struct B { int *p; template <int N> void g() { cudaFree(p); } }; struct A : B<7> { void f() { B<7>::g<1>(); } };", "A::f",
         "b0:\n\tcall B::g(this)\n\treturn\n"},
	{"struct A { int *p; template <int N> void g() { cudaFree(p); } template <int N> void h() { g<N>(); this->g<N>(); } };", "A::h",
         "b0:\n\tcall A::g(this)\n\tcall A::g(this)\n\treturn\n"},
};

Test(cxx, templates)
{
	snippet_check(templates, sizeof templates / sizeof *templates);
}

static const struct expectation exceptions[] = {
	{STREAM_CLASS "void f(int n) { try { Stream a; if (n) throw 1; } catch (int) { cudaSetDevice(1); } }", "f",
         "b0:\n\tcall Stream::Stream(&a)\n\tbranch ?0<threw> b1 b2\n"
         "b1:\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b4\n"
         "b2:\n\tbranch n b3 b5\n"
         "b3:\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b4\n"
         "b4:\n\tcall cudaSetDevice(1)\n\tgoto b6\n"
         "b5:\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b6\n"
         "b6:\n\treturn\n"},
	{"void f(int *p, int *q) { try { cudaSetDevice(1); *p = 1; *q = 2; } catch (...) { cudaSetDevice(0); } }", "f",
         "b0:\n\tcall cudaSetDevice(1)\n\tbranch ?0<threw> b1 b2\n"
         "b1:\n\tcall cudaSetDevice(0)\n\tgoto b3\n"
         "b2:\n\t*p = 1\n\twrite *p\n\t*q = 2\n\twrite *q\n\tgoto b3\n"
         "b3:\n\treturn\n"},
	{STREAM_CLASS "void f(int *p) { try { Stream a; cudaSetDevice(1); *p = 1; } catch (...) { cudaSetDevice(0); } }", "f",
         "b0:\n\tcall Stream::Stream(&a)\n\tbranch ?0<threw> b1 b2\n"
         "b1:\n\tcall Stream::~Stream(&a)\n\tdead a\n\tcall cudaSetDevice(0)\n\tgoto b3\n"
         "b2:\n\tcall cudaSetDevice(1)\n\t*p = 1\n\twrite *p\n\tcall Stream::~Stream(&a)\n\tdead a\n\tgoto b3\n"
         "b3:\n\treturn\n"},
	{"void f(int *p) { try { *p = 1; cudaSetDevice(*p); } catch (...) { cudaSetDevice(0); } }", "f",
         "b0:\n\t*p = 1\n\twrite *p\n\tread *p\n\tcall cudaSetDevice(*p)\n\tbranch ?0<threw> b1 b2\n"
         "b1:\n\tcall cudaSetDevice(0)\n\tgoto b2\n"
         "b2:\n\treturn\n"},
	{STREAM_CLASS "void f() { Stream a; throw 1; }", "f", "b0:\n\tcall Stream::Stream(&a)\n\tcall Stream::~Stream(&a)\n\tdead a\n\tthrow\n"},
};

Test(cxx, exceptions)
{
	snippet_check(exceptions, sizeof exceptions / sizeof *exceptions);
}

static const struct expectation globals[] = {
	{STREAM_CLASS "static int n = 4; Stream g; void f() { cudaSetDevice(n); }", "global initialisers",
         "b0:\n\tn = 4\n\tcall Stream::Stream(&g)\n\treturn\n"},
	{STREAM_CLASS "Stream g, h; void f() { static Stream s; }", "global destructors",
         "b0:\n\tcall Stream::~Stream(&s)\n\tcall Stream::~Stream(&h)\n\tcall Stream::~Stream(&g)\n\treturn\n"},
};

Test(cxx, globals)
{
	snippet_check(globals, sizeof globals / sizeof *globals);
}

// Whoever implements a pure function is what a call of it runs if nothing else does: a class template does, with instances or without.
static const struct expectation virtual_functions[] = {
	{"struct B { virtual bool is() const = 0; };\nstruct D : B { bool is() const override { return false; } };\n"
         "void f(B *b) { if (b->is()) cudaFree(b); }",
         "f", "b0:\n\t%0 = call D::is(b)\n\tbranch %0 b1 b2\nb1:\n\tcall cudaFree(b)\n\tgoto b2\nb2:\n\treturn\n"},
	{"struct B { virtual bool is() const = 0; };\nstruct D : B { bool is() const override { return false; } };\n"
         "template <class T> struct E : B { bool is() const override { return true; } };\nvoid f(B *b) { if (b->is()) cudaFree(b); }",
         "f",
         "b0:\n\t%0 = call (*virtual \"c:@S@B@F@is#1\" {D::is, E::is})(b)\n\tbranch %0 b1 b2\nb1:\n\tcall cudaFree(b)\n\tgoto b2\nb2:\n\treturn\n"},
};

Test(cxx, virtual_functions)
{
	snippet_check(virtual_functions, sizeof virtual_functions / sizeof *virtual_functions);
}

static const struct ir_field *field_of(const struct snippet *s, const char *record, const char *name)
{
	static const struct ir_field none = {.is_guarded = true, .is_used_by_dropped = true, .is_named_by_dropped = true};
	const struct ir_unit *unit = s->result.unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_record *of = unit->functions.at[i]->method_of;
		for (uint32_t k = 0; of && strcmp(of->name, record) == 0 && k < of->field_count; k++)
			if (strcmp(of->field[k].name, name) == 0)
				return &of->field[k];
	}
	cr_expect_fail("no %s::%s", record, name);
	return &none;
}

// A protected member is guarded where the class has neither a virtual function nor a base nor a class that derives from it here.
Test(cxx, members_that_are_guarded)
{
#define HOLDER(name, head, kind)                                                                                                                     \
	"struct " name " " head "{ " name "() { cudaStreamCreate(&s); } " kind "~" name "() {} protected: cudaStream_t s; };\n"
	struct snippet s;
	snippet_lower(&s, HOLDER("plain", "", "") HOLDER("hooked", "", "virtual ") HOLDER("base", "", "")
	                          HOLDER("derived", ": base ", "") "struct opened { opened() { cudaStreamCreate(&s); } cudaStream_t s; };\n");
	cr_expect(field_of(&s, "plain", "s")->is_guarded);
	cr_expect_not(field_of(&s, "hooked", "s")->is_guarded);
	cr_expect_not(field_of(&s, "base", "s")->is_guarded);
	cr_expect_not(field_of(&s, "derived", "derived::s")->is_guarded);
	cr_expect_not(field_of(&s, "opened", "s")->is_guarded);
	arena_free(&s.arena);
}

// Of functions that are left out, an accessor shows what a member holds; what else names the member may do more with it.
Test(cxx, members_that_left_out_functions_name)
{
	struct snippet s;
	snippet_lower(&s, "void drop(void *p);\n"
	                  "struct box { box() { cudaMalloc(&a, 1); cudaMalloc(&b, 1); cudaMalloc(&c, 1); }\n"
	                  "void forget() { c = nullptr; }\n"
	                  "const int *first() const { return (const int *)a; }\n"
	                  "void *second(bool now) { if (now) drop(b); return b; }\n"
	                  "private: void *a, *b, *c; };\n");
	cr_expect(field_of(&s, "box", "a")->is_shown_by_dropped);
	cr_expect_not(field_of(&s, "box", "a")->is_used_by_dropped);
	cr_expect(field_of(&s, "box", "b")->is_used_by_dropped);
	cr_expect(field_of(&s, "box", "c")->is_named_by_dropped);
	cr_expect_not(field_of(&s, "box", "c")->is_shown_by_dropped);
	cr_expect_not(field_of(&s, "box", "c")->is_used_by_dropped);
	arena_free(&s.arena);
}

#define COROUTINE                                                                                                                                    \
	"#include <coroutine>\n"                                                                                                                     \
	"struct job { struct promise_type { job get_return_object() { return {}; } std::suspend_never initial_suspend() { return {}; }\n"            \
	"  std::suspend_never final_suspend() noexcept { return {}; } void return_void() {} void unhandled_exception() {} }; };\n"                   \
	"struct turn { cudaStream_t s; bool await_ready() const; bool await_suspend(std::coroutine_handle<> h); int await_resume(); };\n"

static const struct expectation coroutines[] = {
	{COROUTINE "job run(cudaStream_t s, bool early) { if (early) co_return; int n = co_await turn{s}; cudaSetDevice(n); }", "run",
         "b0:\n\tbranch early b1 b2\n"
         "b1:\n\tcall job::promise_type::return_void(&__promise)\n\treturn\n"
         "b2:\n\t%0 = {s}\n\t%1 = call turn::await_ready(&%0)\n\tbranch %1 b5 b3\n"
         "b3:\n\t%2 = call __builtin_coro_frame()\n\t%3 = call std::coroutine_handle::from_address(%2)\n"
         "\t%4 = call std::coroutine_handle::operator coroutine_handle(&%3)\n\t%5 = call turn::await_suspend(&%0, %4)\n"
         "\tdead %3\n\tbranch %5 b4 b5\n"
         "b4:\n\tcall co_await(&%0)\n\tgoto b5\n"
         "b5:\n\tn = call turn::await_resume(&%0)\n\tcall cudaSetDevice(n)\n\treturn\n"},
	{COROUTINE "template <typename A> job run(A a) { cudaSetDevice(0); co_await a; cudaSetDevice(1); }", "run",
         "b0:\n\tcall cudaSetDevice(0)\n\tcall co_await()\n\tcall cudaSetDevice(1)\n\treturn\n"},
};

// What is awaited is made once. It is suspended only where it is not ready and says that it suspends, and who resumes it has waited. What the
// compiler adds to the body is not lowered, and `co_return` ends it (C++20 [expr.await], [stmt.return.coroutine]).
Test(cxx, coroutines)
{
	snippet_check(coroutines, sizeof coroutines / sizeof *coroutines);
}
