// SPDX-License-Identifier: Apache-2.0
// Each device is reset before what lies on it is freed.
#include <cuda_runtime.h>

int run_on_two(int n)
{
	float *parts[2];
	cudaStream_t streams[2];
	for (int i = 0; i < 2; i++) {
		cudaSetDevice(i);
		cudaMalloc(&parts[i], n);
		cudaStreamCreate(&streams[i]);
		cudaMemsetAsync(parts[i], 0, n, streams[i]);
	}
	for (int i = 0; i < 2; i++) {
		cudaSetDevice(i);
		cudaStreamSynchronize(streams[i]);
		cudaStreamDestroy(streams[i]);
		cudaDeviceReset();
		cudaFree(parts[i]); // expect: GPU408 // validate: confirmed
	}
	return 0;
}
