// SPDX-License-Identifier: Apache-2.0
// expect-none
// The kernel of the blocking stream is behind the copy, and the host waits for the kernel before the other stream goes on.
#include <cuda_runtime.h>

__global__ void scales(float *p)
{
	p[threadIdx.x] *= 2;
}

__global__ void reads(const float *p, float *q)
{
	q[threadIdx.x] = p[threadIdx.x];
}

void exchange(float *here, const float *there, float *result)
{
	cudaStream_t first, worker;
	cudaStreamCreate(&first);
	cudaStreamCreateWithFlags(&worker, cudaStreamNonBlocking);
	cudaMemcpyPeer(here, 0, there, 1, 256 * sizeof(float));
	scales<<<1, 256, 0, first>>>(here);
	cudaStreamSynchronize(first);
	reads<<<1, 256, 0, worker>>>(here, result);
	cudaStreamSynchronize(worker);
	cudaStreamDestroy(worker);
	cudaStreamDestroy(first);
}
