// SPDX-License-Identifier: Apache-2.0
// A process forks after it has initialised the GPU, and the child uses the GPU without exec. The child inherits handles, not
// the driver's state.
#include "rule.h"

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	const char *error = op_spelling(&o->second, MODEL_EDIT_ERROR_NOT_INITIALIZED);
	return arena_printf(a, "In the child %s fails with %s, and so do the GPU calls behind it.%s", o->second.text, error,
	                    o->second.is_result_ignored ? " Nothing here looks at the result: the child goes on as if the call had done its work."
	                                                : "");
}

#define WHY(error)                                                                                                                                   \
	"A child process has copies of its parent's handles and addresses, and no GPU context that they belong to; its calls fail with " error       \
	". No CUDA manual that says so is known. It was observed with driver 580.159 and CUDA 13.0, and is reported of others, of a second "         \
	"initialisation in the child as well (inducer/pycuda#137, pytorch/pytorch#17357)."

static const char *why(struct arena *a, const char *error)
{
	return arena_printf(a, WHY("%s"), error);
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_FORK_AFTER_INIT)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *by = o->cause.text ? arena_printf(a, " (by %s at line %u)", o->cause.text, o->cause.loc.line) : "";
	out->message = arena_printf(a,
	                            "%s uses the GPU in a forked child whose parent had initialised it before the fork%s. The "
	                            "inherited context is not usable in the child, and the call fails.",
	                            o->second.text, by);
	out->words.at_run_time = at_run_time(a, o);
	out->words.why = why(a, op_spelling(&o->second, MODEL_EDIT_ERROR_NOT_INITIALIZED));
	out->fix = "fork before the first GPU call, and let the child initialise the GPU and allocate memory for itself; or let it call exec, or "
		   "exit without using the GPU";
	return true;
}

const struct rule rule_gpu404 = {
	.meta =
		{
			.code = "GPU404",
			.name = "fork-after-gpu-init",
			.family = "thread",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A forked child uses the GPU although its parent had initialised it before the fork.",
			.why = WHY("cudaErrorInitializationError (of the driver: CUDA_ERROR_NOT_INITIALIZED)"),
			.at_run_time = "The child's first call fails with cudaErrorInitializationError (of the driver: "
				       "CUDA_ERROR_NOT_INITIALIZED), and so do those behind it. Where the result is not checked, the "
				       "child goes on with memory that was never filled.",
			.instead = "Start the children before the first GPU call, or start them with exec (spawn). Each then initialises the "
				   "GPU and allocates for itself; memory of another process is opened with cudaIpcOpenMemHandle (of the driver: "
				   "cuIpcOpenMemHandle), and its address is worth nothing by itself.",
			.limits = "Forks inside libraries that are not visible are not seen.",
			.bad = "#include <cuda_runtime.h>\n"
			       "#include <unistd.h>\n"
			       "int run(void) {\n"
			       "    int count;\n"
			       "    float *d_x;\n"
			       "    cudaGetDeviceCount(&count);\n"
			       "    cudaFree(0);\n"
			       "    pid_t child = fork();\n"
			       "    if (child == 0) {\n"
			       "        cudaMalloc((void **)&d_x, 1024);\n"
			       "        _exit(0);\n"
			       "    }\n"
			       "    return count;\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"#include <unistd.h>\n"
				"int run(void) {\n"
				"    int count;\n"
				"    float *d_x;\n"
				"    pid_t child = fork();\n"
				"    if (child == 0) {\n"
				"        cudaMalloc((void **)&d_x, 1024);\n"
				"        _exit(0);\n"
				"    }\n"
				"    cudaGetDeviceCount(&count);\n"
				"    cudaFree(0);\n"
				"    return count;\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_API_ERROR, .error = {"cudaErrorInitializationError", "CUDA_ERROR_NOT_INITIALIZED"}},
	.claim = claim,
};
