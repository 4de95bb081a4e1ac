// SPDX-License-Identifier: Apache-2.0
// The unordered pairs of a trace, by the verbs that order: streams, waits, events, polls, default streams, copies, storage.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"

Test(pairs, two_streams_are_unordered_one_stream_is_ordered)
{
	PAIRS("4~5", TWO "launch s: w p\nlaunch t: w p");
	PAIRS("", TWO "launch s: w p\nlaunch s: w p");
	PAIRS("5~6", TWO "launch s: w p\nlaunch s: w p\nlaunch t: w p");
}

Test(pairs, what_conflicts)
{
	PAIRS("", TWO "launch s: r p\nlaunch t: r p");
	PAIRS("4~5", TWO "launch s: r p\nlaunch t: w p");
	PAIRS("4~5", TWO "launch s: w p\nlaunch t: r p");
	PAIRS("", TWO "launch s: a p\nlaunch t: a p");
	PAIRS("4~5", TWO "launch s: a p\nlaunch t: w p");
	PAIRS("4~5", TWO "launch s: a p\nlaunch t: r p");
	PAIRS("", TWO "launch s: m p\nlaunch t: m p");
}

Test(pairs, only_what_overlaps)
{
	PAIRS("", TWO "q = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w q");
	PAIRS("", TWO "cudaMemsetAsync(p, 0, 32, s)\ncudaMemsetAsync(p+32, 0, 32, t)");
	PAIRS("4~5", TWO "cudaMemsetAsync(p, 0, 33, s)\ncudaMemsetAsync(p+32, 0, 32, t)");
	PAIRS("4~5", TWO "cudaMemsetAsync(p+32, 0, 32, s)\ncudaMemsetAsync(p, 0, 33, t)");
	PAIRS("4~5", TWO "cudaMemsetAsync(p, 0, 64, s)\nlaunch t: >w p");
	PAIRS("", TWO "cudaMemsetAsync(p, 0, 60, s)\nlaunch t: >w p");
	PAIRS("", TWO "cudaMemsetAsync(p, 0, 0, s)\ncudaMemsetAsync(p, 0, 0, t)");
	PAIRS("4~5", TWO "cudaMemsetAsync(p+8, 0, 8, s)\ncudaMemsetAsync(p+8, 0, 4, t)");
}

Test(pairs, a_wait_for_the_stream_covers_what_was_issued_before)
{
	PAIRS("", TWO "launch s: w p\ncudaStreamSynchronize(s)\nlaunch t: w p");
	PAIRS("4~6", TWO "launch s: w p\ncudaStreamSynchronize(t)\nlaunch t: w p");
	PAIRS("5~6", TWO "cudaStreamSynchronize(s)\nlaunch s: w p\nlaunch t: w p");
}

// It may be any of them.
Test(pairs, a_lost_stream_is_no_other_stream)
{
	PAIRS("", "stream s\nlost stream t\np = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch t: w p");
	PAIRS("", "stream s\nlost stream t\np = cudaMalloc(0, 64)\nlaunch t: w p\nlaunch s: w p");
	PAIRS("", "lost stream t\nlost stream u\np = cudaMalloc(0, 64)\nlaunch t: w p\nlaunch u: w p");
	PAIRS("", TWO "lost stream u\nlaunch s: w p\ncudaStreamSynchronize(u)\nlaunch t: w p");
	PAIRS("5~7", TWO "lost stream u\nlaunch s: w p\nlaunch u: w p\nlaunch t: w p");
}

Test(pairs, a_wait_for_the_device_covers_all_its_streams)
{
	PAIRS("", TWO "launch s: w p\ncudaDeviceSynchronize()\nlaunch t: w p");
	PAIRS("5~6", TWO "cudaDeviceSynchronize()\nlaunch s: w p\nlaunch t: w p");
	PAIRS("5~9", "cudaSetDevice(0)\ns = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nt = cudaStreamCreateWithFlags(0, 1)\n"
	             "launch s: w p\ncudaSetDevice(1)\ncudaDeviceSynchronize()\ncudaSetDevice(0)\nlaunch t: w p");
}

Test(pairs, the_host_is_a_timeline_of_its_own)
{
	PAIRS("4~5", "s = cudaStreamCreateWithFlags(0, 1)\nh = cudaMallocHost(0, 64)\np = cudaMalloc(0, 64)\n"
	             "cudaMemcpyAsync(h, p, 64, 2, s)\nread h");
	PAIRS("4~5", "s = cudaStreamCreateWithFlags(0, 1)\nh = cudaMallocHost(0, 64)\np = cudaMalloc(0, 64)\n"
	             "cudaMemcpyAsync(p, h, 64, 1, s)\nwrite h");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nh = cudaMallocHost(0, 64)\np = cudaMalloc(0, 64)\n"
	          "cudaMemcpyAsync(p, h, 64, 1, s)\nread h");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nh = cudaMallocHost(0, 64)\np = cudaMalloc(0, 64)\n"
	          "cudaMemcpyAsync(h, p, 64, 2, s)\ncudaStreamSynchronize(s)\nread h");
	// What the host wrote before a launch, the kernel sees.
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nm = cudaMallocManaged(0, 64, 1)\nlaunch s: r m\ncudaStreamSynchronize(s)\n"
	          "write m\nlaunch s: r m");
}

// Where the host touches what a device allocator gave, no kernel ran on it and nothing allocated it; a copy has a host side.
Test(pairs, what_the_host_touches_was_never_on_the_device)
{
	PAIRS("", "stream s\np = cudaMallocAsync(0, 64, s)\nwrite p");
	PAIRS("", "stream s\np = cudaMalloc(0, 64)\ncudaMemsetAsync(p, 0, 64, s)\nread p");
	PAIRS("", "stream s\np = cudaMallocAsync(0, 64, s)\nmemcpy(p, p, 64)");
	PAIRS("3~4", "stream s\np = cudaMallocAsync(0, 64, s)\ncudaMemcpyAsync(p, 0, 64, 4, s)\nread p");
	PAIRS("3~4", "stream s\np = cudaMalloc(0, 64)\nlaunch s: w p\nMPI_Send(p, 1, 1, 0, 0, 0)");
	PAIRS("3~4", "stream s\np = cudaMallocManaged(0, 64, 1)\nlaunch s: w p\nread p");
}

#define EVENT TWO "e = cudaEventCreate(0)\n"

Test(pairs, an_event_carries_what_its_stream_had_at_the_record)
{
	PAIRS("", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	PAIRS("6~8", EVENT "cudaEventRecord(e, s)\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	PAIRS("6~8", EVENT "cudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
	PAIRS("5~8", EVENT "launch s: w p\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	PAIRS("5~8", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(s, e, 0)\nlaunch t: w p");
}

Test(pairs, a_wait_takes_the_latest_record_at_its_call)
{
	PAIRS("5~9", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	PAIRS("", EVENT "launch s: w p\ncudaEventRecord(e, t)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	// A later record takes nothing back.
	PAIRS("", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\ncudaEventRecord(e, t)\nlaunch t: w p");
}

Test(pairs, order_is_handed_on)
{
	PAIRS("", EVENT "u = cudaStreamCreateWithFlags(0, 1)\nf = cudaEventCreate(0)\nlaunch s: w p\ncudaEventRecord(e, s)\n"
	                "cudaStreamWaitEvent(t, e, 0)\ncudaEventRecord(f, t)\ncudaStreamWaitEvent(u, f, 0)\nlaunch u: w p");
	PAIRS("", EVENT "u = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\n"
	                "launch t: r p\ncudaStreamSynchronize(t)\nlaunch u: w p");
}

Test(pairs, the_host_waits_for_events)
{
	PAIRS("", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaEventSynchronize(e)\nlaunch t: w p");
	PAIRS("5~7", EVENT "launch s: w p\ncudaEventSynchronize(e)\nlaunch t: w p");
	PAIRS("6~8", EVENT "cudaEventRecord(e, s)\nlaunch s: w p\ncudaEventSynchronize(e)\nlaunch t: w p");
}

Test(pairs, a_poll_that_said_complete_is_a_wait)
{
	PAIRS("", TWO "launch s: w p\ncudaStreamQuery(s)\npolled 5\nlaunch t: w p");
	PAIRS("4~6", TWO "launch s: w p\ncudaStreamQuery(s)\nlaunch t: w p");
	PAIRS("4~7", TWO "launch s: w p\ncudaStreamQuery(t)\npolled 5\nlaunch t: w p");
	PAIRS("", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaEventQuery(e)\npolled 7\nlaunch t: w p");
	PAIRS("5~8", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaEventQuery(e)\nlaunch t: w p");
}

#define BLOCKING "s = cudaStreamCreate(0)\nt = cudaStreamCreate(0)\np = cudaMalloc(0, 64)\n"

Test(pairs, the_legacy_stream_is_a_barrier_for_blocking_streams)
{
	PAIRS("", BLOCKING "launch s: w p\nlaunch 0: w p\nlaunch t: w p");
	PAIRS("4~5", BLOCKING "launch s: w p\nlaunch t: w p");
	PAIRS("", BLOCKING "q = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch 0: w q\nlaunch t: w p");
	PAIRS("4~5 4~6 5~6", TWO "launch s: w p\nlaunch 0: w p\nlaunch t: w p");
	PAIRS("5~7", TWO "q = cudaMalloc(0, 64)\nlaunch s: w p\nlaunch 0: w q\nlaunch t: w p");
	// An event on the legacy stream is behind all blocking streams.
	PAIRS("", BLOCKING "e = cudaEventCreate(0)\nu = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaEventRecord(e, 0)\n"
	                   "cudaStreamWaitEvent(u, e, 0)\nlaunch u: w p");
	PAIRS("", BLOCKING "u = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaStreamSynchronize(0)\nlaunch u: w p");
	PAIRS("4~7", TWO "launch s: w p\nu = cudaStreamCreateWithFlags(0, 1)\ncudaStreamSynchronize(0)\nlaunch u: w p");
}

Test(pairs, the_per_thread_stream_is_a_blocking_stream)
{
	PAIRS("", "p = cudaMalloc(0, 64)\nlaunch ~0: w p\nlaunch 0: w p");
	PAIRS("", "p = cudaMalloc(0, 64)\nlaunch ~0: w p\nlaunch 2: w p");
	PAIRS("3~4", "p = cudaMalloc(0, 64)\ns = cudaStreamCreateWithFlags(0, 1)\nlaunch ~0: w p\nlaunch s: w p");
}

Test(pairs, devices_have_legacy_streams_of_their_own)
{
	PAIRS("3~5", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\nlaunch 0: w p\ncudaSetDevice(1)\nlaunch 0: w p");
	PAIRS("", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\nlaunch 0: w p\ncudaSetDevice(0)\nlaunch 0: w p");
}

#define HOST                                                                                                                                         \
	"s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\n"                                     \
	"h = cudaMallocHost(0, 1048576)\n"

Test(pairs, a_synchronous_copy_is_a_wait_of_the_host)
{
	PAIRS("", HOST "cudaMemcpy(p, h, 1048576, 1)\nlaunch t: w p");
	PAIRS("", HOST "cudaMemcpy(h, p, 1048576, 2)\nread h");
	PAIRS("", HOST "cudaMemcpy(p, h, 1048576, 1)\nwrite h");
	// Device to device: no host wait.
	PAIRS("6~7", HOST "q = cudaMalloc(0, 1048576)\ncudaMemcpy(p, q, 1048576, 3)\nlaunch t: w p");
	// It does not wait for a non-blocking stream.
	PAIRS("5~6", HOST "launch s: w p\ncudaMemcpy(h, p, 1048576, 2)");
}

Test(pairs, a_pageable_side_is_staged)
{
	PAIRS("6~7?", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\n"
	              "local b 1048576\n\ncudaMemcpyAsync(b, p, 1048576, 2, s)\nread b");
	PAIRS("6~7?", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\n"
	              "local b 1048576\n\ncudaMemcpyAsync(p, b, 1048576, 1, s)\nwrite b");
	// Pageable to device, synchronous: the source has been staged, the copy may be in flight.
	PAIRS("6~7", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\n"
	             "local b 1048576\n\ncudaMemcpy(p, b, 1048576, 1)\nlaunch t: w p\nwrite b");
}

// What is told without the pairs that it covers.
static void expect_told(const char *expected, const char *first)
{
	struct arena arena = {0};
	const char *text = arena_printf(&arena,
	                                "t = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 4096)\nq = cudaMalloc(0, 4096)\n"
	                                "o = cudaMalloc(0, 4096)\nlocal b 4096\n\n"
	                                "%s\ncudaMemcpy(q, o, 4096, 3)\ncudaMemcpyAsync(q, p, 4096, 3, t)",
	                                first);
	const char *told = trace_told(&arena, text, false);
	cr_expect_str_eq(told, expected, "%s: told \"%s\", expected \"%s\"", first, told, expected);
	arena_free(&arena);
}

// The manual's pair with a small copy from the host takes nothing from the pair behind it, which is sure. One that is sure covers it: the event that
// mends it lies behind both.
Test(pairs, a_staged_copy_covers_nothing)
{
	expect_told("7~9 8~9", "cudaMemcpy(p, b, 4096, 1)");
	expect_told("7~9", "cudaMemset(p, 0, 4096)");
}

Test(pairs, a_copy_reads_and_writes)
{
	PAIRS("5~6", HOST "launch s: w p\ncudaMemcpyAsync(h, p, 64, 2, t)");
	PAIRS("", HOST "launch s: r p\ncudaMemcpyAsync(h, p, 64, 2, t)");
	PAIRS("5~6", HOST "launch s: r p\ncudaMemcpyAsync(p, h, 64, 1, t)");
	PAIRS("6~7 6~7", HOST "q = cudaMalloc(0, 1048576)\ncudaMemcpyAsync(p, q, 64, 3, s)\ncudaMemcpyAsync(q, p, 64, 3, t)");
}

Test(pairs, a_memset_is_an_operation_of_its_stream)
{
	PAIRS("4~5", TWO "cudaMemset(p, 0, 64)\nlaunch s: w p");
	PAIRS("", BLOCKING "cudaMemset(p, 0, 64)\nlaunch s: w p");
	PAIRS("", HOST "cudaMemset(h, 0, 64)\nread h");
	PAIRS("5~6", HOST "cudaMemsetAsync(h, 0, 64, 0)\nread h");
}

Test(pairs, peer_copies_are_barriers_of_blocking_work)
{
	PAIRS("", BLOCKING "q = cudaMalloc(0, 64)\nlaunch s: w p\ncudaMemcpyPeer(q, 1, p, 0, 64)\nlaunch t: w p");
	PAIRS("5~6 6~7", TWO "q = cudaMalloc(0, 64)\nlaunch s: w p\ncudaMemcpyPeer(q, 1, p, 0, 64)\nlaunch s: w p");
}

Test(pairs, streams_made_after_a_peer_copy_are_behind_it)
{
	PAIRS("", BLOCKING "q = cudaMalloc(0, 64)\ncudaMemcpyPeer(q, 1, p, 0, 64)\nu = cudaStreamCreate(0)\nlaunch u: w q");
	PAIRS("5~7", BLOCKING "q = cudaMalloc(0, 64)\ncudaMemcpyPeer(q, 1, p, 0, 64)\nu = cudaStreamCreateWithFlags(0, 1)\nlaunch u: w q");
}

// As with work of the legacy stream: what waits is later work of a blocking stream, not the stream itself.
Test(pairs, a_wait_for_an_idle_stream_is_none_for_a_peer_copy)
{
	PAIRS("6~8", BLOCKING "u = cudaStreamCreateWithFlags(0, 1)\nq = cudaMalloc(0, 64)\ncudaMemcpyPeer(q, 1, p, 0, 64)\n"
	                      "cudaStreamSynchronize(t)\nlaunch u: w q");
	PAIRS("", BLOCKING "u = cudaStreamCreateWithFlags(0, 1)\nq = cudaMalloc(0, 64)\ncudaMemcpyPeer(q, 1, p, 0, 64)\n"
	                   "launch t: w q\ncudaStreamSynchronize(t)\nlaunch u: w q");
}

Test(pairs, legacy_peer_copies_are_seen_to_be_ordered_with_the_other_device)
{
	PAIRS("4~6?",
	      "cudaSetDevice(0)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\ncudaMemcpyPeerAsync(q, 1, p, 0, 64, 0)\ncudaSetDevice(1)\nlaunch 0: w q");
	PAIRS("5~7?", "cudaSetDevice(0)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\ncudaSetDevice(1)\nlaunch 0: w q\ncudaSetDevice(0)\n"
	              "cudaMemcpyPeerAsync(q, 1, p, 0, 64, 0)");
}

Test(pairs, a_record_is_an_action_of_its_stream)
{
	PAIRS("", BLOCKING "e = cudaEventCreate(0)\nlaunch s: w p\ncudaEventRecord(e, 0)\nlaunch t: w p");
	PAIRS("5~7", TWO "e = cudaEventCreate(0)\nlaunch s: w p\ncudaEventRecord(e, 0)\nlaunch t: w p");
}

Test(pairs, storage_of_a_stream)
{
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMallocAsync(0, 64, s)\nlaunch s: w p\ncudaFreeAsync(p, s)");
	PAIRS("3~4", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMallocAsync(0, 64, s)\nlaunch t: w p");
	PAIRS("4~5", TWO "launch s: w p\ncudaFreeAsync(p, t)");
	PAIRS("", TWO "launch s: w p\ncudaFreeAsync(p, s)");
}

Test(pairs, freeing_waits_only_as_hardware_shows)
{
	PAIRS("4~5?", TWO "launch s: w p\ncudaFree(p)");
	PAIRS("", TWO "launch s: w p\ncudaStreamSynchronize(s)\ncudaFree(p)");
	PAIRS("3~4?", "s = cudaStreamCreateWithFlags(0, 1)\np = malloc(64)\ncudaMemcpyAsync(0, p, 64, 1, s)\nfree(p)");
	PAIRS("4~5", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMallocAsync(0, 64, s)\nt = cudaStreamCreateWithFlags(0, 1)\n"
	             "launch s: w p\ncudaFree(p)");
}

Test(pairs, a_buffer_that_ends_its_life)
{
	PAIRS("5~6?", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\nlocal b 1048576\n\ncudaMemcpyAsync(b, p, 64, 2, s)\ndie b");
	PAIRS("5~6", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\nlocal b 1048576\ncudaHostRegister(b, 1048576, 0)\n"
	             "cudaMemcpyAsync(b, p, 64, 2, s)\ndie b");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\nlocal b 1048576\ncudaHostRegister(b, 1048576, 0)\n"
	          "cudaMemcpyAsync(b, p, 64, 2, s)\ncudaStreamSynchronize(s)\ndie b");
}

Test(pairs, a_host_function_is_an_operation_of_its_stream)
{
	PAIRS("5~6", HOST "cudaMemcpyAsync(h, p, 64, 2, s)\ncudaLaunchHostFunc(t, 0, 0) {\nread h\n}");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, 64, 2, s)\ncudaLaunchHostFunc(s, 0, 0) {\nread h\n}");
	PAIRS("6~9", HOST "cudaMemcpyAsync(p, h, 64, 1, s)\ncudaLaunchHostFunc(s, 0, 0) {\nwrite h\n}\nread h");
}

Test(pairs, a_host_function_that_does_other_things)
{
	PAIRS("5~9", HOST "cudaMemcpyAsync(h, p, 64, 2, s)\ncudaLaunchHostFunc(t, 0, 0) {\nunknown log()\n}\nread h");
	PAIRS("5~7", HOST "cudaMemcpyAsync(h, p, 64, 2, s)\ncudaLaunchHostFunc(s, 0, 0) {}\nread h");
}

Test(pairs, library_handles_carry_a_stream)
{
	PAIRS("", TWO "q = cudaMalloc(0, 64)\nb = cublasCreate(0)\ncublasSetStream(b, s)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("7~8", TWO "q = cudaMalloc(0, 64)\nb = cublasCreate(0)\ncublasSetStream(b, t)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("6~7", TWO "q = cudaMalloc(0, 64)\nb = cublasCreate(0)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	PAIRS("", BLOCKING "q = cudaMalloc(0, 64)\nb = cublasCreate(0)\nlaunch s: w p\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
}

Test(pairs, programmatic_launches_overtake)
{
	PAIRS("", TWO "launch s: w p\nlaunch s: programmatic w p");
	PAIRS("4~5?", TWO "launch s: w p\nlaunch s: programmatic early w p");
	PAIRS("4~5", TWO "launch s: late w p\nlaunch s: programmatic early w p");
	PAIRS("", TWO "launch s: late w p\nlaunch s: early w p");
	PAIRS("", TWO "launch s: late w p\ncudaMemsetAsync(p, 0, 64, s)\nlaunch s: programmatic early w p");
}

// What two kernels say to each other while they run, nobody sees.
Test(pairs, kernels_that_talk_while_they_run)
{
	PAIRS("", TWO "launch s: fences w p\nlaunch t: fences w p");
	PAIRS("4~5", TWO "launch s: fences w p\nlaunch t: w p");
	PAIRS("4~5", TWO "launch s: fences w p\ncudaMemsetAsync(p, 0, 64, t)");
}

Test(pairs, code_nobody_sees)
{
	// A name that says "synchronize" waits for the host; another call with a stream is an operation there.
	PAIRS("", TWO "launch s: w p\nunknown synchronize_all()\nlaunch t: w p");
	PAIRS("4~5", TWO "launch s: w p\nunknown transform(p, t)");
	PAIRS("", TWO "launch s: w p\nunknown transform(p, s)");
	PAIRS("4~6", TWO "launch s: w p\nunknown notice(p)\nlaunch t: w p");
	// Given streams and no data it can only order them.
	PAIRS("", TWO "launch s: w p\nunknown link(s, t)\nlaunch t: w p");
	FAULTS_ARE("", TWO "launch s: w p\nopaque\nlaunch t: w p");
}
