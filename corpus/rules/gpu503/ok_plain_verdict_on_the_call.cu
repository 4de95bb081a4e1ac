// SPDX-License-Identifier: Apache-2.0
// expect-none
// An object without a destructor that other code makes of the status says whether the call has made a stream.
#include <cuda_runtime.h>

struct verdict {
	int code;
	bool is_fine() const;
};

verdict verdict_on(cudaError_t status);

bool run()
{
	cudaStream_t s;
	verdict v = verdict_on(cudaStreamCreate(&s));
	if (!v.is_fine())
		return false;
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return true;
}

bool run_at_once()
{
	cudaStream_t s;
	if (!verdict_on(cudaStreamCreate(&s)).is_fine())
		return false;
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return true;
}
