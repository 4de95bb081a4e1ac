// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host reads the member's page-locked memory behind the wait for the stream in which a host function writes it.
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
	cudaStreamSynchronize(stream);
	return *value;
}
