// SPDX-License-Identifier: Apache-2.0
// The driver functions that the injected library calls itself, and the part of CUPTI's callback API that it uses: own
// declarations after the CUDA 13.0 headers, so that no toolkit is needed to build.
#ifndef GPULINT_VALIDATOR_INJECT_DRIVER_H
#define GPULINT_VALIDATOR_INJECT_DRIVER_H

#include "validator/backends/cuda/driver.h"

#include <stdbool.h>

enum {
	CU_CAPTURE_RELAXED = 2,
	CU_RANGE_START = 11, // CUpointer_attribute
	CU_RANGE_SIZE = 12,
	CU_POINTER_KIND = 2,
	CU_POINTER_MANAGED = 8,
	CU_POINTER_DEVICE = 9,
	CU_KIND_DEVICE = 2, // CUmemorytype
};

// clang-format off
#define INJECT_REQUIRED(X)                                                                                              \
	X(driver_version, "cuDriverGetVersion", (int *version))                                                         \
	X(context_get, "cuCtxGetCurrent", (cu_context * c))                                                             \
	X(context_push, "cuCtxPushCurrent_v2", (cu_context c))                                                          \
	X(context_pop, "cuCtxPopCurrent_v2", (cu_context * c))                                                          \
	X(module_load, "cuModuleLoadData", (cu_module * m, const void *image))                                          \
	X(module_function, "cuModuleGetFunction", (cu_function * f, cu_module m, const char *name))                     \
	X(host_alloc, "cuMemHostAlloc", (void **p, size_t n, unsigned flags))                                           \
	X(stream_create, "cuStreamCreateWithPriority", (cu_stream * s, unsigned flags, int priority))                   \
	X(stream_destroy, "cuStreamDestroy_v2", (cu_stream s))                                                          \
	X(stream_synchronize, "cuStreamSynchronize", (cu_stream s))                                                     \
	X(stream_is_capturing, "cuStreamIsCapturing", (cu_stream s, int *status))                                       \
	X(exchange_capture_mode, "cuThreadExchangeStreamCaptureMode", (int *mode))                                      \
	X(address_range, "cuMemGetAddressRange_v2", (cu_pointer * base, size_t *n, cu_pointer p))                       \
	X(stream_query, "cuStreamQuery", (cu_stream s))                                                                 \
	X(launch, "cuLaunchKernel",                                                                                     \
	  (cu_function f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,                 \
	   unsigned shared, cu_stream s, void **argument, void **extra))

#define INJECT_OPTIONAL(X)                                                                                              \
	X(context_device, "cuCtxGetDevice", (cu_device * d))                                                            \
	X(device_name, "cuDeviceGetName", (char *name, int size, cu_device d))                                          \
	X(stream_context, "cuStreamGetCtx", (cu_stream s, cu_context * c))                                              \
	X(pointer_attribute, "cuPointerGetAttribute", (void *data, int attribute, cu_pointer p))                        \
	X(param_info, "cuFuncGetParamInfo", (cu_function f, size_t index, size_t *offset, size_t *size))                \
	X(kernel_function, "cuKernelGetFunction", (cu_function * f, cu_function kernel))
// clang-format on

struct inject_driver {
#define X(member, symbol, parameters) cu_result(*member) parameters;
	INJECT_REQUIRED(X)
	INJECT_OPTIONAL(X)
#undef X
	int version;
};

enum { CUPTI_DOMAIN_DRIVER = 1, CUPTI_DOMAIN_RUNTIME = 2, CUPTI_ENTER = 0, CUPTI_EXIT = 1 };

// CUpti_CallbackData: unchanged since CUPTI 4.0.
struct cupti_call {
	int site; // CUPTI_ENTER or CUPTI_EXIT
	const char *function;
	const void *params;
	const int *result;  // at the exit
	const char *symbol; // of launches: the kernel's mangled name
	cu_context context;
	uint32_t context_uid;
	uint64_t *correlation_data;
	uint32_t correlation;
};

typedef void (*cupti_callback)(void *user, int domain, uint32_t cbid, const struct cupti_call *call);

// clang-format off
#define CUPTI_FUNCTIONS(X)                                                                                              \
	X(get_version, "cuptiGetVersion", (uint32_t * version))                                                         \
	X(subscribe, "cuptiSubscribe", (void **subscriber, cupti_callback callback, void *user))                        \
	X(enable, "cuptiEnableCallback", (uint32_t on, void *subscriber, int domain, uint32_t cbid))                    \
	X(callback_name, "cuptiGetCallbackName", (int domain, uint32_t cbid, const char **name))                        \
	X(result_string, "cuptiGetResultString", (int result, const char **text))
// clang-format on

struct cupti {
#define X(member, symbol, parameters) int(*member) parameters;
	CUPTI_FUNCTIONS(X)
#undef X
	void *subscriber;
	uint32_t version;
	char file[256];
};

#endif
