// SPDX-License-Identifier: Apache-2.0
// The streams of two entries are two streams.
#include <cuda_runtime.h>
#include <map>

struct entry {
	cudaStream_t stream = nullptr;
};

static std::map<int, entry> entries;

__global__ void mark(int *p) { *p = 1; }

void fill(int *p)
{
	for (int key = 1; key <= 2; key++)
		cudaStreamCreateWithFlags(&entries[key].stream, cudaStreamNonBlocking);
	mark<<<1, 1, 0, entries[1].stream>>>(p);
	mark<<<1, 1, 0, entries[2].stream>>>(p); // expect: GPU102 // validate: confirmed
}
