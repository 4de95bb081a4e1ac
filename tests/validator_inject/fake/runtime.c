// SPDX-License-Identifier: Apache-2.0
// A test double of libcudart over the double of the driver: it loads what CUDA_INJECTION64_PATH names, as the driver does, and
// reports its calls to the double of CUPTI. Kernels are host functions whose launch fills memory (pointer, number, tag).
//   FAKE_RUNTIME_NO_NESTED=1   no driver call is reported below a launch
#include "fake_cupti.h"

#include <cuda_runtime.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct double_driver {
#define X(member, symbol, parameters) cu_result(*member) parameters;
	CU_REQUIRED(X) CU_OPTIONAL(X)
#undef X
};

typedef void (*report)(int domain, const char *name, int site, const void *params, const int *result, const char *symbol);

static struct double_driver cu;
static report report_call;

static const char ptx[] = "gpulint_fill"; // the double looks for names in it

// `to` is a pointer to a function.
static void find(void *library, const char *symbol, void *to)
{
	void *address = library ? dlsym(library, symbol) : NULL;
	memcpy(to, &address, sizeof address);
}

static void inject(void)
{
	const char *path = getenv("CUDA_INJECTION64_PATH"), *cupti = getenv("FAKE_RUNTIME_CUPTI");
	int (*initialize)(void);
	find(path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL, "InitializeInjection", &initialize);
	if (initialize)
		initialize();
	find(cupti ? dlopen(cupti, RTLD_NOW | RTLD_NOLOAD) : NULL, "fake_cupti_call", &report_call);
}

static void start(void)
{
	cu_context c = NULL;
	if (cu.init) { // a new thread starts with device 0
		if (!cu.context_get(&c) && !c && !cu.primary_retain(&c, 0))
			cu.context_set(c);
		return;
	}
	void *library = dlopen(getenv("GPULINT_TEST_LIBCUDA"), RTLD_NOW | RTLD_LOCAL);
	if (!library) {
		fprintf(stderr, "the double of the driver: %s\n", dlerror());
		exit(99);
	}
#define X(member, symbol, parameters) find(library, symbol, &cu.member);
	CU_REQUIRED(X)
	CU_OPTIONAL(X)
#undef X
	cu.init(0);
	inject();
	cu.primary_retain(&c, 0);
	cu.context_set(c);
}

static void tell(int domain, const char *name, int site, const void *params, const int *result, const char *symbol)
{
	if (report_call)
		report_call(domain, name, site, params, result, symbol);
}

#define CALL(name, work)                                                                                                                             \
	int result = 0;                                                                                                                              \
	start();                                                                                                                                     \
	tell(CUPTI_DOMAIN_RUNTIME, name, CUPTI_ENTER, &params, NULL, NULL);                                                                          \
	result = (work);                                                                                                                             \
	tell(CUPTI_DOMAIN_RUNTIME, name, CUPTI_EXIT, &params, &result, NULL);                                                                        \
	return (cudaError_t)result

static cu_stream stream(cudaStream_t s)
{
	return s ? (cu_stream)s : CU_STREAM_LEGACY;
}

cudaError_t cudaMalloc(void **p, size_t n)
{
	struct {
		void **p;
		size_t n;
	} params = {p, n};
	CALL("cudaMalloc_v3020", cu.mem_alloc((cu_pointer *)p, n));
}

cudaError_t cudaMallocHost(void **p, size_t n)
{
	struct {
		void **p;
		size_t n;
	} params = {p, n};
	CALL("cudaMallocHost_v3020", cu.host_alloc(p, n, 0));
}

cudaError_t cudaFree(void *p)
{
	struct {
		void *p;
	} params = {p};
	CALL("cudaFree_v3020", cu.mem_free((cu_pointer)(uintptr_t)p));
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t n, enum cudaMemcpyKind kind)
{
	struct {
		void *to;
		const void *from;
		size_t n;
		int kind;
	} params = {to, from, n, (int)kind};
	CALL("cudaMemcpy_v3020", cu.copy((cu_pointer)(uintptr_t)to, (cu_pointer)(uintptr_t)from, n));
}

cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, enum cudaMemcpyKind kind, cudaStream_t s)
{
	struct {
		void *to;
		const void *from;
		size_t n;
		int kind;
		void *s;
	} params = {to, from, n, (int)kind, s};
	CALL("cudaMemcpyAsync_v3020", cu.copy_async((cu_pointer)(uintptr_t)to, (cu_pointer)(uintptr_t)from, n, stream(s)));
}

cudaError_t cudaMemsetAsync(void *p, int value, size_t n, cudaStream_t s)
{
	struct {
		void *p;
		int value;
		size_t n;
		void *s;
	} params = {p, value, n, s};
	CALL("cudaMemsetAsync_v3020", cu.memset8_async((cu_pointer)(uintptr_t)p, (unsigned char)value, n, stream(s)));
}

cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
	struct {
		void *s;
	} params = {s};
	CALL("cudaStreamSynchronize_v3020", cu.stream_synchronize(stream(s)));
}

cudaError_t cudaDeviceSynchronize(void)
{
	struct {
		int none;
	} params = {0};
	CALL("cudaDeviceSynchronize_v3020", cu.context_synchronize());
}

cudaError_t cudaEventSynchronize(cudaEvent_t e)
{
	struct {
		void *e;
	} params = {e};
	CALL("cudaEventSynchronize_v3020", cu.event_synchronize((cu_event)e));
}

cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t s)
{
	struct {
		void *e, *s;
	} params = {e, s};
	CALL("cudaEventRecord_v3020", cu.event_record((cu_event)e, stream(s)));
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
	struct {
		float *ms;
		void *from, *to;
	} params = {ms, from, to};
	CALL("cudaEventElapsedTime_v3020", cu.event_elapsed(ms, (cu_event)from, (cu_event)to));
}

static int launch(cu_function f, void **args, cu_stream s, const char *symbol)
{
	struct {
		cu_function f;
		unsigned size[7];
		cu_stream s;
		void **args, **extra;
	} params = {f, {1, 1, 1, 1, 1, 1, 0}, s, args, NULL};
	bool is_seen = !getenv("FAKE_RUNTIME_NO_NESTED");
	int result;
	if (is_seen)
		tell(CUPTI_DOMAIN_DRIVER, "cuLaunchKernel", CUPTI_ENTER, &params, NULL, symbol);
	result = cu.launch(f, 1, 1, 1, 1, 1, 1, 0, s, args, NULL);
	if (is_seen)
		tell(CUPTI_DOMAIN_DRIVER, "cuLaunchKernel", CUPTI_EXIT, &params, &result, symbol);
	return result;
}

cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared, cudaStream_t s)
{
	struct {
		const void *kernel;
		dim3 grid, block;
		void **args;
		size_t shared;
		void *s;
	} params = {kernel, grid, block, args, shared, s};
	cu_module m = NULL;
	cu_function f = NULL;
	Dl_info info = {0};
	int result = 0;
	start();
	cu.module_load(&m, ptx);
	cu.module_function(&f, m, "gpulint_fill");
	const char *symbol = dladdr(kernel, &info) ? info.dli_sname : NULL;
	tell(CUPTI_DOMAIN_RUNTIME, "cudaLaunchKernel_v7000", CUPTI_ENTER, &params, NULL, symbol);
	result = launch(f, args, stream(s), symbol);
	tell(CUPTI_DOMAIN_RUNTIME, "cudaLaunchKernel_v7000", CUPTI_EXIT, &params, &result, symbol);
	return (cudaError_t)result;
}

// --- not reported ---------------------------------------------------------------------------------------------------

cudaError_t cudaSetDevice(int device)
{
	cu_context c;
	start();
	int e = cu.primary_retain(&c, device);
	return (cudaError_t)(e ? e : cu.context_set(c));
}

cudaError_t cudaStreamCreate(cudaStream_t *s)
{
	start();
	return (cudaError_t)cu.stream_create((cu_stream *)s, 0, 0);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned flags)
{
	start();
	return (cudaError_t)cu.stream_create((cu_stream *)s, flags, 0);
}

cudaError_t cudaStreamDestroy(cudaStream_t s)
{
	return (cudaError_t)cu.stream_destroy((cu_stream)s);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *e, unsigned flags)
{
	start();
	return (cudaError_t)cu.event_create((cu_event *)e, flags);
}

cudaError_t cudaEventDestroy(cudaEvent_t e)
{
	return (cudaError_t)cu.event_destroy((cu_event)e);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned flags)
{
	return (cudaError_t)cu.stream_wait(stream(s), (cu_event)e, flags);
}

cudaError_t cudaStreamBeginCapture(cudaStream_t s, enum cudaStreamCaptureMode mode)
{
	return (cudaError_t)cu.capture_begin((cu_stream)s, (int)mode);
}

cudaError_t cudaStreamEndCapture(cudaStream_t s, cudaGraph_t *g)
{
	return (cudaError_t)cu.capture_end((cu_stream)s, (cu_graph *)g);
}
