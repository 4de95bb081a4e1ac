// SPDX-License-Identifier: Apache-2.0
// Stream capture and the graphs that it makes.
#include <criterion/criterion.h>

#include "trace.h"

#define START "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define GRAPH START "cudaStreamBeginCapture(s, 0)\nlaunch s: w p\ng = cudaStreamEndCapture(s, 0)\nx = cudaGraphInstantiate(0, g)\n"

Test(graphs, a_launch_does_what_was_captured)
{
	PAIRS("8~9", GRAPH "cudaGraphLaunch(x, s)\nlaunch t: w p");
	PAIRS("", GRAPH "cudaGraphLaunch(x, s)\nlaunch s: w p");
	PAIRS("", GRAPH "launch t: w p");
	PAIRS("", GRAPH "cudaGraphLaunch(x, s)\ncudaStreamSynchronize(s)\nlaunch t: w p");
	// Launches of one executable graph follow each other in any stream.
	PAIRS("", GRAPH "cudaGraphLaunch(x, s)\ncudaGraphLaunch(x, t)");
	PAIRS("9~10", GRAPH "cudaGraphLaunch(x, s)\ncudaGraphLaunch(x, s)\nlaunch t: r p");
}

Test(graphs, captured_work_is_unordered_among_itself)
{
	// A captured node runs at the launch of its graph, not now.
	PAIRS("", START "cudaStreamBeginCapture(s, 0)\nlaunch s: w p\nlaunch t: w p");
	PAIRS("8~9", START "e = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\n"
	                   "launch s: w p\nlaunch t: w p");
	PAIRS("", START "e = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\nlaunch s: w p\ncudaEventRecord(e, s)\n"
	                "cudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
}

Test(graphs, what_breaks_a_capture)
{
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@4~5", START "cudaStreamBeginCapture(s, 0)\ncudaStreamSynchronize(s)");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@4~5", START "cudaStreamBeginCapture(s, 0)\ncudaDeviceSynchronize()");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@4~5", START "cudaStreamBeginCapture(s, 0)\ncudaStreamQuery(t)");
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 2)\ncudaStreamQuery(t)");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@4~5", START "cudaStreamBeginCapture(s, 2)\ncudaStreamQuery(s)");
	FAULTS_ARE("", START
	           "cudaStreamBeginCapture(s, 0)\nlaunch s: w p\ng = cudaStreamEndCapture(s, 0)\ncudaStreamSynchronize(s)\ncudaGraphDestroy(g)");
	FAULTS_ARE("LEGACY_IN_CAPTURE@4~5", "s = cudaStreamCreate(0)\nt = cudaStreamCreate(0)\np = cudaMalloc(0, 64)\n"
	                                    "cudaStreamBeginCapture(s, 0)\nlaunch 0: r p");
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 0)\nlaunch 0: r p");
}

Test(graphs, captures_of_other_threads)
{
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@4~6", START "cudaStreamBeginCapture(s, 0)\nstd::thread::thread(&x, 0) {\ncudaMalloc(0, 64)\n}");
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 1)\nstd::thread::thread(&x, 0) {\ncudaMalloc(0, 64)\n}");
	FAULTS_ARE("ILLEGAL_IN_CAPTURE@4~5", START "cudaStreamBeginCapture(s, 1)\ncudaMalloc(0, 64)");
}

Test(graphs, a_stream_drawn_into_a_capture_is_joined)
{
	FAULTS_ARE("UNJOINED_CAPTURE@7~8", START "e = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, s)\n"
	                                         "cudaStreamWaitEvent(t, e, 0)\ng = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)");
	FAULTS_ARE("", START "e = cudaEventCreate(0)\ncudaStreamBeginCapture(s, 0)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\n"
	                     "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\ng = cudaStreamEndCapture(s, 0)\ncudaGraphDestroy(g)");
}

Test(graphs, memory_that_a_graph_still_names)
{
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@6~9", START "h = cudaMallocHost(0, 64)\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, h, 64, 1, s)\n"
	                                             "g = cudaStreamEndCapture(s, 0)\nkeeps g\ncudaFreeHost(h)");
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@6~9", START "local b 64\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, b, 64, 1, s)\n"
	                                             "g = cudaStreamEndCapture(s, 0)\nkeeps g\ndie b");
	FAULTS_ARE("", START "local b 64\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, b, 64, 1, s)\n"
	                     "g = cudaStreamEndCapture(s, 0)\n\ndie b");
	FAULTS_ARE("", START "local b 64\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, b, 64, 1, s)\n"
	                     "g = cudaStreamEndCapture(s, 0)\nkeeps g\ncudaGraphDestroy(g)\ndie b");
}

Test(graphs, what_each_graph_does)
{
#define GRAPHS                                                                                                                                       \
	START "q = cudaMalloc(0, 64)\ncudaStreamBeginCapture(s, 0)\nlaunch s: w p, r q\ng = cudaStreamEndCapture(s, 0)\n"                            \
	      "cudaStreamBeginCapture(s, 0)\nlaunch s: w q\nj = cudaStreamEndCapture(s, 0)\nx = cudaGraphInstantiate(0, j)\n"
	DOES("w 6, r 6", GRAPHS, "g");
	DOES("w 9", GRAPHS, "j");
	DOES("w 9", GRAPHS, "x");
	DOES("", GRAPHS "pointer y\n", "y");
	DOES("", GRAPHS "k = cudaStreamEndCapture(s, 0)\n", "k"); // there was nothing to end
	DOES("", "pointer k\ny = cudaGraphInstantiate(0, k)\n", "y");
	PAIRS("12~13", GRAPHS "cudaGraphLaunch(x, s)\nlaunch t: w p, w q");
}

// Memory of another graph than the one that outlives the function.
Test(graphs, memory_of_two_graphs)
{
#define TWO_COPIES                                                                                                                                   \
	START "h = cudaMallocHost(0, 64)\nk = cudaMallocHost(0, 64)\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, h, 64, 1, s)\n"                \
	      "g = cudaStreamEndCapture(s, 0)\ncudaStreamBeginCapture(s, 0)\ncudaMemcpyAsync(p, k, 64, 1, s)\nj = cudaStreamEndCapture(s, 0)\n"
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@7~14", TWO_COPIES "keeps g\n\ncudaFreeHost(h)\ncudaFreeHost(k)");
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@10~15", TWO_COPIES "keeps j\n\ncudaFreeHost(h)\ncudaFreeHost(k)");
	// Code that nobody sees may launch it later.
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@7~13", TWO_COPIES "\ncudaFreeHost(h)\nunknown run(g)");
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@7~13", TWO_COPIES "\ncudaFreeHost(h)\nopaque");
	FAULTS_ARE("CAPTURED_DEAD_MEMORY@7~13", TWO_COPIES "\ncudaFreeHost(h)\nresult g");
}
