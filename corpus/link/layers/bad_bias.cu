// SPDX-License-Identifier: Apache-2.0
// The other layers, each in its file, select the device of the layer in front of their kernels.
#include "layer.h"

static __global__ void bias(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] -= 1;
}

class bias_layer : public layer {
public:
	using layer::layer;
	void forward(cudaStream_t stream) override;
};

void bias_layer::forward(cudaStream_t stream)
{
	bias<<<1, 128, 0, stream>>>(data(), size()); // expect: GPU202 // validate: -
}
