// SPDX-License-Identifier: Apache-2.0
// expect-none
// The events are put into an empty vector by a function of another file, or by an algorithm; the loop waits for all of them.
#include <algorithm>
#include <cuda_runtime.h>
#include <iterator>
#include <vector>

__global__ void add(float *x) { x[threadIdx.x] += 1; }

void collect(std::vector<cudaEvent_t> &events, cudaStream_t s);

static cudaEvent_t record_one(cudaStream_t s)
{
	cudaEvent_t e;
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	cudaEventRecord(e, s);
	return e;
}

void by_function(float *x, cudaStream_t first, cudaStream_t second)
{
	std::vector<cudaEvent_t> events;
	add<<<1, 256, 0, first>>>(x);
	collect(events, first);
	for (cudaEvent_t e : events)
		cudaStreamWaitEvent(second, e, 0);
	add<<<1, 256, 0, second>>>(x);
}

void by_algorithm(float *x, const std::vector<cudaStream_t> &streams, cudaStream_t last)
{
	std::vector<cudaEvent_t> events;
	add<<<1, 256, 0, streams[0]>>>(x);
	std::transform(streams.begin(), streams.end(), std::back_inserter(events), record_one);
	for (cudaEvent_t e : events)
		cudaStreamWaitEvent(last, e, 0);
	add<<<1, 256, 0, last>>>(x);
	for (cudaEvent_t e : events)
		cudaEventDestroy(e);
}
