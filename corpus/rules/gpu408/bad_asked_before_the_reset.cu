// SPDX-License-Identifier: Apache-2.0
// The driver knew the memory when it was asked, and the reset came after that.
#include <cuda_runtime.h>

struct table {
	int *slots = nullptr;
	bool is_on_device = false;
	table()
	{
		cudaPointerAttributes about = {};
		cudaMalloc(&slots, 256);
		cudaPointerGetAttributes(&about, slots);
		is_on_device = about.type == cudaMemoryTypeDevice;
	}
	~table()
	{
		if (is_on_device)
			cudaFree(slots); // expect: GPU408 // validate: confirmed
	}
};

int main()
{
	table t;
	cudaMemset(t.slots, 0, 256);
	cudaDeviceReset();
	return 0;
}
