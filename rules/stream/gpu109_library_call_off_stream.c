// SPDX-License-Identifier: Apache-2.0
// Library work runs on the default stream because its handle was never given a stream, or on the stream of another handle,
// between operations of the user's stream on the same data.
#include "rule.h"

static const char *which_stream(const struct op_view *library)
{
	if (library->is_handle_bound)
		return "The library call runs on the stream its handle is bound to.";
	if (library->stream == STREAMKIND_LEGACY || library->stream == STREAMKIND_PER_THREAD)
		return "The library call was given no stream and runs on the default one.";
	return "The library call was given another stream than the work before or after it.";
}

// By what the library is told its stream.
static const char *by_what(const struct op_view *library)
{
	for (uint8_t i = 0; library->row && i < library->row->effect_count; i++) {
		const struct effect *e = &library->row->effect[i];
		if (e->kind == EFFECT_OP && e->stream == STREAM_HANDLE)
			return "set the stream of its handle before the call";
		if (e->kind == EFFECT_OP && (e->stream == STREAM_POLICY || e->stream == STREAM_DEFAULT))
			return "by an execution policy of that stream";
	}
	return "by its stream argument";
}

static bool claim(const struct observation *o, struct claim *out)
{
	const struct op_view *library = o->kind == OBS_UNORDERED && !o->first.is_host && !o->second.is_host ? order_library(o) : NULL;
	if (!library)
		return false;
	struct arena *a = out->arena;
	const struct op_view *other = library == &o->first ? &o->second : &o->first;
	out->level = order_level(o, GPULINT_ERROR);
	out->message = arena_printf(a, "%s %s `%s`, and %s %s it, without order. %s %s", op_text(a, library), op_does(library), o->memory,
	                            op_text(a, other), op_does(other), which_stream(library), order_why(a, o));
	out->fix = library->is_handle_bound ? order_fix(a, o)
	                                    : arena_printf(a, "give the library call %s (%s)",
	                                                   other->stream_called ? other->stream_called : "the stream of the data", by_what(library));
	return true;
}

const struct rule rule_gpu109 = {
	.meta =
		{
			.code = "GPU109",
			.name = "library-call-off-stream",
			.family = "stream",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A library call works on data of one stream while it runs on the default stream or on "
				   "another handle's stream.",
			.why = "Library functions enqueue their work on the stream that was set for their handle, and on the "
			       "default stream when none was set (cuBLAS, cublasSetStream; the same holds for cuFFT plans, "
			       "cuSOLVER, cuSPARSE, cuRAND and for Thrust policies). Two streams run independently, and "
			       "the legacy default stream is ordered with blocking streams only (CUDA Runtime API, Stream "
			       "synchronization behavior).",
			.at_run_time = "Goes wrong when the library's kernels run before the work that prepares their operands has "
				       "finished, or after the work that takes their result has begun. The library call returns success, "
				       "and the numbers are wrong in some runs only.",
			.instead = "Set the handle's stream to the stream of the surrounding work before the call, or order "
				   "the two streams with an event.",
			.limits = "A handle that comes from outside may have been bound there; such a pair is reported with "
				  "lower confidence.",
			.bad = "#include <cublas_v2.h>\n"
			       "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void step(float *d_x) {\n"
			       "    cudaStream_t s;\n"
			       "    cublasHandle_t blas;\n"
			       "    const float two = 2;\n"
			       "    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
			       "    cublasCreate(&blas);\n"
			       "    fill<<<1, 256, 0, s>>>(d_x);\n"
			       "    cublasSscal(blas, 256, &two, d_x, 1);\n"
			       "    cudaDeviceSynchronize();\n"
			       "    cublasDestroy(blas);\n"
			       "    cudaStreamDestroy(s);\n"
			       "}\n",
			.good = "#include <cublas_v2.h>\n"
				"#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void step(float *d_x) {\n"
				"    cudaStream_t s;\n"
				"    cublasHandle_t blas;\n"
				"    const float two = 2;\n"
				"    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
				"    cublasCreate(&blas);\n"
				"    cublasSetStream(blas, s);\n"
				"    fill<<<1, 256, 0, s>>>(d_x);\n"
				"    cublasSscal(blas, 256, &two, d_x, 1);\n"
				"    cudaDeviceSynchronize();\n"
				"    cublasDestroy(blas);\n"
				"    cudaStreamDestroy(s);\n"
				"}\n",
			.oracle = "stale read",
		},
	.rank = RANK_SPECIFIC,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
