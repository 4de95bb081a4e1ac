// SPDX-License-Identifier: Apache-2.0
// Two streams of the user touch the same bytes, one of them writes, and no event, wait or join through the legacy default
// stream lies between. The general case: rules for a special shape of it come first.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || o->first.is_host || o->second.is_host)
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	out->message = arena_printf(a, "%s %s `%s` while %s may still be %s it. %s", op_text(a, &o->second), op_does(&o->second), o->memory,
	                            op_text(a, &o->first), op_doing(&o->first), order_why(a, o));
	out->fix = order_fix(a, o);
	return true;
}

const struct rule rule_gpu102 = {
	.meta =
		{
			.code = "GPU102",
			.name = "unordered-streams",
			.family = "stream",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Two streams touch the same memory, one of them writes, and nothing orders them.",
			.why = "Operations of different streams may run out of order with respect to one another or "
			       "concurrently (CUDA Programming Guide, Streams). Order comes only from an event that one "
			       "stream records and the other waits for, from a wait of the host, or from the legacy default "
			       "stream between blocking streams. Priorities, atomics and equal addresses order nothing.",
			.at_run_time = "Goes wrong when the device runs the two at the same time, or the second one first: what is read "
				       "is old or mixed. No call returns an error, and the result is wrong in some runs only.",
			.instead = "Record an event after the producer, let the consumer's stream wait for it, or issue both "
				   "operations on one stream.",
			.limits = "Ranges are compared only where an overlap can be proved; two stream parameters may be the "
				  "same stream, which lowers the level.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
			       "void step(float *d_x) {\n"
			       "    cudaStream_t s1, s2;\n"
			       "    cudaStreamCreate(&s1);\n"
			       "    cudaStreamCreate(&s2);\n"
			       "    fill<<<1, 256, 0, s1>>>(d_x);\n"
			       "    scale<<<1, 256, 0, s2>>>(d_x);\n"
			       "    cudaStreamSynchronize(s1);\n"
			       "    cudaStreamSynchronize(s2);\n"
			       "    cudaStreamDestroy(s1);\n"
			       "    cudaStreamDestroy(s2);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
				"void step(float *d_x) {\n"
				"    cudaStream_t s1, s2;\n"
				"    cudaEvent_t filled;\n"
				"    cudaStreamCreate(&s1);\n"
				"    cudaStreamCreate(&s2);\n"
				"    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);\n"
				"    fill<<<1, 256, 0, s1>>>(d_x);\n"
				"    cudaEventRecord(filled, s1);\n"
				"    cudaStreamWaitEvent(s2, filled, 0);\n"
				"    scale<<<1, 256, 0, s2>>>(d_x);\n"
				"    cudaStreamSynchronize(s2);\n"
				"    cudaEventDestroy(filled);\n"
				"    cudaStreamDestroy(s1);\n"
				"    cudaStreamDestroy(s2);\n"
				"}\n",
			.oracle = "stale read",
		},
	.rank = RANK_LAST,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
