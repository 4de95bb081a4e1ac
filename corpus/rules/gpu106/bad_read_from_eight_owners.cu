// SPDX-License-Identifier: Apache-2.0
// Eight members own memory, and the destructor of each asks whether there is some: one way for all of them.
#include <cuda_runtime.h>
#include <cstdio>
#include <memory>

struct gives_back_device_memory {
	void operator()(float *p) const { cudaFree(p); }
};
struct gives_back_pinned_memory {
	void operator()(float *p) const { cudaFreeHost(p); }
};
using device_block = std::unique_ptr<float[], gives_back_device_memory>;
using pinned_block = std::unique_ptr<float[], gives_back_pinned_memory>;

static device_block take_device(size_t n)
{
	float *p;
	cudaMalloc((void **)&p, n * sizeof(float));
	return device_block(p);
}

static pinned_block take_pinned(size_t n)
{
	float *p;
	cudaMallocHost((void **)&p, n * sizeof(float));
	return pinned_block(p);
}

class eight_blocks {
public:
	explicit eight_blocks(size_t n)
		: n(n), a(take_device(n)), b(take_device(n)), c(take_device(n)), d(take_device(n)), e(take_device(n)), f(take_device(n)), g(take_device(n)),
		  h(take_device(n))
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	}
	~eight_blocks()
	{
		cudaStreamSynchronize(stream);
		cudaStreamDestroy(stream);
	}
	void fetch(float *to) { cudaMemcpyAsync(to, a.get(), n * sizeof(float), cudaMemcpyDeviceToHost, stream); }

private:
	size_t n;
	cudaStream_t stream;
	device_block a, b, c, d, e, f, g, h;
};

int main()
{
	pinned_block result = take_pinned(1024);
	eight_blocks blocks(1024);
	blocks.fetch(result.get());
	std::printf("%f\n", result[0]); // expect: GPU106 // validate: confirmed
}
