// SPDX-License-Identifier: Apache-2.0
// The constructor makes the event on device 1, a method records it on a stream that it makes on device 0.
#include <cuda_runtime.h>

__global__ void fill(float *x)
{
	x[threadIdx.x] = 1;
}

class relay {
	cudaEvent_t done;

public:
	relay()
	{
		cudaSetDevice(1);
		cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
		cudaSetDevice(0);
	}
	~relay()
	{
		cudaEventDestroy(done);
	}
	void pass(float *x);
};

void relay::pass(float *x)
{
	cudaStream_t near;
	cudaSetDevice(0);
	cudaStreamCreateWithFlags(&near, cudaStreamNonBlocking);
	fill<<<1, 32, 0, near>>>(x);
	cudaEventRecord(done, near); // expect: GPU205 // validate: error(CUDA_ERROR_INVALID_HANDLE)
	cudaStreamSynchronize(near);
	cudaStreamDestroy(near);
}
