// SPDX-License-Identifier: Apache-2.0
// Three members select the object's device before they launch, one does not. That a library's conversion gets a number on its way selects
// nothing: the library has no code for a GPU.
#include <cuda_runtime.h>
#include <gsl/gsl>

struct table {
	float *data;
	size_t rows;
};

__global__ void fill(float *x, float v, int n)
{
	if (threadIdx.x < n)
		x[threadIdx.x] = v;
}

class device {
public:
	explicit device(int index) : index_(index) {}
	void zero(const table &t);
	void one(const table &t);
	void two(const table &t);
	void three(const table &t);

private:
	static void launch(const table &t, float v) { fill<<<1, 128>>>(t.data, v, gsl::narrow_cast<int>(t.rows)); }
	int index_;
};

void device::zero(const table &t)
{
	cudaSetDevice(index_);
	launch(t, 0);
}

void device::one(const table &t)
{
	cudaSetDevice(index_);
	launch(t, 1);
}

void device::two(const table &t)
{
	cudaSetDevice(index_);
	launch(t, 2);
}

void device::three(const table &t)
{
	fill<<<1, 128>>>(t.data, 3, gsl::narrow_cast<int>(t.rows)); // expect: GPU202 // validate: -
}
