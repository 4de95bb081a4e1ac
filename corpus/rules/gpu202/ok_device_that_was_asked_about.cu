// SPDX-License-Identifier: Apache-2.0
// expect-none
// The way without a selection has found out that the device is the current one, or that there is one device only.
#include <cuda_runtime.h>

bool is_current(int device);

void clear(int device, void *memory, size_t size)
{
	if (is_current(device)) {
		cudaMemset(memory, 0, size);
	} else {
		cudaSetDevice(device);
		cudaDeviceSynchronize();
	}
}

void clear_any(int device, void *memory, size_t size)
{
	if (device + 1 == 1) {
		cudaMemset(memory, 0, size);
	} else {
		cudaSetDevice(device);
		cudaDeviceSynchronize();
	}
}
