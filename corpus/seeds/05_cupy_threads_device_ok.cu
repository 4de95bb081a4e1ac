// SPDX-License-Identifier: Apache-2.0
// expect-none
// Each thread selects the device itself.
#include <cuda_runtime.h>

#include <thread>
#include <vector>

constexpr int n = 1 << 20;

__global__ void square(float *x)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		x[i] *= x[i];
}

static void job(float *host, int device)
{
	cudaSetDevice(device);
	cudaStream_t stream;
	float *x;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMalloc(&x, n * sizeof(float));
	cudaMemcpyAsync(x, host, n * sizeof(float), cudaMemcpyHostToDevice, stream);
	square<<<64, 256, 0, stream>>>(x);
	cudaMemcpyAsync(host, x, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	cudaFree(x);
	cudaStreamDestroy(stream);
}

int main()
{
	constexpr int workers = 4;
	std::vector<std::vector<float>> jobs(workers, std::vector<float>(n, 2.0f));
	std::vector<std::thread> threads;
	const int device = 1;
	cudaSetDevice(device);
	for (int i = 0; i < workers; i++)
		threads.emplace_back(job, jobs[i].data(), device);
	for (auto &t : threads)
		t.join();
	return 0;
}
