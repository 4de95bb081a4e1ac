// SPDX-License-Identifier: Apache-2.0
// A class keeps the host's and the device's address of one mapped memory, which another function of it has made.
#include <cuda_runtime.h>

__global__ void count_marks(const int *marks, int n, int *found)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && marks[i])
		atomicAdd(&found[0], 1);
}

class mark_counter {
public:
	mark_counter()
	{
		cudaHostAlloc(reinterpret_cast<void **>(&seen_by_host), sizeof(int), cudaHostAllocMapped);
		cudaHostGetDevicePointer(reinterpret_cast<void **>(&seen_by_device), seen_by_host, 0);
	}
	~mark_counter() { cudaFreeHost(seen_by_host); }
	mark_counter(const mark_counter &) = delete;
	mark_counter &operator=(const mark_counter &) = delete;
	int count(const int *marks, int n, cudaStream_t stream);

private:
	int *seen_by_host, *seen_by_device;
};

int mark_counter::count(const int *marks, int n, cudaStream_t stream)
{
	count_marks<<<(n + 255) / 256, 256, 0, stream>>>(marks, n, seen_by_device);
	return seen_by_host[0]; // expect: GPU106 // validate: confirmed
}
