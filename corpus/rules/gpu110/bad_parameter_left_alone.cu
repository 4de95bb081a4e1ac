// SPDX-License-Identifier: Apache-2.0
// The method is given a stream and says nothing of it: what it does to the object's memory, its caller cannot order.
#include <cuda_runtime.h>

__global__ void largest(float *result, const float *x)
{
	result[0] = x[threadIdx.x];
}

class calculation {
public:
	void apply(const cudaStream_t &stream)
	{
		largest<<<1, 256>>>(result_, x_); // expect: GPU110 // validate: confirmed
	}

private:
	float *result_, *x_;
};
