// SPDX-License-Identifier: Apache-2.0
// expect-none
// A kernel of many registers promises its block size to the compiler, and every error is looked at.
#include <cuda_runtime.h>

#include <cstdio>
#include <thread>
#include <vector>

constexpr int block = 1024;

__global__ void __launch_bounds__(block) polynomial(double *x)
{
	double c[32], sum = 0;
	for (int i = 0; i < 32; i++)
		c[i] = x[threadIdx.x] + i;
	for (int i = 0; i < 32; i++)
		sum = sum * c[i] + c[31 - i];
	x[threadIdx.x] = sum;
}

static cudaError_t evaluate(double *x, cudaStream_t stream)
{
	cudaError_t status = cudaMemsetAsync(x, 0, block * sizeof(double), stream);
	if (status != cudaSuccess)
		return status;
	polynomial<<<1, block, 0, stream>>>(x);
	status = cudaGetLastError();
	return status == cudaSuccess ? cudaStreamSynchronize(stream) : status;
}

static void job(int number)
{
	cudaStream_t stream;
	double *x;
	cudaError_t status = cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	if (status == cudaSuccess) {
		status = cudaMalloc(&x, block * sizeof(double));
		if (status == cudaSuccess) {
			status = evaluate(x, stream);
			cudaFree(x);
		}
		cudaStreamDestroy(stream);
	}
	if (status != cudaSuccess)
		std::fprintf(stderr, "job %d: %s\n", number, cudaGetErrorString(status));
}

int main()
{
	std::vector<std::thread> pool;
	for (int i = 0; i < 4; i++)
		pool.emplace_back(job, i);
	for (auto &t : pool)
		t.join();
	return 0;
}
