// SPDX-License-Identifier: Apache-2.0
// A function waits for the second stream of one device, and is called for each: the copy is on the first one.
#include <cuda_runtime.h>

class node {
	cudaStream_t streams[8][2];
	int devices;

public:
	void wait_for(int device) const
	{
		for (int i = 1; i < 2; i++)
			cudaStreamSynchronize(streams[device][i]);
	}
	void wait() const
	{
		for (int i = 0; i < devices; i++)
			wait_for(i);
	}
	cudaStream_t stream(int device) const { return streams[device][0]; }
};

float fetch(const node &n, const float *device, float *host)
{
	cudaHostRegister(host, 4096, cudaHostRegisterDefault);
	cudaMemcpyAsync(host, device, 4096, cudaMemcpyDeviceToHost, n.stream(0));
	n.wait();
	float first = host[0]; // expect: GPU106 // validate: confirmed
	cudaHostUnregister(host);
	return first;
}
