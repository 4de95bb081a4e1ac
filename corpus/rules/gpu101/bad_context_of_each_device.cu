// SPDX-License-Identifier: Apache-2.0
// The contexts of all devices are a static object of the function that gives them, and so is their mutex: both are new in its first call.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <map>
#include <mutex>

struct context {
	cudaStream_t stream;
	cublasHandle_t blas;
};

static context &current()
{
	static std::map<int, context> contexts;
	static std::mutex mutex;
	std::lock_guard<std::mutex> lock(mutex);
	int device;
	cudaGetDevice(&device);
	auto found = contexts.find(device);
	if (found == contexts.end()) {
		context c;
		cudaStreamCreateWithFlags(&c.stream, cudaStreamNonBlocking);
		cublasCreate(&c.blas);
		cublasSetStream(c.blas, c.stream);
		found = contexts.emplace(device, c).first;
	}
	return found->second;
}

__global__ void fill(float *y, int n, float with)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = with;
}

void product(const float *a, const float *x, float *y, int n)
{
	context &c = current();
	const float one = 1;
	fill<<<(n + 255) / 256, 256>>>(y, n, 1);
	cublasSgemv(c.blas, CUBLAS_OP_N, n, n, &one, a, n, x, 1, &one, y, 1); // expect: GPU101 // validate: confirmed
}

int main()
{
	const int n = 1024;
	float *a, *x, *y;
	cudaMalloc((void **)&a, n * n * sizeof(float));
	cudaMalloc((void **)&x, n * sizeof(float));
	cudaMalloc((void **)&y, n * sizeof(float));
	product(a, x, y, n);
	cudaDeviceSynchronize();
	cudaFree(a);
	cudaFree(x);
	cudaFree(y);
	return 0;
}
