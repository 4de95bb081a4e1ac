// SPDX-License-Identifier: Apache-2.0
// A kernel with a grid-wide barrier, launched like any other when the program takes the short way. "fixed": cooperatively.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

__global__ void step(float *x)
{
	cooperative_groups::this_grid().sync();
	x[blockIdx.x * blockDim.x + threadIdx.x] += 1.0f;
}

int main(int argc, char **argv)
{
	float *x;
	cudaMalloc(&x, 1 << 20);
	cudaMemset(x, 0, 1 << 20);
	if (argc > 1 && strcmp(argv[1], "fixed") == 0) {
		void *args[] = {&x};
		cudaLaunchCooperativeKernel((const void *)step, dim3(8), dim3(128), args, 0, 0);
	} else {
		step<<<8, 128>>>(x);
	}
	cudaError_t launched = cudaGetLastError(), ran = cudaDeviceSynchronize();
	printf("cooperative: %s, %s\n", cudaGetErrorString(launched), cudaGetErrorString(ran));
	return 0;
}
