// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

__global__ void relu(float *x)
{
	x[threadIdx.x] = x[threadIdx.x] > 0 ? x[threadIdx.x] : 0;
}

struct backend {
	int device;
	float *scratch;
};

class dense {
public:
	explicit dense(backend &b) : b_(b) {}
	void forward()
	{
		cudaSetDevice(b_.device);
		relu<<<1, 128>>>(b_.scratch);
	}
	void resize(size_t n)
	{
		cudaSetDevice(b_.device);
		cudaMalloc((void **)&b_.scratch, n);
	}
	void clear()
	{
		cudaSetDevice(b_.device);
		cudaMemset(b_.scratch, 0, 512);
	}

private:
	backend &b_;
};

// right: it holds a backend as well, but what it works on is its caller's
class dropout {
public:
	explicit dropout(backend &b) : b_(b) {}
	void apply(float *x) { relu<<<1, 128>>>(x); }
	int device() const { return b_.device; }

private:
	backend &b_;
};

// right: its backend has no device to select
struct host_backend {
	float *scratch;
};

class mask {
public:
	explicit mask(host_backend &b) : b_(b) {}
	void apply() { relu<<<1, 128>>>(b_.scratch); }

private:
	host_backend &b_;
};

// right: the device was asked for
class pool {
public:
	explicit pool(backend &b) : b_(b) {}
	void apply()
	{
		if (b_.device != 0)
			return;
		relu<<<1, 128>>>(b_.scratch);
	}

private:
	backend &b_;
};
