// SPDX-License-Identifier: Apache-2.0
// A function that the host puts in a stream uses the GPU, which it may not: the call is refused, or waits for the stream that waits for the function.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_CALL_IN_HOST_FUNCTION)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	bool is_launch = !o->second.row;
	out->message = arena_printf(a,
	                            "%s is %s by a function that `%s` puts in %s. Such a function must not call CUDA: the call may be refused, and "
	                            "does nothing then.",
	                            o->second.text, is_launch ? "launched" : "called", o->first.row->name,
	                            o->first.stream_called ? o->first.stream_called : "a stream");
	out->fix = "let the function tell a thread of the host what is to be done, or do it behind a wait for the stream";
	return true;
}

const struct rule rule_gpu409 = {
	.meta =
		{
			.code = "GPU409",
			.name = "call-in-host-function",
			.family = "thread",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A function that is put in a stream, or a callback of one, uses the GPU.",
			.why = "A host function must not make any CUDA API calls, and such a call may return cudaErrorNotPermitted (CUDA Runtime API, Execution "
			       "Control, cudaLaunchHostFunc; Stream Management, cudaStreamAddCallback). The function blocks its stream until it returns, so "
			       "that what waits for that stream waits for itself.",
			.at_run_time =
				"The call returns cudaErrorNotPermitted and does nothing: memory is not freed, work is not issued, nothing is waited for. "
				"A call that is not refused may wait for ever.",
			.instead =
				"Let the function tell a thread of the host, which makes the calls, or make them behind a wait for the stream or for an event. Memory "
				"is freed in the order of the stream by cudaFreeAsync, without a function.",
			.limits =
				"Of each such function the first call that uses the GPU is told. Calls that a thread makes which the function only wakes are none, and queries of "
				"texts, attributes and the last error are not told.",
			.bad = "#include <cuda_runtime.h>\n"
			       "static void release(void *d_x) { cudaFree(d_x); }\n"
			       "void step(float *d_x, size_t n, cudaStream_t s) {\n"
			       "    cudaMemsetAsync(d_x, 0, n, s);\n"
			       "    cudaLaunchHostFunc(s, release, d_x);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"void step(float *d_x, size_t n, cudaStream_t s) {\n"
				"    cudaMemsetAsync(d_x, 0, n, s);\n"
				"    cudaStreamSynchronize(s);\n"
				"    cudaFree(d_x);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.claim = claim,
};
