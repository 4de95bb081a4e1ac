// SPDX-License-Identifier: Apache-2.0
// The time between two events is asked for although one of them carries no time: made without timing, never recorded, not yet
// complete, or of another device.
#include "rule.h"

static const char *reason(struct arena *a, const struct observation *o)
{
	switch (o->fault) {
	case FAULT_ELAPSED_NO_TIMING: return "was made with timing disabled";
	case FAULT_ELAPSED_UNRECORDED: return "has not been recorded";
	case FAULT_ELAPSED_INCOMPLETE: return "may not be complete: the host has not waited for its record";
	case FAULT_ELAPSED_OTHER_DEVICE:
		return arena_printf(a, o->detail ? "belongs to another device than event `%s`" : "belongs to another device than the other event",
		                    o->detail);
	default: return NULL;
	}
}

static const char *error(const struct observation *o)
{
	switch (o->fault) {
	case FAULT_ELAPSED_INCOMPLETE: return op_spelling(&o->second, MODEL_EDIT_ERROR_NOT_READY);
	case FAULT_ELAPSED_OTHER_DEVICE: return "an error";
	default: return op_spelling(&o->second, MODEL_EDIT_ERROR_INVALID_HANDLE);
	}
}

static bool claim(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	const char *what = o->kind == OBS_TYPESTATE ? reason(a, o) : NULL;
	if (!what)
		return false;
	out->words.at_run_time = arena_printf(
		a, "%s%s returns %s and gives no time.%s", o->fault == FAULT_ELAPSED_INCOMPLETE ? "Where the GPU is not done by then, " : "",
		o->second.text, error(o),
		o->second.is_result_ignored ? " Nothing here looks at the result, and the variable for the time keeps what it held before." : "");
	if (op_is_driver(&o->second))
		out->words.why = arena_printf(
			a,
			"%s returns %s for events made without timing or never recorded, and %s for events that are not complete; it "
			"fails for events of different devices (CUDA Driver API, Event Management; CUDA Programming Guide, "
			"Multi-Device System, Stream and Event Behavior).",
			o->second.text, op_spelling(&o->second, MODEL_EDIT_ERROR_INVALID_HANDLE),
			op_spelling(&o->second, MODEL_EDIT_ERROR_NOT_READY));
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *end = o->fault == FAULT_ELAPSED_INCOMPLETE
	                          ? arena_printf(a, "Where it is not, the call returns %s and does not write the time", error(o))
	                          : "The call fails and the time is not written";
	out->message = arena_printf(a, "%s reads the time of event `%s`, which %s. %s.", o->second.text, o->memory, what, end);
	out->fix = o->fault == FAULT_ELAPSED_NO_TIMING      ? "make the event with timing enabled"
	           : o->fault == FAULT_ELAPSED_OTHER_DEVICE ? "measure with two events of one device"
	           : o->fault == FAULT_ELAPSED_UNRECORDED   ? arena_printf(a, "record `%s` before the time is read", o->memory)
	                                                    : arena_printf(a, "wait for `%s` before the time is read", o->memory);
	return true;
}

const struct rule rule_gpu505 = {
	.meta =
		{
			.code = "GPU505",
			.name = "invalid-elapsed-time",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Elapsed time is asked of an event that has no time to give.",
			.why = "cudaEventElapsedTime returns cudaErrorInvalidResourceHandle for events made with "
			       "cudaEventDisableTiming or never recorded, and cudaErrorNotReady for events that are not "
			       "complete; it fails for events of different devices (CUDA Runtime API, Event Management; CUDA "
			       "Programming Guide, Multi-Device System, Stream and Event Behavior).",
			.at_run_time = "The call returns an error and gives no time. Where the result is not checked, the program goes on "
				       "with what the variable for the time held before.",
			.instead = "Record both events on one device with timing enabled and synchronise the second before "
				   "reading the time.",
			.limits = "Only events that the function makes itself are judged.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "float measure(float *d_x, cudaStream_t s) {\n"
			       "    cudaEvent_t start, stop;\n"
			       "    float ms = 0;\n"
			       "    cudaEventCreate(&start);\n"
			       "    cudaEventCreate(&stop);\n"
			       "    cudaEventRecord(start, s);\n"
			       "    fill<<<1, 256, 0, s>>>(d_x);\n"
			       "    cudaEventRecord(stop, s);\n"
			       "    cudaEventElapsedTime(&ms, start, stop);\n"
			       "    cudaEventDestroy(start);\n"
			       "    cudaEventDestroy(stop);\n"
			       "    return ms;\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"float measure(float *d_x, cudaStream_t s) {\n"
				"    cudaEvent_t start, stop;\n"
				"    float ms = 0;\n"
				"    cudaEventCreate(&start);\n"
				"    cudaEventCreate(&stop);\n"
				"    cudaEventRecord(start, s);\n"
				"    fill<<<1, 256, 0, s>>>(d_x);\n"
				"    cudaEventRecord(stop, s);\n"
				"    cudaEventSynchronize(stop);\n"
				"    cudaEventElapsedTime(&ms, start, stop);\n"
				"    cudaEventDestroy(start);\n"
				"    cudaEventDestroy(stop);\n"
				"    return ms;\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE", "cudaErrorNotReady", "CUDA_ERROR_NOT_READY"}},
	.claim = claim,
};
