// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_TESTS_FAKE_CUPTI_H
#define GPULINT_TESTS_FAKE_CUPTI_H

#include "validator/inject/driver.h"

enum { FAKE_CUPTI_CALLS = 64 };

// clang-format off
#define FAKE_DRIVER_CALLS(X)                                                                                            \
	X(cuInit) X(cuMemsetD8) X(cuMemsetD8_v2) X(cuMemsetD8Async) X(cuMemcpyAsync_ptsz) X(cuMemcpyAsync) X(cuLaunchKernel)
#define FAKE_RUNTIME_CALLS(X)                                                                                           \
	X(cudaMalloc_v3020) X(cudaFree_v3020) X(cudaMallocHost_v3020) X(cudaMemcpy_v3020) X(cudaMemcpyAsync_v3020)      \
	X(cudaMemsetAsync_v3020) X(cudaStreamSynchronize_v3020) X(cudaDeviceSynchronize_v3020)                          \
	X(cudaLaunchKernel_v7000) X(cudaEventElapsedTime_v3020) X(cudaEventSynchronize_v3020)  \
	X(cudaEventRecord_v3020)
// clang-format on

void fake_cupti_call(int domain, const char *name, int site, const void *params, const int *result, const char *symbol);

#endif
