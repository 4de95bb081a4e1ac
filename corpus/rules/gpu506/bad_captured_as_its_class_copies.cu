// SPDX-License-Identifier: Apache-2.0
// A lambda captures a table by copy, and the class's copies free what they share: the table's memory ends with the lambda that a function was given.
#include <cuda_runtime.h>

template <class F> __global__ void bad_each_row(F f, int n)
{
	if ((int)threadIdx.x < n)
		f(threadIdx.x);
}

class bad_copied_table {
	float *data;
	bool is_empty;

    public:
	explicit bad_copied_table(int n) : data(nullptr), is_empty(false)
	{
		cudaMalloc(&data, n * sizeof(float));
	}
	__host__ __device__ bad_copied_table(const bad_copied_table &o) : data(o.data), is_empty(false) {}
	~bad_copied_table()
	{
		if (!is_empty)
			cudaFree(data);
	}
	template <class F> void for_each(F f, int n, cudaStream_t s) const
	{
		bad_each_row<<<1, 128, 0, s>>>(f, n);
	}
	void first(float *out, int n, cudaStream_t s)
	{
		for_each([=, *this] __device__(int i) { out[i] = data[i]; }, n, s);
		cudaMemsetAsync(data, 0, sizeof *data, s); // expect: GPU506 // validate: confirmed
		cudaStreamSynchronize(s);
	}
};

void bad_work_with_copies(float *d, cudaStream_t s)
{
	bad_copied_table t(128);
	t.first(d, 128, s);
}
