// SPDX-License-Identifier: Apache-2.0
// The program ends itself when all is well, behind nine calls that may end it as well.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

static void check(cudaError_t result)
{
	if (result) {
		fprintf(stderr, "failed: %s\n", cudaGetErrorName(result));
		exit(EXIT_FAILURE);
	}
}

__global__ void halve(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] /= 2;
}

int main()
{
	const int n = 1 << 16;
	float *host, *device;
	cudaStream_t stream, other;
	cudaEvent_t begin;
	check(cudaMallocHost((void **)&host, n * sizeof(float)));
	check(cudaMalloc((void **)&device, n * sizeof(float)));
	check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	check(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
	check(cudaEventCreate(&begin));
	check(cudaEventRecord(begin, other));
	check(cudaEventSynchronize(begin));
	check(cudaMemset(device, 0, n * sizeof(float)));
	check(cudaDeviceSynchronize());
	halve<<<n / 256, 256, 0, stream>>>(device, n);
	check(cudaGetLastError());
	check(cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost)); // expect: GPU101 // validate: confirmed
	exit(EXIT_SUCCESS);
}
