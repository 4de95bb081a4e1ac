// SPDX-License-Identifier: Apache-2.0
// What is told beside the two places: of the operations, of the edge, of what surrounds the function; and the steps of a
// recorded run.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\n"

Test(facts, of_the_operations)
{
	FACTS("high writes 1: 2:", TWO "launch s: w p\nlaunch t: w p");
	FACTS("high 1: 2:", TWO "launch s: r p\nlaunch t: w p");
	FACTS("high writes 1: 2: free", TWO "launch s: w p\ncudaFreeAsync(p, t)");
	FACTS("high writes 1: alloc 2:",
	      "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMallocAsync(0, 64, s)\nlaunch t: w p");
	FACTS("high writes 1: download 2: host", TWO "h = cudaMallocHost(0, 1048576)\ncudaMemcpyAsync(h, p, 1048576, 2, s)\nread h");
	FACTS("high writes 1: download 2: host end", TWO "local b 1048576\ncudaHostRegister(b, 1048576, 0)\ncudaMemcpyAsync(b, p, 64, 2, s)\ndie b");
	FACTS("high writes 1: 2: sync download", TWO "h = cudaMallocHost(0, 1048576)\nlaunch s: w p\ncudaMemcpy(h, p, 1048576, 2)");
	FACTS("high writes 1: 2: library bound",
	      TWO "q = cudaMalloc(0, 64)\nb = cublasCreate(0)\ncublasSetStream(b, t)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	FACTS("high writes 1: 2: library", TWO "q = cudaMalloc(0, 64)\nb = cublasCreate(0)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
}

Test(facts, a_small_synchronous_upload_was_never_late)
{
	FACTS("low writes 1: sync pageable small 2:", TWO "local b 64\ncudaMemcpy(p, b, 64, 1)\nlaunch t: w p");
	FACTS("high writes 1: sync pageable 2:", TWO "local b 1048576\ncudaMemcpy(p, b, 65537, 1)\nlaunch t: w p");
	FACTS("low writes 1: sync pageable small 2:", TWO "local b 1048576\ncudaMemcpy(p, b, 65536, 1)\nlaunch t: w p");
}

Test(facts, nobody_sees_whether_the_result_is_written)
{
	FACTS("medium writes 1: 2: download assumed", TWO "h = cudaMallocHost(0, 1048576)\nlaunch s: m p\ncudaMemcpyAsync(h, p, 64, 2, t)");
	FACTS("high writes 1: 2: download", TWO "h = cudaMallocHost(0, 1048576)\nlaunch s: w p\ncudaMemcpyAsync(h, p, 64, 2, t)");
}

Test(facts, the_event_and_its_edge)
{
	FACTS("high writes 1: 2: event", TWO "e = cudaEventCreate(0)\nlaunch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
	FACTS("high writes 1: 2: event edge 5",
	      TWO "e = cudaEventCreate(0)\ncudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
}

Test(facts, an_event_that_unseen_code_gave_out)
{
	FAULTS_ARE("", "unseen e\n" TWO "launch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	FAULTS_ARE("5~7", "event e\n" TWO "launch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
}

Test(facts, of_contexts)
{
	FACTS("high start 2", "main\ncuStreamCreate(0, 0)");
}

Test(facts, cooperative_launches_of_other_paths)
{
	FAULTS_ARE("COOPERATIVE_WITHOUT_INIT@1", "launch 0: cooperative\nexpects 1 4");
	FACTS("high start 1 (the device selection)", "launch 0: cooperative\nexpects 1 4");
	FACTS("high start 1 (an attribute of the kernel) shared", "launch 0: cooperative\nexpects 1 8");
	FACTS("high start 1 (the device selection, the grid from the occupancy query)", "launch 0: cooperative\nexpects 1 20");
	FAULTS_ARE("", "launch 0: cooperative\nexpects 1 3"); // the runtime brings these up by itself
	FAULTS_ARE("", "cudaSetDevice(0)\nlaunch 0: cooperative\nexpects 2 4");
	FAULTS_ARE("", "launch 0:\nexpects 1 4");
}

Test(facts, the_unbounded_grid)
{
	FAULTS_ARE("", "pointer n\nlaunch 0: cooperative grid n");
}

Test(facts, the_end_of_the_process)
{
	FAULTS_ARE("CALL_AFTER_TEARDOWN@1", "cudaStreamSynchronize(0)\nprocess-end");
	FAULTS_ARE("CALL_AFTER_TEARDOWN@1", "cudaStreamSynchronize(0)\ncudaStreamSynchronize(0)\nprocess-end");
}

Test(facts, a_static_handle_made_under_another_callers_device)
{
	FAULTS_ARE("SCRATCH_ACROSS_DEVICES@2~4", "pointer d\nx = cudaStreamCreate(0)\ncudaSetDevice(d)\ncudaStreamSynchronize(k)\ncached k 2");
	FAULTS_ARE("SCRATCH_ACROSS_DEVICES@2~4",
	           "pointer d\nx = cudaStreamCreate(0)\ncudaSetDevice(d)\ncudaStreamSynchronize(k)\ncudaStreamSynchronize(k)\ncached k 2");
	FAULTS_ARE("", "pointer d\nx = cudaStreamCreate(0)\ncudaSetDevice(0)\ncudaStreamSynchronize(k)\ncached k 2");
	FAULTS_ARE("", "pointer d\nx = cudaStreamCreate(0)\ncudaSetDevice(d)\ncudaStreamSynchronize(k)\ncached j 2");
	FAULTS_ARE("", "pointer d\nx = cudaStreamCreate(0)\ncudaSetDevice(d)\ncudaStreamDestroy(k)\ncached k 2");
}

Test(facts, the_second_call_shares_what_outlives_the_first)
{
	FAULTS_ARE("SCRATCH_SHARED@4~6", "stream s\nstream t\ndevice g 64\nlaunch s: w &g\nagain\nlaunch t: w &g");
	FAULTS_ARE("", "stream s\nstream t\np = cudaMalloc(0, 64)\nlaunch s: w p\nagain\nlaunch t: w p");
	FAULTS_ARE("", "stream s\nstream t\nglobal g 64\nlaunch s: w &g\nagain\nlaunch t: w &g");
	FAULTS_ARE("", "stream s\nstream t\ndevice g 64\nlaunch s: w &g\nagain\nlaunch s: w &g");
}

Test(facts, libraries_of_threads)
{
	FAULTS_ARE("THREADS_SHARE_HANDLE@5~8", "b = cublasCreate(0)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\n"
	                                       "cublasSetStream(b, 0)\n}\nstd::thread::thread(&y, 0) {\ncublasSetStream(b, 0)\n}");
	FAULTS_ARE(
		"",
		"e = cudaEventCreate(0)\nstd::thread::thread(&x, 0) {\ncudaEventSynchronize(e)\n}\nstd::thread::thread(&y, 0) {\ncudaEventSynchronize(e)\n}");
}

Test(facts, steps_of_a_recorded_run)
{
	STEPS("create@1 made@1 call@1 launch@2 access@0", "s = cudaStreamCreate(0)\nlaunch s: w p");
	STEPS("alloc@1 capture@1 call@1 launch@2 access@0 accessed@3 access@0", "m = cudaMallocManaged(0, 64, 1)\nlaunch 0: w m\nread m");
	STEPS("waited@1", "unknown synchronize_all()");
	STEPS("unseen@2", "stream s\nunknown transform(s)");
	STEPS("poll-stream@1 capture@1 call@1 polled@1", "cudaStreamQuery(0)\npolled 1");
}

// The kind of object that a fault is about, as far as it is about one.
Test(facts, of_which_kind)
{
	ABOUT("stream", "s = cudaStreamCreate(0)\ncudaStreamDestroy(s)\ncudaStreamQuery(s)");
	ABOUT("stream", "s = cudaStreamCreate(0)\nends");
	ABOUT("event", "e = cudaEventCreate(0)\nends");
	ABOUT("event", "stream s\nevent e\nevent f\nlaunch s:\ncudaEventRecord(e, s)\ncudaEventElapsedTime(0, e, f)");
	ABOUT("stream", "cudaSetDevice(0)\ns = cudaStreamCreate(0)\nkeeps s\ncudaSetDevice(1)\nlaunch s:");
	ABOUT("event",
	      "cudaSetDevice(0)\ne = cudaEventCreate(0)\ncudaSetDevice(1)\ns = cudaStreamCreate(0)\ncudaEventRecord(e, s)\nkeeps e\nkeeps s");
	ABOUT("stream", "s = cudaStreamCreate(0)\nkeeps s\nstd::thread::thread(&x, 0) {\ncudaStreamSynchronize(s)\n}\nstd::thread::thread(&y, 0) {\n"
	                "cudaStreamSynchronize(s)\n}");
	ABOUT("stream the legacy default stream", "std::thread::thread(&x, 0) {\nlaunch 0:\n}\nstd::thread::thread(&y, 0) {\nlaunch 0:\n}");
	ABOUT("stream", "cudaSetDevice(1)\ns = cudaStreamCreate(0)\nstd::thread::thread(&x, 0) {\ncudaStreamSynchronize(s)\n}");
	ABOUT("", "cudaSetDevice(1)\np = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\nlaunch 0: w p\n}");
	ABOUT(" kernel", "launch 0: cooperative grid 8193");
	ABOUT(" kernel", "launch 0: cooperative\nexpects 1 4");
	ABOUT(" s", "launch 0:\nodd 1 s 3");
}
