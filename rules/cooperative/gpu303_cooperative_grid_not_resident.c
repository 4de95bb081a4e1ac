// SPDX-License-Identifier: Apache-2.0
// All blocks of a cooperative launch must be resident at once. The grid here is larger than a device holds, or nothing bounds
// it by the occupancy of the kernel.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_COOPERATIVE_GRID_TOO_LARGE && o->fault != FAULT_COOPERATIVE_GRID_UNBOUNDED)
		return false;
	struct arena *a = out->arena;
	bool is_sure = o->fault == FAULT_COOPERATIVE_GRID_TOO_LARGE;
	out->level = level_at(is_sure ? GPULINT_ERROR : GPULINT_WARNING, o->confidence);
	out->message = arena_printf(a,
	                            "The cooperative launch of `%s` has a grid that %s%s%s. All its blocks must be resident at the "
	                            "same time, or the launch fails.",
	                            o->memory, is_sure ? "cannot be resident" : "nothing bounds by what the device can hold", o->detail ? ": " : "",
	                            o->detail ? o->detail : "");
	out->words.at_run_time = arena_printf(
		a, "The launch fails with %s and the kernel does not run: %s.", op_spelling(&o->second, MODEL_EDIT_ERROR_COOPERATIVE_TOO_LARGE),
		is_sure ? "on any device of today" : "on a device with fewer multiprocessors, or for a larger problem, than those that were tried");
	out->fix = "limit the grid to the occupancy of the kernel times the number of multiprocessors, and loop in the kernel";
	return true;
}

const struct rule rule_gpu303 = {
	.meta =
		{
			.code = "GPU303",
			.name = "cooperative-grid-not-resident",
			.family = "cooperative",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "The grid of a cooperative launch is not bounded by what the device can hold at once.",
			.why = "The number of blocks launched cooperatively cannot exceed the maximum number of blocks per "
			       "multiprocessor, as cudaOccupancyMaxActiveBlocksPerMultiprocessor returns it, times the "
			       "number of multiprocessors (CUDA Runtime API, cudaLaunchCooperativeKernel); the launch fails "
			       "otherwise with cudaErrorCooperativeLaunchTooLarge.",
			.at_run_time = "The launch fails with cudaErrorCooperativeLaunchTooLarge and the kernel does not run: on a "
				       "device with fewer multiprocessors, or for a larger problem, than those that were tried.",
			.instead = "Compute the grid from the occupancy query and the multiprocessor count, and let each "
				   "block loop over its work.",
			.limits = "A bound that is computed in functions that are not visible is not recognised.",
			.bad = "#include <cooperative_groups.h>\n"
			       "#include <cuda_runtime.h>\n"
			       "__global__ void solve(float *x, int n) {\n"
			       "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
			       "    if (i < n)\n"
			       "        x[i] *= 2;\n"
			       "    cooperative_groups::this_grid().sync();\n"
			       "    if (i < n)\n"
			       "        x[i] += x[0];\n"
			       "}\n"
			       "void run(float *d_x, int n) {\n"
			       "    void *args[] = {&d_x, &n};\n"
			       "    cudaLaunchCooperativeKernel((void *)solve, dim3((n + 255) / 256), dim3(256), args, 0, 0);\n"
			       "}\n",
			.good = "#include <cooperative_groups.h>\n"
				"#include <cuda_runtime.h>\n"
				"__global__ void solve(float *x, int n) {\n"
				"    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)\n"
				"        x[i] *= 2;\n"
				"    cooperative_groups::this_grid().sync();\n"
				"    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)\n"
				"        x[i] += x[0];\n"
				"}\n"
				"void run(float *d_x, int n) {\n"
				"    int blocks, processors;\n"
				"    void *args[] = {&d_x, &n};\n"
				"    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);\n"
				"    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, solve, 256, 0);\n"
				"    cudaLaunchCooperativeKernel((void *)solve, dim3(blocks * processors), dim3(256), args, 0, 0);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"cudaErrorCooperativeLaunchTooLarge", "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE"}},
	.claim = claim,
};
