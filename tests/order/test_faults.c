// SPDX-License-Identifier: Apache-2.0
// Faults beside unordered pairs: which event was meant, typestate, contexts, launches, ends of functions; and how sure it is.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\ne = cudaEventCreate(0)\n"

Test(faults, an_edge_is_missed_once)
{
	FAULTS_ARE("5~6", TWO "launch s: w p\nlaunch t: w p\nlaunch t: w p");
	FAULTS_ARE("6~7", TWO "launch s: w p\nlaunch s: w p\nlaunch t: w p");
	FAULTS_ARE("6~7 7~8", TWO "q = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w p\nlaunch s: w p");
}

Test(faults, what_hardware_orders_is_missed_once)
{
	FAULTS_ARE(
		"4~5?",
		"s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\nlocal b 1048576\ncudaMemcpyAsync(b, p, 1048576, 2, s)\nread b\nread b");
}

Test(faults, the_event_that_was_meant)
{
	FAULTS_ARE("WAIT_BEFORE_RECORD@6~8", TWO "cudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
	FAULTS_ARE("RECORDED_EARLY@6~8", TWO "cudaEventRecord(e, s)\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	FAULTS_ARE("RERECORDED@5~10", TWO "launch s: w p\nu = cudaStreamCreateWithFlags(0, 1)\ncudaEventRecord(e, s)\ncudaEventRecord(e, u)\n"
	                                  "cudaStreamWaitEvent(t, e, 0)\nlaunch t: w p\ncudaStreamDestroy(u)");
	FAULTS_ARE("RECORDED_ELSEWHERE@6~9", TWO "u = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaEventRecord(e, u)\n"
	                                         "cudaStreamWaitEvent(t, e, 0)\nlaunch t: w p\ncudaStreamDestroy(u)");
}

Test(faults, how_sure)
{
	struct arena a = {0};
	cr_expect_str_eq(trace_confidence(&a, TWO "launch s: w p\nlaunch t: w p"), "high");
	cr_expect_str_eq(trace_confidence(&a, "stream s\nstream t\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w p"), "medium");
	cr_expect_str_eq(
		trace_confidence(&a, "stream s\nt = cudaStreamCreateWithFlags(0, 1)\nkeeps t\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w p"),
		"high");
	cr_expect_str_eq(trace_confidence(&a, "stream s\nt = cudaStreamCreate(0)\nkeeps t\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w p"),
	                 "medium");
	cr_expect_str_eq(trace_confidence(&a, TWO "launch s: w p\nunknown transform(p, t)"), "medium");
	arena_free(&a);
}

Test(faults, handles_after_their_life)
{
	FAULTS_ARE("USED_AFTER_DESTROY@2~3", "s = cudaStreamCreate(0)\ncudaStreamDestroy(s)\ncudaStreamSynchronize(s)");
	FAULTS_ARE("DESTROYED_TWICE@2~3", "s = cudaStreamCreate(0)\ncudaStreamDestroy(s)\ncudaStreamDestroy(s)");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\ncudaStreamSynchronize(s)\ncudaStreamDestroy(s)");
	FAULTS_ARE("USED_AFTER_DESTROY@2~3", "s = cudaStreamCreate(0)\ncudaStreamDestroy(s)\nlaunch s:");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\nfails 1\ncudaStreamDestroy(0)");
}

Test(faults, handles_that_nobody_destroys)
{
	FAULTS_ARE("HANDLE_LEAKED@1", "s = cudaStreamCreate(0)\nends");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\nkeeps s\nends");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\ncudaStreamDestroy(s)\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", "e = cudaEventCreate(0)\nends");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\nends");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\nunknown take(s)\nends");
	FAULTS_ARE("", "main\ns = cudaStreamCreate(0)\nends");
	FAULTS_ARE("", "s = cudaStreamCreate(0)\nopaque\nends");
}

Test(faults, elapsed_time_of_events)
{
#define MADE "e = cudaEventCreate(0)\nf = cudaEventCreate(0)\ns = cudaStreamCreate(0)\nkeeps e\nkeeps f\nkeeps s\n"
	FAULTS_ARE("", MADE "cudaEventRecord(e, s)\ncudaEventRecord(f, s)\ncudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_INCOMPLETE@9~10", MADE "cudaEventRecord(e, s)\nlaunch s:\ncudaEventRecord(f, s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@2~9", MADE "cudaEventRecord(e, s)\ncudaEventSynchronize(e)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_NO_TIMING@1~7", "e = cudaEventCreateWithFlags(0, 2)\nf = cudaEventCreate(0)\nkeeps e\nkeeps f\ncudaEventRecord(e, 0)\n"
	                                    "cudaDeviceSynchronize()\ncudaEventElapsedTime(0, e, f)");
}

Test(faults, devices_and_contexts)
{
	FAULTS_ARE("WRONG_DEVICE_CURRENT@2~4", "cudaSetDevice(0)\ns = cudaStreamCreate(0)\ncudaSetDevice(1)\nlaunch s:\nkeeps s");
	FAULTS_ARE("", "cudaSetDevice(0)\ns = cudaStreamCreate(0)\ncudaSetDevice(0)\nlaunch s:\nkeeps s");
	FAULTS_ARE("EVENT_ON_FOREIGN_STREAM@2~5", "cudaSetDevice(0)\ne = cudaEventCreate(0)\ncudaSetDevice(1)\ns = cudaStreamCreate(0)\n"
	                                          "cudaEventRecord(e, s)\nkeeps e\nkeeps s");
	FAULTS_ARE("NO_CURRENT_CONTEXT@2", "main\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "main\ncudaSetDevice(0)\ncuStreamCreate(0, 0)");
	FAULTS_ARE("", "cuStreamCreate(0, 0)");
	FAULTS_ARE("CALL_AFTER_TEARDOWN@2~3", "p = cudaMalloc(0, 64)\ncudaDeviceReset()\ncudaFree(p)");
}

Test(faults, cooperative_launches)
{
	FAULTS_ARE("GRID_SYNC_IN_PLAIN_LAUNCH@1", "launch 0: syncs");
	FAULTS_ARE("", "launch 0: syncs cooperative");
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@1", "launch 0: cooperative grid 8193 block 32");
	FAULTS_ARE("", "launch 0: cooperative grid 8192 block 32");
	FAULTS_ARE("COOPERATIVE_GRID_TOO_LARGE@1", "launch 0: cooperative grid 513 block 1024");
	FAULTS_ARE("", "launch 0: cooperative grid 512 block 1024");
}
