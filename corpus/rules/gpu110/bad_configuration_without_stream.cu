// SPDX-License-Identifier: Apache-2.0
// The braces of the launch configuration end before its stream, or hold another one.
#include <cuda_runtime.h>

__global__ void add(int *x, int n) { x[threadIdx.x] += n; }

void left_out(int *x, int n, int blocks, cudaStream_t stream)
{
	cudaLaunchConfig_t cfg = {blocks, 256, 0};
	cudaMemsetAsync(x, 0, 1024, stream);
	cudaLaunchKernelEx(&cfg, add, x, n); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(stream);
}

void null_stream(int *x, int n, cudaStream_t stream)
{
	cudaLaunchConfig_t cfg = {dim3(8), 256, 0, nullptr};
	cudaLaunchKernelEx(&cfg, add, x, n); // expect: GPU110 // validate: confirmed
}
