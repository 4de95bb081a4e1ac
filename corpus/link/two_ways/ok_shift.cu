// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "stage.h"

static __global__ void shift(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += 1;
}

class shift_stage : public stage {
public:
	using stage::stage;
	void forward(cudaStream_t stream) override;
};

void shift_stage::forward(cudaStream_t stream)
{
	device_scope scope(device());
	shift<<<1, 128, 0, stream>>>(data(), size());
}
