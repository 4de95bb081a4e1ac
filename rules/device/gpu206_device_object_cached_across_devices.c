// SPDX-License-Identifier: Apache-2.0
// A device object of static life (scratch buffer, handle, event) is made under the device of the first call and used by later
// calls whatever device is current then. Or it is made anew for another device, and the number beside it still says the former one.
#include "rule.h"

// The number beside the object says for which device it was made.
static bool claim_not_noted(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->is_unshown = true; // who comes with which device stands in no step of the path
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(
		a,
		"%s makes `%s` anew since the device is another one than `%s` says, and `%s` is not set to it. A later call under the device "
		"that `%s` still says goes on with what was made for the other one.",
		o->second.text, o->memory, o->detail, o->detail, o->detail);
	out->fix = arena_printf(a, "set `%s` to the current device where `%s` is made", o->detail, o->memory);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_DEVICE_NOT_NOTED)
		return claim_not_noted(o, out);
	if (o->fault != FAULT_SCRATCH_ACROSS_DEVICES)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s uses `%s`, which was made once, for the device of the first call. A later call with "
	                            "another device current uses it all the same.",
	                            o->second.text, o->memory);
	out->fix = arena_printf(a, "keep one `%s` for each device, indexed by the current device", o->memory);
	return true;
}

const struct rule rule_gpu206 = {
	.meta =
		{
			.code = "GPU206",
			.name = "device-object-cached-across-devices",
			.family = "device",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A cached device object is used while a device other than the one it was made for is "
				   "current.",
			.why = "Memory, handles and events belong to the device that was current when they were made (CUDA "
			       "Programming Guide, Multi-Device System, Device Selection). A cache that is filled by the "
			       "first call serves every later call with that device's object.",
			.at_run_time = "Goes wrong when a second device comes to the cached object: the call fails, or works on the "
				       "memory of the first device. A machine with one device never shows it.",
			.instead = "Key the cache by device.",
			.limits = "Programs that use one device only are not affected; evidence for a second one is taken "
				  "from the unit.",
			.bad = "#include <cublas_v2.h>\n"
			       "#include <cuda_runtime.h>\n"
			       "static cublasHandle_t cached;\n"
			       "void scale_on(int device, float *d_x, int n) {\n"
			       "    const float two = 2;\n"
			       "    cudaSetDevice(device);\n"
			       "    if (!cached)\n"
			       "        cublasCreate(&cached);\n"
			       "    cublasSscal(cached, n, &two, d_x, 1);\n"
			       "}\n",
			.good = "#include <cublas_v2.h>\n"
				"#include <cuda_runtime.h>\n"
				"static cublasHandle_t cached[16];\n"
				"void scale_on(int device, float *d_x, int n) {\n"
				"    const float two = 2;\n"
				"    cudaSetDevice(device);\n"
				"    if (!cached[device])\n"
				"        cublasCreate(&cached[device]);\n"
				"    cublasSscal(cached[device], n, &two, d_x, 1);\n"
				"}\n",
			.oracle = "error code or stale read",
		},
	.rank = RANK_FIRST,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"cudaErrorIllegalAddress", "CUDA_ERROR_ILLEGAL_ADDRESS", "cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE"}},
	.claim = claim,
};
