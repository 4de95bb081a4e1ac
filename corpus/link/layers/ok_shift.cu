// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "layer.h"

static __global__ void shift(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 1;
}

class shift_layer : public layer {
public:
	using layer::layer;
	void forward(cudaStream_t stream) override;
};

void shift_layer::forward(cudaStream_t stream)
{
	device_scope scope(device());
	shift<<<1, 128, 0, stream>>>(data(), size());
}
