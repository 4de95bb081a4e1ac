// SPDX-License-Identifier: Apache-2.0
// An event is made to let the given stream wait for the pool's one, recorded, and destroyed.
#include <cuda_runtime.h>

__global__ void scale(float *data, float by, int n);
cudaStream_t from_pool(int device);

void scaled(float *data, float by, int n, int device, cudaStream_t stream)
{
	cudaStream_t own = from_pool(device);
	cudaEvent_t ready, done;
	cudaEventCreate(&ready);
	cudaEventRecord(ready, stream);
	cudaStreamWaitEvent(own, ready, 0);
	scale<<<(n + 255) / 256, 256, 0, own>>>(data, by, n);
	cudaEventCreate(&done);
	cudaEventRecord(done, own); // expect: GPU103 // validate: -
	cudaEventDestroy(ready);
	cudaEventDestroy(done);
}
