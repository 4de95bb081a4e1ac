// SPDX-License-Identifier: Apache-2.0
// expect-none
// Only the first round uploads: a round behind it has counted on, or the loop would never end.
#include <cuda_runtime.h>

__global__ void use(const float *from, float *to)
{
	to[threadIdx.x] = from[threadIdx.x];
}

void chunks(float *staging, float *out, const float *host, size_t total, size_t chunk, cudaStream_t up, cudaStream_t compute, cudaEvent_t done)
{
	for (size_t i = 0; i < total; i += chunk) {
		if (i == 0)
			cudaMemcpyAsync(staging, host, total * sizeof(float), cudaMemcpyHostToDevice, up);
		cudaEventRecord(done, up);
		cudaStreamWaitEvent(compute, done, 0);
		use<<<1, 32, 0, compute>>>(staging, out + i);
	}
	cudaStreamSynchronize(compute);
}
