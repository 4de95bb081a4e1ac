// SPDX-License-Identifier: Apache-2.0
// Steps and amounts as reports say them: without the witness' own numbers and spellings.
#include <criterion/criterion.h>

#include "witness/witness.h"

Test(said, steps_by_what_the_source_has)
{
	static const struct {
		struct witness_step step;
		const char *said;
	} row[] = {
		{{.kind = WSTEP_COPY, .api = "cudaMemcpyAsync", .file = "/a/b.cu", .line = 7}, "`cudaMemcpyAsync` (b.cu:7)"},
		{{.kind = WSTEP_LAUNCH, .api = "<<<>>>", .kernel = "scale", .file = "b.cu", .line = 8}, "kernel `scale` (b.cu:8)"},
		{{.kind = WSTEP_LAUNCH, .api = "cudaLaunchKernel", .kernel = "scale"}, "kernel `scale`"},
		{{.kind = WSTEP_LAUNCH, .api = "<<<>>>"}, "a kernel"},
		{{.kind = WSTEP_LAUNCH, .api = "cublasSgemm", .kernel = "sgemm", .replaces = "cublasSgemm"}, "`cublasSgemm`"},
		{{.kind = WSTEP_HOST_FUNCTION, .api = "host read", .file = "b.cu", .line = 9}, "the host (b.cu:9)"},
		{{.kind = WSTEP_LAUNCH, .api = "the caller's work", .kernel = "x", .is_caller = true}, "the caller's work"},
		{{.kind = WSTEP_DIES, .api = "end of scope"}, "the end of scope"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		cr_expect_str_eq(witness_said(&a, &row[i].step), row[i].said);
		arena_free(&a);
	}
}

Test(said, amounts_only_where_the_size_is_known)
{
	struct arena a = {0};
	struct witness_memory m = {.id = "m0", .name = "d_x", .bytes = 64};
	cr_expect_str_eq(witness_amount(&a, &m, 4, 64), "4 of 64 bytes of `d_x`");
	m.is_bytes_assumed = true;
	cr_expect_str_eq(witness_amount(&a, &m, 4, 64), "bytes of `d_x`");
	m.name = NULL;
	cr_expect_str_eq(witness_amount(&a, &m, 4, 64), "bytes of `m0`");
	arena_free(&a);
}
