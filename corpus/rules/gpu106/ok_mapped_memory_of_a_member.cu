// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host waits before it reads mapped memory, and a device's address that may be that of other memory says nothing.
#include <cuda_runtime.h>

__global__ void count_holes(const int *marks, int n, int *found)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n && !marks[i])
		atomicAdd(&found[0], 1);
}

class hole_counter {
public:
	hole_counter()
	{
		cudaHostAlloc(reinterpret_cast<void **>(&seen_by_host), sizeof(int), cudaHostAllocMapped);
		cudaHostGetDevicePointer(reinterpret_cast<void **>(&seen_by_device), seen_by_host, 0);
	}
	~hole_counter() { cudaFreeHost(seen_by_host); }
	hole_counter(const hole_counter &) = delete;
	hole_counter &operator=(const hole_counter &) = delete;
	int count(const int *marks, int n, cudaStream_t stream);

private:
	int *seen_by_host, *seen_by_device;
};

int hole_counter::count(const int *marks, int n, cudaStream_t stream)
{
	count_holes<<<(n + 255) / 256, 256, 0, stream>>>(marks, n, seen_by_device);
	cudaStreamSynchronize(stream);
	return seen_by_host[0];
}

class hole_counter_beside {
public:
	explicit hole_counter_beside(bool is_mapped)
	{
		cudaHostAlloc(reinterpret_cast<void **>(&last), sizeof(int), cudaHostAllocMapped);
		if (is_mapped)
			cudaHostGetDevicePointer(reinterpret_cast<void **>(&target), last, 0);
		else
			cudaMalloc(reinterpret_cast<void **>(&target), sizeof(int));
		owns = !is_mapped;
	}
	~hole_counter_beside()
	{
		if (owns)
			cudaFree(target);
		cudaFreeHost(last);
	}
	hole_counter_beside(const hole_counter_beside &) = delete;
	hole_counter_beside &operator=(const hole_counter_beside &) = delete;
	int count(const int *marks, int n, cudaStream_t stream);

private:
	int *last, *target;
	bool owns;
};

int hole_counter_beside::count(const int *marks, int n, cudaStream_t stream)
{
	count_holes<<<(n + 255) / 256, 256, 0, stream>>>(marks, n, target);
	return last[0];
}
