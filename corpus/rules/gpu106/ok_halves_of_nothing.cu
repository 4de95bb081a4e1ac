// SPDX-License-Identifier: Apache-2.0
// Each half of the buffer is read and copied by itself; where the helper's loop goes no round, both are of no bytes.
// expect-none
#include <cuda_runtime.h>
#include <unistd.h>

static void clear(float *data, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		data[i] = 0;
}

void upload(int file, unsigned rows, unsigned columns)
{
	unsigned count = rows * columns;
	unsigned bytes = sizeof(float) * count;
	char *host, *device;
	cudaStream_t lane;
	cudaMallocHost(&host, bytes);
	cudaMalloc(&device, bytes);
	cudaStreamCreate(&lane);
	clear((float *)host, count);
	unsigned half = bytes / 2;
	pread(file, host, half, 0);
	cudaMemcpyAsync(device, host, half, cudaMemcpyHostToDevice, lane);
	pread(file, host + half, half, half);
	cudaMemcpyAsync(device + half, host + half, half, cudaMemcpyHostToDevice, lane);
	cudaStreamSynchronize(lane);
	cudaStreamDestroy(lane);
	cudaFree(device);
	cudaFreeHost(host);
}
