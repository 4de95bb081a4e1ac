// SPDX-License-Identifier: Apache-2.0
// expect-none
// Templates that no instance is made of, and lambdas in them, one in another, which record the events of the function around them.
#include <cuda_runtime.h>

__global__ void fill_row(int *x);

#define CHOOSE_ROW(condition, ...)                                                                                                                   \
	[&] {                                                                                                                                        \
		if (condition)                                                                                                                       \
			return __VA_ARGS__();                                                                                                        \
		else                                                                                                                                 \
			return __VA_ARGS__();                                                                                                        \
	}()

template <class Row> float time_of_a_row(int *x, cudaStream_t s)
{
	static_assert(Row::length == 77, "");
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	[&] {
		cudaEventRecord(start, s);
		fill_row<<<1, 1, 0, s>>>(x);
		cudaEventRecord(stop, s);
	}();
	cudaDeviceSynchronize();
	float ms;
	cudaEventElapsedTime(&ms, start, stop);
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}

template <class Row> float time_of_a_row_of_a_kind(int *x, cudaStream_t s, bool is_wide)
{
	static_assert(Row::length == 77, "");
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	CHOOSE_ROW(is_wide, [&] {
		cudaEventRecord(start, s);
		fill_row<<<1, 1, 0, s>>>(x);
		cudaEventRecord(stop, s);
	});
	cudaDeviceSynchronize();
	float ms;
	cudaEventElapsedTime(&ms, start, stop);
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}
