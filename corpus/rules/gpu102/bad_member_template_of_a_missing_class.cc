// SPDX-License-Identifier: Apache-2.0
// The sizes are asked of a class whose header is missing, by a member that is a template: `t->flat<float>().size()`.
#include <cuda_runtime_api.h>

#include "framework_of_nobody/tensor.h"

namespace fw = framework_of_nobody;

void fill_bad_flat(fw::Tensor *t, float *d)
{
	cudaStream_t a, b;
	cudaStreamCreate(&a);
	cudaStreamCreate(&b);
	cudaMemsetAsync(d, 0, t->flat<float>().size() * sizeof(float), a);
	cudaMemsetAsync(d, 1, t->flat<float>().size() * sizeof(float), b); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(a);
	cudaStreamSynchronize(b);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
