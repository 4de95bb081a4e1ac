// SPDX-License-Identifier: Apache-2.0
// The pointer is in the map as one whose owner is gone, so it is freed on the default stream while the kernel may still write it.
#include <cuda_runtime.h>
#include <map>

struct owner {
	bool is_gone;
};

static std::map<void *, owner> owned;

__global__ void fill(int *p) { *p = 1; }

static void *get(size_t bytes, cudaStream_t s)
{
	void *p = nullptr;
	cudaMallocAsync(&p, bytes, s);
	owned[p].is_gone = true;
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
		cudaFreeAsync(p, nullptr); // expect: GPU108 // validate: confirmed
	owned.erase(it);
}

void work(size_t bytes)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	void *p = get(bytes, s);
	fill<<<1, 1, 0, s>>>((int *)p);
	put(p, s);
	cudaStreamDestroy(s);
}
