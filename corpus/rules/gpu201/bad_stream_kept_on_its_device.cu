// SPDX-License-Identifier: Apache-2.0
// The constructor makes the stream and the buffer on device 0. The peer copy into the buffer runs on device 1's default stream, which a blocking
// stream of device 0 is not ordered with.
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
	cudaSetDevice(1);
	cudaMemcpyPeerAsync(here, 0, there, 1, 4096, 0); // expect: GPU201 // validate: ordered-here(peer)
	cudaDeviceSynchronize();
	cudaSetDevice(0);
	cudaStreamSynchronize(stream);
}
