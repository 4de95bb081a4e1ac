// SPDX-License-Identifier: Apache-2.0
// What the function itself has just allocated is in the map only where it was put there, and not as one to be freed later.
// expect-none
#include <cuda_runtime.h>
#include <map>

struct owner {
	bool is_gone = false;
};

static std::map<void *, owner> owned;

__global__ void fill(int *p) { *p = 1; }

static bool is_capturing(cudaStream_t s)
{
	cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
	cudaStreamIsCapturing(s, &status);
	return status != cudaStreamCaptureStatusNone;
}

static void *get(size_t bytes, cudaStream_t s)
{
	void *p = nullptr;
	cudaMallocAsync(&p, bytes, s);
	if (p && is_capturing(s))
		owned[p] = owner();
	return p;
}

static void put(void *p, cudaStream_t s)
{
	auto it = owned.find(p);
	if (it == owned.end()) {
		cudaFreeAsync(p, s);
		return;
	}
	if (it->second.is_gone)
		cudaFreeAsync(p, nullptr);
	owned.erase(it);
}

void work(size_t bytes, cudaStream_t s)
{
	void *p = get(bytes, s);
	fill<<<1, 1, 0, s>>>((int *)p);
	put(p, s);
}
