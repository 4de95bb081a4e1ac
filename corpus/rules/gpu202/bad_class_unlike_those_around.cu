// SPDX-License-Identifier: Apache-2.0
// The layers of a model share a backend that knows the device. Three select it before they work; the last does not.
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

private:
	backend &b_;
};

class norm {
public:
	explicit norm(backend *b) : b_(b) {}
	void clear()
	{
		cudaSetDevice(b_->device);
		cudaMemset(b_->scratch, 0, 512);
	}

private:
	backend *b_;
};

class dropout {
public:
	explicit dropout(backend &b) : b_(b) {}
	void apply()
	{
		relu<<<1, 128>>>(b_.scratch); // expect: GPU202 // validate: -
	}

private:
	backend &b_;
};
