// SPDX-License-Identifier: Apache-2.0
// The rounds begin anew, with other data, where somebody asks for it: the second upload overwrites what the kernel still reads.
#include <cuda_runtime.h>

__global__ void use(const float *from, float *to)
{
	to[threadIdx.x] = from[threadIdx.x];
}

bool begins_anew();

void chunks(float *staging, float *out, const float *host, size_t total, size_t chunk, cudaStream_t up, cudaStream_t compute, cudaEvent_t done)
{
	for (size_t i = 0; i < total;) {
		if (i == 0)
			cudaMemcpyAsync(staging, host, total * sizeof(float), cudaMemcpyHostToDevice, up); // expect: GPU102 // validate: not-observed
		cudaEventRecord(done, up);
		cudaStreamWaitEvent(compute, done, 0);
		use<<<1, 32, 0, compute>>>(staging, out + i);
		i += chunk;
		if (begins_anew()) {
			i = 0;
			host += total;
		}
	}
	cudaStreamSynchronize(compute);
}
