// SPDX-License-Identifier: Apache-2.0
// The function that says that all is done stands in front of the copy, or in another stream, or says something else.
#include <atomic>
#include <cuda_runtime.h>

static std::atomic<bool> is_said, is_said_elsewhere, is_meant, is_another;

static void say(void *p)
{
	static_cast<std::atomic<bool> *>(p)->store(true);
}

int first_said_early(const int *from, cudaStream_t stream)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaLaunchHostFunc(stream, say, &is_said);
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	while (!is_said.load()) {
	}
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}

int first_said_elsewhere(const int *from, cudaStream_t stream)
{
	int *host = nullptr;
	cudaStream_t other;
	if (cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking) != cudaSuccess)
		return -1;
	if (cudaMallocHost(&host, sizeof *host) == cudaSuccess) {
		cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
		cudaLaunchHostFunc(other, say, &is_said_elsewhere);
		while (!is_said_elsewhere.load()) {
		}
		*host += 1; // expect: GPU106 // validate: confirmed
		cudaStreamSynchronize(stream);
		cudaFreeHost(host);
	}
	cudaStreamDestroy(other);
	return 0;
}

int first_of_another(const int *from, cudaStream_t stream)
{
	int *host = nullptr;
	if (cudaMallocHost(&host, sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, sizeof *host, cudaMemcpyDeviceToHost, stream);
	cudaLaunchHostFunc(stream, say, &is_another);
	while (!is_meant.load()) {
	}
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}
