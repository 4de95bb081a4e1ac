// SPDX-License-Identifier: Apache-2.0
// One fault behind each construct of C++ that CUDA code is written in: whoever reads the construct wrongly does not find it.
#include "program.h"

// Two streams that nothing orders, and one buffer.
#define STREAMS                                                                                                                                      \
	"#include <cuda_runtime.h>\n#include <array>\n#include <functional>\n#include <vector>\nvoid other();\n"                                     \
	"__global__ void k(float *p) { p[0] += 1; }\n"                                                                                               \
	"template <class T> __global__ void kt(T *p) { p[0] += 1; }\n"                                                                               \
	"struct two { cudaStream_t a, b; float *d; };\n"                                                                                             \
	"static two make() { two t; cudaStreamCreate(&t.a); cudaStreamCreate(&t.b); cudaMalloc(&t.d, 400); return t; }\n"                            \
	"static void end(two &t) { cudaStreamSynchronize(t.a); cudaStreamSynchronize(t.b); cudaStreamDestroy(t.a); "                                 \
	"cudaStreamDestroy(t.b); cudaFree(t.d); }\n"                                                                                                 \
	"struct owner { cudaStream_t s; owner() { cudaStreamCreate(&s); } ~owner() { cudaStreamSynchronize(s); cudaStreamDestroy(s); } "             \
	"owner(const owner &) = delete; operator cudaStream_t() const { return s; } void run(float *d) { k<<<1, 1, 0, s>>>(d); } };\n"
#define A "k<<<1, 1, 0, t.a>>>(t.d);"
#define B "k<<<1, 1, 0, t.b>>>(t.d);"
#define BODY(text) "void f(int x) { two t = make(); " text " end(t); }\n"

struct construct {
	const char *name, *text;
};

static const struct construct faulty[] = {
	{"if", BODY("if (x) " A " " B)},
	{"fallthrough", BODY("switch (x) { case 1: " A " [[fallthrough]]; case 2: " B " break; default: break; }")},
	{"for", BODY("cudaStream_t s[2] = {t.a, t.b}; for (int i = 0; i < 2; i++) k<<<1, 1, 0, s[i]>>>(t.d);")},
	{"range-for", BODY("std::vector<cudaStream_t> v; v.push_back(t.a); v.push_back(t.b); for (auto s : v) k<<<1, 1, 0, s>>>(t.d);")},
	{"while", BODY("std::array<cudaStream_t, 2> s = {t.a, t.b}; int i = 0; while (i < 2) k<<<1, 1, 0, s[i++]>>>(t.d);")},
	{"do and break", BODY("cudaStream_t s = t.a; do { k<<<1, 1, 0, s>>>(t.d); if (s == t.b) break; s = t.b; } while (1);")},
	{"goto", BODY(A " if (x) goto out; cudaStreamSynchronize(t.a); out: " B)},
	{"continue", BODY("for (int i = 0; i < 2; i++) { if (i == 0) { " A " continue; } " B " }")},
	{"throw and catch", BODY(A " try { if (x) throw 1; cudaStreamSynchronize(t.a); } catch (int) { } " B)},
	{"a callee that throws", BODY(A " try { other(); } catch (...) { " B " }")},
	{"short circuit", BODY(A " x && cudaStreamSynchronize(t.a); " B)},
	{"conditional operator", BODY(A " cudaStream_t s = x ? t.a : t.b; k<<<1, 1, 0, s>>>(t.d);")},
	{"conditional operator in a launch", BODY("k<<<1, 1, 0, x ? t.a : t.b>>>(t.d); k<<<1, 1, 0, x ? t.b : t.a>>>(t.d);")},
	{"macro", "#define LAUNCH(s, d) k<<<1, 1, 0, s>>>(d)\n" BODY("LAUNCH(t.a, t.d); LAUNCH(t.b, t.d);")},
	{"reference", BODY("cudaStream_t &r = t.a; float *&d = t.d; k<<<1, 1, 0, r>>>(d); " B)},
	{"cast", BODY("void *v = t.d; k<<<1, 1, 0, t.a>>>(static_cast<float *>(v)); k<<<1, 1, 0, t.b>>>((float *)v);")},
	{"symbolic offset", BODY("cudaMemsetAsync(t.d + x, 0, 4, t.a); cudaMemsetAsync(t.d + x, 1, 4, t.b);")},
	{"function pointer", "static void work(float *d, cudaStream_t s) { k<<<1, 1, 0, s>>>(d); }\n" BODY(
				     "void (*p)(float *, cudaStream_t) = work; p(t.d, t.a); p(t.d, t.b);")},
	{"table", "static void work(float *d, cudaStream_t s) { k<<<1, 1, 0, s>>>(d); }\n"
                  "struct ops { void (*run)(float *, cudaStream_t); };\nstatic const ops table[] = {{work}, {work}};\n" BODY(
			  "table[0].run(t.d, t.a); table[1].run(t.d, t.b);")},
	{"lambda", BODY("auto go = [&](cudaStream_t s) { k<<<1, 1, 0, s>>>(t.d); }; go(t.a); go(t.b);")},
	{"std::function", BODY("std::function<void(cudaStream_t)> go = [&](cudaStream_t s) { k<<<1, 1, 0, s>>>(t.d); }; go(t.a); go(t.b);")},
	{"members of owners", BODY("{ owner a, b; a.run(t.d); b.run(t.d); }")},
	{"conversion to a stream", BODY("{ owner a, b; k<<<1, 1, 0, a>>>(t.d); k<<<1, 1, 0, b>>>(t.d); }")},
	{"implicit constructor", "struct holder { owner a, b; };\n" BODY("{ holder h; h.a.run(t.d); h.b.run(t.d); }")},
	{"template",
         "template <class T> void both(T *d, cudaStream_t a, cudaStream_t b) { kt<T><<<1, 1, 0, a>>>(d); kt<T><<<1, 1, 0, b>>>(d); }\n" BODY(
		 "both(t.d, t.a, t.b);")},
	{"default argument", "static void work(float *d, cudaStream_t s = 0) { k<<<1, 1, 0, s>>>(d); }\n" BODY(
				     "cudaStream_t n; cudaStreamCreateWithFlags(&n, cudaStreamNonBlocking); work(t.d, n); work(t.d); "
				     "cudaStreamSynchronize(n); cudaStreamDestroy(n);")},
	{"globals", "static cudaStream_t a, b; static float *d;\nvoid f() { cudaStreamCreate(&a); cudaStreamCreate(&b); cudaMalloc(&d, 4); "
                    "k<<<1, 1, 0, a>>>(d); k<<<1, 1, 0, b>>>(d); }\n"},
	{"device callee", "__device__ void set(float *p) { p[0] = 2; }\n__global__ void through(float *p) { set(p); }\n"
                          "__global__ void reads(const float *p, float *q) { q[0] = p[0]; }\n" BODY(
				  "through<<<1, 1, 0, t.a>>>(t.d); reads<<<1, 1, 0, t.b>>>(t.d, t.d + 50);")},
};

// The same constructs where the order is kept.
static const struct construct right[] = {
	{"if", BODY(A " if (x) cudaStreamSynchronize(t.a); else cudaDeviceSynchronize(); " B)},
	{"fallthrough", BODY(A " switch (x) { case 1: cudaStreamQuery(t.b); [[fallthrough]]; default: cudaStreamSynchronize(t.a); } " B)},
	{"range-for", BODY(A " std::vector<cudaStream_t> v; v.push_back(t.a); for (auto s : v) cudaStreamSynchronize(s); " B)},
	{"goto", BODY(A " if (x) goto wait; cudaStreamQuery(t.b); wait: cudaStreamSynchronize(t.a); " B)},
	{"throw and catch", BODY(A " try { if (x) throw 1; cudaStreamSynchronize(t.a); } catch (int) { cudaDeviceSynchronize(); } " B)},
	{"conditional operator",
         BODY("k<<<1, 1, 0, x ? t.a : t.b>>>(t.d); cudaStreamSynchronize(x ? t.a : t.b); k<<<1, 1, 0, x ? t.b : t.a>>>(t.d);")},
	{"constant offsets", BODY("cudaMemsetAsync(t.d, 0, 200, t.a); cudaMemsetAsync(t.d + 50, 1, 200, t.b);")},
	{"lambda", BODY("auto go = [&](cudaStream_t s) { k<<<1, 1, 0, s>>>(t.d); cudaStreamSynchronize(s); }; go(t.a); go(t.b);")},
	{"destructors", BODY("{ owner a; a.run(t.d); } { owner b; b.run(t.d); }")},
	{"implicit destructor", "struct holder { owner a; };\n" BODY("{ holder h; h.a.run(t.d); } " B)},
	{"default argument",
         "static void work(float *d, cudaStream_t s = 0) { k<<<1, 1, 0, s>>>(d); }\n" BODY("work(t.d, t.a); work(t.d); work(t.d, t.b);")},
	{"two readers",
         "__global__ void reads(const float *p, float *q) { q[0] = p[0]; }\n" BODY(
		 "float *q, *r; cudaMalloc(&q, 4); cudaMalloc(&r, 4); reads<<<1, 1, 0, t.a>>>(t.d, q); reads<<<1, 1, 0, t.b>>>(t.d, r); "
		 "cudaDeviceSynchronize(); cudaFree(q); cudaFree(r);")},
};

static const char *file_of(struct program *p, const struct construct *c, size_t i)
{
	const char *name = arena_printf(&p->arena, "%zu.cu", i);
	program_file(p, name, arena_printf(&p->arena, STREAMS "%s", c->text));
	return name;
}

Test(constructs, a_fault_behind_each_is_found, .timeout = 120)
{
	struct program *p = program_new();
	size_t n = sizeof faulty / sizeof *faulty;
	for (size_t i = 0; i < n; i++)
		file_of(p, &faulty[i], i);
	program_shell(p, "$G --select=GPU101,GPU102 --output=concise .");
	expect_status(p, 1);
	const char *lines = arena_printf(&p->arena, "\n%s", p->out);
	for (size_t i = 0; i < n; i++)
		cr_expect(strstr(lines, arena_printf(&p->arena, "\n%zu.cu:", i)), "%s: not found", faulty[i].name);
	expect_out(p, arena_printf(&p->arena, " in %zu files.\n", n));
	program_free(p);
}

Test(constructs, the_right_ones_are_silent, .timeout = 120)
{
	struct program *p = program_new();
	size_t n = sizeof right / sizeof *right;
	for (size_t i = 0; i < n; i++)
		file_of(p, &right[i], i);
	program_shell(p, "$G --output=concise .");
	expect_status(p, 0);
	expect_out(p, arena_printf(&p->arena, "0 findings in %zu files.\n", n));
	program_free(p);
}

// What g++ and nvcc accept where clang's default is an error, and sources that are older than the C++ that is taken where no flag says it.
static const struct construct accepted[] = {
	{"narrowing", "struct dims { int a; unsigned char b; };\nint f(double x, int n) { dims d{n, n}; int v[] = {x}; return d.a + v[0]; }\n"},
	{"register", "int f() { register int i = 3; return i; }\nvoid g() throw(int);\n"},
	{"template keyword", "struct other { template <class T> int get(T); };\ntemplate <class T> int f(T &o) { return o.template get(3); }\n"
                             "int g(other &o) { return f(o); }\n"},
	{"suffix", "#include <cinttypes>\n#include <cstdio>\nvoid f(uint64_t v) { printf(\"%\"PRIu64\"\\n\", v); }\n"},
	{"constants", "#include <cstdio>\nenum small { A, B };\nconstexpr int f(int x) { return printf(\"x\"), x; }\n"
                      "constexpr small s = static_cast<small>(9);\n"},
	{"a byte of its own", "#include <cstddef>\n#include <string>\nusing namespace std;\ntypedef unsigned char byte;\n"
                              "void f(byte *p, byte v, size_t n) { cudaMemset(p, v, n); }\n"},
	{"a size of its own", "#include <vector>\nusing namespace std;\nint size;\nvoid f(float *p) { cudaMemset(p, 0, size); }\n"},
	{"names of <sys/types.h>", "uint f(ushort a, ulong b) { return a + b; }\n"},
};

Test(constructs, what_other_compilers_accept_is_understood, .timeout = 120)
{
	struct program *p = program_new();
	size_t n = sizeof accepted / sizeof *accepted;
	for (size_t i = 0; i < n; i++)
		program_file(p, arena_printf(&p->arena, "%zu.cu", i),
		             arena_printf(&p->arena, "#include <cuda_runtime.h>\n%s\nvoid z() { cudaDeviceSynchronize(); }\n", accepted[i].text));
	program_shell(p, "$G --output=concise .");
	expect_status(p, 0);
	expect_out(p, arena_printf(&p->arena, "0 findings in %zu files.\n", n));
	program_shell(p, "$G --output=concise . -- -std=c++17"); // who names the language has it
	expect_out(p, "2 files with statements not understood");
	program_free(p);
}
