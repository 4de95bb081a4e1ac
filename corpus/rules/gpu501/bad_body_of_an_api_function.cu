// SPDX-License-Identifier: Apache-2.0
// The project implements a function of the runtime on top of the driver.
#include <cuda.h>
#include <cuda_runtime.h>

extern "C" cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t, void *, unsigned)
{
	cuStreamDestroy(stream);
	return cuStreamSynchronize(stream) == CUDA_SUCCESS ? cudaSuccess : cudaErrorUnknown; // expect: GPU501 // validate: confirmed
}
