// SPDX-License-Identifier: Apache-2.0
// What is measured is code that nobody sees: the host does not wait for the second record either way.
#include <cuda_runtime.h>

struct Stopwatch {
	bool again();
	void pause();
	void add(float ms);
};

void work_of_others(float *x);

void measure(Stopwatch &watch, float *x)
{
	cudaEvent_t begin, end;
	cudaEventCreate(&begin);
	cudaEventCreate(&end);
	while (watch.again()) {
		cudaEventRecord(begin);
		work_of_others(x);
		cudaEventRecord(end);
		watch.pause();
		float ms = 0;
		cudaEventElapsedTime(&ms, begin, end); // expect: GPU505 // validate: confirmed
		watch.add(ms);
	}
	cudaEventDestroy(begin);
	cudaEventDestroy(end);
}
