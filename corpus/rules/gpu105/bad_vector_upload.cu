// SPDX-License-Identifier: Apache-2.0
// std::vector is pageable memory: the copy call returns while the transfer may still run.
#include <cuda_runtime.h>
#include <vector>

__global__ void scale(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2;
}

int main()
{
	const int n = 1 << 18;
	std::vector<float> host(n, 1.0f);
	float *d_x;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMalloc((void **)&d_x, n * sizeof(float));
	cudaMemcpy(d_x, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
	scale<<<n / 256, 256, 0, s>>>(d_x, n); // expect: GPU105 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFree(d_x);
	return 0;
}
