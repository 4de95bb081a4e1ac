// SPDX-License-Identifier: Apache-2.0
// The stream comes in a class that holds nothing else, the memory in another one.
#include <cuda_runtime.h>

class stream_view {
public:
	stream_view(cudaStream_t s) : stream_(s) {}
	cudaStream_t value() const { return stream_; }
	operator cudaStream_t() const { return value(); }

private:
	cudaStream_t stream_;
};

struct span {
	float *first;
	int count;
	float *data() const { return first; }
};

__global__ void add(float *x, const float *y, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] += y[threadIdx.x];
}

void by_value(span x, span y, stream_view stream)
{
	add<<<1, 256>>>(x.data(), y.data(), x.count); // expect: GPU110 // validate: confirmed
}

void by_reference(const span &x, const span &y, const stream_view &stream)
{
	add<<<1, 256>>>(x.data(), y.data(), x.count); // expect: GPU110 // validate: confirmed
}

void brought(float *host, span x, stream_view stream)
{
	cudaMemcpy(host, x.data(), 4 * x.count, cudaMemcpyDeviceToHost); // expect: GPU110 // validate: not-observed
}
