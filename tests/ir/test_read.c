// SPDX-License-Identifier: Apache-2.0
// What is dumped can be read, and prints the same again.
#include "frontend/snippet.h"

// Not inlined: gcc 12 takes the stream's buffer for a pointer to the local one.
__attribute__((noinline)) static char *dump(const struct ir_unit *unit)
{
	char *text = NULL;
	size_t n;
	FILE *f = open_memstream(&text, &n);
	ir_dump(f, unit, false);
	fclose(f);
	return text;
}

// The part of a dump that tells what the program does.
static char *functions(char *text)
{
	char *tables = strstr(text, "\ntables\n");
	if (tables)
		tables[1] = 0;
	return text;
}

static const char *const sources[] = {
	"void f(cudaStream_t *s, int n) { for (int i = 0; i < n; i++) if (i != 2 && s[i]) cudaStreamSynchronize(s[i % 3]); }",
	"struct S { void *q; };\nvoid f(struct S *s) { *(cudaStream_t *)s->q; cudaFree(0); }",
	"__global__ void k(float *p) { p[threadIdx.x] = -p[0] * 2.5f; }\n"
	"void f(float *p, cudaStream_t s) { k<<<4, 128, 0, s>>>(p + 3); switch (*p > 0) { case 1: cudaFree(p); } }",
	"struct S { cudaStream_t s; float a[2][3]; struct { int x; } in; S() { cudaStreamCreate(&s); } ~S() { "
	"cudaStreamDestroy(s); } void go(int k) { a[1][2] = k ? 1 : 2; in.x++; } };\n"
	"void f(int n) { S s; auto l = [&s, n] { s.go(n); }; l(); S *p = new S; p->go(3); delete p; throw n; }",
	"#include <vector>\n#include <memory>\nvoid f(std::vector<cudaStream_t> &v, void (*cb)(cudaStream_t)) { "
	"for (auto &s : v) cb(s); auto p = std::make_unique<int>(3); cudaSetDevice(*p); const char *t = \"a \\\"b\\\"\\n\"; (void)t; }",
	"struct B { virtual void go(cudaStream_t s) = 0; };\nstruct C : B { void go(cudaStream_t s) override { cudaStreamSynchronize(s); } };\n"
	"struct D : C { void go(cudaStream_t s) override { cudaStreamDestroy(s); } };\nvoid f(B *b, cudaStream_t s) { b->go(s); D d; b = &d; b->go(s); }",
};

Test(read, dump_is_read_back)
{
	for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
		struct snippet s;
		snippet_lower(&s, sources[i]);
		char *before = dump(s.result.unit);
		const char *error = NULL;
		struct ir_unit *unit = ir_read(&s.arena, &s.strings, before, strlen(before), &error);
		cr_assert(unit, "%s\n%s", error, before);
		char *after = dump(unit);
		cr_expect_str_eq(functions(after), functions(before), "--- before\n%s--- after\n%s", before, after);
		free(before);
		free(after);
		arena_free(&s.arena);
	}
}

static const char *const malformed[] = {
	"",
	"function f()\n",
	"unit a\nfunction f()\nb0:\n\tgoto b7\n",
	"unit a\nfunction f()\nb1:\n\treturn\n",
	"unit a\nfunction f(x)\nb0:\n\treturn\n",
	"unit a\nfunction f()\nb0:\n\tx = = 3\n\treturn\n",
	"unit a\nfunction f()\nb0:\n\tcall g(((\n",
	"unit a\nfunction f()\nb0:\n\tx = 3 moved\n\treturn\ntables\ntype 0 2 0 0 0 0 4 0 -1 -1 \"int\"\nvar 0 0 0 x\n", // what is moved has a place
	"unit a\ntables\ntype 0 1 99 0 0 0 0 0 -1 -1 \"x\"\n",
	"unit a\ntables\nvar 3 0 0 x\n",
	"unit x\ntables\ntype 0 7 0 0 0 0 8 0 -1 0 \"S\"\nrecord 0 0 \"S\" \"inner\" 0\n", // a record that contains itself
};

Test(read, malformed_text_is_refused)
{
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
		const char *error = NULL;
		cr_expect_null(ir_read(&arena, &strings, malformed[i], strlen(malformed[i]), &error), "%s", malformed[i]);
		cr_expect(error != NULL);
	}
}

// Every bound of the paths rests on the loop heads: a text that does not mark one is not believed.
Test(read, loop_heads_are_found_again)
{
	static const char text[] =
		"unit a\nfunction f()\nb0:\n\tcall g()  @1:1\n\tgoto b1\nb1:\n\tcall g()  @2:1\n\tbranch 1 b1 b2\nb2: loop\n\treturn\n";
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	const char *error = NULL;
	struct ir_unit *unit = ir_read(&arena, &strings, text, strlen(text), &error);
	cr_assert(unit, "%s", error);
	const struct ir_function *f = unit->functions.at[0];
	cr_expect(!f->blocks.at[0].is_loop_head);
	cr_expect(f->blocks.at[1].is_loop_head);
	cr_expect(!f->blocks.at[2].is_loop_head);
	arena_free(&arena);
}

// A list has the type of the place that it is for, and so have the lists in it; a class calls its operator().
Test(read, types_that_places_and_names_give)
{
	static const char text[] = "unit a\nfunction S::operator()(this)\nb0:\n\treturn\nfunction f()\nb0:\n\tx = {1, {2, 3}}\n\treturn\ntables\n"
				   "type 0 2 0 0 0 0 4 0 -1 -1 \"int\"\ntype 1 6 0 0 0 0 8 2 0 -1 \"int[2]\"\n"
				   "type 2 7 0 0 0 0 12 0 -1 0 \"S\"\ntype 3 4 0 0 0 0 8 0 2 -1 \"S *\"\n"
				   "record 0 0 \"S\" \"n\" 0 \"a\" 1\nvar 2 0 0 x\nvar 3 1 0 this\n";
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	const char *error = NULL;
	const struct ir_unit *unit = ir_read(&arena, &strings, text, sizeof text - 1, &error);
	cr_assert(unit, "%s", error);
	const struct ir_function *called = unit->functions.at[0];
	const struct ir_value *list = unit->functions.at[1]->blocks.at[0].steps.at[0].value;
	cr_expect_eq(list->type->record, called->method_of);
	cr_expect_eq(list->count, 2);
	cr_expect_eq(list->item[0]->integer, 1);
	cr_expect_eq(list->item[1]->type->kind, TYPE_ARRAY);
	cr_expect_eq(called->method_of->call_operator, called);
	arena_free(&arena);
}
