// SPDX-License-Identifier: Apache-2.0
// What must be current, initialised and alive: contexts, devices, processes; and what a launch needs.
#include <criterion/criterion.h>

#include "trace.h"

Test(contexts, a_program_starts_without_one)
{
	FAULTS_ARE("NO_CURRENT_CONTEXT@2", "main\ncuStreamCreate(0, 0)\ncuStreamCreate(0, 0)"); // said once
	FAULTS_ARE("", "cuStreamCreate(0, 0)");                                                 // anybody may have called it with one
	FAULTS_ARE("", "main\nopaque\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\ncudaStreamCreate(0)"); // the runtime makes its own
	FAULTS_ARE("", "main\nunknown prepare()\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\ncudaSetDevice(0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("NO_CURRENT_CONTEXT@3", "main\ncuInit(0)\ncuStreamCreate(0, 0)");
}

Test(contexts, set_pushed_and_popped)
{
	FAULTS_ARE("", "main\npointer c\ncuCtxSetCurrent(c)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("NO_CURRENT_CONTEXT@3", "main\ncuCtxSetCurrent(0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("NO_CURRENT_CONTEXT@4", "pointer c\ncuCtxSetCurrent(c)\ncuCtxSetCurrent(0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\npointer c\ncuCtxPushCurrent(c)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\nc = cuCtxCreate(0, 0, 0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\npointer c\ncuCtxPushCurrent(c)\ncuCtxPushCurrent(c)\ncuCtxPopCurrent(0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\npointer c\ncuCtxPushCurrent(c)\ncuCtxPopCurrent(0)\ncuStreamCreate(0, 0)"); // what was below is not known
}

// A new thread begins without a context, whatever its creator had.
Test(contexts, of_threads)
{
#define THREAD "std::thread::thread(&x, 0) {\n"
	FAULTS_ARE("NO_CURRENT_CONTEXT@3~4", "pointer c\ncuCtxSetCurrent(c)\n" THREAD "cuStreamCreate(0, 0)\n}");
	FAULTS_ARE("", "pointer c\ncuCtxSetCurrent(c)\n" THREAD "cuCtxSetCurrent(c)\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("", "pointer c\n" THREAD "cuCtxPushCurrent(c)\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("", THREAD "unknown prepare()\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("", THREAD "cudaSetDevice(0)\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("", THREAD "c = cuDevicePrimaryCtxRetain(0, 0)\ncuCtxSetCurrent(c)\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("NO_CURRENT_CONTEXT@1~3", THREAD "cuInit(0)\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("NO_CURRENT_CONTEXT@2~3", "p = cudaMalloc(0, 64)\n" THREAD "cuMemsetD8(p, 0, 64)\n}");
	DETAILS("high path data p", "p = cudaMalloc(0, 64)\n" THREAD "cuMemsetD8(p, 0, 64)\n}");
	DETAILS("high path", "p = malloc(64)\n" THREAD "cuMemsetD8(p, 0, 64)\n}");
	DETAILS("high path", "pointer p\n" THREAD "cuMemsetD8(p, 0, 64)\n}");
	DETAILS("high path data p", "local h 64\np = cudaMalloc(0, 64)\n" THREAD "cuMemcpyHtoD(p, h, 64)\n}");
	DETAILS("high path", "h = cudaMallocHost(0, 64)\np = cudaMalloc(0, 64)\n" THREAD "cuMemcpyHtoD(p, h, 64)\n}"); // either may be meant
	DETAILS("high path data p", "p = cudaMalloc(0, 64)\n" THREAD "cuMemcpyHtoD(p, p, 64)\n}");
}

// A stream belongs to the device that was current when it was made; the memory of the call says which one is meant.
Test(contexts, a_stream_of_another_device)
{
#define OTHER "cudaSetDevice(0)\ns = cudaStreamCreate(0)\nkeeps s\n"
	DETAILS("high path of s belongs 0 current 1", OTHER "cudaSetDevice(1)\nlaunch s:");
	DETAILS("high path of s belongs 0 current 1 data p on 0", OTHER "p = cudaMalloc(0, 64)\ncudaSetDevice(1)\nlaunch s: w p");
	DETAILS("high path of s belongs 0 current 1 data p on 1", OTHER "cudaSetDevice(1)\np = cudaMalloc(0, 64)\nlaunch s: w p");
	DETAILS("high path of s belongs 0 current 1", OTHER "cudaSetDevice(1)\np = cudaMallocManaged(0, 64, 1)\nlaunch s: w p");
	DETAILS("high path of s belongs 0 current 1", OTHER "cudaSetDevice(1)\np = cudaMallocHost(0, 64)\nlaunch s: w p");
	DETAILS("high path of s belongs 0 current 1", OTHER "p = cudaMalloc(0, 64)\ncudaSetDevice(1)\nq = cudaMalloc(0, 64)\nlaunch s: w p, r q");
	DETAILS("high path of s belongs 0 current 1 data q on 1",
	        OTHER "cudaSetDevice(1)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\nlaunch s: w p, r q");
	DETAILS("high path of s belongs 0 current 1", OTHER "pointer p\ncudaSetDevice(1)\nlaunch s: w p");
	FAULTS_ARE("", OTHER "opaque\ncudaSetDevice(1)\nlaunch s:");
	FAULTS_ARE("", OTHER "pointer d\ncudaSetDevice(d)\nlaunch s:"); // which may be 0
	FAULTS_ARE("", "stream s\ncudaSetDevice(1)\nlaunch s:");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\nkeeps s\ncudaSetDevice(1)\nlaunch s:"); // made on the device that was current before
	FAULTS_ARE("WRONG_DEVICE_CURRENT@3~5", "pointer d\ncudaSetDevice(d)\ns = cudaStreamCreate(0)\ncudaSetDevice(d+1)\nlaunch s:\nkeeps s");
}

Test(contexts, an_event_of_another_device)
{
#define EVENT "cudaSetDevice(0)\ne = cudaEventCreate(0)\nf = cudaEventCreate(0)\nu = cudaStreamCreate(0)\ncudaSetDevice(1)\ns = cudaStreamCreate(0)\n"
	DETAILS("high path of e with s belongs 0 current 1 event e never-recorded", EVENT "cudaEventRecord(e, s)");
	DETAILS("high path of e with s belongs 0 current 1 event e records 7", EVENT "cudaEventRecord(e, u)\ncudaEventRecord(e, s)");
	FAULTS_ARE("", EVENT "cudaEventRecord(e, u)");
	FAULTS_ARE("", "opaque\n" EVENT "cudaEventRecord(e, s)");
	FAULTS_ARE("", "event g\n" EVENT "cudaEventRecord(g, s)");
	FAULTS_ARE("", EVENT "cudaStreamWaitEvent(s, e, 0)"); // a stream may wait for events of any device
}

// A new thread is at device 0. What is made for another device is used there only once it is selected.
Test(contexts, a_thread_at_device_0)
{
#define ON_1 "cudaSetDevice(1)\np = cudaMalloc(0, 64)\ns = cudaStreamCreate(0)\n"
	DETAILS("high path of p in device belongs 1 current 0", ON_1 THREAD "launch 0: w p\n}");
	DETAILS("high path of s belongs 1 current 0", ON_1 THREAD "cudaStreamSynchronize(s)\n}");
	DETAILS("medium device of p in device belongs d current 0", "pointer d\ncudaSetDevice(d)\np = cudaMalloc(0, 64)\n" THREAD "launch 0: w p\n}");
	FAULTS_ARE("THREAD_WITHOUT_DEVICE@4~5", ON_1 THREAD "launch 0: w p\nlaunch 0: w p\n}"); // said once
	FAULTS_ARE("", ON_1 "opaque\n" THREAD "launch 0: w p\n}");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\n" THREAD "launch 0: w p\n}");
	FAULTS_ARE("", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\n" THREAD "launch 0: w p\n}");
	FAULTS_ARE("", "pointer p\ncudaSetDevice(1)\n" THREAD "launch 0: w p\n}");
	FAULTS_ARE("", ON_1 "launch 0: w p");
	FAULTS_ARE("", ON_1 THREAD "cudaSetDevice(1)\nlaunch 0: w p\n}");
}

// A child of fork() cannot use the GPU that its parent has used.
Test(contexts, processes_that_fork)
{
	FAULTS_ARE("FORK_AFTER_INIT@2~4", "p = cudaMalloc(0, 64)\nfork()\nreturned 2 0\ncudaFree(p)");
	DETAILS("high path cause 1", "p = cudaMalloc(0, 64)\nfork()\nreturned 2 0\ncudaStreamSynchronize(0)");
	FAULTS_ARE("FORK_AFTER_INIT@2~4", "cudaFree(0)\nfork()\nreturned 2 0\ncudaStreamSynchronize(0)\ncudaStreamSynchronize(0)"); // said once
	FAULTS_ARE("", "cudaFree(0)\nfork()\nreturned 2 7\ncudaStreamSynchronize(0)");                                              // the parent
	FAULTS_ARE("", "cudaFree(0)\nfork()\ncudaStreamSynchronize(0)");
	FAULTS_ARE("", "fork()\nreturned 1 0\ncudaStreamSynchronize(0)");
	FAULTS_ARE("", "cudaGetErrorString(0)\nfork()\nreturned 2 0\ncudaGetErrorString(0)");
	FAULTS_ARE("", "cudaFree(0)\nfork()\nreturned 2 0\nexecv(0, 0)\ncudaStreamSynchronize(0)");
	FAULTS_ARE("", "cudaFree(0)\nopaque\nfork()\nreturned 3 0\ncudaStreamSynchronize(0)");
	FAULTS_ARE("FORK_AFTER_INIT@2~4", "launch 0:\nfork()\nreturned 2 0\nlaunch 0:");
	FAULTS_ARE("FORK_AFTER_INIT@2~4", "cuInit(0)\nfork()\nreturned 2 0\ncudaStreamSynchronize(0)");
}

// At the end of the process the runtime may be gone: whatever needs it is too late.
Test(contexts, what_needs_the_runtime)
{
	static const char *const late[] = {"cudaStreamSynchronize(0)",
	                                   "cudaDeviceSynchronize()",
	                                   "cudaEventSynchronize(e)",
	                                   "cudaEventRecord(e, 0)",
	                                   "cudaSetDevice(0)",
	                                   "cudaFree(q)",
	                                   "cudaMalloc(0, 64)",
	                                   "cudaStreamCreate(0)",
	                                   "cudaStreamDestroy(s)",
	                                   "cudaMemset(q, 0, 4)",
	                                   "cudaMemcpy(q, q, 4, 3)",
	                                   "cudaGraphLaunch(q, s)",
	                                   "cuInit(0)",
	                                   "cuCtxPushCurrent(q)",
	                                   "cuCtxSetCurrent(q)",
	                                   "launch 0:"};
	static const char *const harmless[] = {"cudaGetErrorString(0)", "cudaFuncSetAttribute(q, 8, 4)", "malloc(4)", "free(q)"};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
		const char *text = arena_printf(&a, "pointer q\nstream s\nevent e\n%s\nprocess-end", late[i]);
		cr_expect_str_eq(trace_told(&a, text, false), "CALL_AFTER_TEARDOWN@4", "%s", late[i]);
	}
	for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
		const char *text = arena_printf(&a, "pointer q\nstream s\nevent e\n%s\nprocess-end", harmless[i]);
		cr_expect_str_eq(trace_told(&a, text, false), "", "%s", harmless[i]);
	}
	arena_free(&a);
	FAULTS_ARE("", "opaque\ncudaStreamSynchronize(0)\nprocess-end");
}

// A reset ends the life of all that was made before it.
Test(contexts, what_a_reset_ends)
{
	FAULTS_ARE("CALL_AFTER_TEARDOWN@2~3", "s = cudaStreamCreate(0)\ncudaDeviceReset()\ncudaStreamSynchronize(s)");
	DETAILS("high path of s", "s = cudaStreamCreate(0)\ncudaDeviceReset()\ncudaStreamSynchronize(s)");
	FAULTS_ARE("", "cudaDeviceReset()\ns = cudaStreamCreate(0)\ncudaStreamSynchronize(s)");
	FAULTS_ARE("", "stream s\ncudaDeviceReset()\ncudaStreamSynchronize(s)");
	FAULTS_ARE("", "cudaSetDevice(1)\ns = cudaStreamCreate(0)\ncudaSetDevice(0)\ncudaDeviceReset()\ncudaSetDevice(1)\ncudaStreamSynchronize(s)");
	FAULTS_ARE("CALL_AFTER_TEARDOWN@4~5",
	           "cudaSetDevice(1)\ns = cudaStreamCreate(0)\ncudaSetDevice(1)\ncudaDeviceReset()\ncudaStreamSynchronize(s)");
	FAULTS_ARE("", "pointer p\ncudaDeviceReset()\ncudaSetDevice(1)\ncudaFree(p)");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\ncudaDeviceReset()\nends");
	FAULTS_ARE("HANDLE_LEAKED@2", "cudaDeviceReset()\ns = cudaStreamCreate(0)\nends");
	FAULTS_ARE("HANDLE_LEAKED@2", "cudaSetDevice(1)\ns = cudaStreamCreate(0)\ncudaSetDevice(0)\ncudaDeviceReset()\nends");
	FAULTS_ARE("CALL_AFTER_TEARDOWN@2~3", "pointer p\ncudaDeviceReset()\ncudaFree(p)");
	FAULTS_ARE("CALL_AFTER_TEARDOWN@2~3", "pointer a\ncudaDeviceReset()\ncudaFree(a->p)");
	FAULTS_ARE("CALL_AFTER_TEARDOWN@2~3", "global g 8\ncudaDeviceReset()\ncudaFree(g[0])");
	FAULTS_ARE("", "local g 8\ncudaDeviceReset()\ncudaFree(g[0])");
	FAULTS_ARE("", "unseen p\ncudaDeviceReset()\ncudaFree(p)");
	FAULTS_ARE("", "cudaDeviceReset()\np = cudaMalloc(0, 64)\ncudaFree(p)");
	FAULTS_ARE("", "p = malloc(64)\ncudaDeviceReset()\nfree(p)");
	FAULTS_ARE("", "opaque\ns = cudaStreamCreate(0)\ncudaDeviceReset()\ncudaStreamSynchronize(s)");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\ncudaFree(p)\ncudaDeviceReset()");
}

Test(contexts, the_grid_of_a_cooperative_launch)
{
	// 256 multiprocessors with 32 blocks and 2048 threads each
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@1", "launch 0: cooperative grid 8193");
	FAULTS_ARE("", "launch 0: cooperative grid 8192");
	FAULTS_ARE("", "launch 0: cooperative grid 8192 block 64");
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@1", "launch 0: cooperative grid 8192 block 128");
	FAULTS_ARE("", "launch 0: cooperative grid 4096 block 128");
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@2", "pointer n\nlaunch 0: cooperative grid 8193 block n");
	FAULTS_ARE("", "launch 0: grid 8193");
	FACTS("high (8193 blocks, of which even 256 multiprocessors, more than a device of today has, hold at most 8192)",
	      "launch 0: cooperative grid 8193");
	FACTS("high (4097 blocks of 128 threads, of which even 256 multiprocessors, more than a device of today has, hold at most 4096)",
	      "launch 0: cooperative grid 4097 block 128");
}

Test(contexts, what_a_kernel_touches)
{
	// Of a null pointer and of pageable memory nothing is known to be touched.
	FAULTS_ARE("", "stream s\nstream t\nlaunch s: w 0\nlaunch t: w 0");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w 0\nlaunch t: w 0");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\nlocal a 64\nlaunch s: w a\nlaunch t: w a");
	PAIRS("4~5", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\nmanaged a 64\nlaunch s: w a\nlaunch t: w a");
	FACTS("high writes 1: peer 2:", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\ncudaSetDevice(1)\ns = cudaStreamCreateWithFlags(0, 1)\n"
	                                "t = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaMemsetAsync(p, 0, 64, t)");
	// Nobody knows on which device a stream from outside works.
	FACTS("high writes 1: 2:", "stream s\ncudaSetDevice(0)\np = cudaMalloc(0, 64)\ncudaSetDevice(1)\nt = cudaStreamCreateWithFlags(0, 1)\n"
	                           "launch s: w p\ncudaMemsetAsync(p, 0, 64, t)");
	FACTS("high writes 1: 2:", "cudaSetDevice(1)\np = cudaMalloc(0, 64)\ns = cudaStreamCreateWithFlags(0, 1)\n"
	                           "t = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaMemsetAsync(p, 0, 64, t)");
}

Test(contexts, what_comparable_operations_do)
{
	FAULTS_ARE("UNLIKE_ITS_SIBLINGS@1~1", "launch 0:\nodd 1 s 3");
	DETAILS("medium comparable-code assumed `s` is a non-blocking stream", "launch 0:\nodd 1 s 3");
	FACTS("medium (3 comparable operations)", "launch 0:\nodd 1 s 3");
	FAULTS_ARE("UNLIKE_ITS_SIBLINGS@2~2", "launch 0:\nlaunch 0:\nodd 2 s 3");
}

// A grid that follows from the amount of work is held against what the device can hold, or from there.
Test(contexts, grids_that_nothing_bounds)
{
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@2", "pointer n\nlaunch 0: cooperative grid n/256");
	FACTS("high (`param0 / 256` blocks)", "pointer n\nlaunch 0: cooperative grid n/256");
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@2", "pointer n\nlaunch 0: cooperative grid n+255/256*2");
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@3", "pointer n\npointer k\nlaunch 0: cooperative grid k*n+1/4");
	FAULTS_ARE("", "pointer n\nlaunch 0: grid n/256");
	FAULTS_ARE("", "pointer n\nlaunch 0: cooperative grid n*2");
	FAULTS_ARE("", "pointer n\nlaunch 0: cooperative grid n/256%8");
	FAULTS_ARE("", "pointer n\nlaunch 0: cooperative grid multiprocessors()/2");
	FAULTS_ARE("", "unseen m\nlaunch 0: cooperative grid m/4");
	FAULTS_ARE("", "pointer n\nassume n/256 < multiprocessors()\nlaunch 0: cooperative grid n/256");
	FAULTS_ARE("", "pointer n\nassume n/256 < multiprocessors()\nlaunch 0: cooperative grid n/256*2");
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@3", "pointer n\nassume n/256 < 100\nlaunch 0: cooperative grid n/256");
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@4", "pointer n\npointer k\nassume n/256 < k\nlaunch 0: cooperative grid n/256");
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@4", "pointer n\npointer k\nassume k < multiprocessors()\nlaunch 0: cooperative grid n/256");
}

#define LAUNCH(shared) "cuLaunchCooperativeKernel(0, 1, 1, 1, 32, 1, 1, " shared ", 0, 0)\n"

// The driver API brings up nothing by itself.
Test(contexts, cooperative_launches_of_the_driver)
{
	FACTS("high start 1 (driver initialisation, a current context)", LAUNCH("0") "expects 1 3");
	FACTS("high start 1 (a current context)", LAUNCH("0") "expects 1 2");
	DETAILS("high path cause 2", "event e\ncuEventRecord(e, 0)\n" LAUNCH("0") "expects 3 1");
	DETAILS("high path", "event e\ncuEventRecord(e, 0)\n" LAUNCH("0") "expects 3 2");
	DETAILS("high path", LAUNCH("0") "expects 1 1");
	FAULTS_ARE("COOPERATIVE_WITHOUT_INIT@2", "main\n" LAUNCH("0") "cuStreamCreate(0, 0)\nexpects 2 2"); // the context is said once
	FAULTS_ARE("COOPERATIVE_WITHOUT_INIT@2 NO_CURRENT_CONTEXT@3", "main\n" LAUNCH("0") "cuStreamCreate(0, 0)\nexpects 2 1");
	FAULTS_ARE("", "cuInit(0)\n" LAUNCH("0") "expects 2 1");
	FACTS("high edge 2 start 1 (the attribute `MaxDynamicShared` (by `cudaFuncSetAttribute` at line 2)) shared",
	      "launch 0: cooperative\ncudaFuncSetAttribute(0, 8, 4)\nexpects 1 8 by 2 MaxDynamicShared");
	DETAILS("high path shared 65536", LAUNCH("65536") "cudaFuncSetAttribute(0, 8, 4)\nexpects 1 8 by 2 MaxDynamicShared");
	DETAILS("high path", LAUNCH("65536") "cudaFuncSetAttribute(0, 9, 4)\nexpects 1 8 by 2 Carveout");
	DETAILS("high path", LAUNCH("65536") "cudaFuncSetAttribute(0, 8, 4)\nexpects 1 4 by 2 MaxDynamicShared");
}

// What a path leaves on the stack of contexts, and by which push.
Test(contexts, the_stack)
{
	STACK("0", "pointer c");
	STACK("1 @2", "pointer c\ncuCtxPushCurrent(c)");
	STACK("0 @2", "pointer c\ncuCtxPushCurrent(c)\ncuCtxPopCurrent(0)");
	STACK("2 @2", "pointer c\ncuCtxPushCurrent(c)\ncuCtxPushCurrent(c)");
	STACK("1 @3", "pointer c\npointer d\ncuCtxPushCurrent(c)\ncuCtxPushCurrent(d)\ncuCtxPopCurrent(0)");
	STACK("-1 callers", "cuCtxPopCurrent(0)");
	STACK("-1 @2", "pointer c\ncuCtxPushCurrent(c)\ncuCtxPopCurrent(0)\ncuCtxPopCurrent(0)");
	STACK("0 @3 callers", "pointer c\ncuCtxPopCurrent(0)\ncuCtxPushCurrent(c)");
	STACK("1 @1", "c = cuCtxCreate(0, 0, 0)");
	// Its creation has pushed it: pushed again it is there twice, and the creation is what is left.
	STACK("2 @1", "c = cuCtxCreate(0, 0, 0)\ncuCtxPushCurrent(c)");
	STACK("2 @2", "pointer d\nc = cuCtxCreate(0, 0, 0)\ncuCtxPushCurrent(d)");
	STACK("1 @3", "c = cuCtxCreate(0, 0, 0)\ncuCtxPopCurrent(0)\ncuCtxPushCurrent(c)");
	// What is current when it is destroyed is popped, in its own thread.
	STACK("0 @1", "c = cuCtxCreate(0, 0, 0)\ncuCtxDestroy(c)");
	STACK("0 @1", "c = cuGLCtxCreate(0, 0, 0)\ncuCtxDestroy(c)");
	STACK("2 @1", "c = cuCtxCreate(0, 0, 0)\nd = cuCtxCreate(0, 0, 0)\ncuCtxDestroy(c)");
	STACK("1 @1", "c = cuCtxCreate(0, 0, 0)\n" THREAD "cuCtxDestroy(c)\n}");
	// A thread has a stack of its own.
	STACK("0 @3", "pointer c\n" THREAD "cuCtxPushCurrent(c)\n}");
	STACK("0", THREAD "cuCtxPopCurrent(0)\n}");
	// What is pushed is current.
	FAULTS_ARE("NO_CURRENT_CONTEXT@3", "main\ncuCtxSetCurrent(0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\npointer c\ncuCtxSetCurrent(c)\ncuCtxPopCurrent(0)\ncuStreamCreate(0, 0)");
}

Test(contexts, a_stream_of_another_device_in_a_call)
{
	DETAILS("high path of s belongs 0 current 1 data p on 0",
	        OTHER "p = cudaMalloc(0, 64)\ncudaSetDevice(1)\ncudaLaunchKernel(f, 1, 1, 0, 0, s) touches w p");
	DETAILS("high path of s belongs 0 current 1", OTHER "cudaSetDevice(1)\ncudaLaunchKernel(f, 1, 1, 0, 0, s)");
	FAULTS_ARE("", OTHER "cudaSetDevice(0)\ncudaLaunchKernel(f, 1, 1, 0, 0, s)");
	FAULTS_ARE("", OTHER "cudaSetDevice(1)\ncudaLaunchKernel(f, 1, 1, 0, 0, 0)");
	// That the thread has selected no device is the cause, and said already.
	FAULTS_ARE("THREAD_WITHOUT_DEVICE@4~5", ON_1 THREAD "launch 0: w p\nlaunch s:\n}");
	// Managed and pinned memory belong to no device.
	FAULTS_ARE("", "cudaSetDevice(1)\np = malloc(64)\n" THREAD "launch 0: w p\n}");
}

// The launch says itself what is missing.
Test(contexts, a_launch_without_context_that_others_initialise)
{
#define COOPERATIVE "cuLaunchCooperativeKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, 0)"
	FAULTS_ARE("NO_CURRENT_CONTEXT@2", "main\n" COOPERATIVE);
	FAULTS_ARE("COOPERATIVE_WITHOUT_INIT@2", "main\n" COOPERATIVE "\nexpects 2 3");
	FAULTS_ARE("NO_CURRENT_CONTEXT@2", "main\n" COOPERATIVE "\ncuInit(0)\nexpects 3 3"); // of another launch
	FAULTS_ARE("", "main\ncudaSetDevice(0)\n" COOPERATIVE "\nexpects 3 3");
	FAULTS_ARE("NO_CURRENT_CONTEXT@3", "main\ncuInit(0)\n" COOPERATIVE "\nexpects 3 1");
}

// Of a function that only this unit calls the comparison holds in its callers, unless they wait for what it does.
Test(contexts, comparable_operations_of_callees)
{
	FAULTS_ARE("UNLIKE_ITS_SIBLINGS@2~2", "callee\nlaunch 0:\ncaller\nodd 2 s 3");
	FAULTS_ARE("", "callee\nexported\nlaunch 0:\ncaller\nodd 3 s 3");
	FAULTS_ARE("", "callee\nlaunch 0:\ncaller\ncudaDeviceSynchronize()\nodd 2 s 3");
	FAULTS_ARE("UNLIKE_ITS_SIBLINGS@2~2", "callee\nlaunch 0:\ncaller\ncudaStreamSynchronize(0)\nodd 2 s 3");
	FAULTS_ARE("UNLIKE_ITS_SIBLINGS@1~1", "launch 0:\ncudaDeviceSynchronize()\nodd 1 s 3"); // its own
	FACTS("medium (3 functions of this code)", "launch 0:\nodd 1 s 3 elsewhere");
}

// Where the function itself leads to the first call, however deep that lies.
Test(contexts, where_the_gpu_is_used_first)
{
	FACTS("high start 3", "main\n\ncallee\n\ncuStreamCreate(0, 0)");
	FACTS("high start 2", "main\ncuInit(0)\ncallee\ncuStreamCreate(0, 0)");
	FACTS("high start 3", "main\nmalloc(4)\ncuStreamCreate(0, 0)");
	FACTS("high start 3", "main\nunknown look(4)\nlaunch 0:\ncudaGetErrorString(0)\ncuCtxSetCurrent(0)\ncuStreamCreate(0, 0)");
}

Test(contexts, grids_that_are_sums)
{
	FAULTS_ARE("COOPERATIVE_GRID_UNBOUNDED@3", "pointer n\npointer k\nlaunch 0: cooperative grid k+(n/256)");
	FAULTS_ARE("", "pointer n\npointer k\nlaunch 0: cooperative grid k+(n*256)");
	FAULTS_ARE("", "pointer n\npointer k\nlaunch 0: cooperative grid k/4+(multiprocessors()*2)");
}

// A run that has cost too much ends there.
Test(contexts, runs_that_cost_too_much)
{
#define PAIR "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w p\n"
	FAULTS_ARE("4~5", PAIR);
	FAULTS_ARE("5~6", "work 1000000\n" PAIR);
	FAULTS_ARE("", "work 1\n" PAIR);
	FAULTS_ARE("", "work 1\n" THREAD "launch 0:\nstd::condition_variable::wait(&c, &l)\nlaunch 0:\n}\nstd::condition_variable::wait(&c, &l)\n"
	               "std::thread::join(&x)");
}
