// SPDX-License-Identifier: Apache-2.0
// The part has the owner's first stream; a function that is no method gives the owner another one.
#include <cuda_runtime.h>

__global__ void halve(float *batch)
{
	batch[blockIdx.x * blockDim.x + threadIdx.x] *= 0.5f;
}

struct befriended_lane {
	cudaStream_t stream;
	float *host, *device;
	size_t bytes;

	void upload() { cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream); }
};

class befriended_worker {
public:
	befriended_worker()
	{
		cudaStreamCreate(&own_);
		lane_.stream = own_;
	}
	~befriended_worker() { cudaStreamDestroy(own_); }

	void step()
	{
		lane_.upload();
		halve<<<64, 64, 0, own_>>>(lane_.device); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(own_);
	}

	friend void lend(befriended_worker &to, cudaStream_t stream);

private:
	cudaStream_t own_;
	befriended_lane lane_;
};

void lend(befriended_worker &to, cudaStream_t stream)
{
	to.own_ = stream;
}
