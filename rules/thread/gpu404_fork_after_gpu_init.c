// SPDX-License-Identifier: Apache-2.0
// A process forks after it has initialised the GPU, and the child uses the GPU without exec. The child inherits handles, not
// the driver's state.
#include "rule.h"

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	const char *error = op_name(&o->second, "cudaErrorInitializationError", "CUDA_ERROR_NOT_INITIALIZED");
	return arena_printf(a, "In the child %s fails with %s, and so do the GPU calls behind it.%s", o->second.text, error,
	                    o->second.is_result_ignored ? " Nothing here looks at the result: the child goes on as if the call had done its work."
	                                                : "");
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
	out->words.why = arena_printf(a,
	                              "A CUDA context cannot be used in a process forked after its creation; the child's calls fail with %s (CUDA "
	                              "Programming Guide, Interprocess Communication and Initialization; observed for every driver so far).",
	                              op_name(&o->second, "cudaErrorInitializationError", "CUDA_ERROR_NOT_INITIALIZED"));
	out->fix = "fork before the first GPU call, or let the child call exec or exit without using the GPU";
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
			.why = "A CUDA context cannot be used in a process forked after its creation; the child's calls fail "
			       "with cudaErrorInitializationError (of the driver: CUDA_ERROR_NOT_INITIALIZED) (CUDA Programming "
			       "Guide, Interprocess Communication and Initialization; observed for every driver so far).",
			.at_run_time = "The child's first call fails with cudaErrorInitializationError (of the driver: "
				       "CUDA_ERROR_NOT_INITIALIZED), and so do those behind it. Where the result is not checked, the "
				       "child goes on with memory that was never filled.",
			.instead = "Start the children before the first GPU call, or start them with exec (spawn).",
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
