// SPDX-License-Identifier: Apache-2.0
// expect-none
// A loop that counts down from a number, with its bound on the left: only its first round uploads, so no upload follows a kernel.
#include <cuda_runtime.h>

__global__ void use(const float *from, float *to)
{
	to[threadIdx.x] = from[threadIdx.x];
}

void chunks(float *staging, float *out, const float *host, int chunk, cudaStream_t up, cudaStream_t compute, cudaEvent_t done)
{
	for (int i = 4096; 0 < i; i -= chunk) {
		if (i == 4096)
			cudaMemcpyAsync(staging, host, 4096 * sizeof(float), cudaMemcpyHostToDevice, up);
		cudaEventRecord(done, up);
		cudaStreamWaitEvent(compute, done, 0);
		use<<<1, 32, 0, compute>>>(staging, out + i);
	}
	cudaStreamSynchronize(compute);
}
