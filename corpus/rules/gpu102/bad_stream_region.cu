// SPDX-License-Identifier: Apache-2.0
// A current stream behind an accessor: the second region reads what the first one writes on another stream.
#include <cuda_runtime.h>

#include <array>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }

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

struct stream_region {
	explicit stream_region(int i) { current() = pool()[i]; }
	~stream_region() { current() = pool()[0]; }
};

static void make_streams()
{
	for (cudaStream_t &s : pool())
		cudaStreamCreate(&s);
}

void run(float *x, float *y)
{
	make_streams();
	{
		stream_region first(1);
		fill<<<1, 256, 0, current()>>>(x);
	}
	{
		stream_region second(2);
		copy<<<1, 256, 0, current()>>>(x, y); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(current());
	}
}
