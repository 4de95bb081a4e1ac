// SPDX-License-Identifier: Apache-2.0
// A loop that counts down from a number, and begins anew with other data when one file is done: the next upload overwrites what the kernel of the
// round before still reads.
#include <cuda_runtime.h>

__global__ void use(const float *from, float *to)
{
	to[threadIdx.x] = from[threadIdx.x];
}

bool next_file(float *host);

void chunks(float *staging, float *out, float *host, int chunk, cudaStream_t up, cudaStream_t compute, cudaEvent_t done)
{
	for (int i = 4096; 0 < i;) {
		if (i == 4096)
			cudaMemcpyAsync(staging, host, 4096 * sizeof(float), cudaMemcpyHostToDevice, up); // expect: GPU102 // validate: not-observed
		cudaEventRecord(done, up);
		cudaStreamWaitEvent(compute, done, 0);
		use<<<1, 32, 0, compute>>>(staging, out + i);
		i -= chunk;
		if (next_file(host))
			i = 4096;
	}
	cudaStreamSynchronize(compute);
}
