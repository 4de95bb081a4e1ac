// SPDX-License-Identifier: Apache-2.0
// The same without the wait: the time is asked of events that may not have happened.
#include <cuda_runtime.h>

__global__ void fill_late_row(int *x);

#define CHOOSE_LATE_ROW(condition, ...)                                                                                                                   \
	[&] {                                                                                                                                        \
		if (condition)                                                                                                                       \
			return __VA_ARGS__();                                                                                                        \
		else                                                                                                                                 \
			return __VA_ARGS__();                                                                                                        \
	}()

template <class Row> float untimely_row(int *x, cudaStream_t s)
{
	static_assert(Row::length == 77, "");
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	[&] {
		cudaEventRecord(start, s);
		fill_late_row<<<1, 1, 0, s>>>(x);
		cudaEventRecord(stop, s);
	}();
	float ms;
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: confirmed
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}

template <class Row> float untimely_row_of_a_kind(int *x, cudaStream_t s, bool is_wide)
{
	static_assert(Row::length == 77, "");
	cudaEvent_t start, stop;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	CHOOSE_LATE_ROW(is_wide, [&] {
		cudaEventRecord(start, s);
		fill_late_row<<<1, 1, 0, s>>>(x);
		cudaEventRecord(stop, s);
	});
	float ms;
	cudaEventElapsedTime(&ms, start, stop); // expect: GPU505 // validate: confirmed
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return ms;
}
