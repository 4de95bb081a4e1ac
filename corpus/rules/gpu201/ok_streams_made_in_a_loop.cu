// SPDX-License-Identifier: Apache-2.0
// Each round of the loop makes the stream of one device, all of them blocking ones. The kernel on the default stream of the second device waits for the
// copy on that device's stream.
// expect-none
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void add_one(const float *in, float *out)
{
	out[threadIdx.x] = in[threadIdx.x] + 1;
}

int exchange(float **data, float **copy, int devices, size_t bytes)
{
	cudaStream_t *stream = (cudaStream_t *)malloc(sizeof(cudaStream_t) * devices);
	if (!stream)
		return 1;
	for (int d = 0; d < devices; d++) {
		cudaSetDevice(d);
		cudaStreamCreate(&stream[d]);
	}
	cudaMemcpyPeerAsync(copy[1], 1, data[0], 0, bytes, stream[1]);
	cudaSetDevice(1);
	add_one<<<1, 128>>>(copy[1], data[1]);
	cudaDeviceSynchronize();
	for (int d = 0; d < devices; d++) {
		cudaSetDevice(d);
		cudaStreamDestroy(stream[d]);
	}
	free(stream);
	return 0;
}
