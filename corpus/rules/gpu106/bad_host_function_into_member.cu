// SPDX-License-Identifier: Apache-2.0
// The host function writes the member's page-locked memory when its stream comes to it; the host reads it at once.
#include <cuda_runtime.h>

static void count(void *p)
{
	*(float *)p += 1;
}

class counter {
	cudaStream_t stream;
	float *value;

public:
	counter()
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMallocHost((void **)&value, sizeof(float));
		*value = 0;
	}
	~counter()
	{
		cudaStreamDestroy(stream);
		cudaFreeHost(value);
	}
	float next();
};

float counter::next()
{
	cudaLaunchHostFunc(stream, count, value);
	float now = *value; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	return now;
}
