// SPDX-License-Identifier: Apache-2.0
// The buffer goes back to the pool while a stream works on it, and the next one who takes it uses another stream.
#include <cuda_runtime.h>

#include <vector>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

struct buffers {
	std::vector<float *> free;

	float *take()
	{
		float *p;
		if (free.empty()) {
			cudaMalloc(&p, 4096);
			return p;
		}
		p = free.back();
		free.pop_back();
		return p;
	}

	void give_back(float *p) { free.push_back(p); }
};

void reused(buffers &pool)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	float *x = pool.take();
	scale<<<1, 256, 0, s>>>(x);
	pool.give_back(x);
	float *y = pool.take();
	scale<<<1, 256, 0, t>>>(y); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamSynchronize(t);
	pool.give_back(y);
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}
