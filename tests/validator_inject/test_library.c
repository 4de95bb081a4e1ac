// SPDX-License-Identifier: Apache-2.0
// Claimed calls of libraries, which CUPTI does not report.
#include "run.h"

#define WRITES_IT "\"stream\":\"s\",\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]"
#define READS_IT "\"stream\":\"u\",\"access\":[{\"memory\":\"m\",\"mode\":\"read\"},{\"memory\":\"h\",\"mode\":\"write\"}]"
#define UNORDERED "\"unordered\",\"memory\":\"m\""

static void expect_library(const struct told *step, const char *claim, const char *program, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, told_steps(&a, folder, "blas", claim, step, 1), "", program);
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

// CUPTI does not report it: what it calls of the runtime and the driver shows that it ran, and nothing shows that it did not.
Test(library, a_library_is_found_by_the_calls_in_it)
{
	const struct told destroy = {"sync_device", "cublasDestroy", "cublasDestroy_v2(p); /*", "\"device\":\"d\"", 0};
	const struct told bind = {"sync_device", "cublasSetStream", "cublasSetStream_v2(p", "\"device\":\"d\"", 0};
	const char *hang = "\"hang\"", *error = "\"api-error\",\"errors\":[\"cudaErrorCudartUnloading\"]";
	expect_library(&destroy, hang, "program_blas_O0", 2, "reached: what is claimed is not decided");
	expect_library(&destroy, hang, "program_blas_O2", 2, "reached: what is claimed is not decided");
	expect_library(&destroy, hang, "program_blas_O0 other", 2, "unsupported: `cublasDestroy` is a library's function");
	expect_library(&bind, hang, "program_blas_O0", 2, "unsupported: `cublasSetStream` is a library's function");
	expect_library(&destroy, error, "program_blas_O0", 2, "ran, and what it returned is not seen: CUPTI reports");
}

// The claimed step is the allocation, which is no call of CUDA: the filling is the same call.
static void expect_pool(const char *arguments, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *text = "zeros(s1); /* claimed";
	const struct told step[] = {{"alloc_async", "at::zeros", text, "\"stream\":\"s\",\"memory\":\"m\"", 0},
	                            {"memset", "at::zeros", text, WRITES_IT, 0},
	                            {"copy", "cudaMemcpyAsync", "cudaMemcpyAsync(b,", READS_IT, 1}};
	const char *file = told_steps(&a, folder, "pool", UNORDERED, step, 3);
	for (size_t i = 0; i < 2; i++) {
		struct ran r = validate(&a, file, "", arena_printf(&a, "program_pool_%s %s", i ? "O2" : "O0", arguments));
		contains(&r, status, verdict);
	}
	scratch_remove(folder);
	arena_free(&a);
}

Test(library, memory_of_a_caching_allocator)
{
	expect_pool("", 1, "program-confirmed: ");
	expect_pool("apart", 0, "reached: they never worked on the same memory (1 pair)");
	expect_pool("none", 2, "not-reached: the call at ");
}
