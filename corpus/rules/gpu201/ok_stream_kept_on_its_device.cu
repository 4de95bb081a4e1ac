// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream and the default stream of the copy are of one device, and the stream is a blocking one: they wait for each other.
#include <cuda_runtime.h>

class mirror {
	cudaStream_t stream;
	float *here, *there;

public:
	mirror()
	{
		cudaSetDevice(1);
		cudaMalloc((void **)&there, 4096);
		cudaMemset(there, 1, 4096);
		cudaDeviceSynchronize();
		cudaSetDevice(0);
		cudaStreamCreate(&stream);
		cudaMalloc((void **)&here, 4096);
	}
	~mirror()
	{
		cudaStreamDestroy(stream);
		cudaFree(here);
		cudaFree(there);
	}
	void refresh();
};

void mirror::refresh()
{
	cudaSetDevice(0);
	cudaMemsetAsync(here, 0, 4096, stream);
	cudaMemcpyPeerAsync(here, 0, there, 1, 4096, 0);
	cudaDeviceSynchronize();
	cudaStreamSynchronize(stream);
}
