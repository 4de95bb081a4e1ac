// SPDX-License-Identifier: Apache-2.0
// The table is filled by the first user, on a stream of its own that nobody waits for.
#include <cuda_runtime.h>

#include <mutex>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void apply(const float *table, float *x) { x[threadIdx.x] *= table[threadIdx.x]; }

class tables {
public:
	tables() { cudaStreamCreateWithFlags(&setup_, cudaStreamNonBlocking); }
	~tables() { cudaStreamDestroy(setup_); }

	void use(float *table, float *x, cudaStream_t s)
	{
		std::call_once(filled_, [&] { fill<<<1, 256, 0, setup_>>>(table); });
		apply<<<1, 256, 0, s>>>(table, x); // expect: GPU102 // validate: confirmed
	}

private:
	std::once_flag filled_;
	cudaStream_t setup_;
};

void run(float *table, float *x)
{
	tables t;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	t.use(table, x, s);
	t.use(table, x, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
