// SPDX-License-Identifier: Apache-2.0
// Typical programs (tests/model/snippets/) parse with no error against the bundled headers, in both default-stream
// modes, and against the toolkit's where one is installed.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "declarations.h"

static char *read_snippet(const char *name)
{
	char path[512];
	snprintf(path, sizeof path, GPULINT_SOURCE_DIR "/tests/model/snippets/%s", name);
	FILE *in = fopen(path, "rb");
	cr_assert_not_null(in, "%s", path);
	char *text = calloc(1, 1 << 16);
	cr_assert_gt(fread(text, 1, (1 << 16) - 1, in), 0);
	fclose(in);
	return text;
}

static void parses(enum headers headers, const char *name, const char *define)
{
	char *text = read_snippet(name);
	struct parse p = parse_text(headers, name, text, define);
	cr_expect_eq(p.errors, 0, "%s with %s headers: %u errors, %s", name, headers == HEADERS_OF_TOOLKIT ? "the toolkit's" : "the bundled",
	             p.errors, p.first_error);
	parse_close(&p);
	free(text);
}

static void everywhere(const char *name)
{
	parses(HEADERS_OF_GPULINT, name, NULL);
	parses(HEADERS_OF_GPULINT, name, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM");
	if (toolkit_include())
		parses(HEADERS_OF_TOOLKIT, name, NULL);
}

Test(headers, runtime)
{
	everywhere("runtime.cu");
}
Test(headers, implicit)
{
	parses(HEADERS_OF_GPULINT, "implicit.cu", NULL);
} // clang includes less than nvcc
Test(headers, cooperative)
{
	everywhere("cooperative.cu");
}
Test(headers, thrust)
{
	everywhere("thrust.cu");
}
Test(headers, driver_c)
{
	everywhere("driver.c");
}
Test(headers, runtime_c)
{
	everywhere("runtime.c");
}
Test(headers, libraries)
{
	everywhere("libraries.cpp");
}
Test(headers, older_shapes)
{
	parses(HEADERS_OF_GPULINT, "older.cu", NULL);
}

// Every bundled header stands alone.
Test(headers, each_alone)
{
	static const char *const names[] = {"cuda.h",
	                                    "cuda_runtime.h",
	                                    "cuda_runtime_api.h",
	                                    "device_launch_parameters.h",
	                                    "cooperative_groups.h",
	                                    "cooperative_groups/reduce.h",
	                                    "cublas_v2.h",
	                                    "cublasLt.h",
	                                    "cufft.h",
	                                    "cufftXt.h",
	                                    "cusolverDn.h",
	                                    "cusparse.h",
	                                    "curand.h",
	                                    "curand_kernel.h",
	                                    "cudnn.h",
	                                    "nccl.h",
	                                    "nvtx3/nvToolsExt.h",
	                                    "cuda_fp16.h",
	                                    "cuda_gl_interop.h",
	                                    "cuda_bf16.h",
	                                    "cuda_fp8.h",
	                                    "cuComplex.h",
	                                    "cudaProfiler.h",
	                                    "cuda_profiler_api.h",
	                                    "nvrtc.h",
	                                    "thrust/device_vector.h",
	                                    "thrust/detail/vector_base.h",
	                                    "cub/cub.cuh",
	                                    "cudaTypedefs.h",
	                                    "cusparse_v2.h",
	                                    "vector_types.h",
	                                    "math_constants.h",
	                                    "cublas.h",
	                                    "cublasXt.h",
	                                    "cudaEGL.h",
	                                    "cudaEGLTypedefs.h",
	                                    "cudaGL.h",
	                                    "cudaGLTypedefs.h",
	                                    "cudaProfilerTypedefs.h",
	                                    "cuda_awbarrier.h",
	                                    "cuda_egl_interop.h",
	                                    "cuda_bf16_common.h",
	                                    "cuda_fp16_common.h",
	                                    "cuda_fp4.h",
	                                    "cuda_fp6.h",
	                                    "cuda_pipeline.h",
	                                    "cudnn_adv.h",
	                                    "cufftw.h",
	                                    "curand_mtgp32_kernel.h",
	                                    "cusolverMg.h",
	                                    "cusolverRf.h",
	                                    "cusolverSp.h",
	                                    "cusolverSp_LOWLEVEL_PREVIEW.h",
	                                    "device_rarely.h",
	                                    "device_types.h",
	                                    "mma.h",
	                                    "nvJitLink.h",
	                                    "nvtx3/nvToolsExtCuda.h",
	                                    "nvtx3/nvToolsExtCudaRt.h"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char text[128];
		snprintf(text, sizeof text, "#include <%s>\n#include <%s>\n", names[i], names[i]);
		struct parse p = parse_text(HEADERS_OF_GPULINT, "alone.cu", text, NULL);
		cr_expect_eq(p.errors, 0, "%s in CUDA: %s", names[i], p.first_error);
		parse_close(&p);
		bool is_cuda_only = strstr(names[i], "thrust") || strstr(names[i], "cub/") || strstr(names[i], "cooperative");
		p = parse_text(HEADERS_OF_GPULINT, "alone.c", is_cuda_only ? "" : text, NULL);
		cr_expect_eq(p.errors, 0, "%s in C: %s", names[i], p.first_error);
		parse_close(&p);
	}
}
