// SPDX-License-Identifier: Apache-2.0
// Unseen code gets its stream in a view: work on the side stream does not wait for the allocation on the given one.
#include <cuda_runtime.h>

class stream_view {
public:
	stream_view(cudaStream_t stream) : stream_(stream) {}
	operator cudaStream_t() const { return stream_; }

private:
	cudaStream_t stream_;
};

struct pool {
	cudaStream_t stream(int i) const;
};

void multiply(const float *a, float *product, stream_view stream);

__global__ void use(const float *product, float *out)
{
	*out = *product;
}

void solve(const pool &streams, const float *a, float *out, cudaStream_t stream)
{
	stream_view side = streams.stream(0);
	float *product;
	cudaMallocAsync(reinterpret_cast<void **>(&product), 400, stream);
	multiply(a, product, side); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(side);
	use<<<1, 1, 0, stream>>>(product, out);
	cudaFreeAsync(product, stream);
}
