// SPDX-License-Identifier: Apache-2.0
// The class is declared in a header that is not there: its members are whatever the calls that get their addresses want.
#include "session_state.h"
#include <cuda_runtime.h>

__global__ void scale(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2;
}

bool run(session_state &state, float *host, int n)
{
	if (cudaStreamCreateWithFlags(&state.stream, cudaStreamNonBlocking) != cudaSuccess)
		return false;
	cudaMalloc(&state.samples, n * sizeof(float));
	cudaMemset(state.samples, 0, n * sizeof(float));
	cudaDeviceSynchronize();
	scale<<<n / 256, 256, 0, state.stream>>>(state.samples, n);
	cudaMemcpy(host, state.samples, n * sizeof(float), cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	return true;
}
