// SPDX-License-Identifier: Apache-2.0
#include <cuda.h>
#include <cuda_runtime.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

typedef unsigned char byte;

[[maybe_unused]] static std::atomic<int> faults;

[[maybe_unused]] static void fault(const char *what)
{
	printf("FAULT: %s\n", what);
	faults++;
}

// A call that has to succeed, or the program shows nothing.
#define OK(call)                                                                                                       \
	do {                                                                                                           \
		int e_ = (int)(call);                                                                                  \
		if (e_) {                                                                                              \
			printf("%s: error %d\n", #call, e_);                                                           \
			_exit(2);                                                                                      \
		}                                                                                                      \
	} while (0)

// A call in front of the claimed one, which may fail for the same reason.
#define TRY(call)                                                                                                      \
	do {                                                                                                           \
		int e_ = (int)(call);                                                                                  \
		if (e_)                                                                                                \
			printf("%s: error %d\n", #call, e_);                                                           \
	} while (0)

// A call whose error is the claim: the claimed one, and those after it.
#define CLAIMED(call)                                                                                                  \
	do {                                                                                                           \
		int e_ = (int)(call);                                                                                  \
		printf("%s: %d\n", #call, e_);                                                                         \
		for (int c_ : claimed_error)                                                                           \
			if (e_ && e_ == c_)                                                                            \
				fault(#call);                                                                          \
	} while (0)

// A call after which any error is the claim.
#define AFTER(call)                                                                                                    \
	do {                                                                                                           \
		int e_ = (int)(call);                                                                                  \
		if (e_) {                                                                                              \
			printf("%s: error %d\n", #call, e_);                                                           \
			fault(#call);                                                                                  \
		}                                                                                                      \
	} while (0)

// A driver function without linking libcuda.
#define DRIVER_NAME(name) #name
#define DRIVER(name) ((decltype(&name))dlsym(dlopen("libcuda.so.1", RTLD_NOW), DRIVER_NAME(name)))

// Holds its stream until the gate opens, at most 2 s.
__global__ void gate(volatile unsigned *open)
{
	unsigned long long start, now;
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start));
	do
		asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	while (!*open && now - start < 2000000000ull);
}

__global__ void fill(byte *p, size_t n, unsigned tag)
{
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
		p[i] = (byte)tag;
}

__global__ void add(unsigned *p, size_t begin, size_t end, unsigned tag)
{
	for (size_t i = begin + blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < end; i += (size_t)gridDim.x * blockDim.x) {
		unsigned shift = 8 * (i & 3), *word = p + i / 4, old = *word, seen;
		do {
			seen = old;
			unsigned b = ((seen >> shift) + tag) & 255;
			old = atomicCAS(word, seen, (seen & ~(255u << shift)) | b << shift);
		} while (old != seen);
	}
}

__global__ void verify(const volatile byte *p, size_t n, unsigned tag, unsigned long long *wrong)
{
	for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
		if (p[i] != (byte)tag)
			atomicAdd(wrong, 1ull);
}

// A barrier of all blocks as written by hand, with a limit of 1 s.
__global__ void barrier(unsigned *arrived, unsigned *gave_up)
{
	unsigned long long start, now;
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(start));
	if (threadIdx.x == 0) {
		atomicAdd(arrived, 1);
		do
			asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
		while (*(volatile unsigned *)arrived < gridDim.x && !*(volatile unsigned *)gave_up && now - start < 1000000000ull);
		if (*(volatile unsigned *)arrived < gridDim.x)
			atomicAdd(gave_up, 1);
	}
	__syncthreads();
}

__global__ void nothing()
{
}

// --- the gate, and what reads saw

struct shared_flags { unsigned open; unsigned long long wrong[256]; unsigned arrived, gave_up; };
[[maybe_unused]] static shared_flags *flags; // mapped host memory
[[maybe_unused]] static const char *what_read[256];
[[maybe_unused]] static unsigned long long dead_bytes[256]; // by read: it is of dead memory
[[maybe_unused]] static int reads;
[[maybe_unused]] static std::thread opener;

[[maybe_unused]] static void prepare(int device)
{
	OK(cudaSetDevice(device));
	OK(cudaFree(0));
	if (!flags) {
		OK(cudaHostAlloc((void **)&flags, sizeof *flags, cudaHostAllocPortable | cudaHostAllocMapped));
		memset(flags, 0, sizeof *flags);
	}
	// Each kernel once, so that no module is loaded while others run.
	flags->open = 1;
	gate<<<1, 1>>>(&flags->open);
	fill<<<1, 1>>>((byte *)&flags->arrived, 1, 0);
	add<<<1, 1>>>(&flags->arrived, 0, 1, 0);
	verify<<<1, 1>>>((byte *)&flags->arrived, 1, 0, &flags->wrong[255]);
	nothing<<<1, 1>>>();
	OK(cudaDeviceSynchronize());
	flags->open = 0;
}

// Holds `s` for 300 ms: long enough for everything that nothing makes wait.
[[maybe_unused]] static void close_gate(cudaStream_t s)
{
	gate<<<1, 1, 0, s>>>(&flags->open);
	opener = std::thread([] {
		std::this_thread::sleep_for(std::chrono::milliseconds(300));
		*(volatile unsigned *)&flags->open = 1;
	});
}

// Keeps the engine that copies from the host busy for some milliseconds.
[[maybe_unused]] static void occupy_copy_engine()
{
	static byte *to, *from;
	static cudaStream_t s;
	const size_t n = 64 << 20;
	if (!s) {
		OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
		OK(cudaMalloc((void **)&to, n));
		OK(cudaMallocHost((void **)&from, n));
	}
	for (int i = 0; i < 8; i++)
		OK(cudaMemcpyAsync(to, from, n, cudaMemcpyHostToDevice, s));
}

// "Not yet" is the answer to a query and no error.
[[maybe_unused]] static cudaError_t asked(cudaError_t e)
{
	return e == cudaErrorNotReady ? cudaSuccess : e;
}

[[maybe_unused]] static void check_device(cudaStream_t s, const byte *p, size_t n, unsigned tag, const char *what)
{
	what_read[reads] = what;
	verify<<<64, 256, 0, s>>>(p, n, tag, &flags->wrong[reads]);
	reads = reads < 254 ? reads + 1 : reads;
}

// The same of bytes that dead memory holds: here the fault is that they are there.
[[maybe_unused]] static void check_dead_device(cudaStream_t s, const byte *p, size_t n, unsigned tag, const char *what)
{
	int at = reads;
	if (at == 254)
		return; // the place that all further reads share
	check_device(s, p, n, tag, what);
	dead_bytes[at] = n;
}

[[maybe_unused]] static void check_dead_host(const byte *p, size_t n, unsigned tag, const char *what)
{
	for (size_t i = 0; i < n; i++) {
		if (((const volatile byte *)p)[i] == (byte)tag) {
			fault(what);
			return;
		}
	}
}

[[maybe_unused]] static void check_host(const byte *p, size_t n, unsigned tag, const char *what)
{
	size_t wrong = 0;
	for (size_t i = 0; i < n; i++)
		wrong += ((const volatile byte *)p)[i] != (byte)tag;
	if (wrong) {
		printf("%zu of %zu bytes are wrong\n", wrong, n);
		fault(what);
	}
}

[[maybe_unused]] static void report_reads()
{
	if (opener.joinable())
		opener.join();
	for (int i = 0; i < reads; i++) {
		unsigned long long wrong = dead_bytes[i] ? dead_bytes[i] - flags->wrong[i] : flags->wrong[i];
		if (wrong) {
			printf("%llu bytes are %s\n", wrong, dead_bytes[i] ? "of dead memory" : "wrong");
			fault(what_read[i]);
		}
		flags->wrong[i] = dead_bytes[i] = 0;
	}
	reads = 0;
	flags->open = 0;
}

[[maybe_unused]] static byte *new_memory(byte *p, size_t n, unsigned first, bool on_host)
{
	if (on_host)
		memset(p, first, n);
	else {
		static cudaStream_t s[16];
		int device;
		OK(cudaGetDevice(&device));
		if (!s[device])
			OK(cudaStreamCreateWithFlags(&s[device], cudaStreamNonBlocking));
		fill<<<64, 256, 0, s[device]>>>(p, n, first);
		OK(cudaStreamSynchronize(s[device]));
	}
	return p;
}

// Takes freed bytes for somebody else.
[[maybe_unused]] static byte *take_freed(size_t n)
{
	byte *p = nullptr;
	OK(cudaMalloc((void **)&p, n));
	static cudaStream_t s;
	if (!s)
		OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	fill<<<64, 256, 0, s>>>(p, n, 0xdd);
	OK(cudaStreamSynchronize(s));
	return p;
}

[[maybe_unused]] static CUcontext new_context(int device)
{
	CUcontext c = nullptr, popped;
#if CUDA_VERSION >= 13000
	OK(DRIVER(cuCtxCreate)(&c, nullptr, 0, device));
#else
	OK(DRIVER(cuCtxCreate)(&c, 0, device));
#endif
	OK(DRIVER(cuCtxPopCurrent)(&popped));
	return c;
}

[[maybe_unused]] static CUcontext primary_context(int device)
{
	CUcontext c = nullptr;
	OK(DRIVER(cuDevicePrimaryCtxRetain)(&c, device));
	return c;
}

[[maybe_unused]] static double milliseconds()
{
	return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// --- turns of several threads: each step has its number, and is executed when all before it were
[[maybe_unused]] static std::atomic<int> turn_now;
[[maybe_unused]] static void turn(int n)
{
	while (turn_now != n)
		std::this_thread::yield();
}

[[maybe_unused]] static void crashed(int signal)
{
	(void)!write(1, "FAULT: the process crashed\n", 27);
	_exit(signal ? 1 : 2);
}
