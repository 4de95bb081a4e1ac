// SPDX-License-Identifier: Apache-2.0
// Each device is reset when what lies on it is gone. The reset of the first leaves the second as it is.
// expect-none
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
		cudaFree(parts[i]);
		cudaDeviceReset();
	}
	return 0;
}
