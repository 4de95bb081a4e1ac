// SPDX-License-Identifier: Apache-2.0
// Initialises the workspace of CUTLASS's MLA kernel on a non-blocking stream and reads it there.
// The MLA kernel itself needs a GPU of compute capability 10; a kernel of this file stands for it.
#include "cutlass/cutlass.h"
#include "cutlass/kernel_hardware_info.h"
#include "kernel/sm100_fmha_mla_tma_warpspecialized.hpp"
#include "kernel/sm100_mla_tile_scheduler.hpp"

#include <cstdio>

using namespace cute;
using TileShape = Shape<_128, _128, Shape<_512, _64>>;
using Kernel = cutlass::fmha::kernel::Sm100FmhaMlaKernelTmaWarpspecialized<TileShape, cutlass::half_t, float, cutlass::half_t, float,
                                                                            cutlass::fmha::kernel::Sm100MlaPersistentTileScheduler>;

__global__ void count_set(const unsigned char *workspace, size_t n, unsigned *set)
{
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
		if (workspace[i])
			atomicAdd(set, 1);
	}
}

int main()
{
	Kernel::Arguments arguments{};
	get<3>(arguments.problem_shape) = 1024;
	arguments.split_kv = 2;
	arguments.is_fused_reduction = true;
	size_t n = Kernel::get_workspace_size(arguments);
	void *workspace;
	unsigned *set, most = 0;
	cudaStream_t s;
	cudaMalloc(&workspace, n);
	cudaMallocHost(&set, sizeof *set);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	for (int i = 0; i < 4; i++) {
		*set = 0;
		cudaMemset(workspace, 255, n);
		cudaDeviceSynchronize();
		if (Kernel::initialize_workspace(arguments, workspace, s) != cutlass::Status::kSuccess)
			return 2;
		count_set<<<64, 256, 0, s>>>((const unsigned char *)workspace, n, set);
		cudaDeviceSynchronize();
		most = *set > most ? *set : most;
	}
	std::printf("up to %u of %zu bytes of the workspace were not cleared\n", most, n);
	return most != 0;
}
