// SPDX-License-Identifier: Apache-2.0
// expect-none
// Streams in brace lists: vectors, arrays and lists of records that a helper goes over, each stream joined before the next step.
#include <cuda_runtime.h>

#include <array>
#include <vector>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

struct lane {
	cudaStream_t stream;
	int offset;
};

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

void by_vector(float *x)
{
	cudaStream_t first, second, last;
	for (cudaStream_t *s : {&first, &second, &last})
		cudaStreamCreateWithFlags(s, cudaStreamNonBlocking);
	scale<<<1, 256, 0, first>>>(x, 2);
	scale<<<1, 256, 0, second>>>(x + 256, 2);
	join(last, {first, second});
	scale<<<1, 512, 0, last>>>(x, 3);
	for (cudaStream_t s : {first, second, last}) {
		cudaStreamSynchronize(s);
		cudaStreamDestroy(s);
	}
}

void by_records(float *x, cudaStream_t last)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	const std::vector<lane> lanes = {{first, 0}, {second, 256}};
	for (const lane &l : lanes)
		scale<<<1, 256, 0, l.stream>>>(x + l.offset, 2);
	const std::array<lane, 2> same = {{{first, 0}, {second, 256}}};
	for (const lane &l : same)
		cudaStreamSynchronize(l.stream);
	scale<<<1, 512, 0, last>>>(x, 3);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
