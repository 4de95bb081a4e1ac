// SPDX-License-Identifier: Apache-2.0
// The stream goes where the caller keeps a pointer of no type: a reference to that place under another type is the place itself.
// expect-none
#include <cuda_runtime.h>

struct lane {
	void *handle;
};

static cudaError_t make(cudaStream_t &stream, bool is_patient)
{
	cudaError_t e = cudaStreamCreate(&stream);
	if (e != cudaSuccess || !is_patient)
		return e;
	return cudaDeviceSynchronize();
}

cudaError_t lane_make(lane *l, bool is_patient)
{
	return make(reinterpret_cast<cudaStream_t &>(l->handle), is_patient);
}
