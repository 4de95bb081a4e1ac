// SPDX-License-Identifier: Apache-2.0
// Three members select the object's device before they launch, one calls a function of a missing header with a number of the table first, which
// may select the device that the table is on.
// expect-none
#include <cuda_runtime.h>
#include "numbers.h"

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
	static void launch(const table &t, float v) { fill<<<1, 128>>>(t.data, v, numbers::of_rows(t.rows)); }
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
	fill<<<1, 128>>>(t.data, 3, numbers::of_rows(t.rows));
}
