// SPDX-License-Identifier: Apache-2.0
// The constructor gives the part the stream of the whole, and `widen()` gives the whole another one.
#include <cuda_runtime.h>

__global__ void train(float *batch)
{
	batch[blockIdx.x * blockDim.x + threadIdx.x] *= 0.5f;
}

struct widened_block {
	cudaStream_t stream;
	float *host, *device;
	size_t bytes;

	void upload() { cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream); }
};

class widening_worker {
public:
	widening_worker()
	{
		cudaStreamCreate(&work_);
		cudaStreamCreate(&wide_);
		batch_.stream = work_;
	}
	~widening_worker()
	{
		cudaStreamDestroy(work_);
		cudaStreamDestroy(wide_);
	}

	void widen() { work_ = wide_; }

	void step()
	{
		batch_.upload();
		train<<<64, 64, 0, work_>>>(batch_.device); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(work_);
	}

private:
	cudaStream_t work_, wide_;
	widened_block batch_;
};
