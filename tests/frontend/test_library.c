// SPDX-License-Identifier: Apache-2.0
// Standard containers and smart pointers.
#include "snippet.h"

static const struct expectation containers[] = {
	// what stands for a bit is the element; one that is kept is an object of its own
	{"#include <vector>\nvoid f(std::vector<bool> &v, int i) { v[i] = !v[i]; v[1].flip(); v[2] = v[i]; cudaSetDevice(v[2]); }", "f",
         "b0:\n\t%0 = !(*v)[i]\n\t(*v)[i] = %0\n\twrite (*v)[i]\n\t(*v)[1] = !(*v)[1]\n\twrite (*v)[1]\n"
         "\t(*v)[2] = (*v)[i]\n\twrite (*v)[2]\n\tcall cudaSetDevice((*v)[2])\n\treturn\n"},
	{"#include <vector>\nvoid f(std::vector<cudaStream_t> &v, int i) { cudaStreamSynchronize(v[i]); "
         "cudaStreamSynchronize(v.at(1)); cudaStreamSynchronize(*v.begin()); cudaStreamSynchronize(v.data()[2]); }",
         "f",
         "b0:\n\tread (*v)[i]\n\tcall cudaStreamSynchronize((*v)[i])\n"
         "\tread (*v)[1]\n\tcall cudaStreamSynchronize((*v)[1])\n"
         "\tread (*v)[0]\n\tcall cudaStreamSynchronize((*v)[0])\n"
         "\tread (*v)[2]\n\tcall cudaStreamSynchronize((*v)[2])\n\treturn\n"},
	{"#include <array>\nvoid f() { std::array<float, 4> h; h[1] = 2; cudaMemset(h.data(), 0, sizeof h); }", "f",
         "b0:\n\th[1] = 2\n\twrite h[1]\n\tcall cudaMemset(&h[0], 0, 16)\n\tdead h\n\treturn\n"},
	{"#include <array>\nstruct L { cudaStream_t s; };\nvoid f() { std::array<L, 3> a{}; for (L &l : a) cudaStreamCreate(&l.s); }", "f",
         "b0:\n\ta = {}\n\t%0 = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch %0 < 3 b2 b3\n"
         "b2:\n\tl = &a[%0]\n\tcall cudaStreamCreate(&l->s)\n\t%0 = %0 + 1\n\tgoto b1\n"
         "b3:\n\tdead a\n\treturn\n"},
	{"#include <map>\nvoid f(std::map<int, cudaStream_t> &m) { cudaStreamSynchronize(m[3]); }", "f",
         "b0:\n\t(*m)[3].#present = 1\n\twrite (*m)[3].#present\n\tread (*m)[3].second\n"
         "\tcall cudaStreamSynchronize((*m)[3].second)\n\treturn\n"},
	// a set's entries are there or not, as a map's; one of handles is not looked into
	{"#include <set>\nvoid f(std::set<int> &m, int k) { if (m.find(k) != m.end()) return; m.insert(k); cudaSetDevice(m.count(3)); m.erase(k); }",
         "f",
         "b0:\n\tbranch &(*m)[k] != &(*m)[\"#end\"] b1 b2\n"
         "b1:\n\treturn\n"
         "b2:\n\t%0.second = (*m)[k].#present == 0\n\t%0.first = &(*m)[k]\n\t(*m)[k].#present = 1\n\twrite (*m)[k].#present\n"
         "\tcall cudaSetDevice((*m)[3].#present)\n\t(*m)[k].#present = 0\n\twrite (*m)[k].#present\n\treturn\n"},
	{"#include <set>\nvoid f(std::set<cudaStream_t> &m, cudaStream_t s) { cudaStreamSynchronize(s); m.insert(s); }", "f",
         "b0:\n\tcall cudaStreamSynchronize(s)\n\t%0 = call std::set::insert(m, &s)\n\tdead s\n\treturn\n"},
	{"void f() { cudaStream_t s[2]; for (auto &x : s) cudaStreamCreate(&x); }", "f",
         "b0:\n\t%0 = 0\n\tgoto b1\n"
         "b1: loop\n\tbranch %0 < 2 b2 b3\n"
         "b2:\n\tx = &s[%0]\n\tcall cudaStreamCreate(x)\n\t%0 = %0 + 1\n\tgoto b1\n"
         "b3:\n\tdead s\n\treturn\n"},
	{"#include <vector>\nvoid f(std::vector<float> &v) { for (auto i = v.begin(); i != v.end(); ++i) "
         "cudaSetDevice(*i); }",
         "f",
         "b0:\n\ti = &(*v)[0]\n\tgoto b1\n"
         "b1: loop\n\tbranch i != &(*v)[v->#size] b2 b3\n"
         "b2:\n\tread *i\n\tcall cudaSetDevice(*i)\n\ti = &i[1]\n\tgoto b1\n"
         "b3:\n\treturn\n"},
};

Test(library, containers)
{
	snippet_check(containers, sizeof containers / sizeof *containers);
}

static const struct expectation pointers[] = {
	{"#include <memory>\nstruct Free { void operator()(float *p) const { cudaFree(p); } };\n"
         "void f(float *d) { std::unique_ptr<float, Free> p(d); cudaSetDevice(1); }",
         "f",
         "b0:\n\tp = d\n\tcall cudaSetDevice(1)\n\tbranch p != null b1 b2\n"
         "b1:\n\tcall Free::operator()(&%0, p)\n\tgoto b2\n"
         "b2:\n\tdead p\n\treturn\n"},
	{"#include <memory>\nstruct S { cudaStream_t s; S(int n) { cudaStreamCreate(&s); } ~S() { cudaStreamDestroy(s); } };\n"
         "void f() { auto p = std::make_unique<S>(3); cudaStreamSynchronize(p->s); p.release(); }",
         "f",
         "b0:\n\t%0 = call operator new(8)\n\tcall S::S(%0, 3)\n\tp = %0\n"
         "\tread p->s\n\tcall cudaStreamSynchronize(p->s)\n\t%1 = p\n\tp = 0\n\tbranch p != null b1 b2\n"
         "b1:\n\tcall S::~S(p)\n\tcall operator delete(p)\n\tgoto b2\n"
         "b2:\n\tdead p\n\treturn\n"},
	{"#include <memory>\nstruct Free { void operator()(int *p) const { cudaFreeHost(p); } };\n"
         "int f(int *h) { std::unique_ptr<int[], Free> p(h); p[1] = 2; return p[0]; }",
         "f",
         "b0:\n\tp = h\n\tp[1] = 2\n\twrite p[1]\n\tread p[0]\n\tbranch p != null b1 b2\n"
         "b1:\n\tcall Free::operator()(&%0, p)\n\tgoto b2\n"
         "b2:\n\tdead p\n\treturn p[0]\n"},
	// a pointer to a base is a copy, or takes the pointer where it is moved
	{"#include <memory>\nstruct B { virtual ~B(); int *d; };\nstruct D : B { };\nvoid own(std::shared_ptr<B> b);\n"
         "void f(std::shared_ptr<D> d, std::shared_ptr<D> e) { own(d); own(std::move(e)); cudaFree(d->d); }",
         "f", "b0:\n\t%0 = d\n\tcall own(%0)\n\t%1 = e\n\te = 0\n\tcall own(%1)\n\tread d->d\n\tcall cudaFree(d->d)\n\tdead e\n\tdead d\n\treturn\n"},
	// a lambda that is the deleter of a new object has a body; a function has one already
	{"#include <memory>\nvoid f(std::shared_ptr<void> &o, void *d, cudaStream_t s) { o.reset(d, [s](void *q) { cudaFreeAsync(q, s); }); cudaSetDevice(1); }",
         "f::lambda", "b0:\n\tcall cudaFreeAsync(q, this->s)\n\treturn\n"},
	{"#include <memory>\nvoid f(std::shared_ptr<void> &o, void *d) { o.reset(d, cudaFree); cudaSetDevice(1); }", "f",
         "b0:\n\t*o = d\n\twrite *o\n\tcall cudaSetDevice(1)\n\treturn\n"},
	{"#include <memory>\nstruct T { std::shared_ptr<CUstream_st> s; float *d; };\n"
         "void f(std::shared_ptr<T> t) { auto u = t; cudaMemsetAsync(u->d, 0, 4, u->s.get()); }",
         "f", "b0:\n\tu = t\n\tread u->d\n\tcall cudaMemsetAsync(u->d, 0, 4, u->s)\n\tdead u\n\tdead t\n\treturn\n"},
	// what deletes the object is code of the program
	{"#include <functional>\n#include <memory>\nvoid f(cudaStream_t *s) {\n"
         "std::unique_ptr<cudaStream_t, std::function<void(cudaStream_t *)>> p(s, [](cudaStream_t *q) { cudaStreamDestroy(*q); }); }",
         "f::lambda", "b0:\n\tread *q\n\tcall cudaStreamDestroy(*q)\n\treturn\n"},
	{"#include <utility>\nvoid f(cudaStream_t &a, cudaStream_t b) { a = std::exchange(b, nullptr); }", "f",
         "b0:\n\t%0 = b\n\tb = null\n\t*a = %0\n\twrite *a\n\treturn\n"},
};

Test(library, pointers)
{
	snippet_check(pointers, sizeof pointers / sizeof *pointers);
}

static const struct expectation tuples[] = {
	{"#include <tuple>\nvoid f(std::tuple<int, cudaStream_t> &t) { cudaStreamSynchronize(std::get<1>(t)); "
         "cudaSetDevice(std::get<int>(t)); }",
         "f", "b0:\n\tread t->#1\n\tcall cudaStreamSynchronize(t->#1)\n\tread t->#0\n\tcall cudaSetDevice(t->#0)\n\treturn\n"},
	{"#include <tuple>\nstd::tuple<int, cudaStream_t> make();\nvoid f(cudaStream_t s) { int n; std::tie(n, s) = make(); "
         "auto [m, t] = std::make_tuple(n, s); cudaStreamSynchronize(t); cudaSetDevice(m); }",
         "f",
         "b0:\n\t%0 = call make()\n\t%1.#0 = &n\n\t%1.#1 = &s\n\t*%1.#0 = %0.#0\n\twrite *%1.#0\n\t*%1.#1 = %0.#1\n\twrite *%1.#1\n"
         "\t[m, t].#0 = n\n\t[m, t].#1 = s\n\tcall cudaStreamSynchronize([m, t].#1)\n\tcall cudaSetDevice([m, t].#0)\n"
         "\tdead [m, t]\n\tdead n\n\tdead s\n\treturn\n"},
	{"#include <utility>\nvoid f(std::pair<int, cudaStream_t> p) { cudaStreamSynchronize(std::get<1>(p)); }", "f",
         "b0:\n\tcall cudaStreamSynchronize(p.second)\n\tdead p\n\treturn\n"},
};

Test(library, tuples)
{
	snippet_check(tuples, sizeof tuples / sizeof *tuples);
}

// What rules/api/std.gls says, with the types of the object at hand.
static const struct expectation optionals[] = {
	{"#include <optional>\nvoid f(std::optional<cudaStream_t> &q, cudaStream_t s) { if (q) cudaStreamSynchronize(*q); q.reset(); "
         "q.emplace(s); }",
         "f",
         "b0:\n\tbranch q->#engaged b1 b2\nb1:\n\tread q->value\n\tcall cudaStreamSynchronize(q->value)\n\tgoto b2\n"
         "b2:\n\tq->#engaged = 0\n\twrite q->#engaged\n\tq->#engaged = 0\n\twrite q->#engaged\n"
         "\tq->value = s\n\twrite q->value\n\tq->#engaged = 1\n\twrite q->#engaged\n\treturn\n"},
	{"#include <optional>\nstruct B { cudaEvent_t e; ~B() { cudaEventDestroy(e); } };\n"
         "void f(std::optional<B> &q) { q = std::nullopt; }",
         "f",
         "b0:\n\tbranch q->#engaged b1 b2\nb1:\n\tcall B::~B(&q->value)\n\tgoto b2\nb2:\n\tq->#engaged = 0\n"
         "\twrite q->#engaged\n\treturn\n"},
};

Test(library, optionals)
{
	snippet_check(optionals, sizeof optionals / sizeof *optionals);
}

extern const char std_gls[];

// Every body can be read, and has one return, in its last block: library/bodies.c puts it into the function that calls it.
Test(library, bodies_are_read)
{
	struct arena a = {0};
	struct interner strings = {.arena = &a};
	const char *error = NULL;
	const struct ir_unit *unit = ir_read(&a, &strings, std_gls, strlen(std_gls), &error);
	cr_assert(unit, "%s", error);
	cr_expect_gt(unit->functions.n, 10);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		cr_assert(f->blocks.n && f->params.n, "%s", f->name);
		for (size_t k = 0; k < f->blocks.n; k++)
			cr_expect_eq(f->blocks.at[k].end == END_RETURN, k + 1 == f->blocks.n, "%s: b%zu", f->name, k);
	}
	arena_free(&a);
}
