// SPDX-License-Identifier: Apache-2.0
// Where the operands of an API call are in the record of its parameters that CUPTI hands over. A record is the parameters
// in their order, laid out as a C struct (generated_cuda_meta.h and generated_cuda_runtime_api_meta.h of CUDA 13.0); the
// calls here have had theirs unchanged since CUDA 11.0 or since they exist.
#ifndef GPULINT_VALIDATOR_INJECT_APIS_H
#define GPULINT_VALIDATOR_INJECT_APIS_H

#include "validator/inject/inject.h"

enum api_form {
	FORM_NONE,         // no memory
	FORM_COPY,         // to, from, n
	FORM_COPY_2D,      // to, pitch, from, pitch, width, height
	FORM_SET,          // to, n elements of `element` bytes
	FORM_SET_2D,       // to, pitch, value, width, height
	FORM_FREE,         // to: its whole allocation
	FORM_LAUNCH,       // driver: function and kernelParams, extra behind them
	FORM_LAUNCH_EX,    // driver: config, function, kernelParams, extra
	FORM_LAUNCH_ABOVE, // runtime: the driver's call below has the function
	FORM_CONFIG,       // the same, with the stream in the config
	FORM_UNKNOWN,      // memory that is described in a way that is not read
};

enum { NOT_THERE = -1, CONFIG_STREAM = 32 /* offset of the stream in both launch configs */ };

struct api_layout {
	struct api_row row;
	int8_t to, from, n, stream; // offsets, NOT_THERE
	uint8_t element;
	bool is_v2; // the name without _v2 is the 32-bit form
};

// X(name, category, form, to, from, n, stream, element, is_v2)
// clang-format off
#define RUNTIME_APIS(X)                                                                                                 \
	X(cudaMemcpy, COPY, COPY, 0, 8, 16, -1, 1, 0)                                                                   \
	X(cudaMemcpyAsync, COPY, COPY, 0, 8, 16, 32, 1, 0)                                                              \
	X(cudaMemcpyPeer, COPY, COPY, 0, 16, 32, -1, 1, 0)                                                              \
	X(cudaMemcpyPeerAsync, COPY, COPY, 0, 16, 32, 40, 1, 0)                                                         \
	X(cudaMemcpy2D, COPY, COPY_2D, 0, 16, 32, -1, 1, 0)                                                             \
	X(cudaMemcpy2DAsync, COPY, COPY_2D, 0, 16, 32, 56, 1, 0)                                                        \
	X(cudaMemcpyToSymbol, COPY, COPY, -1, 8, 16, -1, 1, 0)                                                          \
	X(cudaMemcpyToSymbolAsync, COPY, COPY, -1, 8, 16, 40, 1, 0)                                                     \
	X(cudaMemcpyFromSymbol, COPY, COPY, 0, -1, 16, -1, 1, 0)                                                        \
	X(cudaMemcpyFromSymbolAsync, COPY, COPY, 0, -1, 16, 40, 1, 0)                                                   \
	X(cudaMemcpy3D, COPY, UNKNOWN, -1, -1, -1, -1, 1, 0)                                                            \
	X(cudaMemcpy3DAsync, COPY, UNKNOWN, -1, -1, -1, 8, 1, 0)                                                        \
	X(cudaMemset, MEMSET, SET, 0, -1, 16, -1, 1, 0)                                                                 \
	X(cudaMemsetAsync, MEMSET, SET, 0, -1, 16, 24, 1, 0)                                                            \
	X(cudaMemset2D, MEMSET, SET_2D, 0, -1, 24, -1, 1, 0)                                                            \
	X(cudaMemset2DAsync, MEMSET, SET_2D, 0, -1, 24, 40, 1, 0)                                                       \
	X(cudaLaunchKernel, LAUNCH, LAUNCH_ABOVE, -1, -1, -1, 48, 1, 0)                                                 \
	X(__cudaLaunchKernel, LAUNCH, LAUNCH_ABOVE, -1, -1, -1, 48, 1, 0)                                               \
	X(cudaLaunchCooperativeKernel, LAUNCH, LAUNCH_ABOVE, -1, -1, -1, 48, 1, 0)                                      \
	X(cudaLaunchKernelExC, LAUNCH, CONFIG, -1, -1, -1, 0, 1, 0)                                                     \
	X(cudaLaunchHostFunc, HOST_FUNCTION, UNKNOWN, -1, -1, -1, 0, 1, 0)                                              \
	X(cudaStreamAddCallback, HOST_FUNCTION, UNKNOWN, -1, -1, -1, 0, 1, 0)                                           \
	X(cudaGraphLaunch, GRAPH, UNKNOWN, -1, -1, -1, 8, 1, 0)                                                         \
	X(cudaFree, FREE, FREE, 0, -1, -1, -1, 1, 0)                                                                    \
	X(cudaFreeHost, FREE, FREE, 0, -1, -1, -1, 1, 0)                                                                \
	X(cudaHostUnregister, FREE, FREE, 0, -1, -1, -1, 1, 0)                                                          \
	X(cudaFreeAsync, FREE_ASYNC, FREE, 0, -1, -1, 8, 1, 0)                                                          \
	X(cudaStreamSynchronize, OTHER, NONE, -1, -1, -1, 0, 1, 0)                                                      \
	X(cudaStreamDestroy, OTHER, NONE, -1, -1, -1, 0, 1, 0)                                                          \
	X(cudaEventRecord, OTHER, NONE, -1, -1, -1, 8, 1, 0)                                                            \
	X(cudaEventRecordWithFlags, OTHER, NONE, -1, -1, -1, 8, 1, 0)                                                   \
	X(cudaEventSynchronize, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                      \
	X(cudaDeviceSynchronize, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                     \
	X(cudaThreadSynchronize, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                     \
	X(cudaDeviceReset, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                           \
	X(cudaMalloc, ALLOC, NONE, -1, -1, -1, -1, 1, 0)                                                                \
	X(cudaMallocHost, ALLOC, NONE, -1, -1, -1, -1, 1, 0)                                                            \
	X(cudaMallocAsync, ALLOC, NONE, -1, -1, -1, 16, 1, 0)                                                           \
	X(cudaHostAlloc, ALLOC, NONE, -1, -1, -1, -1, 1, 0)                                                             \
	X(cudaHostRegister, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                          \
	X(cudaMallocManaged, ALLOC, NONE, -1, -1, -1, -1, 1, 0)

#define DRIVER_APIS(X)                                                                                                  \
	X(cuMemcpy, COPY, COPY, 0, 8, 16, -1, 1, 0)                                                                     \
	X(cuMemcpyAsync, COPY, COPY, 0, 8, 16, 24, 1, 0)                                                                \
	X(cuMemcpyHtoD, COPY, COPY, 0, 8, 16, -1, 1, 1)                                                                 \
	X(cuMemcpyDtoH, COPY, COPY, 0, 8, 16, -1, 1, 1)                                                                 \
	X(cuMemcpyDtoD, COPY, COPY, 0, 8, 16, -1, 1, 1)                                                                 \
	X(cuMemcpyHtoDAsync, COPY, COPY, 0, 8, 16, 24, 1, 1)                                                            \
	X(cuMemcpyDtoHAsync, COPY, COPY, 0, 8, 16, 24, 1, 1)                                                            \
	X(cuMemcpyDtoDAsync, COPY, COPY, 0, 8, 16, 24, 1, 1)                                                            \
	X(cuMemcpyPeer, COPY, COPY, 0, 16, 32, -1, 1, 0)                                                                \
	X(cuMemcpyPeerAsync, COPY, COPY, 0, 16, 32, 40, 1, 0)                                                           \
	X(cuMemcpy2D, COPY, UNKNOWN, -1, -1, -1, -1, 1, 1)                                                              \
	X(cuMemcpy2DAsync, COPY, UNKNOWN, -1, -1, -1, 8, 1, 1)                                                          \
	X(cuMemcpy3D, COPY, UNKNOWN, -1, -1, -1, -1, 1, 1)                                                              \
	X(cuMemcpy3DAsync, COPY, UNKNOWN, -1, -1, -1, 8, 1, 1)                                                          \
	X(cuMemsetD8, MEMSET, SET, 0, -1, 16, -1, 1, 1)                                                                 \
	X(cuMemsetD16, MEMSET, SET, 0, -1, 16, -1, 2, 1)                                                                \
	X(cuMemsetD32, MEMSET, SET, 0, -1, 16, -1, 4, 1)                                                                \
	X(cuMemsetD8Async, MEMSET, SET, 0, -1, 16, 24, 1, 0)                                                            \
	X(cuMemsetD16Async, MEMSET, SET, 0, -1, 16, 24, 2, 0)                                                           \
	X(cuMemsetD32Async, MEMSET, SET, 0, -1, 16, 24, 4, 0)                                                           \
	X(cuLaunchKernel, LAUNCH, LAUNCH, -1, -1, 48, 40, 1, 0)                                                         \
	X(cuLaunchCooperativeKernel, LAUNCH, LAUNCH, -1, -1, 48, 40, 1, 0)                                              \
	X(cuLaunchKernelEx, LAUNCH, LAUNCH_EX, -1, -1, 16, 0, 1, 0)                                                     \
	X(cuLaunchHostFunc, HOST_FUNCTION, UNKNOWN, -1, -1, -1, 0, 1, 0)                                                \
	X(cuStreamAddCallback, HOST_FUNCTION, UNKNOWN, -1, -1, -1, 0, 1, 0)                                             \
	X(cuGraphLaunch, GRAPH, UNKNOWN, -1, -1, -1, 8, 1, 0)                                                           \
	X(cuMemFree, FREE, FREE, 0, -1, -1, -1, 1, 1)                                                                   \
	X(cuMemFreeHost, FREE, FREE, 0, -1, -1, -1, 1, 0)                                                               \
	X(cuMemHostUnregister, FREE, FREE, 0, -1, -1, -1, 1, 0)                                                         \
	X(cuMemFreeAsync, FREE_ASYNC, FREE, 0, -1, -1, 8, 1, 0)                                                         \
	X(cuStreamSynchronize, OTHER, NONE, -1, -1, -1, 0, 1, 0)                                                        \
	X(cuStreamDestroy, OTHER, NONE, -1, -1, -1, 0, 1, 1)                                                            \
	X(cuEventRecord, OTHER, NONE, -1, -1, -1, 8, 1, 0)                                                              \
	X(cuEventRecordWithFlags, OTHER, NONE, -1, -1, -1, 8, 1, 0)                                                     \
	X(cuEventSynchronize, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                        \
	X(cuCtxSynchronize, OTHER, NONE, -1, -1, -1, -1, 1, 0)                                                          \
	X(cuMemAlloc, ALLOC, NONE, -1, -1, -1, -1, 1, 1)                                                                \
	X(cuMemAllocAsync, ALLOC, NONE, -1, -1, -1, 16, 1, 0)                                                           \
	X(cuMemAllocManaged, ALLOC, NONE, -1, -1, -1, -1, 1, 0)                                                         \
	X(cuMemHostAlloc, ALLOC, NONE, -1, -1, -1, -1, 1, 0)                                                            \
	X(cuMemHostRegister, OTHER, NONE, -1, -1, -1, -1, 1, 1)
// clang-format on

const struct api_layout *api_layout(const struct api_row *row);

#endif
