// SPDX-License-Identifier: Apache-2.0
// The sizes are asked of a class whose header is missing, by members that are templates or not, and the second stream waits.
// expect-none
#include <cuda_runtime_api.h>

#include "framework_of_nobody/tensor.h"

namespace fw = framework_of_nobody;

void fill_ok_flat(fw::Tensor *t, float *d)
{
	cudaStream_t a, b;
	cudaStreamCreate(&a);
	cudaStreamCreate(&b);
	cudaMemsetAsync(d, 0, t->flat<float>().size() * sizeof(float), a);
	cudaStreamSynchronize(a);
	cudaMemsetAsync(d, 1, t->flat<float>().shape.front() * sizeof(float), b);
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
