// SPDX-License-Identifier: Apache-2.0
// A GPU call is reached after the device was reset or the context destroyed, or in a destructor or exit handler that runs when
// the runtime may already be gone.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_CALL_AFTER_TEARDOWN)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_WARNING, o->confidence);
	out->message = o->first.text ? arena_printf(a, "%s runs after %s has ended the context%s%s. Everything of that context is gone.",
	                                            o->second.text, o->first.text, o->detail ? ": " : "", o->detail ? o->detail : "")
	                             : arena_printf(a, "%s runs at process exit%s%s. The CUDA runtime may already be torn down then.", o->second.text,
	                                            o->detail ? ": " : "", o->detail ? o->detail : "");
	out->words.at_run_time =
		o->first.text ? arena_printf(a, "What belonged to the context has gone with it, and %s fails: it is given something that is no more.",
	                                     o->second.text)
			      : arena_printf(a,
	                                     "Process exit is the time at which the behaviour is undefined: %s may return %s, or crash a program "
	                                     "whose results were right.",
	                                     o->second.text, op_spelling(&o->second, MODEL_EDIT_ERROR_DEINITIALIZED));
	out->words.why = o->first.text
	                         ? "What ends a context, or resets a device, destroys everything that was made in it (CUDA Runtime API, Device "
	                           "Management; CUDA Driver API, Context Management)."
	                         : "Using the runtime during program termination, after main, is undefined (CUDA Programming Guide, Initialization).";
	out->fix = o->first.text ? arena_printf(a, "release GPU objects before %s, or do not release them at all", o->first.text)
	                         : "release GPU objects before main ends, or do not release them at all";
	return true;
}

const struct rule rule_gpu408 = {
	.meta =
		{
			.code = "GPU408",
			.name = "gpu-call-after-teardown",
			.family = "thread",
			.level = GPULINT_WARNING,
			.since = "0.1.0",
			.summary = "A GPU call runs after the context ended or while the process exits.",
			.why = "cudaDeviceReset destroys everything of the device in the process (CUDA Runtime API, Device "
			       "Management); using the runtime during program termination, after main, is undefined (CUDA "
			       "Programming Guide, Initialization).",
			.at_run_time = "What belonged to the context has gone with it, and calls that are given it fail. During process "
				       "exit the behaviour is undefined: a call may return cudaErrorCudartUnloading, or crash a program "
				       "whose results were right.",
			.instead = "Release GPU objects in an explicit shutdown call that main makes, or leave them on "
				   "purpose.",
			.limits = "Destructors of static objects that other units define are not seen.",
			.bad = "#include <cuda_runtime.h>\n"
			       "void shut_down(float *d_x, cudaStream_t s) {\n"
			       "    cudaStreamSynchronize(s);\n"
			       "    cudaDeviceReset();\n"
			       "    cudaFree(d_x);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"void shut_down(float *d_x, cudaStream_t s) {\n"
				"    cudaStreamSynchronize(s);\n"
				"    cudaFree(d_x);\n"
				"    cudaDeviceReset();\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"cudaErrorCudartUnloading", "CUDA_ERROR_DEINITIALIZED", "cudaErrorContextIsDestroyed", "CUDA_ERROR_CONTEXT_IS_DESTROYED",
                            "cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE", "cudaErrorInvalidValue"}},
	.claim = claim,
};
