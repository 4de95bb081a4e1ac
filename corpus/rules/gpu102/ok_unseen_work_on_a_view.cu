// SPDX-License-Identifier: Apache-2.0
// expect-none
// Unseen code gets its stream in a view or in a handle: the stream that everything else runs on, or one that waits.
#include <cuda_runtime.h>

class stream_view {
public:
	stream_view(cudaStream_t stream) : stream_(stream) {}
	operator cudaStream_t() const { return stream_; }

private:
	cudaStream_t stream_;
};

struct handle {
	int device;
	stream_view stream;
};

struct pool {
	cudaStream_t stream(int i) const;
};

void multiply(const float *a, float *product, stream_view stream);
void add(const handle &h, const float *a, float *sum, int n);

__global__ void use(const float *product, float *out)
{
	*out = *product;
}

void same(const handle &h, const float *a, float *out)
{
	float *product;
	cudaMallocAsync(reinterpret_cast<void **>(&product), 400, h.stream);
	multiply(a, product, h.stream);
	add(h, a, product, 100);
	use<<<1, 1, 0, h.stream>>>(product, out);
	cudaFreeAsync(product, h.stream);
}

void joined(const pool &streams, const float *a, float *out, cudaStream_t stream, cudaEvent_t made, cudaEvent_t done)
{
	stream_view side = streams.stream(0);
	float *product;
	cudaMallocAsync(reinterpret_cast<void **>(&product), 400, stream);
	cudaEventRecord(made, stream);
	cudaStreamWaitEvent(side, made, 0);
	multiply(a, product, side);
	cudaEventRecord(done, side);
	cudaStreamWaitEvent(stream, done, 0);
	use<<<1, 1, 0, stream>>>(product, out);
	cudaFreeAsync(product, stream);
}
