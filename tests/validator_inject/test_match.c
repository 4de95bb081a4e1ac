// SPDX-License-Identifier: Apache-2.0
// Stacks to flagged places.
#include <criterion/criterion.h>
#include <string.h>

#include "validator/program/program.h"

Test(match, nothing_for_a_module_that_is_not_there)
{
	struct arena a = {0};
	struct program_plan plan = {.claims = 0};
	struct match *m = match_open(&a, &plan);
	const struct match_address at = {"/nonexistent", 0x1000};
	int site[INJECT_ANSWERS];
	cr_expect_eq(match_stack(m, CALL_COPY, "cudaMemcpyAsync", &at, 1, site), 0);
	match_close(m);
	arena_free(&a);
}
