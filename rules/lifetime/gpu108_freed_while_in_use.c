// SPDX-License-Identifier: Apache-2.0
// Device memory is freed on a path where an operation of another stream is not ordered before the free, or is used by an
// operation that is not ordered with a stream-ordered free.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || ends_host_memory(&o->second) || ends_host_memory(&o->first))
		return false;
	if (!o->first.is_free && !o->second.is_free)
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	if (o->second.is_free)
		out->message = arena_printf(a, "%s frees `%s` while %s may still be %s it. %s", op_text(a, &o->second), o->memory,
		                            op_text(a, &o->first), op_doing(&o->first), order_why(a, o));
	else
		out->message = arena_printf(a, "%s %s `%s`, which %s may already have freed. %s", op_text(a, &o->second), op_does(&o->second),
		                            o->memory, op_text(a, &o->first), order_why(a, o));
	out->fix = o->second.is_free && o->first.stream_called && o->second.stream_called
	                   ? arena_printf(a, "free `%s` on %s, or let the free wait for an event recorded after %s", o->memory,
	                                  o->first.stream_called, o->first.text)
	                   : order_fix(a, o);
	return true;
}

const struct rule rule_gpu108 = {
	.meta =
		{
			.code = "GPU108",
			.name = "freed-while-in-use",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Device memory is freed while an operation on another stream may still use it.",
			.why = "Every access to memory of a stream-ordered allocation must happen before the free operation "
			       "in stream order, and a free on one stream does not wait for others (CUDA Runtime API, Stream "
			       "Ordered Memory Allocator, cudaFreeAsync). The memory is reused at once: the reader sees the "
			       "bytes of the next owner.",
			.at_run_time = "Goes wrong when the memory is given out again while the operation still runs: two owners use the "
				       "same bytes, and the wrong values show in a buffer that has nothing to do with the operation. No "
				       "call returns an error.",
			.instead = "Free on the stream of the last use, or record an event after the last use and let the "
				   "freeing stream wait for it.",
			.limits = "cudaFree of ordinary device memory was observed to wait for its device; without that "
				  "promise it is a note under --portable.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void step(cudaStream_t s1) {\n"
			       "    cudaStream_t s2;\n"
			       "    float *d_x;\n"
			       "    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
			       "    cudaMallocAsync((void **)&d_x, 1024, s2);\n"
			       "    fill<<<1, 256, 0, s2>>>(d_x);\n"
			       "    cudaFreeAsync(d_x, s1);\n"
			       "    cudaStreamSynchronize(s2);\n"
			       "    cudaStreamDestroy(s2);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void step(void) {\n"
				"    cudaStream_t s2;\n"
				"    float *d_x;\n"
				"    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
				"    cudaMallocAsync((void **)&d_x, 1024, s2);\n"
				"    fill<<<1, 256, 0, s2>>>(d_x);\n"
				"    cudaFreeAsync(d_x, s2);\n"
				"    cudaStreamSynchronize(s2);\n"
				"    cudaStreamDestroy(s2);\n"
				"}\n",
			.oracle = "clobbered read after reuse",
		},
	.rank = RANK_SPECIFIC,
	.shows = {.is_shown = true, .claim = CLAIM_USE_AFTER},
	.claim = claim,
};
