// SPDX-License-Identifier: Apache-2.0
// Each object has a part of the variable for itself, by its number.
// expect-none
#include <cuda_runtime.h>

struct entry {
	int count, most;
};
__device__ entry entries[16];

class lane {
public:
	void set_count(const int *pinned, cudaStream_t stream)
	{
		cudaMemcpyToSymbolAsync(entries, pinned, sizeof(int), number * sizeof(entry), cudaMemcpyHostToDevice, stream);
	}

private:
	unsigned number;
};

void set(lane &l, const int *pinned, cudaStream_t stream)
{
	l.set_count(pinned, stream);
}
