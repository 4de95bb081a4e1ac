// SPDX-License-Identifier: Apache-2.0
// The destructor frees what the driver knows as device memory. Of what was there before the reset it knows nothing.
// expect-none
#include <cuda_runtime.h>

static void give_back(void *p)
{
	cudaPointerAttributes about = {};
	if (cudaPointerGetAttributes(&about, p) == cudaSuccess && about.type == cudaMemoryTypeDevice)
		cudaFree(p);
}

struct table {
	int *slots = nullptr;
	table() { cudaMalloc(&slots, 256); }
	~table() { give_back(slots); }
};

int main()
{
	table t;
	cudaMemset(t.slots, 0, 256);
	cudaDeviceReset();
	return 0;
}
