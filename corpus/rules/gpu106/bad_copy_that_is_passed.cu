// SPDX-License-Identifier: Apache-2.0
// A helper is given the API function that it calls: the read comes before the wait.
#include <cuda_runtime.h>

template <typename Call, typename... Rest> static void checked(Call call, Rest... rest)
{
	cudaError_t status = call(rest...);
	if (status != cudaSuccess)
		throw status;
}

float first(const float *d_x, cudaStream_t s)
{
	float *h_x;
	cudaHostAlloc((void **)&h_x, sizeof(float), cudaHostAllocDefault);
	checked(cudaMemcpyAsync, (void *)h_x, (const void *)d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	float result = *h_x; // expect: GPU106 // validate: confirmed
	checked(cudaStreamSynchronize, s);
	cudaFreeHost(h_x);
	return result;
}
