// SPDX-License-Identifier: Apache-2.0
// expect-none
// Streams in static locals: made at the first use, selected and changed through references that accessors give out.
#include <cuda_runtime.h>

#include <array>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

static cudaStream_t side_stream()
{
	static cudaStream_t s = nullptr;
	if (!s)
		cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	return s;
}

void three_times(float *x)
{
	scale<<<1, 256, 0, side_stream()>>>(x, 2);
	scale<<<1, 256, 0, side_stream()>>>(x, 3);
	cudaStreamSynchronize(side_stream());
}

static std::array<cudaStream_t, 4> &pool()
{
	static std::array<cudaStream_t, 4> streams;
	return streams;
}

static cudaStream_t &current()
{
	static thread_local cudaStream_t s = nullptr;
	return s;
}

static void select_stream(int i) { current() = pool()[i]; }

void regions(float *x, float *y)
{
	select_stream(1);
	scale<<<1, 256, 0, current()>>>(x, 2);
	select_stream(2);
	scale<<<1, 256, 0, current()>>>(y, 2);
	for (cudaStream_t s : pool())
		cudaStreamSynchronize(s);
	select_stream(3);
	scale<<<1, 256, 0, current()>>>(x, 3);
	scale<<<1, 256, 0, current()>>>(y, 3);
}
