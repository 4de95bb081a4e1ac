// SPDX-License-Identifier: Apache-2.0
// expect-none
// The wait is called through a pointer that the loader gave out.
#include <cuda.h>
#include <cuda_runtime.h>
#include <dlfcn.h>

typedef CUresult (*stream_function)(CUstream);

float first(void *library, const float *d_x, cudaStream_t s)
{
	float *h_x;
	stream_function entry = (stream_function)dlsym(library, "cuStreamSynchronize");
	cudaHostAlloc((void **)&h_x, sizeof(float), cudaHostAllocDefault);
	cudaMemcpyAsync(h_x, d_x, sizeof(float), cudaMemcpyDeviceToHost, s);
	entry(s);
	float result = *h_x;
	cudaFreeHost(h_x);
	return result;
}
