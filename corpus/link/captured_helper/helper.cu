// SPDX-License-Identifier: Apache-2.0
// Waits on the host, which a capture does not allow.
#include <cuda_runtime.h>

void reed_flush(cudaStream_t stream)
{
	cudaStreamSynchronize(stream); // expect: GPU601 // validate: confirmed
}
