// SPDX-License-Identifier: Apache-2.0
// A stream for each context in a map. The context is asked for twice, and nothing makes another one current in between.
// expect-none
#include <cuda.h>
#include <cuda_runtime.h>
#include <map>

struct entry {
	cudaStream_t stream = nullptr;
};

static std::map<CUcontext, entry> entries;
static constexpr void *CURRENT = nullptr;

extern CUresult current_by_the_loader(CUcontext *out);

static CUcontext current()
{
	CUcontext c = nullptr;
	if (cuCtxGetCurrent(&c) == CUDA_SUCCESS)
		return c;
	return nullptr;
}

static entry *entry_of(CUcontext key)
{
	auto it = entries.find(key);
	if (it != entries.end())
		return &it->second;
	auto put = entries.insert(std::make_pair(key, entry()));
	return &put.first->second;
}

static cudaStream_t stream_of(void *context)
{
	CUcontext key = context ? (CUcontext)context : current();
	return key ? entry_of(key)->stream : nullptr;
}

static cudaStream_t loaded_stream()
{
	CUcontext key;
	current_by_the_loader(&key);
	return entry_of(key)->stream;
}

__global__ void mark(int *p) { *p = 1; }

void work(int **p)
{
	cudaMallocAsync((void **)p, 64, stream_of(CURRENT));
	mark<<<1, 1, 0, stream_of(CURRENT)>>>(*p);
}

void loaded_work(int **p)
{
	cudaMallocAsync((void **)p, 64, loaded_stream());
	mark<<<1, 1, 0, loaded_stream()>>>(*p);
}
