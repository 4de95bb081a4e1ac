// SPDX-License-Identifier: Apache-2.0
// The stream comes in an object with other members. The function's other work shows that it is the one to work on.
#include <cuda_runtime.h>

class resources {
public:
	cudaStream_t stream() const { return stream_; }
	int device() const { return device_; }

private:
	int device_ = 0;
	cudaStream_t stream_;
};

__global__ void scale(float *x, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] *= 2;
}

void both(const resources &handle, float *x, float *y, int n)
{
	scale<<<1, 256, 0, handle.stream()>>>(x, n);
	scale<<<1, 256>>>(y, n); // expect: GPU110 // validate: confirmed
}

void pointer(const resources *handle, float *x, float *y, int n)
{
	cudaMemsetAsync(x, 0, 4 * n, handle->stream());
	scale<<<1, 256>>>(y, n); // expect: GPU110 // validate: confirmed
}
