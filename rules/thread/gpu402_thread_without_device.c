// SPDX-License-Identifier: Apache-2.0
// A new thread starts with device 0 current. A thread that uses its creator's objects of another device without selecting that
// device works on the wrong one.
#include "rule.h"

// What follows where the thread works with device 0 and the object belongs to `device`.
static const char *follows(struct arena *a, const struct observation *o, const char *device)
{
	bool is_launch = !o->second.row || model_effect(o->second.row, EFFECT_LAUNCH);
	if (is_launch && o->object_kind == HANDLE_NONE)
		return arena_printf(
			a,
			"%s runs on device 0 and works on memory of %s. Where device 0 has no peer access to that memory, the kernel ends "
			"with an illegal memory access: a later call returns %s, and all CUDA work of the process fails from then on. "
			"With peer access it works, across the link between the two.",
			o->second.text, device, op_spelling(&o->second, MODEL_EDIT_ERROR_ILLEGAL_ADDRESS));
	if (is_launch && o->object_kind == HANDLE_STREAM)
		return arena_printf(a,
		                    "%s is launched into a stream of %s while device 0 is current, which the manual forbids. Drivers that were "
		                    "tried accept it and run the kernel on the stream's device. What the thread allocates or makes lies on device 0.",
		                    o->second.text, device);
	return arena_printf(a,
	                    "%s is given `%s` of %s while device 0 is current: it fails, or works on memory that the other device cannot "
	                    "reach. What the thread allocates or makes lies on device 0.",
	                    o->second.text, o->memory, device);
}

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	if (!*o->memory || !o->belongs)
		return NULL;
	bool is_known = o->basis != BASIS_DEVICE;
	const char *text = follows(a, o, o->belongs);
	return is_known ? text
	                : arena_printf(a, "Goes wrong where %s is not device 0: %s A machine with one device never shows it.", o->belongs, text);
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_THREAD_WITHOUT_DEVICE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *uses = *o->memory && !o->detail ? arena_printf(a, ", although it uses the creator's `%s`%s%s", o->memory,
	                                                           o->belongs ? " of " : "", o->belongs ? o->belongs : "")
	                                            : "";
	out->message = arena_printf(
		a,
		"%s runs in a new thread that has not selected a device%s. Every thread starts with device 0 current, whatever its "
		"creator selected%s%s.",
		o->second.text, uses, o->detail ? ". " : "", o->detail ? o->detail : "");
	out->words.at_run_time = at_run_time(a, o);
	out->words.instead = o->belongs ? arena_printf(a, "Select %s by cudaSetDevice first thing in the thread.", o->belongs) : NULL;
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
			.limits = "Programs that use device 0 only are not reported. A creator that selects a device in front of "
				  "the thread's start, and does nothing else under it, means it for the thread. A member of an object "
				  "is meant for the device that another function of its class, which makes it or works with it, "
				  "selects before: the thread makes it, launches a kernel with it, or gives it to a library that "
				  "needs its device.",
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
