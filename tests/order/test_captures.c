// SPDX-License-Identifier: Apache-2.0
// Which calls a capture forbids to which thread, and what it leaves as it was.
#include <criterion/criterion.h>

#include "trace.h"

#define START "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define EVENT START "e = cudaEventCreate(0)\n"
#define THREAD "std::thread::thread(&x, 0) {\n"

// Calls that may wait for other streams are forbidden by the mode; waiting for the captured stream itself in every mode.
Test(captures, by_mode_or_in_every_mode)
{
	DETAILS("high path of s by-mode own global global", START "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("high path of s by-mode own thread-local global", START "cudaStreamBeginCapture(s, 1)\ncudaMalloc(0, 64)");
	DETAILS("", START "cudaStreamBeginCapture(s, 2)\ncudaMalloc(0, 64)");
	DETAILS("high path of s by-rule own global global", START "cudaStreamBeginCapture(s, 0)\ncudaStreamSynchronize(s)");
	DETAILS("high path of s by-rule own relaxed global", START "cudaStreamBeginCapture(s, 2)\ncudaStreamSynchronize(s)");
	DETAILS("high path of s by-rule own relaxed global", START "cudaStreamBeginCapture(s, 2)\ncudaStreamQuery(s)");
	DETAILS("high path of s by-rule own relaxed global", START "cudaStreamBeginCapture(s, 2)\ncudaDeviceSynchronize()");
	DETAILS("high path of s by-mode own global global", EVENT "cudaStreamBeginCapture(s, 0)\ncudaEventQuery(e)");
	DETAILS("high path of s by-mode own global global", EVENT "cudaStreamBeginCapture(s, 0)\ncudaEventSynchronize(e)");
	DETAILS("", EVENT "cudaStreamBeginCapture(s, 2)\ncudaEventQuery(e)");
	DETAILS("", START "pointer m\ncudaStreamBeginCapture(s, m)\ncudaMalloc(0, 64)"); // it may be relaxed
	DETAILS("high path of t by-mode own global global", START "cudaStreamBeginCapture(t, 0)\ncudaMalloc(0, 64)");
	DETAILS("", START "cudaStreamBeginCapture(s, 0)\ng = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\ncudaMalloc(0, 64)");
}

Test(captures, captures_of_another_thread)
{
	DETAILS("high path of s by-mode other's global global", START "cudaStreamBeginCapture(s, 0)\n" THREAD "cudaMalloc(0, 64)\n}");
	DETAILS("", START "cudaStreamBeginCapture(s, 1)\n" THREAD "cudaMalloc(0, 64)\n}");
	DETAILS("", START "cudaStreamBeginCapture(s, 2)\n" THREAD "cudaMalloc(0, 64)\n}");
	DETAILS("high path of s by-rule other's thread-local global", START "cudaStreamBeginCapture(s, 1)\n" THREAD "cudaStreamSynchronize(s)\n}");
	// Each thread is held to the captures that it began itself, and to global ones.
	DETAILS("high path of t by-mode own thread-local global",
	        START "cudaStreamBeginCapture(s, 1)\n" THREAD "cudaStreamBeginCapture(t, 1)\ncudaMalloc(0, 64)\n}");
}

// A thread may exchange what captures forbid it; the value that it gets back stands for the mode of before.
Test(captures, exchanged_modes)
{
#define EXCHANGE(mode) "cudaThreadExchangeStreamCaptureMode(0) reads " mode "\n"
	DETAILS("", START EXCHANGE("2") "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("high path of s cause 4 by-mode own global global", START EXCHANGE("0") "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("high path of s cause 4 by-mode own global thread-local", START EXCHANGE("1") "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("", START "cudaStreamBeginCapture(s, 0)\n" THREAD EXCHANGE("1") "cudaMalloc(0, 64)\n}");
	DETAILS("", START "pointer m\n" EXCHANGE("m") "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("", START "cudaThreadExchangeStreamCaptureMode(0)\ncudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("high path of s cause 5 by-mode own global global",
	        START "m = " EXCHANGE("2") EXCHANGE("m") "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("", START "m = " EXCHANGE("2") "n = " EXCHANGE("m") EXCHANGE("n") "cudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("high path of s by-rule own global relaxed", START EXCHANGE("2") "cudaStreamBeginCapture(s, 0)\ncudaStreamSynchronize(s)");
	// The mode is the thread's own.
	DETAILS("high path of s by-mode other's global global", START EXCHANGE("2") "cudaStreamBeginCapture(s, 0)\n" THREAD "cudaMalloc(0, 64)\n}");
}

// What was in a stream before its capture is still there behind it, and what the capture ordered is not.
Test(captures, a_stream_is_behind_its_capture_what_it_was)
{
#define WAITS "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\n"
#define CAPTURE "cudaStreamBeginCapture(s, 0)\ng = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\n"
	PAIRS("", EVENT "launch t: w p\n" WAITS "launch s: w p");
	PAIRS("", EVENT "launch t: w p\n" WAITS CAPTURE "launch s: w p");
	PAIRS("", EVENT "launch t: w p\n" WAITS CAPTURE CAPTURE "launch s: w p");
	PAIRS("5~11", EVENT "launch t: w p\ncudaEventRecord(e, t)\ncudaStreamBeginCapture(s, 0)\ncudaStreamWaitEvent(s, e, 0)\n"
	                    "g = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\nlaunch s: w p");
	PAIRS("8~14", EVENT CAPTURE "launch t: w p\ncudaEventRecord(e, t)\ncudaStreamBeginCapture(s, 0)\ncudaStreamWaitEvent(s, e, 0)\n"
	                            "g = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\nlaunch s: w p");
}

#define BLOCKING "s = cudaStreamCreate(0)\nt = cudaStreamCreate(0)\np = cudaMalloc(0, 64)\n"

// The legacy stream would have to wait for the captured one, if that is a blocking stream.
Test(captures, the_legacy_stream_meanwhile)
{
	FAULTS_ARE("LEGACY_IN_CAPTURE@4~5", BLOCKING "cudaStreamBeginCapture(s, 0)\nlaunch 0: r p");
	FAULTS_ARE("LEGACY_IN_CAPTURE@4~5", BLOCKING "cudaStreamBeginCapture(s, 0)\ncudaMemsetAsync(p, 0, 64, 0)");
	FAULTS_ARE("LEGACY_IN_CAPTURE@4~5", BLOCKING "cudaStreamBeginCapture(s, 2)\ncudaMemcpyAsync(p, p, 64, 3, 0)");
	FAULTS_ARE("LEGACY_IN_CAPTURE@5~6", BLOCKING "e = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, 0)");
	FAULTS_ARE("LEGACY_IN_CAPTURE@5~6", BLOCKING "e = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\ncudaStreamWaitEvent(0, e, 0)");
	FAULTS_ARE("LEGACY_IN_CAPTURE@4~5", BLOCKING "cudaStreamBeginCapture(s, 2)\ncudaLaunchHostFunc(0, 0, 0) {\n}");
	FAULTS_ARE("", BLOCKING "cudaStreamBeginCapture(s, 0)\nlaunch t: r p");
	FAULTS_ARE("", BLOCKING "cudaStreamBeginCapture(s, 0)\nlaunch ~0: r p");
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 2)\ncudaMemsetAsync(p, 0, 64, 0)");
	FAULTS_ARE("", BLOCKING "cudaStreamBeginCapture(s, 2)\ng = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\nlaunch 0: r p");
	FAULTS_ARE("", BLOCKING "opaque\ncudaStreamBeginCapture(s, 0)\nlaunch 0: r p");
	FAULTS_ARE("", START "opaque\ncudaStreamBeginCapture(s, 0)\ncudaMalloc(0, 64)");
	DETAILS("high path of s", BLOCKING "cudaStreamBeginCapture(s, 0)\nlaunch 0: r p");
}

// Each stream that was drawn into a capture must be joined to its origin before the end, the origin itself not.
Test(captures, forks_and_joins)
{
#define FORK EVENT "u = cudaStreamCreateWithFlags(0, 1)\ncudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\n"
#define END "g = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\n"
	FAULTS_ARE("UNJOINED_CAPTURE@8~9", FORK END);
	DETAILS("high path of t", FORK END);
	FAULTS_ARE("UNJOINED_CAPTURE@8~10 UNJOINED_CAPTURE@9~10", FORK "cudaStreamWaitEvent(u, e, 0)\n" END);
	FAULTS_ARE("UNJOINED_CAPTURE@9~12", FORK "cudaStreamWaitEvent(u, e, 0)\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\n" END);
	FAULTS_ARE("", FORK "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\n" END "cudaStreamBeginCapture(s, 0)\n" END);
	// What is in the capture is in the graph, by both streams; behind the end both are streams again.
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@8~9", FORK "cudaStreamSynchronize(t)\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\n" END);
	FAULTS_ARE("", FORK "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\n" END "cudaStreamSynchronize(t)");
	PAIRS("12~14", FORK "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\ng = cudaStreamEndCapture(s, 0)\n"
	                    "launch t: w p\n\nlaunch s: w p\ncudaGraphDestroy(g)");
	// The end of a stream that captures nothing.
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 2)\ng = cudaStreamEndCapture(t, 0)\ncudaGraphDestroy(g)");
}

Test(captures, operations_in_a_capture_and_beside_it)
{
	FACTS("high writes 1: captured 2: captured event edge 7",
	      EVENT "cudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\nlaunch t: w p");
	// The wait for an event of a capture that has ended fails and orders nothing.
	PAIRS("11~13", EVENT "x = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, s)\ng = cudaStreamEndCapture(s, 0)\n"
	                     "cudaGraphDestroy(g)\n\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	// A copy that is captured makes no host wait.
	PAIRS("", START "h = cudaMallocHost(0, 64)\ncudaStreamBeginCapture(s, 2)\ncudaMemcpyAsync(h, p, 64, 2, s)\nread h");
}

// Launches of a graph do what was captured, in the order of the stream that they are launched in.
Test(captures, launches_of_graphs)
{
#define GRAPH START "cudaStreamBeginCapture(s, 0)\nlaunch s: w p\ng = cudaStreamEndCapture(s, 0)\nx = cudaGraphInstantiate(0, g)\n"
	FACTS("high writes 1: 2:", GRAPH "cudaGraphLaunch(x, s)\nlaunch t: w p");
	PAIRS("8~9", GRAPH "launch t: w p\ncudaGraphLaunch(x, s)");
	PAIRS("8~9", GRAPH "cudaGraphLaunch(x, s)\nlaunch t: r p");
	PAIRS("9~10", GRAPH "y = cudaGraphInstantiate(0, g)\ncudaGraphLaunch(x, s)\ncudaGraphLaunch(y, t)");
	PAIRS("", GRAPH "y = cudaGraphInstantiate(0, g)\ncudaGraphLaunch(x, s)\ncudaGraphLaunch(y, s)");
	PAIRS("", GRAPH "cudaGraphLaunch(g, s)\nlaunch s: w p");
	PAIRS("", "pointer y\n" GRAPH "cudaGraphLaunch(y, s)\nlaunch t: w p");
	PAIRS("8~9", START "cudaStreamBeginCapture(s, 0)\ncudaMemsetAsync(p, 0, 64, s)\ng = cudaStreamEndCapture(s, 0)\n"
	                   "x = cudaGraphInstantiate(0, g)\ncudaGraphLaunch(x, s)\nlaunch t: w p");
}

Test(captures, memory_that_a_graph_of_others_names)
{
#define COPY START "h = cudaMallocHost(0, 64)\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, h, 64, 1, s)\ng = cudaStreamEndCapture(s, 0)\n"
	DETAILS("high path of h in pinned with g end-of-life", COPY "keeps g\ncudaFreeHost(h)");
	DETAILS("high path of h in pinned with x end-of-life", COPY "x = cudaGraphInstantiate(0, g)\nkeeps x\ncudaFreeHost(h)");
	FAULTS_ARE("", COPY "x = cudaGraphInstantiate(0, g)\nkeeps x\ncudaGraphExecDestroy(x)\ncudaFreeHost(h)");
	FAULTS_ARE("", COPY "opaque\nkeeps g\ncudaFreeHost(h)");
	FAULTS_ARE("", COPY "k = cudaMallocHost(0, 64)\nkeeps g\ncudaFreeHost(k)");
	FAULTS_ARE("", COPY "keeps g\ncudaFreeAsync(p, t)");
}

// A fork is held to the mode of the capture that it was drawn into.
Test(captures, forks_of_relaxed_captures)
{
#define RELAXED EVENT "cudaStreamBeginCapture(s, 2)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\n"
	FAULTS_ARE("", RELAXED "cudaMalloc(0, 64)");
	FAULTS_ARE("", RELAXED "cudaEventQuery(e)");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@7~8", RELAXED "cudaStreamSynchronize(t)");
}

// The end of one capture leaves other streams as they are, captures of theirs too.
Test(captures, the_end_of_one_of_two)
{
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@5~8", START "cudaStreamBeginCapture(s, 2)\ncudaStreamBeginCapture(t, 2)\ng = cudaStreamEndCapture(s, 0)\n"
	                                           "cudaGraphDestroy(g)\ncudaStreamSynchronize(t)");
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 2)\ncudaStreamBeginCapture(t, 2)\ng = cudaStreamEndCapture(s, 0)\n"
	                     "cudaGraphDestroy(g)\ncudaStreamSynchronize(s)");
	PAIRS("", EVENT "launch s: w p\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\ncudaStreamBeginCapture(s, 0)\n"
	                "g = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\nlaunch t: w p");
	// A stream that has captured once can be drawn into no capture but by a wait.
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 2)\ng = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)\ncudaStreamBeginCapture(t, 2)\n"
	                     "cudaStreamSynchronize(s)");
}

// Some calls no capture allows; waits that nobody promises are none.
Test(captures, calls_that_no_mode_allows)
{
	DETAILS("high path of s by-rule own relaxed global", START "cudaStreamBeginCapture(s, 2)\ncudaStreamAddCallback(s, 0, 0, 0) {\n}");
	DETAILS("high path of s by-rule own global global", START "cudaStreamBeginCapture(s, 0)\ncudaStreamAddCallback(s, 0, 0, 0) {\n}");
	FAULTS_ARE("", START "cudaStreamAddCallback(s, 0, 0, 0) {\n}");
	FAULTS_ARE("", START "h = cudaMallocHost(0, 64)\ncudaStreamBeginCapture(s, 2)\ncudaFreeHost(h)");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@5~6", START "h = cudaMallocHost(0, 64)\ncudaStreamBeginCapture(s, 0)\ncudaFreeHost(h)");
#define SEEN "row {'name': 'drain', 'args': ['s'], 'effects': [{'do': 'host-wait-stream', 'stream': 's', 'strength': 'seen', 'source': 'own'}]}\n"
	FAULTS_ARE("", SEEN START "cudaStreamBeginCapture(s, 0)\ndrain(t)");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@5~6", SEEN START "cudaStreamBeginCapture(s, 0)\ndrain(s)");
}
