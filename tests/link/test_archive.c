// SPDX-License-Identifier: Apache-2.0
// A unit that was written and read is the same unit, and bytes that are no unit are none.
#include "frontend/snippet.h"

#include "engine/engine.h"
#include "gpulint/gpulint.h"
#include "link/archive.h"

struct bytes {
	char *at;
	size_t n;
};

static struct bytes written(const struct ir_unit *unit)
{
	struct bytes b = {0};
	FILE *out = open_memstream(&b.at, &b.n);
	archive_write(out, unit);
	fclose(out);
	return b;
}

// Kinds and places of what the engine says of the unit.
static char *said(struct arena *a, const struct ir_unit *unit)
{
	struct engine_options options = {0};
	struct engine_result result = {0};
	char *text = NULL;
	size_t n;
	FILE *out = open_memstream(&text, &n);
	engine_run(a, unit, &options, &result);
	for (size_t i = 0; i < result.observations.n; i++) {
		const struct observation *o = &result.observations.at[i];
		fprintf(out, "%d %d %u:%u %u:%u\n", o->kind, o->fault, o->first.loc.line, o->first.loc.column, o->second.loc.line,
		        o->second.loc.column);
	}
	fclose(out);
	return text;
}

static const char *const sources[] = {
	"void f(cudaStream_t *s, int n) { for (int i = 0; i < n; i++) if (i != 2 && s[i]) cudaStreamSynchronize(s[i % 3]); }",
	"__global__ void k(float *p) { p[threadIdx.x] = -p[0] * 2.5f; }\n"
	"void f(float *p, cudaStream_t s) { k<<<4, 128, 0, s>>>(p + 3); switch (*p > 0) { case -1 ... 1: cudaFree(p); } }\n"
	"void g(float *p, float *h) { cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); k<<<1, 1, 0, s>>>(p);"
	" cudaMemcpy(h, p, 4, cudaMemcpyDeviceToHost); }",
	"struct S { cudaStream_t s; float a[2][3]; struct { int x; } in; S() { cudaStreamCreate(&s); } ~S() { "
	"cudaStreamDestroy(s); } void go(int k) { a[1][2] = k ? 1 : 2; in.x++; } };\n"
	"void f(int n) { S s; auto l = [&s, n] { s.go(n); }; l(); S *p = new S; p->go(3); delete p; { int s = 4; (void)s; } throw n; }",
	"#include <vector>\n#include <memory>\nstatic cudaStream_t table[3];\n"
	"void f(std::vector<cudaStream_t> &v, void (*cb)(cudaStream_t)) { static int calls; calls++; for (auto &s : v) cb(s);"
	" auto p = std::make_unique<int>(3); cudaSetDevice(*p); table[*p] = v[0]; const char *t = \"a \\\"b\\\"\\n\"; (void)t; }",
	"void f(cudaEvent_t e, cudaStream_t s) { cudaEventCreate(&e); cudaEventRecord(e, s); float ms; cudaEventElapsedTime(&ms, e, e);"
	" cudaEventDestroy(e); cudaEventDestroy(e); }",
};

Test(archive, a_unit_that_was_read_is_the_same)
{
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
		struct snippet s;
		snippet_lower(&s, sources[i]);
		struct bytes first = written(s.result.unit);
		struct arena a = {0};
		struct interner strings = {.arena = &a};
		struct ir_unit *again = archive_read(&a, &strings, NULL, first.at, first.n, NULL);
		cr_assert_not_null(again, "source %zu", i);
		struct bytes second = written(again);
		cr_expect(first.n == second.n && memcmp(first.at, second.at, first.n) == 0, "source %zu: %zu and %zu bytes", i, first.n, second.n);
		char *before = said(&s.arena, s.result.unit), *after = said(&a, again);
		cr_expect_str_eq(after, before, "source %zu", i);
		free(before), free(after), free(first.at), free(second.at);
		frontend_release(&s.result);
		arena_free(&a);
		arena_free(&s.arena);
	}
}

Test(archive, what_is_said_of_the_source_comes_along)
{
	struct snippet s;
	struct arena a = {0};
	struct interner strings = {.arena = &a};
	snippet_lower(&s, sources[0]);
	struct ir_unit *unit = s.result.unit;
	*vec_push(&s.arena, &unit->notices) = (struct ir_notice){"/root/a.cu", "wrong at /root/b.h:3", NULL, GPULINT_ERROR};
	unit->is_partial = unit->is_assumed = true;
	unit->relative_to = "/root";
	struct bytes b = written(unit);
	struct ir_unit *again = archive_read(&a, &strings, NULL, b.at, b.n, NULL);
	cr_assert(again && again->notices.n == 1);
	cr_expect(again->is_partial && again->is_assumed && !again->is_lost);
	const struct ir_notice *m = &again->notices.at[0];
	cr_expect(strstr(m->file, "/a.cu") && !strstr(m->file, "root"), "%s", m->file);
	cr_expect(strstr(m->what, "wrong at /") && strstr(m->what, "/b.h:3") && !strstr(m->what, "root"), "%s", m->what);
	cr_expect(!m->action && m->level == GPULINT_ERROR);
	free(b.at);
	frontend_release(&s.result);
	arena_free(&a);
	arena_free(&s.arena);
}

// The comparison above compares something: this source is known to be faulty.
Test(archive, what_is_said_is_not_nothing)
{
	struct snippet s;
	snippet_lower(&s, sources[1]);
	char *text = said(&s.arena, s.result.unit);
	cr_expect_str_not_empty(text);
	free(text);
	frontend_release(&s.result);
	arena_free(&s.arena);
}

Test(archive, what_ends_early_is_not_read)
{
	struct snippet s;
	snippet_lower(&s, sources[2]);
	struct bytes b = written(s.result.unit);
	for (size_t n = 0; n < b.n; n += 1 + n / 64) {
		struct arena a = {0};
		struct interner strings = {.arena = &a};
		cr_expect_null(archive_read(&a, &strings, NULL, b.at, n, NULL), "%zu of %zu bytes", n, b.n);
		arena_free(&a);
	}
	free(b.at);
	frontend_release(&s.result);
	arena_free(&s.arena);
}

// Whatever is in a byte, reading ends: with a unit, or without one.
Test(archive, any_byte_may_be_wrong)
{
	struct snippet s;
	snippet_lower(&s, sources[0]);
	struct bytes b = written(s.result.unit);
	for (size_t n = 0; n < b.n; n++)
		for (int bit = 0; bit < 8; bit++) {
			struct arena a = {0};
			struct interner strings = {.arena = &a};
			b.at[n] ^= (char)(1 << bit);
			archive_read(&a, &strings, NULL, b.at, b.n, NULL);
			b.at[n] ^= (char)(1 << bit);
			arena_free(&a);
		}
	free(b.at);
	frontend_release(&s.result);
	arena_free(&s.arena);
}
