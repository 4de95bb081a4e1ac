// SPDX-License-Identifier: Apache-2.0
// Work is put on the legacy default stream while a blocking stream captures. The legacy stream would have to wait for the
// capturing one, which is impossible.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_LEGACY_IN_CAPTURE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s uses the legacy default stream while the blocking stream `%s` captures. The legacy stream "
	                            "would wait for the capturing stream; the call fails and invalidates the capture.",
	                            o->second.text, o->memory);
	out->words.at_run_time = arena_printf(a, "%s fails with %s, and the capture is invalid: its end returns an error and a null graph.",
	                                      o->second.text, op_spelling(&o->second, MODEL_EDIT_ERROR_CAPTURE_IMPLICIT));
	out->fix = arena_printf(a, "issue it on `%s` if it belongs to the graph, move it out of the capture, or make `%s` non-blocking", o->memory,
	                        o->memory);
	return true;
}

const struct rule rule_gpu602 = {
	.meta =
		{
			.code = "GPU602",
			.name = "legacy-stream-during-capture",
			.family = "capture",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "The legacy default stream is used while a blocking stream captures.",
			.why = "While a stream that was not made with cudaStreamNonBlocking captures, every use of the "
			       "legacy stream is invalid, also by synchronous copies, which run on it (CUDA Programming "
			       "Guide, CUDA Graphs, Prohibited and Unhandled Operations).",
			.at_run_time = "The call returns cudaErrorStreamCaptureImplicit, and the capture is invalid: "
				       "cudaStreamEndCapture returns an error and a null graph.",
			.instead =
				"Put what belongs to the graph on the capturing stream: it then runs with each launch of the graph, and not now. Let "
				"the rest come before or after the capture, or capture on a non-blocking stream.",
			.limits = "Streams that come from outside may be non-blocking and are not reported.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void record(float *d_x, float *d_y, cudaGraph_t *graph) {\n"
			       "    cudaStream_t s;\n"
			       "    cudaStreamCreate(&s);\n"
			       "    cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);\n"
			       "    fill<<<1, 256, 0, s>>>(d_x);\n"
			       "    fill<<<1, 256>>>(d_y);\n"
			       "    cudaStreamEndCapture(s, graph);\n"
			       "    cudaStreamDestroy(s);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void record(float *d_x, float *d_y, cudaGraph_t *graph) {\n"
				"    cudaStream_t s;\n"
				"    cudaStreamCreate(&s);\n"
				"    cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);\n"
				"    fill<<<1, 256, 0, s>>>(d_x);\n"
				"    fill<<<1, 256, 0, s>>>(d_y);\n"
				"    cudaStreamEndCapture(s, graph);\n"
				"    cudaStreamDestroy(s);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_CAPTURE, .error = {"cudaErrorStreamCaptureImplicit", "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT"}},
	.claim = claim,
};
