// SPDX-License-Identifier: Apache-2.0
// The part of the CUDA driver API that witnesses are executed with, found at run time: a build needs no toolkit.
#ifndef GPULINT_VALIDATOR_CUDA_DRIVER_H
#define GPULINT_VALIDATOR_CUDA_DRIVER_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

typedef int cu_result; // 0 is success; the numbers are the runtime's as well
typedef int cu_device;
typedef unsigned long long cu_pointer;
typedef struct cu_context *cu_context;
typedef struct cu_stream *cu_stream;
typedef struct cu_event *cu_event;
typedef struct cu_module *cu_module;
typedef struct cu_function *cu_function;
typedef struct cu_library *cu_library;
typedef struct cu_graph *cu_graph;
typedef struct cu_graph_exec *cu_graph_exec;

#define CU_STREAM_LEGACY ((cu_stream)1)
#define CU_STREAM_PER_THREAD ((cu_stream)2)

enum {
	CU_OK = 0,
	CU_ERROR_INVALID_VALUE = 1,
	CU_ERROR_OUT_OF_MEMORY = 2,
	CU_ERROR_NOT_INITIALIZED = 3,
	CU_ERROR_NO_DEVICE = 100,
	CU_ERROR_NOT_READY = 600,
	CU_ERROR_PEER_ALREADY_ENABLED = 704,
	CU_ERROR_CAPTURE_UNSUPPORTED = 900,
	CU_ERROR_CAPTURE_INVALIDATED = 901,
	CU_ERROR_CAPTURE_WRONG_THREAD = 908,
	CU_FUNCTION_MOST_SHARED = 8, // bytes of dynamic shared memory that a launch may ask for
	CU_MEMHOSTALLOC_PORTABLE = 1,
	CU_MEMHOSTALLOC_DEVICEMAP = 2,
	CU_MEM_ATTACH_GLOBAL = 1,
	CU_STREAM_FLAG_NON_BLOCKING = 1,
	CU_EVENT_FLAG_NO_TIMING = 2,
	CU_ATTRIBUTE_PAGEABLE_ACCESS = 88,
	CU_ATTRIBUTE_CONCURRENT_MANAGED = 89,
	CU_ATTRIBUTE_COOPERATIVE = 95,
};

// Virtual memory: as in cuda.h.
struct cu_location {
	int type, id;
};
struct cu_allocation {
	int type, handle_types;
	struct cu_location location;
	void *win32;
	unsigned char flags[8];
};
struct cu_access {
	struct cu_location location;
	int flags;
};

// X(member, symbol, parameters): what every supported driver has (10.1 and newer).
// clang-format off
#define CU_REQUIRED(X)                                                                                                 \
	X(init, "cuInit", (unsigned flags))                                                                            \
	X(driver_version, "cuDriverGetVersion", (int *version))                                                        \
	X(error_name, "cuGetErrorName", (cu_result e, const char **name))                                              \
	X(device_count, "cuDeviceGetCount", (int *count))                                                              \
	X(device_get, "cuDeviceGet", (cu_device * d, int ordinal))                                                     \
	X(device_name, "cuDeviceGetName", (char *name, int size, cu_device d))                                         \
	X(device_attribute, "cuDeviceGetAttribute", (int *value, int attribute, cu_device d))                          \
	X(can_access_peer, "cuDeviceCanAccessPeer", (int *can, cu_device d, cu_device peer))                           \
	X(primary_retain, "cuDevicePrimaryCtxRetain", (cu_context * c, cu_device d))                                   \
	X(primary_reset, "cuDevicePrimaryCtxReset", (cu_device d))                                                     \
	X(context_create, "cuCtxCreate_v2", (cu_context * c, unsigned flags, cu_device d))                             \
	X(context_destroy, "cuCtxDestroy_v2", (cu_context c))                                                          \
	X(context_push, "cuCtxPushCurrent_v2", (cu_context c))                                                         \
	X(context_pop, "cuCtxPopCurrent_v2", (cu_context * c))                                                         \
	X(context_set, "cuCtxSetCurrent", (cu_context c))                                                              \
	X(context_get, "cuCtxGetCurrent", (cu_context * c))                                                            \
	X(context_device, "cuCtxGetDevice", (cu_device * d))                                                           \
	X(context_synchronize, "cuCtxSynchronize", (void))                                                             \
	X(enable_peer, "cuCtxEnablePeerAccess", (cu_context peer, unsigned flags))                                     \
	X(module_load, "cuModuleLoadData", (cu_module * m, const void *image))                                         \
	X(module_unload, "cuModuleUnload", (cu_module m))                                                              \
	X(module_function, "cuModuleGetFunction", (cu_function * f, cu_module m, const char *name))                    \
	X(mem_alloc, "cuMemAlloc_v2", (cu_pointer * p, size_t n))                                                      \
	X(mem_free, "cuMemFree_v2", (cu_pointer p))                                                                    \
	X(mem_managed, "cuMemAllocManaged", (cu_pointer * p, size_t n, unsigned flags))                                \
	X(mem_info, "cuMemGetInfo_v2", (size_t * available, size_t * total))                                           \
	X(host_alloc, "cuMemHostAlloc", (void **p, size_t n, unsigned flags))                                          \
	X(host_free, "cuMemFreeHost", (void *p))                                                                       \
	X(host_register, "cuMemHostRegister_v2", (void *p, size_t n, unsigned flags))                                  \
	X(host_unregister, "cuMemHostUnregister", (void *p))                                                           \
	X(copy, "cuMemcpy", (cu_pointer d, cu_pointer s, size_t n))                                                    \
	X(copy_ptds, "cuMemcpy_ptds", (cu_pointer d, cu_pointer s, size_t n))                                          \
	X(copy_htod, "cuMemcpyHtoD_v2", (cu_pointer d, const void *s, size_t n))                                       \
	X(copy_htod_ptds, "cuMemcpyHtoD_v2_ptds", (cu_pointer d, const void *s, size_t n))                             \
	X(copy_dtoh, "cuMemcpyDtoH_v2", (void *d, cu_pointer s, size_t n))                                             \
	X(copy_dtoh_ptds, "cuMemcpyDtoH_v2_ptds", (void *d, cu_pointer s, size_t n))                                   \
	X(copy_async, "cuMemcpyAsync", (cu_pointer d, cu_pointer s, size_t n, cu_stream t))                            \
	X(copy_htod_async, "cuMemcpyHtoDAsync_v2", (cu_pointer d, const void *s, size_t n, cu_stream t))               \
	X(copy_dtoh_async, "cuMemcpyDtoHAsync_v2", (void *d, cu_pointer s, size_t n, cu_stream t))                     \
	X(copy_peer, "cuMemcpyPeer", (cu_pointer d, cu_context dc, cu_pointer s, cu_context sc, size_t n))             \
	X(copy_peer_async, "cuMemcpyPeerAsync",                                                                        \
	  (cu_pointer d, cu_context dc, cu_pointer s, cu_context sc, size_t n, cu_stream t))                           \
	X(memset8, "cuMemsetD8_v2", (cu_pointer p, unsigned char v, size_t n))                                         \
	X(memset8_ptds, "cuMemsetD8_v2_ptds", (cu_pointer p, unsigned char v, size_t n))                               \
	X(memset8_async, "cuMemsetD8Async", (cu_pointer p, unsigned char v, size_t n, cu_stream t))                    \
	X(stream_create, "cuStreamCreateWithPriority", (cu_stream * s, unsigned flags, int priority))                  \
	X(stream_destroy, "cuStreamDestroy_v2", (cu_stream s))                                                         \
	X(stream_synchronize, "cuStreamSynchronize", (cu_stream s))                                                    \
	X(stream_query, "cuStreamQuery", (cu_stream s))                                                                \
	X(stream_wait, "cuStreamWaitEvent", (cu_stream s, cu_event e, unsigned flags))                                 \
	X(event_create, "cuEventCreate", (cu_event * e, unsigned flags))                                               \
	X(event_destroy, "cuEventDestroy_v2", (cu_event e))                                                            \
	X(event_record, "cuEventRecord", (cu_event e, cu_stream s))                                                    \
	X(event_query, "cuEventQuery", (cu_event e))                                                                   \
	X(event_synchronize, "cuEventSynchronize", (cu_event e))                                                       \
	X(event_elapsed, "cuEventElapsedTime", (float *ms, cu_event from, cu_event to))                                \
	X(function_set, "cuFuncSetAttribute", (cu_function f, int attribute, int value))                               \
	X(launch, "cuLaunchKernel",                                                                                    \
	  (cu_function f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,                \
	   unsigned shared, cu_stream s, void **argument, void **extra))                                               \
	X(launch_cooperative, "cuLaunchCooperativeKernel",                                                             \
	  (cu_function f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,                \
	   unsigned shared, cu_stream s, void **argument))                                                             \
	X(launch_host, "cuLaunchHostFunc", (cu_stream s, void (*f)(void *), void *data))                               \
	X(capture_begin, "cuStreamBeginCapture_v2", (cu_stream s, int mode))                                           \
	X(capture_end, "cuStreamEndCapture", (cu_stream s, cu_graph * g))                                              \
	X(graph_launch, "cuGraphLaunch", (cu_graph_exec x, cu_stream s))                                               \
	X(graph_destroy, "cuGraphDestroy", (cu_graph g))                                                               \
	X(graph_exec_destroy, "cuGraphExecDestroy", (cu_graph_exec x))
// clang-format on

// What newer drivers have; NULL otherwise, and a witness that needs it is unsupported.
// clang-format off
#define CU_OPTIONAL(X)                                                                                                 \
	X(graph_instantiate, "cuGraphInstantiateWithFlags", (cu_graph_exec * x, cu_graph g, unsigned long long flags)) \
	X(mem_alloc_async, "cuMemAllocAsync", (cu_pointer * p, size_t n, cu_stream s))                                 \
	X(mem_free_async, "cuMemFreeAsync", (cu_pointer p, cu_stream s))                                               \
	X(library_load, "cuLibraryLoadData",                                                                           \
	  (cu_library * l, const void *image, void *jo, void *jv, unsigned jn, void *lo, void *lv, unsigned ln))       \
	X(library_kernel, "cuLibraryGetKernel", (cu_function * f, cu_library l, const char *name))                     \
	X(library_unload, "cuLibraryUnload", (cu_library l))                                                           \
	X(vmm_granularity, "cuMemGetAllocationGranularity",                                                            \
	  (size_t * n, const struct cu_allocation *p, int option))                                                     \
	X(vmm_reserve, "cuMemAddressReserve",                                                                          \
	  (cu_pointer * p, size_t n, size_t align, cu_pointer at, unsigned long long flags))                           \
	X(vmm_create, "cuMemCreate",                                                                                   \
	  (unsigned long long *h, size_t n, const struct cu_allocation *p, unsigned long long flags))                  \
	X(vmm_map, "cuMemMap",                                                                                         \
	  (cu_pointer p, size_t n, size_t offset, unsigned long long h, unsigned long long flags))                     \
	X(vmm_access, "cuMemSetAccess", (cu_pointer p, size_t n, const struct cu_access *a, size_t count))             \
	X(vmm_unmap, "cuMemUnmap", (cu_pointer p, size_t n))
// clang-format on

// The runtime, only for faults that it alone shows: which device is current in a new thread.
#define CU_RUNTIME(X)                                                                                                                                \
	X(set_device, "cudaSetDevice", (int device))                                                                                                 \
	X(get_device, "cudaGetDevice", (int *device))

struct driver {
#define X(member, symbol, parameters) cu_result(*member) parameters;
	CU_REQUIRED(X)
	CU_OPTIONAL(X)
#undef X
	struct {
#define X(member, symbol, parameters) cu_result(*member) parameters;
		CU_RUNTIME(X)
#undef X
	} runtime;   // all NULL when there is no libcudart
	int version; // 13000
};

// NULL when the driver was loaded (its library is never unloaded), else why not. Calls nothing but cuDriverGetVersion.
// The library is libcuda.so.1; tests name their double in the environment variable GPULINT_TEST_LIBCUDA.
const char *driver_load(struct arena *a, struct driver *out);

// The driver's name of an error, from the table when the driver does not say (after its end), else "CUDA_ERROR_UNKNOWN".
const char *driver_error(const struct driver *d, cu_result e);

// The number behind a runtime or driver error name ("cudaErrorNotReady", "CUDA_ERROR_NOT_READY"), -1 when unknown.
int error_number(const char *name);
// The APIs' names of a number, NULL when unknown.
const char *error_driver_name(int number);
const char *error_runtime_name(int number);

#endif
