// SPDX-License-Identifier: Apache-2.0
// expect-none
// The project implements a function of the runtime on top of the driver; who calls it goes by what the API says of it.
#include <cuda.h>
#include <cuda_runtime.h>

extern "C" cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t, void *, unsigned)
{
	CUresult result = cuStreamSynchronize(stream);
	cuStreamDestroy(stream);
	return result == CUDA_SUCCESS ? cudaSuccess : cudaErrorUnknown;
}

void user(cudaStream_t stream, cudaStreamCallback_t f)
{
	cudaStreamAddCallback(stream, f, nullptr, 0);
	cudaStreamSynchronize(stream);
}
