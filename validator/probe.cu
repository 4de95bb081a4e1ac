// SPDX-License-Identifier: Apache-2.0
// Questions about CUDA's host API that its manual leaves open and that rules or the validator rely on, asked of the machine
// this runs on. Each probe has a process of its own (20 s) and prints one line of JSON. The numbers A4, A10, ... are those of
// docs/hardware.md.
//
//   nvcc -O1 -o probe validator/probe.cu -lcuda && ./probe [PART OF A NAME]
//
// "Held" work waits behind a gate: a kernel that spins until a thread opens it HOLD_MS later. A call that then takes about
// HOLD_MS has waited for it; a read that sees the old value was not ordered behind it.
#include <cuda.h>
#include <cuda_runtime.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static const int HOLD_MS = 150;
static const size_t BYTES = 1 << 20;

static volatile unsigned *flag; // mapped

__global__ void gate(volatile unsigned *open)
{
	unsigned long long start, now;
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start));
	do
		asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	while (!*open && now - start < 5000000000ull);
}

__global__ void fill(unsigned char *p, size_t n, unsigned char v)
{
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
		p[i] = v;
}

__global__ void copy(unsigned char *to, const unsigned char *from, size_t n)
{
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
		to[i] = from[i];
}

__global__ void nothing()
{
}

static double now()
{
	return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

static void say(const char *key, const char *value)
{
	printf(",\"%s\":\"%s\"", key, value);
}

static void say(const char *key, double value)
{
	printf(",\"%s\":%.2f", key, value);
}

static void must(int e, int line)
{
	if (e) {
		printf(",\"error\":\"%s at %d\"}\n", cudaGetErrorName((cudaError_t)e), line);
		fflush(stdout);
		_exit(1);
	}
}
#define OK(call) must((int)(call), __LINE__)

static const char *name_of(int e)
{
	return cudaGetErrorName((cudaError_t)e);
}

static cudaStream_t stream(unsigned flags)
{
	cudaStream_t s;
	OK(cudaStreamCreateWithFlags(&s, flags));
	return s;
}

static unsigned char *memory(unsigned char v)
{
	unsigned char *p;
	OK(cudaMalloc(&p, BYTES));
	fill<<<64, 256>>>(p, BYTES, v);
	OK(cudaDeviceSynchronize());
	return p;
}

static unsigned char last_of(const unsigned char *p)
{
	unsigned char v = 0;
	OK(cudaDeviceSynchronize());
	OK(cudaMemcpy(&v, p + BYTES - 1, 1, cudaMemcpyDefault));
	return v;
}

static void start()
{
	OK(cudaHostAlloc((void **)&flag, 64, cudaHostAllocPortable | cudaHostAllocMapped));
	int devices = 0, before = 0;
	OK(cudaGetDeviceCount(&devices));
	OK(cudaGetDevice(&before));
	for (int d = 0; d < devices; d++) {
		OK(cudaSetDevice(d));
		*flag = 1;
		unsigned char *p = memory(0), *q = memory(0);
		gate<<<1, 1>>>(flag);
		copy<<<1, 1>>>(p, q, 1);
		nothing<<<1, 1>>>();
		OK(cudaDeviceSynchronize());
	}
	OK(cudaSetDevice(before));
	*flag = 0;
}

static std::thread opener;

static void hold(cudaStream_t s)
{
	*flag = 0;
	gate<<<1, 1, 0, s>>>(flag);
	opener = std::thread([] {
		std::this_thread::sleep_for(std::chrono::milliseconds(HOLD_MS));
		*flag = 1;
	});
}

static void let_go()
{
	opener.join();
	OK(cudaDeviceSynchronize());
}

// What a call does while work is held on `s`: its time and its result.
template <class F> static void timed(const char *what, cudaStream_t s, F f)
{
	hold(s);
	double t = now();
	int e = (int)f();
	say(what, now() - t);
	if (e)
		say("result", name_of(e));
	let_go();
}

static bool two_devices()
{
	int n = 0;
	OK(cudaGetDeviceCount(&n));
	if (n < 2)
		say("skipped", "one device");
	return n >= 2;
}

// --- A7: the per-thread default stream of a thread that has ended
static void per_thread_stream_after_exit()
{
	unsigned char *x = memory(1);
	std::thread([&] {
		hold(cudaStreamPerThread);
		fill<<<64, 256, 0, cudaStreamPerThread>>>(x, BYTES, 2);
	}).join();
	double t = now();
	OK(cudaStreamSynchronize(cudaStreamLegacy));
	say("legacy_sync_ms", now() - t);
	say("work_completed", last_of(x) == 2 ? "yes" : "no");
	opener.join();
}

// --- A10: graphs and external events
static cudaGraphExec_t capture_wait(cudaEvent_t e, unsigned char *to, unsigned char *from)
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	cudaGraph_t g;
	cudaGraphExec_t x;
	OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	OK(cudaStreamWaitEvent(s, e, cudaEventWaitExternal));
	copy<<<64, 256, 0, s>>>(to, from, BYTES);
	OK(cudaStreamEndCapture(s, &g));
	OK(cudaGraphInstantiate(&x, g, 0));
	return x;
}

static void graph_event_wait_snapshot()
{
	cudaStream_t a = stream(cudaStreamNonBlocking), b = stream(cudaStreamNonBlocking);
	cudaEvent_t e;
	OK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
	unsigned char *x = memory(1), *y = memory(0);
	OK(cudaEventRecord(e, a)); // complete at once: a snapshot at instantiation would wait for nothing
	cudaGraphExec_t g = capture_wait(e, y, x);
	hold(a);
	fill<<<64, 256, 0, a>>>(x, BYTES, 2);
	OK(cudaEventRecord(e, a));
	OK(cudaGraphLaunch(g, b));
	opener.join();
	say("waits_for_record_between_instantiate_and_launch", last_of(y) == 2 ? "yes" : "no");
	hold(a);
	fill<<<64, 256, 0, a>>>(x, BYTES, 3);
	OK(cudaGraphLaunch(g, b)); // the record comes after the launch
	OK(cudaEventRecord(e, a));
	opener.join();
	say("waits_for_record_after_launch", last_of(y) == 3 ? "yes" : "no");
}

static cudaGraphExec_t held_graph()
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	cudaGraph_t g;
	cudaGraphExec_t x;
	OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	gate<<<1, 1, 0, s>>>(flag);
	OK(cudaStreamEndCapture(s, &g));
	OK(cudaGraphInstantiate(&x, g, 0));
	return x;
}

static void graph_launch_while_running()
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	cudaGraphExec_t x = held_graph();
	hold(stream(cudaStreamNonBlocking));
	OK(cudaGraphLaunch(x, s));
	double worst = 0;
	int n = 0;
	for (; n < 2000 && worst < HOLD_MS / 2; n++) {
		double t = now();
		OK(cudaGraphLaunch(x, s));
		worst = now() - t > worst ? now() - t : worst;
	}
	say("launches", n);
	say("longest_launch_ms", worst);
	let_go();
}

static void graph_exec_in_two_streams()
{
	cudaStream_t a = stream(cudaStreamNonBlocking), b = stream(cudaStreamNonBlocking);
	cudaGraphExec_t x = held_graph();
	hold(stream(cudaStreamNonBlocking));
	OK(cudaGraphLaunch(x, a));
	OK(cudaGraphLaunch(x, b));
	nothing<<<1, 1, 0, b>>>();
	say("second_stream_done_while_first_held", cudaStreamQuery(b) == cudaSuccess ? "yes" : "no");
	let_go();
	OK(cudaStreamSynchronize(b));
}

// The second launch of one exec in another stream must see what the first wrote.
static void graph_exec_order_of_relaunch()
{
	cudaStream_t s = stream(cudaStreamNonBlocking), a = stream(cudaStreamNonBlocking), b = stream(cudaStreamNonBlocking);
	unsigned char *x = memory(1), *y = memory(0), *z = memory(0);
	cudaGraph_t g;
	cudaGraphExec_t e;
	OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	copy<<<64, 256, 0, s>>>(y, x, BYTES);
	OK(cudaStreamEndCapture(s, &g));
	OK(cudaGraphInstantiate(&e, g, 0));
	hold(a);
	fill<<<64, 256, 0, a>>>(x, BYTES, 2);
	OK(cudaGraphLaunch(e, a));
	OK(cudaGraphLaunch(e, b)); // ordered behind the first launch, and with it behind the held fill
	copy<<<64, 256, 0, b>>>(z, y, BYTES);
	let_go();
	say("second_launch_behind_first", last_of(z) == 2 ? "yes" : "no");
}

// --- A11: virtual memory calls with work held
static void virtual_memory_calls()
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	CUmemAllocationProp prop = {};
	CUmemAccessDesc access = {};
	CUmemGenericAllocationHandle h;
	CUdeviceptr p = 0;
	size_t n = 0;
	prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
	prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
	access.location = prop.location;
	access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
	OK(cuMemGetAllocationGranularity(&n, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
	timed("reserve_ms", s, [&] { return cuMemAddressReserve(&p, n, 0, 0, 0); });
	timed("create_ms", s, [&] { return cuMemCreate(&h, n, &prop, 0); });
	timed("map_ms", s, [&] { return cuMemMap(p, n, 0, h, 0); });
	timed("set_access_ms", s, [&] { return cuMemSetAccess(p, n, &access, 1); });
	timed("unmap_ms", s, [&] { return cuMemUnmap(p, n); });
	timed("release_ms", s, [&] { return cuMemRelease(h); });
	timed("address_free_ms", s, [&] { return cuMemAddressFree(p, n); });
}

// --- A12: newer calls inside a capture and on the NULL stream
template <class F> static void captured(const char *what, F f)
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	cudaGraph_t g = nullptr;
	OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	say(what, name_of(f(s)));
	say("end", name_of(cudaStreamEndCapture(s, &g)));
	cudaGetLastError();
}

static void prefetch_in_capture()
{
	unsigned char *m;
	OK(cudaMallocManaged(&m, BYTES));
#if CUDART_VERSION >= 13000
	cudaMemLocation where = {};
	where.type = cudaMemLocationTypeDevice;
	captured("prefetch", [&](cudaStream_t s) { return cudaMemPrefetchAsync(m, BYTES, where, 0, s); });
#else
	captured("prefetch", [&](cudaStream_t s) { return cudaMemPrefetchAsync(m, BYTES, 0, s); });
#endif
}

#if CUDART_VERSION >= 13000
static cudaError_t batch(unsigned char *to, unsigned char *from, cudaStream_t s)
{
	const void *dst[] = {to}, *src[] = {from};
	size_t n[] = {BYTES}, index[] = {0};
	cudaMemcpyAttributes attribute = {};
	attribute.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
	return cudaMemcpyBatchAsync((const void **)dst, (const void **)src, n, 1, &attribute, index, 1, s);
}

static void batch_copy()
{
	unsigned char *x = memory(1), *y = memory(0);
	captured("in_capture", [&](cudaStream_t s) { return batch(y, x, s); });
	say("null_stream", name_of(batch(y, x, 0)));
	say("legacy_handle", name_of(batch(y, x, cudaStreamLegacy)));
	say("per_thread_handle", name_of(batch(y, x, cudaStreamPerThread)));
	cudaGetLastError();
}
#endif

// --- A14: how many operations fit before the host waits
template <class F> static void depth(const char *what, F f)
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	*flag = 0;
	gate<<<1, 1, 0, s>>>(flag);
	opener = std::thread([] {
		std::this_thread::sleep_for(std::chrono::milliseconds(800));
		*flag = 1;
	});
	int n = 0;
	for (; n < 20000; n++) {
		double t = now();
		OK(f(s));
		if (now() - t > 20)
			break;
	}
	say(what, n);
	let_go();
}

static void queue_depth()
{
	cudaEvent_t e;
	unsigned char *h, *d = memory(0);
	OK(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
	OK(cudaMallocHost(&h, BYTES));
	depth("launches", [&](cudaStream_t s) { nothing<<<1, 1, 0, s>>>(); return cudaGetLastError(); });
	depth("records", [&](cudaStream_t s) { return cudaEventRecord(e, s); });
	depth("copies", [&](cudaStream_t s) { return cudaMemcpyAsync(d, h, 64, cudaMemcpyHostToDevice, s); });
	depth("host_functions", [&](cudaStream_t s) { return cudaLaunchHostFunc(s, [](void *) {}, nullptr); });
}

// --- A16: do libraries' create and destroy wait for the device?
static void *library(const char *const *names)
{
	void *l = nullptr;
	for (; *names && !l; names++)
		l = dlopen(*names, RTLD_NOW | RTLD_GLOBAL);
	return l;
}

typedef int (*make_handle)(void **);
typedef int (*drop_handle)(void *);

static void handle_library(const char *const *names, const char *create, const char *destroy)
{
	void *l = library(names), *h = nullptr, *first = nullptr;
	auto make = l ? (make_handle)dlsym(l, create) : nullptr;
	auto drop = l ? (drop_handle)dlsym(l, destroy) : nullptr;
	if (!make || !drop) {
		say("skipped", "library not found");
		return;
	}
	if (make(&first)) { // the first creation loads modules, which is another question
		say("skipped", "create fails");
		return;
	}
	cudaStream_t s = stream(cudaStreamNonBlocking);
	timed("create_ms", s, [&] { return make(&h) ? 999 : 0; });
	timed("destroy_ms", s, [&] { return drop(h) ? 999 : 0; });
	timed("destroy_last_ms", s, [&] { return drop(first) ? 999 : 0; });
}

static void cublas()
{
	static const char *const n[] = {"libcublas.so.13", "libcublas.so.12", nullptr};
	handle_library(n, "cublasCreate_v2", "cublasDestroy_v2");
}

static void cusolver()
{
	static const char *const n[] = {"libcusolver.so.12", "libcusolver.so.11", nullptr};
	handle_library(n, "cusolverDnCreate", "cusolverDnDestroy");
}

static void cusparse()
{
	static const char *const n[] = {"libcusparse.so.12", nullptr};
	handle_library(n, "cusparseCreate", "cusparseDestroy");
}

static void cudnn()
{
	static const char *const n[] = {"libcudnn.so.9", "libcudnn.so.8", nullptr};
	handle_library(n, "cudnnCreate", "cudnnDestroy");
}

static void cufft()
{
	static const char *const n[] = {"libcufft.so.12", "libcufft.so.11", nullptr};
	void *l = library(n);
	auto plan = l ? (int (*)(int *, int, int, int))dlsym(l, "cufftPlan1d") : nullptr;
	auto drop = l ? (int (*)(int))dlsym(l, "cufftDestroy") : nullptr;
	int h = 0, first = 0;
	if (!plan || !drop || plan(&first, 1 << 20, 0x29, 1)) {
		say("skipped", "library not found");
		return;
	}
	cudaStream_t s = stream(cudaStreamNonBlocking);
	timed("plan_ms", s, [&] { return plan(&h, 1 << 20, 0x29, 1) ? 999 : 0; });
	timed("destroy_ms", s, [&] { return drop(h) ? 999 : 0; });
}

#include "probe_more.cuh"

struct probe { const char *name; void (*run)(); bool starts; };

static const probe probes[] = {
	{"A7_per_thread_stream_after_exit", per_thread_stream_after_exit, true},
	{"A10_graph_event_wait_snapshot", graph_event_wait_snapshot, true},
	{"A10_graph_launch_while_running", graph_launch_while_running, true},
	{"graph_exec_in_two_streams", graph_exec_in_two_streams, true},
	{"graph_exec_order_of_relaunch", graph_exec_order_of_relaunch, true},
	{"A11_virtual_memory_calls", virtual_memory_calls, true},
	{"A12_prefetch_in_capture", prefetch_in_capture, true},
#if CUDART_VERSION >= 13000
	{"A12_batch_copy", batch_copy, true},
#endif
	{"A14_queue_depth", queue_depth, true},
	{"A16_cublas", cublas, true},
	{"A16_cusolver", cusolver, true},
	{"A16_cusparse", cusparse, true},
	{"A16_cudnn", cudnn, true},
	{"A16_cufft", cufft, true},
	MORE_PROBES
};

int main(int argc, char **argv)
{
	for (const probe &p : probes) {
		int status = 0;
		if (argc > 1 && !strstr(p.name, argv[1]))
			continue;
		fflush(stdout);
		pid_t pid = fork();
		if (!pid) {
			alarm(20);
			printf("{\"probe\":\"%s\"", p.name);
			if (p.starts)
				start();
			p.run();
			printf("}\n");
			fflush(stdout);
			_exit(0);
		}
		waitpid(pid, &status, 0);
		if (WIFSIGNALED(status))
			printf("{\"probe\":\"%s\",\"signal\":%d}\n", p.name, WTERMSIG(status));
	}
}
