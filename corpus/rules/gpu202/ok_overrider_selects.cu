// SPDX-License-Identifier: Apache-2.0
// The allocator that the tensor really has selects its device in front of the tensor's work.
// expect-none
#include <cuda_runtime.h>
#include <memory>

__global__ void fill(float *p)
{
	p[threadIdx.x] = 1;
}

struct allocator {
	virtual ~allocator() {}
	virtual void prepare() = 0;
	virtual void *get(size_t n) = 0;
};
struct host_allocator : allocator {
	void prepare() override {}
	void *get(size_t n) override
	{
		void *p;
		cudaMallocHost(&p, n);
		return p;
	}
};
struct device_allocator : allocator {
	explicit device_allocator(int d) : device(d) {}
	void prepare() override { cudaSetDevice(device); }
	void *get(size_t n) override
	{
		void *p;
		cudaMalloc(&p, n);
		return p;
	}
	int device;
};

static std::unique_ptr<allocator> make_allocator(int device)
{
	if (device < 0)
		return std::unique_ptr<allocator>(new host_allocator);
	return std::unique_ptr<allocator>(new device_allocator(device));
}

class tensor {
public:
	explicit tensor(int device) : memory(make_allocator(device))
	{
		memory->prepare();
		p = (float *)memory->get(4096);
		cudaStreamCreate(&stream);
	}
	~tensor()
	{
		select();
		cudaStreamDestroy(stream);
		cudaFree(p);
	}
	void go()
	{
		select();
		fill<<<1, 32, 0, stream>>>(p);
	}

private:
	void select() { memory->prepare(); }
	std::unique_ptr<allocator> memory;
	float *p;
	cudaStream_t stream;
};

int main()
{
	tensor a(0), b(1);
	a.go();
	b.go();
	a.go();
	return 0;
}
