// SPDX-License-Identifier: Apache-2.0
// expect-none
// The buffer belongs to the caller and lives on.
#include <cuda_runtime.h>

struct Uploader {
	float *staging;
	float *device;
	cudaStream_t stream;
};

void upload(struct Uploader *u, const float *values, int n)
{
	cudaStreamSynchronize(u->stream);
	for (int i = 0; i < n; i++)
		u->staging[i] = values[i];
	cudaMemcpyAsync(u->device, u->staging, n * sizeof(float), cudaMemcpyHostToDevice, u->stream);
}
