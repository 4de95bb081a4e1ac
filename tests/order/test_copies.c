// SPDX-License-Identifier: Apache-2.0
// Copies: which side is the host's, when the host may go on, what peers order; and memory that comes and goes.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\nq = cudaMalloc(0, 1048576)\n"
#define HOST TWO "h = cudaMallocHost(0, 1048576)\nk = cudaMallocHost(0, 1048576)\nlocal b 1048576\n"

// Only copies with a side on the host wait for their end, if it is not staged.
Test(copies, when_a_synchronous_copy_returns)
{
#define SYNC(to, from, kind) HOST "cudaMemcpy(" to ", " from ", 1048576, " kind ")\n"
	PAIRS("", SYNC("p", "h", "1") "launch t: w p");
	PAIRS("8~9", SYNC("p", "b", "1") "launch t: w p"); // staged
	PAIRS("", SYNC("h", "p", "2") "launch t: w p");
	PAIRS("", SYNC("b", "p", "2") "launch t: w p");
	PAIRS("8~9", SYNC("p", "q", "3") "launch t: w p");
	PAIRS("8~9", SYNC("p", "q", "4") "launch t: w p");
	PAIRS("", SYNC("p", "h", "4") "launch t: w p");
	PAIRS("", SYNC("h", "p", "4") "read h");
	PAIRS("8~9", SYNC("p", "b", "4") "launch t: w p");
	PAIRS("", "pointer a\n" SYNC("a", "p", "4") "launch t: w a"); // it may be the host's
	PAIRS("", "pointer a\n" SYNC("p", "a", "4") "launch t: w p");
	PAIRS("", "pointer a\n" SYNC("a", "p", "h") "launch t: w a");
	PAIRS("9~10", "pointer a\n" SYNC("a", "p", "3") "launch t: w a");
	PAIRS("", "pointer a\n" SYNC("p", "a", "1") "launch t: w p");
	// Managed memory may lie on the host.
	PAIRS("", "m = cudaMallocManaged(0, 1048576, 1)\n" SYNC("m", "p", "3") "launch t: w m");
	PAIRS("", "m = cudaMallocManaged(0, 1048576, 1)\n" SYNC("p", "m", "3") "launch t: w p");
	PAIRS("", "m = cudaMallocManaged(0, 1048576, 1)\n" SYNC("m", "b", "1") "launch t: w m");
	// A copy in front of which the stream had work: what it waits for to stage its source is done.
	PAIRS("", HOST "launch 0: w q\ncudaMemcpy(p, b, 1048576, 1)\nlaunch t: w q");
	PAIRS("", HOST "cudaMemcpy(p, b, 1048576, 1)\nwrite b");
}

Test(copies, when_an_asynchronous_copy_returns)
{
#define ASYNC(to, from, kind) HOST "cudaMemcpyAsync(" to ", " from ", 1048576, " kind ", s)\n"
	PAIRS("", ASYNC("h", "k", "0") "read h");
	PAIRS("", ASYNC("h", "b", "0") "read h");
	PAIRS("8~9", ASYNC("h", "p", "2") "read h");
	PAIRS("8~9?", ASYNC("b", "p", "2") "read b");
	PAIRS("8~9?", ASYNC("b", "p", "2") "launch t: w p");
	PAIRS("8~9", ASYNC("p", "h", "1") "write h");
	PAIRS("8~9?", ASYNC("p", "b", "1") "write b");
	PAIRS("8~9", ASYNC("p", "b", "1") "launch t: w p");
	PAIRS("8~9", ASYNC("h", "p", "4") "read h");
	PAIRS("8~9?", ASYNC("b", "p", "4") "read b");
	PAIRS("9~10", "pointer a\n" ASYNC("a", "p", "2") "read a");
	PAIRS("9~10", "pointer a\n" ASYNC("p", "a", "1") "write a");
}

// What a copy to or from the device names is the device's.
Test(copies, what_a_direction_says_of_memory)
{
	DETAILS("high path of a in device", "pointer a\n" ASYNC("a", "h", "1") "launch t: w a");
	DETAILS("high path of a in device", "pointer a\n" ASYNC("h", "a", "2") "launch t: w a");
	DETAILS("high path of a in device", "pointer a\n" ASYNC("a", "p", "3") "launch t: w a");
	DETAILS("high path of a in device", "pointer a\n" ASYNC("p", "a", "3") "launch t: w a");
	DETAILS("high path of a", "pointer a\n" ASYNC("a", "p", "2") "launch t: w a");
	DETAILS("high path of a", "pointer a\n" ASYNC("p", "a", "1") "launch t: w a");
	DETAILS("high path of a", "pointer a\n" ASYNC("a", "p", "4") "launch t: w a");
	DETAILS("high path of h in pinned", ASYNC("h", "p", "2") "launch t: w h");
}

Test(copies, what_a_copy_is)
{
	FACTS("high writes 1: 2:", ASYNC("p", "h", "1") "launch t: w p");
	FACTS("high writes 1: pageable 2:", ASYNC("p", "b", "1") "launch t: w p");
	FACTS("high writes 1: download 2:", ASYNC("h", "p", "2") "launch t: w h");
	FACTS("high writes 1: pageable download 2: host", ASYNC("b", "p", "2") "read b");
	FACTS("high writes 1: download 2: host", "pointer a\n" ASYNC("a", "p", "2") "read a");
	FACTS("high writes 1: 2:", ASYNC("p", "q", "3") "launch t: w p");
	FACTS("high writes 1: peer 2:", TWO "cudaMemcpyPeerAsync(q, 1, p, 0, 64, s)\nlaunch t: w q");
	FACTS("high writes 1: peer 2:",
	      "cudaSetDevice(0)\nx = cudaMalloc(0, 64)\ncudaSetDevice(1)\n" TWO "cudaMemcpyAsync(p, x, 64, 3, s)\nlaunch t: w p");
	FACTS("high writes 1: 2:",
	      "cudaSetDevice(1)\nx = cudaMalloc(0, 64)\ncudaSetDevice(1)\n" TWO "cudaMemcpyAsync(p, x, 64, 3, s)\nlaunch t: w p");
	FACTS("high writes 1: small 2:", HOST "cudaMemcpyAsync(p, h, 64, 1, s)\nlaunch t: w p");
	FACTS("high writes 1: small 2:", HOST "cudaMemcpyAsync(p, h, 65536, 1, s)\nlaunch t: w p");
	FACTS("high writes 1: 2:", HOST "cudaMemcpyAsync(p, h, 65537, 1, s)\nlaunch t: w p");
	FACTS("high writes 1: 2:", HOST "pointer n\ncudaMemcpyAsync(p, h, n, 1, s)\nlaunch t: w p");
	FACTS("high writes 1: 2:", HOST "cudaMemcpyAsync(p, q, 64, 3, s)\nlaunch t: w p");
}

// A synchronous peer copy is serialised with blocking and default streams of both devices, not with others, nor those from outside.
Test(copies, peers)
{
#define PEERS(stream) stream "\nt = cudaStreamCreate(0)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n"
#define COPY "cudaMemcpyPeer(q, 1, p, 0, 64)\n"
	PAIRS("", PEERS("s = cudaStreamCreate(0)") "launch s: w p\n" COPY "launch t: w p");
	PAIRS("", PEERS("s = cudaStreamCreate(0)") "launch s: w p\n" COPY "launch s: w q");
	PAIRS("5~6 6~7", PEERS("s = cudaStreamCreateWithFlags(0, 1)") "launch s: w p\n" COPY "launch s: w q");
	PAIRS("5~6 6~7", PEERS("stream s") "launch s: w p\n" COPY "launch s: w q");
	PAIRS("", PEERS("stream s") "launch ~0: w p\n" COPY "launch ~0: w q");
	PAIRS("", PEERS("stream s") "launch 0: w p\n" COPY "launch 0: w q");
	PAIRS("", "cudaSetDevice(0)\n" PEERS("s = cudaStreamCreate(0)") "launch s: w p\ncudaSetDevice(1)\n" COPY "launch 0: w q");
	PAIRS("", PEERS("stream s") COPY "u = cudaStreamCreate(0)\nlaunch u: w q");
	PAIRS("5~7", PEERS("stream s") COPY "u = cudaStreamCreateWithFlags(0, 1)\nlaunch u: w q");
}

Test(copies, freeing)
{
	PAIRS("5~6?", TWO "launch s: w p\ncudaFree(p)");
	PAIRS("5~6?", TWO "cudaMemcpyAsync(p, q, 64, 3, s)\ncudaFree(p)");
	PAIRS("6~7?", TWO "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, p, 64, 2, s)\ncudaFreeHost(h)");
	PAIRS("", TWO "cudaFree(p)\nlaunch t: w q");
	PAIRS("5~6", TWO "launch s: w p\ncudaFreeAsync(p, t)");
	PAIRS("", TWO "launch s: w p\ncudaFreeAsync(p, s)");
	PAIRS("6~7", TWO "x = cudaMallocAsync(0, 64, s)\nlaunch s: w x\ncudaFree(x)");
	// Kernels that other devices run on the memory are not waited for, copies between devices are.
	PAIRS("6~7", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\ncudaSetDevice(1)\ns = cudaStreamCreateWithFlags(0, 1)\n\nlaunch s: w p\ncudaFree(p)");
	PAIRS("7~8?", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\ncudaSetDevice(1)\nq = cudaMalloc(0, 64)\ns = cudaStreamCreateWithFlags(0, 1)\n\n"
	              "cudaMemcpyAsync(q, p, 64, 3, s)\ncudaFree(p)");
	PAIRS("5~6?", TWO "launch s: w p\ncudaFree(p)\nlaunch s: r q");
	FAULTS_ARE("", "cudaFree(0)");
}

Test(copies, registering)
{
#define LOCAL "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nlocal b 64\n"
	PAIRS("4~5?", LOCAL "cudaMemcpyAsync(b, p, 64, 2, s)\nread b");
	PAIRS("5~6", LOCAL "cudaHostRegister(b, 64, 0)\ncudaMemcpyAsync(b, p, 64, 2, s)\nread b");
	PAIRS("6~7?", LOCAL "cudaHostRegister(b, 64, 0)\ncudaHostUnregister(b)\ncudaMemcpyAsync(b, p, 64, 2, s)\nread b");
}

// Memory of a pool is the stream's: what it was allocated in orders its first use.
Test(copies, memory_of_pools)
{
	FACTS("high writes 1: alloc 2:", TWO "x = cudaMallocAsync(0, 64, s)\nlaunch t: w x");
	DETAILS("high path of x in pool", TWO "x = cudaMallocAsync(0, 64, s)\nlaunch t: w x");
	FACTS("high writes 1: peer 2:",
	      "cudaSetDevice(1)\ns = cudaStreamCreateWithFlags(0, 1)\ncudaSetDevice(0)\nt = cudaStreamCreateWithFlags(0, 1)\n"
	      "u = cudaStreamCreateWithFlags(0, 1)\nx = cudaMallocAsync(0, 64, s)\ncudaStreamSynchronize(s)\nlaunch t: w x\n"
	      "cudaMemsetAsync(x, 0, 64, u)");
	PAIRS("", TWO "x = cudaMallocAsync(0, 64, s)\ncudaStreamSynchronize(s)\nlaunch t: w x");
}

// What a library call reads or writes, and through whose stream.
Test(copies, operations_of_libraries)
{
#define BLAS TWO "b = cublasCreate(0)\nkeeps b\n"
	PAIRS("7~8", BLAS "launch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("8~9 8~9", BLAS "cublasSetStream(b, t)\nlaunch s: w q\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("8~9", BLAS "cublasSetStream(b, t)\nlaunch s: r q\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("", BLAS "cublasSetStream(b, t)\nlaunch s: r p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("", BLAS "cublasSetStream(b, s)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("9~10", BLAS "cublasSetStream(b, s)\ncublasSetStream(b, t)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	// The handle of a caller may be bound to any stream, and so the same one.
	DETAILS("low may-be-one-stream of p in device", "pointer c\n" TWO "launch s: w p\ncublasSaxpy(c, 4, 1, p, 1, q, 1)");
	PAIRS("", "pointer c\n" TWO "cublasSaxpy(c, 4, 1, q, 1, p, 1)\ncublasSaxpy(c, 4, 1, q, 1, p, 1)");
	PAIRS("5~6", TWO "cudaMemset(p, 0, 64)\nlaunch t: w p");
	PAIRS("", TWO "h = cudaMallocHost(0, 64)\ncudaMemset(h, 0, 64)\nread h");
	PAIRS("6~7?", TWO "m = cudaMallocManaged(0, 64, 1)\ncudaMemset(m, 0, 64)\nread m");
	PAIRS("6~7", TWO "m = cudaMallocManaged(0, 64, 1)\ncudaMemsetAsync(m, 0, 64, 0)\nread m");
}

// Only peer copies were seen to be ordered with the legacy stream of another device.
Test(copies, copies_on_the_legacy_streams_of_two_devices)
{
#define SAME "cudaSetDevice(0)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n"
	PAIRS("5~7", SAME "cudaSetDevice(1)\nlaunch 0: w q\ncudaSetDevice(0)\ncudaMemcpyAsync(q, p, 64, 3, 0)");
	PAIRS("4~6", SAME "cudaMemcpyAsync(q, p, 64, 3, 0)\ncudaSetDevice(1)\nlaunch 0: w q");
	PAIRS("5~7?", SAME "cudaSetDevice(1)\nlaunch 0: w q\ncudaSetDevice(0)\ncudaMemcpyPeerAsync(q, 1, p, 0, 64, 0)");
	PAIRS("4~6?", SAME "cudaMemcpyPeerAsync(q, 1, p, 0, 64, 0)\ncudaSetDevice(1)\nlaunch 0: w q");
	PAIRS("6~7", SAME "cudaSetDevice(1)\ns = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w q\ncudaMemcpyPeerAsync(q, 1, p, 0, 64, 0)");
}

// A number that is no direction, or none that is known, leaves it to where the memory is.
Test(copies, directions)
{
#define SIDES "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n"
	DETAILS("high path of d in device", "pointer d\n" SIDES "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(d, h, 64, 1, s)\nlaunch t: w d");
	DETAILS("high path of d in device", "pointer d\n" SIDES "cudaMemcpyAsync(p, d, 64, 3, s)\nlaunch t: w d");
	DETAILS("high path of d in device", "pointer d\n" SIDES "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, d, 64, 2, s)\nlaunch t: w d");
	DETAILS("high path of d", "pointer d\n" SIDES "cudaMemcpyAsync(p, d, 64, 4, s)\nlaunch t: w d");
	DETAILS("high path of d", "pointer d\n" SIDES "cudaMemcpyAsync(p, d, 64, 1, s)\nlaunch t: w d");
	// Between managed and device memory the host waits (CUDA Runtime API, synchronization behavior: only device to device does not).
	PAIRS("", SIDES "m = cudaMallocManaged(0, 64, 1)\ncudaMemcpy(m, p, 64, 4)\nread m");
	PAIRS("", SIDES "m = cudaMallocManaged(0, 64, 1)\ncudaMemcpy(p, m, 64, 4)\nlaunch t: w p");
	PAIRS("5~6", SIDES "cudaMemcpy(p, q, 64, 4)\nlaunch t: w p");
	PAIRS("5~6", SIDES "cudaMemcpy(p, q, 64, 3)\nlaunch t: w p");
}

// A copy between the memory of two devices is a peer copy by whichever call.
Test(copies, plain_copies_between_devices)
{
#define DEVICES(second)                                                                                                                              \
	"cudaSetDevice(0)\np = cudaMalloc(0, 64)\ncudaSetDevice(" second ")\nq = cudaMalloc(0, 64)\ncudaSetDevice(0)\n"                              \
	"cudaMemcpyAsync(q, p, 64, 3, 0)\ncudaSetDevice(1)\nlaunch 0: w q"
	PAIRS("6~8?", DEVICES("1"));
	PAIRS("6~8", DEVICES("0"));
}

// Unmapped without use is memory that was never there: whoever maps it sees to that.
Test(copies, memory_that_is_unmapped)
{
#define MAPPED "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMallocAsync(0, 64, s)\n"
	PAIRS("", MAPPED "cuMemUnmap(p, 64)");
	PAIRS("3~4", MAPPED "launch s: w p\ncuMemUnmap(p, 64)");
	PAIRS("", MAPPED "launch s: w p\ncudaStreamSynchronize(s)\ncuMemUnmap(p, 64)");
	PAIRS("2~3", MAPPED "cudaFree(p)");
	FAULTS_ARE("", "cudaHostRegister(0, 64, 0)\ncudaHostUnregister(0)\ncudaFree(0)");
}

// Streams by the flags that their call is given, or that it always gives.
Test(copies, kinds_of_streams)
{
#define MAKE(flags) "row {'name': 'make', 'args': [], 'effects': [{'do': 'create', 'arg': 'return', 'handle': 'stream', " flags "'source': 'own'}]}\n"
#define ON_LEGACY "s = make()\nkeeps s\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch 0: w p"
	PAIRS("", MAKE("") ON_LEGACY);
	PAIRS("", MAKE("'flags': 0, ") ON_LEGACY);
	PAIRS("5~6", MAKE("'flags': 1, ") ON_LEGACY);
	PAIRS("5~6", "\ns = cudaStreamCreateWithFlags(0, 1)\n\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch 0: w p");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 0)\n\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch 0: w p");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 4)\n\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch 0: w p");
}

// A synchronous peer copy is serialised with all work of both devices, past and future (cuda_runtime_api.h, cudaMemcpyPeer).
Test(copies, peer_copies_and_the_other_device)
{
#define BOTH "cudaSetDevice(1)\nq = cudaMalloc(0, 64)\ncudaSetDevice(0)\np = cudaMalloc(0, 64)\n"
	PAIRS("", BOTH "cudaMemcpyPeer(q, 1, p, 0, 64)\ncudaSetDevice(1)\nu = cudaStreamCreate(0)\nlaunch u: w q");
	PAIRS("5~8", BOTH "cudaMemcpyPeer(q, 1, p, 0, 64)\ncudaSetDevice(1)\nu = cudaStreamCreateWithFlags(0, 1)\nlaunch u: w q");
	PAIRS("", BOTH "cudaSetDevice(1)\nu = cudaStreamCreate(0)\nlaunch u: w q\ncudaSetDevice(0)\ncudaMemcpyPeer(q, 1, p, 0, 64)");
	PAIRS("7~9", BOTH "cudaSetDevice(1)\nu = cudaStreamCreateWithFlags(0, 1)\nlaunch u: w q\ncudaSetDevice(0)\ncudaMemcpyPeer(q, 1, p, 0, 64)");
}

// What a host function does to variables of its own is between it and the host, as long as they are there.
Test(copies, what_a_host_function_keeps_for_itself)
{
	PAIRS("", HOST "global g 64\ncudaLaunchHostFunc(s, 0, 0) {\nwrite &g\n}\ndie g");
	PAIRS("", HOST "thread-local g 64\ncudaLaunchHostFunc(s, 0, 0) {\nwrite &g\n}\ndie g");
	PAIRS("9~12", HOST "local g 64\ncudaLaunchHostFunc(s, 0, 0) {\nwrite &g\n}\ndie g");
	PAIRS("", HOST "local g 64\ncudaLaunchHostFunc(s, 0, 0) {\nwrite &g\n}\nread &g");
}

// What is no direction says nothing of either side: one may be the host's, for which the call waits.
Test(copies, numbers_that_are_no_direction)
{
	PAIRS("", "pointer a\npointer c\n" TWO "cudaMemcpy(a, c, 64, 7)\nlaunch t: w a");
	PAIRS("", "pointer a\npointer c\n" TWO "cudaMemcpy(a, c, 64, -1)\nlaunch t: w a");
	PAIRS("7~8", "pointer a\npointer c\n" TWO "cudaMemcpy(a, c, 64, 3)\nlaunch t: w a");
	FACTS("high writes 1: download 2:", TWO "m = cudaMallocManaged(0, 64, 1)\ncudaMemcpyAsync(m, p, 64, 2, s)\nlaunch t: r m");
	FACTS("high writes 1: 2:", TWO "m = cudaMallocManaged(0, 64, 1)\ncudaMemcpyAsync(m, p, 64, 3, s)\nlaunch t: r m");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, 64, 2, s)\ncudaLaunchHostFunc(t, 0, 0) {\nread h volatile\n}");
}

// What a copy has staged is the host's again when it returns, also for the next operation.
Test(copies, sources_that_are_staged)
{
	PAIRS("", HOST "cudaMemcpy(p, b, 1048576, 1)\ncudaMemcpyAsync(b, q, 1048576, 2, t)");
	PAIRS("8~9?", HOST "cudaMemcpyAsync(p, b, 1048576, 1, s)\ncudaMemcpyAsync(b, q, 1048576, 2, t)");
}
