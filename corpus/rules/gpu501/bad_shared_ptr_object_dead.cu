// SPDX-License-Identifier: Apache-2.0
// The last local owner of the stream ends its life before the stream is used again.
#include <cuda_runtime.h>
#include <memory>

struct Stream {
	cudaStream_t s;
	Stream() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); }
	~Stream() { cudaStreamDestroy(s); }
};

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

void run(float *x)
{
	cudaStream_t s;
	{
		auto owner = std::make_shared<Stream>();
		std::shared_ptr<Stream> copy = owner;
		s = copy->s;
		fill<<<1, 32, 0, s>>>(x);
	}
	fill<<<1, 32, 0, s>>>(x); // expect: GPU501 // validate: confirmed
}
