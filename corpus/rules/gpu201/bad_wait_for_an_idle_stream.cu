// SPDX-License-Identifier: Apache-2.0
// cudaMemcpyPeer returns before its work is done. Later work of the blocking stream would be behind it, but there is none: a wait
// for an idle stream returns at once, and the non-blocking stream is not serialised with the copy.
#include <cuda_runtime.h>

__global__ void reads(const float *p, float *q)
{
	q[threadIdx.x] = p[threadIdx.x];
}

void exchange(float *here, const float *there, float *result)
{
	cudaStream_t idle, worker;
	cudaStreamCreate(&idle);
	cudaStreamCreateWithFlags(&worker, cudaStreamNonBlocking);
	cudaMemcpyPeer(here, 0, there, 1, 256 * sizeof(float));
	cudaStreamSynchronize(idle);
	reads<<<1, 256, 0, worker>>>(here, result); // expect: GPU201 // validate: confirmed
	cudaStreamSynchronize(worker);
	cudaStreamDestroy(worker);
	cudaStreamDestroy(idle);
}
