// SPDX-License-Identifier: Apache-2.0
// One workspace for each context, while the stream is whichever is current when the function is called.
#include <c10/cuda/CUDAStream.h>
#include <cuda_runtime.h>
#include <map>

void *current_context();

struct workspace {
	float *partial = nullptr;
	size_t count = 0;
};

static std::map<void *, workspace> workspaces;

__global__ void partial_sums(const float *x, int n, float *partial)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		atomicAdd(&partial[blockIdx.x], x[i]);
}

__global__ void total(const float *partial, int n, float *out)
{
	float sum = 0;
	for (int i = 0; i < n; i++)
		sum += partial[i];
	*out = sum;
}

static float *reserve(size_t count)
{
	workspace &w = workspaces[current_context()];
	if (count > w.count) {
		cudaFree(w.partial);
		cudaMalloc((void **)&w.partial, count * sizeof(float));
		w.count = count;
	}
	return w.partial;
}

void sum(const float *x, int n, float *out)
{
	float *partial = reserve(1024);
	cudaMemsetAsync(partial, 0, 1024 * sizeof(float), c10::cuda::getCurrentCUDAStream()); // expect: GPU112 // validate: confirmed
	partial_sums<<<1024, 256, 0, c10::cuda::getCurrentCUDAStream()>>>(x, n, partial);
	total<<<1, 1, 0, c10::cuda::getCurrentCUDAStream()>>>(partial, 1024, out);
}
