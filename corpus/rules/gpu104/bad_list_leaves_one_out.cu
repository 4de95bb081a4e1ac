// SPDX-License-Identifier: Apache-2.0
// The list of streams to join leaves out the one whose result is read.
#include <cuda_runtime.h>

#include <vector>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

static void join(cudaStream_t waiting, const std::vector<cudaStream_t> &others)
{
	for (cudaStream_t other : others) {
		cudaEvent_t done;
		cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
		cudaEventRecord(done, other);
		cudaStreamWaitEvent(waiting, done, 0);
		cudaEventDestroy(done);
	}
}

void run(float *x, float *y)
{
	cudaStream_t first, second, last;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&last, cudaStreamNonBlocking);
	scale<<<1, 256, 0, first>>>(x, 2);
	scale<<<1, 256, 0, second>>>(y, 2);
	join(last, {second});
	scale<<<1, 256, 0, last>>>(x, 3); // expect: GPU104 // validate: confirmed
	cudaStreamSynchronize(last);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
	cudaStreamDestroy(last);
}
