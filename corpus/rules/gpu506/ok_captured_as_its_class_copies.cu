// SPDX-License-Identifier: Apache-2.0
// Lambdas capture a table by copy, `*this` and a variable of the caller's. The class's copies say of themselves that they are such, and free nothing.
// expect-none
#include <cuda_runtime.h>

template <class F> __global__ void ok_each_row(F f, int n)
{
	if ((int)threadIdx.x < n)
		f(threadIdx.x);
}

template <typename T> class ok_copied_table {
	T *data;
	bool is_copy;

    public:
	explicit ok_copied_table(int n) : data(nullptr), is_copy(false)
	{
		cudaMalloc(&data, n * sizeof(T));
	}
	__host__ __device__ ok_copied_table(const ok_copied_table &o) : data(o.data), is_copy(true) {}
	~ok_copied_table()
	{
		if (!is_copy)
			cudaFree(data);
	}
	template <class F> void for_each(F f, int n, cudaStream_t s) const
	{
		ok_each_row<<<1, 128, 0, s>>>([=, *this] __device__(int i) { f(data[i]); }, n);
	}
	void first(float *out, int n, cudaStream_t s)
	{
		for_each([=, *this] __device__(float v) { *out = v + data[0]; }, n, s);
		float h;
		cudaMemcpyAsync(&h, data, sizeof h, cudaMemcpyDeviceToHost, s);
		cudaStreamSynchronize(s);
	}
};

void ok_work_with_copies(float *d, cudaStream_t s)
{
	ok_copied_table<float> t(128), u(128);
	t.first(d, 128, s);
	auto same = [u] __device__(float v) { return v; };
	t.for_each(same, 128, s);
	cudaStreamSynchronize(s);
}
