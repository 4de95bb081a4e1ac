// SPDX-License-Identifier: Apache-2.0
// What a call through a value leads to: programs in the IR's text, and the lines that their paths must show.
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

#define TABLES                                                                                                         \
	"tables\n"                                                                                                     \
	"type 0 4 0 0 0 0 8 0 1 -1 \"cudaError_t (*)(cudaStream_t)\"\n"                                                 \
	"type 1 8 0 0 0 0 0 0 -1 -1 \"cudaError_t (cudaStream_t)\"\n"                                                   \
	"type 2 4 1 0 0 0 8 0 3 -1 \"cudaStream_t\"\n"                                                                  \
	"type 3 7 0 0 0 0 0 0 -1 0 \"CUstream_st\"\n"                                                                   \
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
	            "function top(s) external\nb0:\n\tcall inner(elsewhere, s)  @2:1\n\treturn\n" TABLES
	            "var 0 1 0 w\nvar 2 1 0 s\nvar 2 1 0 s\n",
	            "unknown (s) @1");
}
