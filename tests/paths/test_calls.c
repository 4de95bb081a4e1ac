// SPDX-License-Identifier: Apache-2.0
// What a call through a value leads to: programs in the IR's text, and the lines that their paths must show.
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

#define TABLES                                                                                                                                       \
	"tables\n"                                                                                                                                   \
	"type 0 4 0 0 0 0 8 0 1 -1 \"cudaError_t (*)(cudaStream_t)\"\n"                                                                              \
	"type 1 8 0 0 0 0 0 0 -1 -1 \"cudaError_t (cudaStream_t)\"\n"                                                                                \
	"type 2 4 1 0 0 0 8 0 3 -1 \"cudaStream_t\"\n"                                                                                               \
	"type 3 7 0 0 0 0 0 0 -1 0 \"CUstream_st\"\n"                                                                                                \
	"record 0 0 \"CUstream_st\"\n"

// The caller owns the text.
static char *paths_of(const char *program)
{
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct engine_options options = {0};
	const char *error = NULL;
	char *text = NULL;
	size_t n = 0;
	struct ir_unit *unit = ir_read(&arena, &strings, program, strlen(program), &error);
	cr_assert(unit, "%s", error);
	FILE *out = open_memstream(&text, &n);
	engine_dump_paths(out, &arena, unit, &options);
	fclose(out);
	arena_free(&arena);
	return text;
}

static void expect_step(const char *program, const char *step)
{
	char *text = paths_of(program);
	cr_expect(strstr(text, step), "no \"%s\" in:\n%s", step, text);
	free(text);
}

Test(calls, an_api_function_that_a_caller_passes)
{
	expect_step("unit a.cu\n"
	            "function inner(w, s) external\nb0:\n\tcall (*w)(s)  @1:1\n\treturn\n"
	            "function outer(w, s) external\nb0:\n\tcall inner(w, s)  @2:1\n\treturn\n"
	            "function top(s) external\nb0:\n\tcall outer(cudaStreamSynchronize, s)  @3:1\n\treturn\n" TABLES
	            "var 0 1 0 w\nvar 2 1 0 s\nvar 0 1 0 w\nvar 2 1 0 s\nvar 2 1 0 s\nvar 2 1 0 stream\n",
	            "call cudaStreamSynchronize(s) @1");
}

Test(calls, an_api_function_in_a_variable)
{
	expect_step("unit a.cu\n"
	            "function f(s) external\nb0:\n\tw = cudaStreamSynchronize  @1:1\n\tcall (*w)(s)  @2:1\n\treturn\n" TABLES
	            "var 2 1 0 s\nvar 0 0 0 w\nvar 2 1 0 stream\n",
	            "call cudaStreamSynchronize(s) @2");
}

Test(calls, a_function_that_nobody_knows_stays_unknown)
{
	expect_step("unit a.cu\n"
	            "function inner(w, s) external\nb0:\n\tcall (*w)(s)  @1:1\n\treturn\n"
	            "function top(s) external\nb0:\n\tcall inner(elsewhere, s)  @2:1\n\treturn\n" TABLES "var 0 1 0 w\nvar 2 1 0 s\nvar 2 1 0 s\n",
	            "unknown (s) @1");
}

// The helper's vector is the caller's: what fills the one fills the other.
Test(calls, an_object_that_is_returned_is_the_callers)
{
	expect_step("unit ret1.cu\n"
	            "function fetch_async(d, n, stream) external\n"
	            "b0:\n"
	            "\tcall std::vector::vector(&result, n)  @5:19\n"
	            "\tresult.#size = n  @5:19\n"
	            "\tcall cudaMemcpyAsync(&result[0], d, n * 4, 2, stream)  @6:2\n"
	            "\treturn result\n"
	            "function first(d, n, stream) external\n"
	            "b0:\n"
	            "\tv = call fetch_async(d, n, stream)  @11:11\n"
	            "\tread v[0]  @12:9\n"
	            "\tdead v  @12:2\n"
	            "\treturn v[0]\n"
	            "tables\n"
	            "type 0 4 0 0 0 0 8 0 1 -1 \"const int *\"\n"
	            "type 1 2 0 0 1 0 4 0 -1 -1 \"const int\"\n"
	            "type 2 2 0 0 0 0 8 0 -1 -1 \"size_t\"\n"
	            "type 3 4 1 0 0 0 8 0 4 -1 \"cudaStream_t\"\n"
	            "type 4 7 0 0 0 0 0 0 -1 0 \"CUstream_st\"\n"
	            "type 5 7 0 1 0 1 24 0 6 1 \"std::vector<int>\"\n"
	            "type 6 2 0 0 0 0 4 0 -1 -1 \"int\"\n"
	            "type 7 7 0 1 0 1 24 0 6 1 \"std::vector<int>\"\n"
	            "type 8 4 0 0 0 0 8 0 9 -1 \"std::vector<int> *\"\n"
	            "type 9 7 0 1 0 1 24 0 6 1 \"std::vector<int>\"\n"
	            "type 10 2 0 0 0 0 8 0 -1 -1 \"size_type\"\n"
	            "type 11 5 0 0 0 0 8 0 12 -1 \"const allocator_type &\"\n"
	            "type 12 7 0 0 1 0 1 0 -1 2 \"const std::allocator<int>\"\n"
	            "type 13 4 0 0 0 0 8 0 14 -1 \"void *\"\n"
	            "type 14 0 0 0 0 0 0 0 -1 -1 \"void\"\n"
	            "type 15 4 0 0 0 0 8 0 16 -1 \"const void *\"\n"
	            "type 16 0 0 0 1 0 0 0 -1 -1 \"const void\"\n"
	            "type 17 2 0 0 0 0 4 0 -1 -1 \"enum cudaMemcpyKind\"\n"
	            "record 0 0 \"CUstream_st\"\n"
	            "record 1 0 \"std::vector\"\n"
	            "record 2 0 \"std::allocator\"\n"
	            "var 0 1 0 d\n"
	            "var 2 1 0 n\n"
	            "var 3 1 0 stream\n"
	            "var 5 0 0 result\n"
	            "var 0 1 0 d\n"
	            "var 2 1 0 n\n"
	            "var 3 1 0 stream\n"
	            "var 7 0 0 v\n"
	            "var 8 1 0 this\n"
	            "var 10 1 0 __n\n"
	            "var 11 1 0 __a\n"
	            "var 13 1 0 dst\n"
	            "var 15 1 0 src\n"
	            "var 2 1 0 count\n"
	            "var 17 1 0 kind\n"
	            "var 3 1 0 stream\n",
	            "call cudaMemcpyAsync(v, d, n * 4, 2, stream) @6");
}
