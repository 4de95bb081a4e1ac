// SPDX-License-Identifier: Apache-2.0
// As many threads as there are jobs, all in one context, on the legacy stream and on one scratch buffer: the sequence of one
// thread is split by another's.
#include <cuda_runtime.h>

#include <thread>
#include <vector>

constexpr int n = 1 << 20;

__global__ void square(float *x)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] *= x[i];
}

static float *scratch;

static void job(float *host)
{
	cudaMemcpy(scratch, host, n * sizeof(float), cudaMemcpyHostToDevice); // expect: GPU401 // validate: confirmed
	square<<<64, 256>>>(scratch);
	cudaMemcpy(host, scratch, n * sizeof(float), cudaMemcpyDeviceToHost);
}

void run(std::vector<std::vector<float>> &jobs)
{
	cudaMalloc(&scratch, n * sizeof(float));
	std::vector<std::thread> threads;
	for (size_t i = 0; i < jobs.size(); i++)
		threads.emplace_back(job, jobs[i].data());
	for (auto &t : threads)
		t.join();
	cudaFree(scratch);
}
