// SPDX-License-Identifier: Apache-2.0
// A new thread starts with device 0 current. A thread that uses its creator's objects of another device without selecting that
// device works on the wrong one.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_THREAD_WITHOUT_DEVICE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *uses = *o->memory ? arena_printf(a, ", although it uses the creator's `%s`%s%s", o->memory, o->belongs ? " of " : "",
	                                             o->belongs ? o->belongs : "")
	                              : "";
	out->message = arena_printf(
		a,
		"%s runs in a new thread that has not selected a device%s. Every thread starts with device 0 current, whatever its "
		"creator selected%s%s.",
		o->second.text, uses, o->detail ? ": " : "", o->detail ? o->detail : "");
	out->fix = arena_printf(a, "select %s at the start of the thread, before its first GPU call",
	                        o->belongs ? o->belongs : "the creator's device");
	return true;
}

const struct rule rule_gpu402 = {
	.meta =
		{
			.code = "GPU402",
			.name = "thread-without-device",
			.family = "thread",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A thread uses objects of its creator's device without selecting that device.",
			.why = "The current device is a property of the host thread and is device 0 in a new thread (CUDA "
			       "Runtime API, Device Management, cudaSetDevice). Buffers, streams and handles of the "
			       "creator's device are then used with the wrong one current.",
			.at_run_time = "Goes wrong when the creator's device is not device 0: what the thread "
				       "allocates or makes lies on device 0, and calls with the creator's objects "
				       "have the wrong device current. A machine with one device never shows it.",
			.instead = "Call cudaSetDevice with the creator's device first thing in the thread.",
			.limits = "Programs that use device 0 only are not reported.",
			.bad = "#include <cuda_runtime.h>\n"
			       "#include <thread>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void run(void) {\n"
			       "    float *d_x;\n"
			       "    cudaSetDevice(1);\n"
			       "    cudaMalloc((void **)&d_x, 1024);\n"
			       "    std::thread worker([=] {\n"
			       "        fill<<<1, 256>>>(d_x);\n"
			       "        cudaDeviceSynchronize();\n"
			       "    });\n"
			       "    worker.join();\n"
			       "    cudaFree(d_x);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"#include <thread>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void run(void) {\n"
				"    float *d_x;\n"
				"    cudaSetDevice(1);\n"
				"    cudaMalloc((void **)&d_x, 1024);\n"
				"    std::thread worker([=] {\n"
				"        cudaSetDevice(1);\n"
				"        fill<<<1, 256>>>(d_x);\n"
				"        cudaDeviceSynchronize();\n"
				"    });\n"
				"    worker.join();\n"
				"    cudaFree(d_x);\n"
				"}\n",
			.oracle = "device query",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_WRONG_DEVICE},
	.claim = claim,
};
