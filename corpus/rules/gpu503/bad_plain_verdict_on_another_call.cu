// SPDX-License-Identifier: Apache-2.0
// The object that is asked was made of the status of another call, which has nothing to do with the stream.
#include <cuda_runtime.h>

struct verdict {
	int code;
	bool is_fine() const;
};

verdict verdict_on(cudaError_t status);

bool run()
{
	cudaStream_t s;
	if (cudaStreamCreate(&s) != cudaSuccess) // expect: GPU503
		return false;
	verdict v = verdict_on(cudaSetDevice(0));
	if (!v.is_fine())
		return false;
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return true;
}
