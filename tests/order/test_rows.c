// SPDX-License-Identifier: Apache-2.0
// What a call does by its row: on which stream it works, how much of the memory it touches, what it launches, whether the host waits.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n"
#define BLOCKING "s = cudaStreamCreate(0)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n"
#define OWN(name, args, effects) "row {'name': '" name "', 'args': [" args "], 'effects': [" effects "]}\n"
#define EFFECT(what) "{'do': " what ", 'source': 'own'}"

// An execution policy names the stream; the call waits for what it has put there, where the policy does not say otherwise.
Test(rows, policies)
{
	PAIRS("5~6", TWO "launch s: w p\nthrust::adjacent_difference(on t, p, p, q)");
	PAIRS("", TWO "launch s: w p\nthrust::adjacent_difference(on s, p, p, q)");
	PAIRS("", TWO "thrust::adjacent_difference(on s, p, p, q)\nlaunch t: w q");
	PAIRS("5~6", TWO "thrust::adjacent_difference(lazily on s, p, p, q)\nlaunch t: w q");
	PAIRS("", TWO "thrust::adjacent_difference(lazily on s, p, p, q)\nlaunch s: w q");
	FACTS("high writes 1: 2: library", TWO "launch s: w p\nthrust::adjacent_difference(lazily on t, p, p, q)");
	// Without one it works on the default stream.
	PAIRS("5~6", TWO "launch s: w p\nthrust::adjacent_difference(p, p, q)");
	PAIRS("", BLOCKING "launch s: w p\nthrust::adjacent_difference(p, p, q)");
}

Test(rows, streams_of_a_users_own_calls)
{
#define FILL(stream) OWN("fill", "'p', 's'", EFFECT("'op', 'stream': '" stream "', 'kind': 'kernel'") ", " EFFECT("'write', 'arg': 'p'"))
	PAIRS("6~7", FILL("s") TWO "fill(p, s)\nlaunch t: w p");
	PAIRS("", FILL("s") TWO "fill(p, s)\nlaunch s: w p");
	PAIRS("", FILL("legacy") BLOCKING "fill(p, 0)\nlaunch s: w p");
	PAIRS("6~7", FILL("legacy") BLOCKING "fill(p, 0)\nlaunch t: w p");
	PAIRS("", FILL("legacy") BLOCKING "fill(p, 0)\nlaunch 0: w p");
	PAIRS("", FILL("per-thread") BLOCKING "fill(p, 0)\nlaunch ~0: w p");
	PAIRS("6~7", FILL("per-thread") BLOCKING "fill(p, 0)\nlaunch s: w p"); // both are blocking streams, which only the legacy one orders
	PAIRS("", FILL("default") BLOCKING "fill(p, 0)\nlaunch s: w p");
	PAIRS("6~7", FILL("default") BLOCKING "~fill(p, 0)\nlaunch s: w p");
	PAIRS("", FILL("default") BLOCKING "~fill(p, 0)\nlaunch ~0: w p");
	PAIRS("", FILL("s") BLOCKING "fill(p, 0)\nlaunch s: w p"); // null is the default stream
}

// Atomics of two streams are no conflict; with a read or write they are.
Test(rows, atomics)
{
#define COUNT OWN("count", "'p', 's'", EFFECT("'op', 'stream': 's', 'kind': 'kernel'") ", " EFFECT("'atomic', 'arg': 'p'"))
	PAIRS("", COUNT TWO "count(p, s)\ncount(p, t)");
	PAIRS("6~7", COUNT TWO "count(p, s)\nlaunch t: r p");
	PAIRS("6~7", COUNT TWO "launch s: r p\ncount(p, t)");
	PAIRS("6~7", COUNT TWO "count(p, s)\nlaunch t: w p");
	PAIRS("", COUNT TWO "count(p, s)\nlaunch t: a p");
}

// Reads and writes of a row without an operation are the host's, during the call.
Test(rows, accesses_by_the_host)
{
#define FETCH OWN("fetch", "'p'", EFFECT("'read', 'arg': 'p'"))
#define STORE OWN("store", "'p'", EFFECT("'write', 'arg': 'p'"))
#define PINNED TWO "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, p, 64, 2, s)\n"
	PAIRS("7~8", FETCH PINNED "fetch(h)");
	PAIRS("", FETCH PINNED "cudaStreamSynchronize(s)\nfetch(h)");
	PAIRS("7~8", STORE TWO "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(p, h, 64, 1, s)\nstore(h)");
	PAIRS("", FETCH TWO "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(p, h, 64, 1, s)\nfetch(h)");
}

// The unnamed arguments of a variadic call, each by itself; numbers are no memory.
Test(rows, unnamed_arguments)
{
#define ALL                                                                                                                                          \
	"row {'name': 'all', 'args': ['s'], 'variadic': true, 'effects': [" EFFECT("'op', 'stream': 's', 'kind': 'kernel'") ", " EFFECT(             \
		"'write', 'arg': '...'") "]}\n"
	PAIRS("6~7", ALL TWO "all(s, p, q)\nlaunch t: w p");
	PAIRS("6~7", ALL TWO "all(s, p, q)\nlaunch t: w q");
	PAIRS("6~7", ALL TWO "all(s, 4, q)\nlaunch t: w q");
	PAIRS("", ALL TWO "all(s, q)\nlaunch t: w p");
	PAIRS("", ALL TWO "all(s)\nlaunch t: w p");
}

// How many bytes from the pointer on: a number, an argument, or a product of them.
Test(rows, sizes)
{
	PAIRS("5~6", TWO "cuStreamWriteValue32(s, p, 1, 0)\ncudaMemsetAsync(p+3, 0, 4, t)");
	PAIRS("", TWO "cuStreamWriteValue32(s, p, 1, 0)\ncudaMemsetAsync(p+4, 0, 4, t)");
	PAIRS("5~6", TWO "cuStreamWriteValue64(s, p, 1, 0)\ncudaMemsetAsync(p+4, 0, 4, t)");
	PAIRS("5~6", TWO "cuMemsetD32Async(p, 0, 4, s)\ncudaMemsetAsync(p+15, 0, 4, t)");
	PAIRS("", TWO "cuMemsetD32Async(p, 0, 4, s)\ncudaMemsetAsync(p+16, 0, 4, t)");
	PAIRS("5~6", TWO "cuMemsetD16Async(p, 0, 4, s)\ncudaMemsetAsync(p+7, 0, 4, t)");
	PAIRS("", TWO "cuMemsetD16Async(p, 0, 4, s)\ncudaMemsetAsync(p+8, 0, 4, t)");
	PAIRS("5~6", TWO "cuMemsetD8Async(p, 0, 4, s)\ncudaMemsetAsync(p+3, 0, 4, t)");
	PAIRS("", TWO "cuMemsetD8Async(p, 0, 4, s)\ncudaMemsetAsync(p+4, 0, 4, t)");
#define AREA OWN("area", "'p', 'n', 'm', 's'", EFFECT("'op', 'stream': 's', 'kind': 'kernel'") ", " EFFECT("'write', 'arg': 'p', 'size': 'n*m*2'"))
	PAIRS("6~7", AREA TWO "area(p, 2, 3, s)\ncudaMemsetAsync(p+11, 0, 4, t)");
	PAIRS("", AREA TWO "area(p, 2, 3, s)\ncudaMemsetAsync(p+12, 0, 4, t)");
	// What the path says of a number holds for sizes.
	PAIRS("", "pointer n\n" TWO "assume n == 8\ncudaMemsetAsync(p, 0, n, s)\ncudaMemsetAsync(p+8, 0, 4, t)");
	PAIRS("8~9", "pointer n\n" TWO "assume n == 9\n\ncudaMemsetAsync(p, 0, n, s)\ncudaMemsetAsync(p+8, 0, 4, t)");
}

// Asked with a null pointer for the size of its temporary memory, CUB enqueues nothing.
Test(rows, calls_that_only_answer)
{
	PAIRS("", TWO "launch s: w p\ncub::DeviceReduce::Sum(0, &n, p, q, 16, t)");
	PAIRS("6~7", TWO "x = cudaMalloc(0, 64)\nlaunch s: w p\ncub::DeviceReduce::Sum(x, &n, p, q, 16, t)");
	PAIRS("7~8", "pointer x\n" TWO "\nlaunch s: w p\ncub::DeviceReduce::Sum(x, &n, p, q, 16, t)");
}

// A kernel may be launched by a call, on the stream that it is given or that its configuration names.
Test(rows, launches_by_calls)
{
#define LAUNCH(stream) "cudaLaunchKernel(f, 1, 1, 0, 0, " stream ") touches "
	PAIRS("5~6", TWO LAUNCH("s") "w p\nlaunch t: w p");
	PAIRS("", TWO LAUNCH("s") "w p\nlaunch s: w p");
	PAIRS("", TWO LAUNCH("s") "r p\nlaunch t: r p");
	PAIRS("", BLOCKING LAUNCH("0") "w p\nlaunch s: w p");
	PAIRS("5~6", TWO LAUNCH("0") "w p\nlaunch s: w p");
	PAIRS("", BLOCKING "cudaLaunchKernel(f, 1, 1, 0) touches w p\nlaunch s: w p");
	PAIRS("5~6", BLOCKING "~cudaLaunchKernel(f, 1, 1, 0, 0, 0) touches w p\nlaunch s: w p");
	PAIRS("", BLOCKING "~cudaLaunchKernel(f, 1, 1, 0, 0, 0) touches w p\nlaunch ~0: w p");
	PAIRS("5~6", TWO "cudaLaunchKernelExC(c, f, 0) touches in s, w p\nlaunch t: w p");
	PAIRS("", TWO "cudaLaunchKernelExC(c, f, 0) touches in s, w p\nlaunch s: w p");
	// It is cooperative by the call, or by an attribute of its configuration.
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@5", TWO "cudaLaunchCooperativeKernel(f, 8193, 1, 0, 0, s) touches grid 8193");
	FAULTS_ARE("", TWO LAUNCH("s") "grid 8193");
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@5", TWO "cudaLaunchKernelExC(c, f, 0) touches in s, attribute, grid 8193");
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@5", TWO LAUNCH("s") "cooperative, grid 8193");
	FAULTS_ARE("GRID_SYNC_IN_PLAIN_LAUNCH@5", TWO LAUNCH("s") "syncs");
	FAULTS_ARE("", TWO "cudaLaunchCooperativeKernel(f, 1, 1, 0, 0, s) touches syncs");
	FAULTS_ARE("", TWO "cudaLaunchKernelExC(c, f, 0) touches in s, attribute, syncs");
	FAULTS_ARE("GRID_SYNC_IN_PLAIN_LAUNCH@1", "launch 0: syncs");
	FAULTS_ARE("", "launch 0: syncs cooperative");
}

// A library handle works on the stream that it was given last, on the default stream before that.
Test(rows, handles_that_carry_a_stream)
{
#define HANDLE TWO "b = cublasCreate(0)\nkeeps b\n"
	PAIRS("8~9", HANDLE "cublasSetStream(b, s)\nlaunch t: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("", HANDLE "cublasSetStream(b, s)\ncublasSetStream(b, t)\nlaunch t: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("", BLOCKING "b = cublasCreate(0)\ncublasSetStream(b, 0)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	// Of a handle from outside nobody knows the stream.
	DETAILS("low may-be-one-stream of p in device", "pointer b\n" TWO "launch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	DETAILS("high path of p in device", "pointer b\n" TWO "cublasSetStream(b, t)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	// A result in host memory: the call waits.
	PAIRS("", HANDLE "cublasSetStream(b, s)\ncublasSdot(b, 4, p, 1, q, 1, &x)\nlaunch t: w p");
	PAIRS("8~9", HANDLE "cublasSetStream(b, s)\ncublasSaxpy(b, 4, 1, p, 1, q, 1)\nlaunch t: w p");
	// A call may give a handle its stream as it makes it.
#define OPEN                                                                                                                                         \
	OWN("open", "'s'",                                                                                                                           \
	    EFFECT("'create', 'arg': 'return', 'handle': 'cuBLAS handle'") ", " EFFECT("'bind', 'handle_arg': 'return', 'stream': 's'"))
	PAIRS("", OPEN TWO "b = open(s)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("7~8", OPEN TWO "b = open(t)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
}
