// SPDX-License-Identifier: Apache-2.0
// The event is not cleared behind its end, and the handler finds it where what comes then fails.
#include <cuda_runtime.h>
#include <stdexcept>

static void need(bool is_well, const char *what)
{
	if (!is_well)
		throw std::runtime_error(what);
}

bool is_near(const float *data, int n);

void wait_and_compare(const float *data, int n, cudaStream_t stream)
{
	cudaEvent_t ready = nullptr;
	try {
		need(cudaEventCreate(&ready) == cudaSuccess, "event");
		need(cudaEventRecord(ready, stream) == cudaSuccess, "record");
		need(cudaEventSynchronize(ready) == cudaSuccess, "wait");
		need(cudaEventDestroy(ready) == cudaSuccess, "end");
		need(is_near(data, n), "compare");
	} catch (std::runtime_error &) {
		if (ready)
			cudaEventDestroy(ready); // expect: GPU502 // validate: confirmed
	}
}
