// SPDX-License-Identifier: Apache-2.0
// The place under another type is a local one, which nobody reads again.
#include <cuda_runtime.h>

struct lane {
	void *handle;
};

static cudaError_t make(cudaStream_t &stream, bool is_patient)
{
	cudaError_t e = cudaStreamCreate(&stream); // expect: GPU503 // validate: -
	if (e != cudaSuccess || !is_patient)
		return e;
	return cudaDeviceSynchronize();
}

cudaError_t lane_try(bool is_patient)
{
	lane l;
	return make(reinterpret_cast<cudaStream_t &>(l.handle), is_patient);
}
