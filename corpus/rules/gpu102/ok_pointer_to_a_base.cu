// SPDX-License-Identifier: Apache-2.0
// expect-none
// The buffer gets a copy of the pointer to the executor, as one to its base: the executor's stream is the same behind it.
#include <cuda_runtime.h>
#include <memory>

class base {
public:
	virtual ~base();
};

class executor : public base {
public:
	cudaStream_t stream() const { return stream_; }

private:
	cudaStream_t stream_;
};

class buffer {
public:
	buffer(std::shared_ptr<const base> owner, int n) : owner_(std::move(owner)), n_(n) {}
	~buffer();
	int *data();

private:
	std::shared_ptr<const base> owner_;
	int n_;
};

__global__ void count(int *c) { c[threadIdx.x] = 1; }
__global__ void add(int *c, const int *d) { c[threadIdx.x] += d[threadIdx.x]; }

void select(std::shared_ptr<const executor> exec, int *counts, int n)
{
	count<<<1, 32, 0, exec->stream()>>>(counts);
	buffer sums(exec, n);
	int *p = sums.data();
	add<<<1, 32, 0, exec->stream()>>>(counts, p);
}
