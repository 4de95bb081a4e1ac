// SPDX-License-Identifier: Apache-2.0
// What the callers of a function read of what it gives back: the function has to wait, or to leave something to wait for.
#include <criterion/criterion.h>

#include "trace.h"

#define START                                                                                                                                        \
	"s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nh = cudaMallocHost(0, 64)\n"               \
	"e = cudaEventCreate(0)\nkeeps s\nkeeps t\nkeeps e\n"
#define COPY "cudaMemcpyAsync(h, p, 64, 2, s)\n"

Test(handed, memory_of_the_host_that_is_still_written)
{
	FAULTS_ARE("HANDED_BACK@9~10", START COPY "handed h");
	DETAILS("medium caller of h in pinned", START COPY "handed h");
	FAULTS_ARE("", START COPY "cudaStreamSynchronize(s)\nhanded h");
	FAULTS_ARE("", START "handed h");
	FAULTS_ARE("", START "write h\nhanded h");
	FAULTS_ARE("HANDED_BACK@10~11", START "m = cudaMallocManaged(0, 64, 1)\nlaunch s: w m\nhanded m");
	FAULTS_ARE("", START "m = cudaMallocManaged(0, 64, 1)\nlaunch s: r m\nhanded m");
	FAULTS_ARE("", START "m = cudaMallocManaged(0, 64, 1)\nlaunch s: a m\nhanded m"); // its number may be wanted as it stands
	FAULTS_ARE("", START "launch s: w p\nhanded p");                                  // the host cannot read it
	FAULTS_ARE("HANDED_BACK@10~11?", START "b = malloc(64)\ncudaMemcpyAsync(b, p, 64, 2, s)\nhanded b");
	FAULTS_ARE("", START "cudaStreamBeginCapture(s, 0)\n" COPY "handed h");
	// Without the caller it is an access as any other.
	FAULTS_ARE("9~10", START COPY "read h");
}

// By a record behind the work its callers can learn that it is done, or by a host function.
Test(handed, what_tells_the_caller)
{
	FAULTS_ARE("", START COPY "cudaEventRecord(e, s)\nhanded h");
	FAULTS_ARE("HANDED_BACK@10~11", START "cudaEventRecord(e, s)\n" COPY "handed h");
	FAULTS_ARE("HANDED_BACK@9~11", START COPY "cudaEventRecord(e, t)\nhanded h");
	FAULTS_ARE("HANDED_BACK@10~11", START "f = cudaEventCreate(0)\n" COPY "handed h\nkeeps f");
	FAULTS_ARE("", START COPY "cudaLaunchHostFunc(s, 0, 0) {\n}\nhanded h");
	FAULTS_ARE("HANDED_BACK@11~12", START "cudaLaunchHostFunc(s, 0, 0) {\n}\n" COPY "handed h");
	FAULTS_ARE("HANDED_BACK@9~12", START COPY "cudaLaunchHostFunc(t, 0, 0) {\n}\nhanded h");
	FAULTS_ARE("HANDED_BACK@9~11", START COPY "launch s: r p\nhanded h"); // a kernel tells nobody
}

Test(handed, what_is_not_the_functions_own)
{
	FAULTS_ARE("", START "earlier s: h\nhanded h");
	FAULTS_ARE("", START COPY "again\nhanded h");
	FAULTS_ARE("", START "std::thread::thread(&x, 0) {\nwrite h\n}\nhanded h");
	FAULTS_ARE("",
	           START "f = cudaEventCreate(0)\nkeeps f\ncudaEventRecord(f, s)\ncudaEventSynchronize(f)\n" COPY "cudaEventRecord(f, s)\nhanded h");
}
