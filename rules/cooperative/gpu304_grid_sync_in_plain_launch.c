// SPDX-License-Identifier: Apache-2.0
// A kernel that synchronises its whole grid is launched like any other. Grid-wide synchronisation works only when the launch is
// cooperative.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_GRID_SYNC_IN_PLAIN_LAUNCH)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "Kernel `%s` synchronises its grid, but this launch is not cooperative. The launch itself "
	                            "succeeds, and the kernel fails when it reaches the synchronisation.",
	                            o->memory);
	out->fix = arena_printf(a, "launch `%s` cooperatively, with a grid that fits the device", o->memory);
	return true;
}

const struct rule rule_gpu304 = {
	.meta =
		{
			.code = "GPU304",
			.name = "grid-sync-in-plain-launch",
			.family = "cooperative",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A kernel that synchronises its whole grid is launched without the cooperative attribute.",
			.why = "Grid synchronisation requires that the kernel is launched with cudaLaunchCooperativeKernel "
			       "or the cooperative launch attribute (CUDA Programming Guide, Cooperative Groups, Grid "
			       "Synchronization). A plain launch succeeds and the kernel ends with a launch failure, which "
			       "shows at the next synchronisation.",
			.at_run_time = "The launch returns success, and the kernel fails when it comes to the synchronisation. A later "
				       "call that waits for it returns the error, and after cudaErrorLaunchFailure all further CUDA work "
				       "of the process fails.",
			.instead = "Use the cooperative launch, or split the kernel at the synchronisation.",
			.limits = "Synchronisation under a condition that depends on run-time values is not reported.",
			.bad = "#include <cooperative_groups.h>\n"
			       "#include <cuda_runtime.h>\n"
			       "__global__ void solve(float *x, float *y) {\n"
			       "    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n"
			       "    x[i] *= 2;\n"
			       "    cooperative_groups::this_grid().sync();\n"
			       "    y[i] = x[i] + x[0];\n"
			       "}\n"
			       "void run(float *d_x, float *d_y, cudaStream_t s) {\n"
			       "    solve<<<8, 256, 0, s>>>(d_x, d_y);\n"
			       "}\n",
			.good = "#include <cooperative_groups.h>\n"
				"#include <cuda_runtime.h>\n"
				"__global__ void solve(float *x, float *y) {\n"
				"    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;\n"
				"    x[i] *= 2;\n"
				"    cooperative_groups::this_grid().sync();\n"
				"    y[i] = x[i] + x[0];\n"
				"}\n"
				"void run(float *d_x, float *d_y, cudaStream_t s) {\n"
				"    void *args[] = {&d_x, &d_y};\n"
				"    cudaLaunchCooperativeKernel((void *)solve, dim3(8), dim3(256), args, 0, s);\n"
				"}\n",
			.oracle = "launch failure or hang",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_API_ERROR, .error = {"cudaErrorLaunchFailure", "CUDA_ERROR_LAUNCH_FAILED"}},
	.claim = claim,
};
