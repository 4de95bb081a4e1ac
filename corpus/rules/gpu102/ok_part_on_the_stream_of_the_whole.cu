// SPDX-License-Identifier: Apache-2.0
// The constructor gives the part the stream of the whole: work on either is work on one stream.
// expect-none
#include <cuda_runtime.h>

__global__ void train(float *batch);

struct block {
	cudaStream_t stream;
	float *host, *device;
	size_t bytes;

	void upload() { cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream); }
};

class worker {
public:
	worker()
	{
		cudaStreamCreate(&work_);
		batch_.stream = work_;
	}
	~worker() { cudaStreamDestroy(work_); }

	void step()
	{
		batch_.upload();
		train<<<64, 64, 0, work_>>>(batch_.device);
		cudaStreamSynchronize(work_);
	}

private:
	cudaStream_t work_;
	block batch_;
};
