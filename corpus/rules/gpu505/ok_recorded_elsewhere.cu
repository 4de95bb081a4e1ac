// SPDX-License-Identifier: Apache-2.0
// A function of another file gets the events, by reference or by value, and records them.
// expect-none
#include <cuda_runtime.h>

int select_timed(int n, cudaEvent_t &start, cudaEvent_t &stop);
int sort_timed(int n, cudaEvent_t start, cudaEvent_t stop);

float time_of_both(int n)
{
	cudaEvent_t start, stop;
	float of_select = 0, of_sort = 0;
	cudaEventCreate(&start);
	cudaEventCreate(&stop);
	select_timed(n, start, stop);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&of_select, start, stop);
	sort_timed(n, start, stop);
	cudaEventSynchronize(stop);
	cudaEventElapsedTime(&of_sort, start, stop);
	cudaEventDestroy(start);
	cudaEventDestroy(stop);
	return of_select + of_sort;
}
