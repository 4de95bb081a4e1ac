// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same view, with an event between the caller's stream and the function's own.
#include <cuda_runtime.h>

struct stream_view {
	cudaStream_t value;
	operator cudaStream_t() const { return value; }
};

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void consume(stream_view caller, float *x, stream_view same)
{
	cudaStream_t own;
	cudaEvent_t added;
	cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&added, cudaEventDisableTiming);
	add<<<1, 256, 0, caller>>>(x);
	cudaEventRecord(added, caller);
	cudaStreamWaitEvent(own, added, 0);
	add<<<1, 256, 0, own>>>(x);
	cudaStreamSynchronize(own);
	add<<<1, 256, 0, same.value>>>(x);
	cudaEventDestroy(added);
	cudaStreamDestroy(own);
}
