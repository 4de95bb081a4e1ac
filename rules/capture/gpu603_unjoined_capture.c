// SPDX-License-Identifier: Apache-2.0
// A stream that was forked into a capture by an event is not joined to the capturing stream before the capture ends.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_UNJOINED_CAPTURE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s ends the capture while stream `%s`, which an event brought into it, is not joined back. The "
	                            "capture fails and there is no graph.",
	                            o->second.text, o->memory);
	const char *error = op_spelling(&o->second, MODEL_EDIT_ERROR_CAPTURE_UNJOINED);
	out->words.at_run_time = arena_printf(a, "%s returns %s and a null graph, so that there is nothing to launch.", o->second.text, error);
	out->words.why = arena_printf(a,
	                              "Every stream that took part in a capture must be joined to the stream where it began, or %s returns %s (CUDA "
	                              "Programming Guide, CUDA Graphs, Cross-stream Dependencies and Events).",
	                              o->second.text, error);
	out->fix = arena_printf(a, "record an event on `%s` and let the capturing stream wait for it before the capture ends", o->memory);
	return true;
}

const struct rule rule_gpu603 = {
	.meta =
		{
			.code = "GPU603",
			.name = "unjoined-capture",
			.family = "capture",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A stream forked into a capture is not joined before the capture ends.",
			.why = "Every stream that took part in a capture must be joined to the stream where it began, or "
			       "cudaStreamEndCapture returns cudaErrorStreamCaptureUnjoined (CUDA Programming Guide, CUDA "
			       "Graphs, Cross-stream Dependencies and Events).",
			.at_run_time = "cudaStreamEndCapture returns cudaErrorStreamCaptureUnjoined and a null graph, so that there is "
				       "nothing to launch.",
			.instead = "Record an event on the forked stream after its last operation and wait for it on the "
				   "origin stream.",
			.limits = "Joins inside functions that are not visible are not seen.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void record(float *d_x, cudaStream_t s, cudaStream_t side, cudaEvent_t fork, cudaGraph_t *graph) {\n"
			       "    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n"
			       "    cudaEventRecord(fork, s);\n"
			       "    cudaStreamWaitEvent(side, fork, 0);\n"
			       "    fill<<<1, 256, 0, side>>>(d_x);\n"
			       "    cudaStreamEndCapture(s, graph);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void record(float *d_x, cudaStream_t s, cudaStream_t side, cudaEvent_t fork, cudaEvent_t join, cudaGraph_t *graph) {\n"
				"    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n"
				"    cudaEventRecord(fork, s);\n"
				"    cudaStreamWaitEvent(side, fork, 0);\n"
				"    fill<<<1, 256, 0, side>>>(d_x);\n"
				"    cudaEventRecord(join, side);\n"
				"    cudaStreamWaitEvent(s, join, 0);\n"
				"    cudaStreamEndCapture(s, graph);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_CAPTURE, .error = {"cudaErrorStreamCaptureUnjoined", "CUDA_ERROR_STREAM_CAPTURE_UNJOINED"}},
	.claim = claim,
};
