// SPDX-License-Identifier: Apache-2.0
// The legacy default stream and a non-blocking stream touch the same bytes with nothing between them. A non-blocking
// stream takes no part in the default stream's barrier, so waiting for the one does not cover the other.
#include "rule.h"

static bool is_default(const struct op_view *op)
{
	return op->stream == STREAMKIND_LEGACY;
}

static bool is_aside(const struct op_view *op)
{
	return op->stream == STREAMKIND_NONBLOCKING || op->stream == STREAMKIND_UNKNOWN;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || o->first.is_host || o->second.is_host)
		return false;
	if (!(is_default(&o->first) && is_aside(&o->second)) && !(is_default(&o->second) && is_aside(&o->first)))
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	out->message = arena_printf(a, "%s %s `%s` while %s may still be %s it. %s", op_text(a, &o->second), op_does(&o->second), o->memory,
	                            op_text(a, &o->first), op_doing(&o->first), order_why(a, o));
	out->fix = order_fix(a, o);
	return true;
}

const struct rule rule_gpu101 = {
	.meta =
		{
			.code = "GPU101",
			.name = "missing-null-stream-sync",
			.family = "stream",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Work on the legacy default stream and on a non-blocking stream touches the same memory without order.",
			.why = "Streams made with cudaStreamNonBlocking do not take part in the implicit barrier of the legacy default "
			       "stream (CUDA Runtime API, Stream synchronization behavior). The second operation can start before the "
			       "first has finished; synchronising the non-blocking stream does not wait for default-stream work.",
			.at_run_time = "Goes wrong when the second operation starts before the first has finished: it reads or "
				       "overwrites bytes that are not final. No call returns an error, and the result is wrong in some "
				       "runs only.",
			.instead = "Record an event on the stream of the first operation and wait for it on the other, synchronise the "
				   "default stream before the second operation, make the stream blocking, or use one stream.",
			.limits = "Two pointers that are not visibly the same memory are taken as different.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
			       "void step(float *d_x, float *h_x, size_t n) {\n"
			       "    cudaStream_t s;\n"
			       "    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
			       "    cudaMemset(d_x, 0, n);\n"
			       "    scale<<<1, 256, 0, s>>>(d_x);\n"
			       "    cudaStreamSynchronize(s);\n"
			       "    cudaStreamDestroy(s);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
				"void step(float *d_x, float *h_x, size_t n) {\n"
				"    cudaStream_t s;\n"
				"    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
				"    cudaMemsetAsync(d_x, 0, n, s);\n"
				"    scale<<<1, 256, 0, s>>>(d_x);\n"
				"    cudaStreamSynchronize(s);\n"
				"    cudaStreamDestroy(s);\n"
				"}\n",
			.oracle = "stale read",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
