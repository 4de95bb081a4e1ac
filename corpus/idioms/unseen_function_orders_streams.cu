// SPDX-License-Identifier: Apache-2.0
// expect-none
// The functions that put two streams in order are in another file; they get the streams, or a stream and an event, and no data.
#include <cuda_runtime.h>

void handoff(cudaStream_t from, cudaStream_t to);
void publish(cudaEvent_t done, cudaStream_t from);
void depend_on(cudaStream_t to, cudaEvent_t done);

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void both(float *x)
{
	cudaStream_t a, b;
	cudaEvent_t done;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	add<<<1, 256, 0, a>>>(x);
	handoff(a, b);
	add<<<1, 256, 0, b>>>(x);
	publish(done, b);
	depend_on(a, done);
	add<<<1, 256, 0, a>>>(x);
	cudaStreamSynchronize(a);
	cudaEventDestroy(done);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
