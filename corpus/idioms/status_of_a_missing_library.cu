// SPDX-License-Identifier: Apache-2.0
// expect-none
// A helper leaves by one of many errors of a library that is missing, or with its success: what the caller does behind that success is on some path, too.
#include <cuda_runtime.h>
#include <nowhere/network.h>

#define NOWHERE_TRY(call)                         \
	do {                                      \
		const auto status = call;         \
		if (status != NOWHERE_SUCCESS)    \
			return status;            \
	} while (0)

struct network_plan {
	nowhere_handle handle;
	nowhere_descriptor a, b, c, d;
	nowhere_status bytes_needed(size_t *bytes);
};

nowhere_status network_plan::bytes_needed(size_t *bytes)
{
	NOWHERE_TRY(nowhere_describe(handle, 1, &a));
	NOWHERE_TRY(nowhere_describe(handle, 2, &b));
	NOWHERE_TRY(nowhere_describe(handle, 3, &c));
	NOWHERE_TRY(nowhere_describe(handle, 4, &d));
	NOWHERE_TRY(nowhere_connect(handle, a, b));
	NOWHERE_TRY(nowhere_connect(handle, b, c));
	NOWHERE_TRY(nowhere_connect(handle, c, d));
	NOWHERE_TRY(nowhere_measure(handle, bytes));
	NOWHERE_TRY(nowhere_drop(a));
	NOWHERE_TRY(nowhere_drop(b));
	NOWHERE_TRY(nowhere_drop(c));
	NOWHERE_TRY(nowhere_drop(d));
	return NOWHERE_SUCCESS;
}

nowhere_status run_network(network_plan &plan)
{
	size_t bytes = 0;
	void *work = nullptr;
	NOWHERE_TRY(plan.bytes_needed(&bytes));
	if (cudaMalloc(&work, bytes) != cudaSuccess)
		return NOWHERE_NO_MEMORY;
	cudaMemset(work, 0, bytes);
	cudaFree(work);
	return NOWHERE_SUCCESS;
}
