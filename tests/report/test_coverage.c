// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

#include "session/coverage.h"

static void add(struct arena *a, struct coverage *c, uint32_t line, const char *name, const char *why)
{
	*vec_push(a, &c->calls) = (struct gpulint_gpu_call){{.file = "/a.h", .line = line, .column = 2}, name, why};
}

Test(coverage, a_call_in_a_header_counts_once_and_is_reached_where_some_unit_reaches_it)
{
	struct arena a = {0};
	struct coverage c = {0};
	struct gpulint_statistics s = {0};
	add(&a, &c, 9, "cudaFree", "no way");
	add(&a, &c, 4, "cudaMalloc", "no way");
	add(&a, &c, 4, "cudaMalloc", NULL);
	add(&a, &c, 9, "cudaFree", "another unit's way");
	add(&a, &c, 9, "cudaMemset", "of the same macro");
	coverage_close(&c, &s);
	cr_expect_eq(s.gpu_calls, 3);
	cr_expect_eq(s.gpu_calls_reached, 1);
	cr_assert_eq(c.calls.n, 2);
	cr_expect_str_eq(c.calls.at[0].name, "cudaFree");
	cr_expect_str_eq(c.calls.at[1].name, "cudaMemset");
	arena_free(&a);
}

Test(coverage, what_one_unit_does_not_understand_another_one_may)
{
	struct arena a = {0};
	struct coverage c = {0};
	struct gpulint_statistics s = {0};
	for (uint32_t line = 4; line < 6; line++)
		*vec_push(&a,
		          &c.calls) = (struct gpulint_gpu_call){{.file = "/a.h", .line = line}, "kernel launch", "the statement was not understood"};
	add(&a, &c, 4, "scale", NULL);
	coverage_close(&c, &s);
	cr_expect_eq(s.gpu_calls, 2);
	cr_expect_eq(s.gpu_calls_reached, 1);
	cr_assert_eq(c.calls.n, 1);
	cr_expect_eq(c.calls.at[0].location.line, 5);
	arena_free(&a);
}
