// SPDX-License-Identifier: Apache-2.0
// Which bytes two accesses have in common, what memory they are of, and what of it outlives a call.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 1048576)\n"
#define HOST TWO "h = cudaMallocHost(0, 1048576)\npointer n\npointer k\n"

Test(ranges, elements_behind_a_copy_of_a_number_of_them)
{
	PAIRS("7~8", HOST "cudaMemcpyAsync(h, p, n*4+4, 2, s)\nread &h[n]");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, n*4, 2, s)\nread &h[n]");
	PAIRS("7~8", HOST "cudaMemcpyAsync(h, p, n*4, 2, s)\nread &h[n+-1]");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, n*4+4, 2, s)\nread &h[n+1]");
	PAIRS("7~8", HOST "cudaMemcpyAsync(h, p, n*4+8, 2, s)\nread &h[n+1]");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, k*4+4, 2, s)\nread &h[n]");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, n*8+8, 2, s)\nread &h[n]");
	PAIRS("", HOST "cudaMemcpyAsync(h, p, 64, 2, s)\nread &h[n]");
	PAIRS("", HOST "cudaMemcpyAsync(h+4, p, n*4+4, 2, s)\nread &h[n+5]");
}

// A kernel that leaves out the border of a row works on the row: few bytes behind the start of a range that a value measures.
Test(ranges, a_border_of_few_bytes)
{
	PAIRS("7~8", HOST "cudaMemsetAsync(p+n, 0, k, s)\nlaunch t: w p+n+4");
	PAIRS("7~8", HOST "cudaMemsetAsync(p+n, 0, k, s)\nlaunch t: w p+n+64");
	PAIRS("", HOST "cudaMemsetAsync(p+n, 0, k, s)\nlaunch t: w p+n+65");
	PAIRS("", HOST "cudaMemsetAsync(p+n, 0, 64, s)\nlaunch t: w p+n+4");
	PAIRS("", HOST "cudaMemsetAsync(p+n+4, 0, k, s)\nlaunch t: w p+n");
	PAIRS("", HOST "cudaMemsetAsync(p+n, 0, k, s)\nlaunch t: w p+k+4");
	PAIRS("7~8", HOST "launch t: w p+n+4\ncudaMemsetAsync(p+n, 0, k, s)");
	PAIRS("", HOST "cudaMemsetAsync(p+n, 0, k, s)\nlaunch t: >w p+n+4");
	PAIRS("", HOST "cudaMemsetAsync(p+n, 0, k, s)\ncudaMemsetAsync(p+n+4, 0, 4, t)");
}

Test(ranges, what_covers_the_whole)
{
	PAIRS("7~8", HOST "cudaMemsetAsync(p, 0, 1048576, s)\ncudaMemsetAsync(p+n, 0, 4, t)");
	PAIRS("7~8", HOST "cudaMemsetAsync(p+n, 0, 4, s)\ncudaMemsetAsync(p, 0, 1048576, t)");
	PAIRS("", HOST "cudaMemsetAsync(p, 0, 1048575, s)\ncudaMemsetAsync(p+n, 0, 4, t)");
	PAIRS("", HOST "cudaMemsetAsync(p+4, 0, 1048576, s)\ncudaMemsetAsync(p+n, 0, 4, t)");
	PAIRS("", HOST "launch s: w p\ncudaMemsetAsync(p+n, 0, 4, t)");
	PAIRS("4~5", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\ndevice g 64\n"
	             "cudaMemsetAsync(&g, 0, 64, s)\nlaunch t: >w &g");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\ndevice g 68\n"
	          "cudaMemsetAsync(&g, 0, 64, s)\nlaunch t: >w &g");
	PAIRS("5~6", "pointer n\ns = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, n)\n"
	             "cudaMemsetAsync(p, 0, n, s)\nlaunch t: >w p");
	// What the path says of the number holds for both.
	PAIRS("6~7", "pointer n\ns = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, n)\nassume n == 64\n"
	             "cudaMemsetAsync(p, 0, 64, s)\nlaunch t: >w p");
	// Nothing is nothing, also where it is the whole.
	PAIRS("", "pointer n\ns = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, n)\nassume n == 0\n"
	          "cudaMemsetAsync(p, 0, n, s)\ncudaMemsetAsync(p, 0, 4, t)");
}

Test(ranges, parts_by_their_place)
{
	PAIRS("7~8", HOST "launch s: w &p[n]\nlaunch t: w &p[n]");
	PAIRS("", HOST "launch s: w &p[n]\nlaunch t: w &p[k]");
	PAIRS("7~8", HOST "launch s: w &k->a\nlaunch t: w &k->a");
	PAIRS("", HOST "launch s: w &k->a\nlaunch t: w &k->b");
	PAIRS("", HOST "launch s: w &k->a\nlaunch t: w &n->a");
	PAIRS("7~8", HOST "launch s: w &p[2]\ncudaMemsetAsync(p+8, 0, 4, t)");
	PAIRS("", HOST "launch s: w &p[2]\ncudaMemsetAsync(p+4, 0, 4, t)");
	PAIRS("8~9", HOST "managed g 64\nlaunch s: w &g[1]\ncudaMemsetAsync(&g+4, 0, 4, t)");
	PAIRS("", HOST "managed g 64\nlaunch s: w &g[1]\ncudaMemsetAsync(&g+8, 0, 4, t)");
	PAIRS("8~9", HOST "managed g 64\nlaunch s: w &g[n]\nlaunch t: w &g[n]");
	PAIRS("8~9", HOST "managed g 64\nlaunch s: w &g[0].a\nlaunch t: w &g[0].a");
}

// A sequence may have grown since a copy filled all of it.
Test(ranges, sequences)
{
#define VECTOR TWO "vector v\npointer i\ncudaHostRegister(v, 64, 0)\n"
	PAIRS("7~8", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s) whole\nread &v[i] in 64");
	PAIRS("", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s) whole\nread &v[i] in 68");
	PAIRS("", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s)\nread &v[i] in 64");
	PAIRS("", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s) whole\nread &v[i]");
	PAIRS("7~8", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s)\nread &v[15]");
	PAIRS("", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s)\nread &v[16]");
	PAIRS("7~8", VECTOR "cudaMemcpyAsync(v, p, 64, 2, s) whole\nread &v[0] in 64");
	PAIRS("7~8", VECTOR "cudaMemcpyAsync(p, v, 64, 1, s) whole\nwrite &v[i] in 64");
	PAIRS("", VECTOR "cudaMemcpyAsync(p, v, 64, 1, s)\nwrite &v[i] in 64");
	PAIRS("8~9", VECTOR "cudaMemcpyAsync(v, p, 64, 2, t) whole\ncudaMemcpyAsync(v, p, 64, 2, t) whole\nread &v[i] in 64");
}

Test(ranges, which_accesses_conflict)
{
	PAIRS("4~5", TWO "launch s: r p\nlaunch t: a p");
	PAIRS("4~5", TWO "launch s: a p\nlaunch t: r p");
	PAIRS("4~5", TWO "launch s: w p\nlaunch t: a p");
	PAIRS("", TWO "launch s: m p\nlaunch t: r p");
	PAIRS("4~5", TWO "launch s: m p\nlaunch t: w p");
	PAIRS("", TWO "launch s: m p\nlaunch t: a p");
}

// What a kernel that nobody can see may write is its result where the host fetches it, or where it can have no other.
Test(ranges, results_of_kernels_that_nobody_sees)
{
	PAIRS("7~8", HOST "launch s: m p\ncudaMemcpyAsync(h, p, 64, 2, t)");
	PAIRS("8~9", HOST "q = cudaMalloc(0, 1048576)\nlaunch s: m p\ncudaMemcpyAsync(q, p, 64, 3, t)");
	PAIRS("", HOST "q = cudaMalloc(0, 1048576)\nr = cudaMalloc(0, 64)\nlaunch s: m p, m r\ncudaMemcpyAsync(q, p, 64, 3, t)");
	PAIRS("9~10", HOST "q = cudaMalloc(0, 1048576)\nr = cudaMalloc(0, 64)\nlaunch s: m p, r r\ncudaMemcpyAsync(q, p, 64, 3, t)");
	PAIRS("8~9", HOST "r = cudaMalloc(0, 64)\nlaunch s: m p, m r\ncudaMemcpyAsync(h, p, 64, 2, t)");
	PAIRS("", HOST "launch s: r p\ncudaMemcpyAsync(h, p, 64, 2, t)");
	FAULTS_ARE("SCRATCH_SHARED@4~6", "stream s\nstream t\ndevice g 64\nlaunch s: m &g\nagain\nlaunch t: r &g");
	FAULTS_ARE("", "stream s\nstream t\ndevice g 64\ndevice k 64\nlaunch s: m &g, m &k\nagain\nlaunch t: r &g");
	PAIRS("", HOST "q = cudaMalloc(0, 1048576)\nunknown transform(p, s)\ncudaMemcpyAsync(q, p, 64, 3, t)");
}

Test(ranges, an_access_that_makes_earlier_ones_irrelevant)
{
#define THIRD TWO "u = cudaStreamCreateWithFlags(0, 1)\ne = cudaEventCreate(0)\n"
#define EDGE "cudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\n"
	PAIRS("9~10", THIRD "launch s: w p\n" EDGE "launch t: w p\nlaunch u: w p");
	PAIRS("9~10", THIRD "launch s: r p\n" EDGE "launch t: w p\nlaunch u: w p");
	PAIRS("6~10 9~10", THIRD "launch s: w p\n" EDGE "launch t: r p\nlaunch u: w p");
	PAIRS("6~10 9~10", THIRD "cudaMemsetAsync(p, 0, 8, s)\n" EDGE "cudaMemsetAsync(p, 0, 4, t)\ncudaMemsetAsync(p, 0, 8, u)");
	PAIRS("9~10", THIRD "cudaMemsetAsync(p, 0, 8, s)\n" EDGE "launch t: w p\ncudaMemsetAsync(p, 0, 8, u)");
	PAIRS("6~10", THIRD "cudaMemsetAsync(p, 0, 8, s)\n" EDGE "cudaMemsetAsync(p+8, 0, 8, t)\ncudaMemsetAsync(p, 0, 8, u)");
	PAIRS("6~8 7~8", THIRD "launch s: w p\nlaunch s: r p\nlaunch u: w p");
	PAIRS("7~8", THIRD "launch s: r p\nlaunch s: r p\nlaunch u: w p");
	PAIRS("7~8", THIRD "launch s: r p\nlaunch s: w p\nlaunch u: w p");
	PAIRS("6~8", THIRD "cudaMemsetAsync(p, 0, 4, s)\ncudaMemsetAsync(p+8, 0, 4, s)\ncudaMemsetAsync(p, 0, 4, u)");
}

// The first call's memory that the second one meets: of static life, or behind a pointer that is.
Test(ranges, what_outlives_a_call)
{
#define AGAIN(memory) "launch s: w " memory "\nagain\nlaunch t: w " memory
	FAULTS_ARE("SCRATCH_SHARED@4~6", "stream s\nstream t\nmanaged g 64\n" AGAIN("&g"));
	FAULTS_ARE("SCRATCH_SHARED@4~6", "stream s\nstream t\nglobal g 8\n" AGAIN("g[0]"));
	FAULTS_ARE("", "stream s\nstream t\nlocal g 8\n" AGAIN("g[0]"));
	FAULTS_ARE("SCRATCH_SHARED@5~7", "stream s\nstream t\np = cudaMalloc(0, 64)\nkeeps p\n" AGAIN("p"));
	FAULTS_ARE("", "stream s\nstream t\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\nkeeps q\n" AGAIN("p"));
	FAULTS_ARE("", "stream s\nstream t\npointer a\n" AGAIN("a"));
	FAULTS_ARE("", "stream s\nstream t\npointer a\n" AGAIN("a->p"));
	// Who locks the object expects calls from several threads.
#define LOCKED(lock) "std::mutex::lock(" lock ")\nlaunch s: w a->p\nagain\nlaunch t: w a->p"
	FAULTS_ARE("SCRATCH_SHARED@6~8", "stream s\nstream t\npointer a\npointer b\n" LOCKED("&a->m"));
	FAULTS_ARE("", "stream s\nstream t\npointer a\npointer b\n" LOCKED("&b->m"));
	FAULTS_ARE("", "stream s\nstream t\npointer a\npointer b\nstd::mutex::lock(&a->m)\nstd::mutex::unlock(&a->m)\nlaunch s: w a->p\nagain\n"
	               "launch t: w a->p");
	FAULTS_ARE("", "stream s\nstream t\nglobal g 8\nlaunch s: w g[0]\nagain\nread g[0]");
}

// Threads whose calls nothing orders may come in either order, though the stream puts what they issue in turn.
Test(ranges, threads_that_share_memory)
{
#define THREAD(name, work) "std::thread::thread(&" name ", 0) {\n" work "\n}\n"
	FAULTS_ARE("THREADS_SHARE_STREAM@4~7 THREADS_SHARE_MEMORY@4~7",
	           "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n" THREAD("x", "launch s: w p") THREAD("y", "launch s: w p"));
	FAULTS_ARE("THREADS_SHARE_STREAM@4~7",
	           "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n" THREAD("x", "launch s: r p") THREAD("y", "launch s: r p"));
	FAULTS_ARE("THREADS_SHARE_STREAM@5~8", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n" THREAD(
						       "x", "launch s: w p") THREAD("y", "launch s: w q"));
	FAULTS_ARE("THREADS_SHARE_STREAM@4~7", "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n" THREAD(
						       "x", "cudaMemsetAsync(p, 0, 4, s)") THREAD("y", "cudaMemsetAsync(p+8, 0, 4, s)"));
}

Test(ranges, memory_that_the_unit_keeps)
{
#define KEPT "m = cudaMalloc(0, 64)\ns = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\nglobal g 8\n"
	DETAILS("high path of g[0] in device", KEPT "kept g 1\nlaunch s: w g[0]\nlaunch t: w g[0]");
	DETAILS("high path of g[0]", KEPT "launch s: w g[0]\nlaunch t: w g[0]");
	DETAILS("high path of g[0]", KEPT "kept g 1 mixed\nlaunch s: w g[0]\nlaunch t: w g[0]");
	DETAILS("high path of g[0]", KEPT "kept g 2\nlaunch s: w g[0]\nlaunch t: w g[0]");
	DETAILS("high path of g[0]", KEPT "m = malloc(64)\nkept g 5\nlaunch s: w g[0]\nlaunch t: w g[0]");
	DETAILS("high path of g[0] in pinned", KEPT "m = cudaMallocHost(0, 64)\nkept g 5\nlaunch s: w g[0]\nlaunch t: w g[0]");
}

Test(ranges, kinds_of_variables)
{
#define BOTH(memory) "launch s: w " memory "\nlaunch t: w " memory
	DETAILS("high path of g in symbol", TWO "device g 64\n" BOTH("&g"));
	DETAILS("high path of g in managed", TWO "managed g 64\n" BOTH("&g"));
	PAIRS("", TWO "global g 64\n" BOTH("&g"));
	PAIRS("", TWO "local h 64\ncudaHostRegister(h, 64, 0)\ncudaHostUnregister(h)\n" BOTH("h"));
	DETAILS("high path of h in pinned", TWO "local h 64\ncudaHostRegister(h, 64, 0)\n" BOTH("h"));
}

// A flag that a kernel polls is meant to be touched while it runs.
Test(ranges, volatile_accesses)
{
	PAIRS("4~5",
	      "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\nm = cudaMallocManaged(0, 64, 1)\nlaunch s: w m\nread m");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\nm = cudaMallocManaged(0, 64, 1)\nlaunch s: w m\n"
	          "read m volatile");
}

#define COUNTS(expected, text)                                                                                                                       \
	do {                                                                                                                                         \
		struct arena a_ = {0};                                                                                                               \
		cr_expect_str_eq(trace_counts(&a_, text), expected, "\n%s", text);                                                                   \
		arena_free(&a_);                                                                                                                     \
	} while (0)

Test(ranges, what_is_counted)
{
	COUNTS("1 0 0 0", "stream s\npointer p\nlaunch s: w p");
	COUNTS("1 1 0 0", "lost stream s\npointer p\nlaunch s: w p");
	COUNTS("1 0 1 0", "stream s\nunseen p\nlaunch s: w p");
	COUNTS("1 0 0 0", "stream s\nlaunch s:");
	COUNTS("3 0 0 0",
	       "stream s\npointer p\nlaunch s: w p\ncudaMemsetAsync(p, 0, 4, s)\ncudaMemcpyAsync(p, p, 4, 3, s)\ncudaStreamSynchronize(s)");
}

// Code that is asked with numbers alone may give out other memory each time; what it gives of an object is of that.
Test(ranges, memory_that_unseen_code_gives_out)
{
#define GIVEN(memory) TWO "pointer n\npointer k\nlaunch s: behind w " memory "\nlaunch t: behind w " memory
	PAIRS("", GIVEN("alloc(4)"));
	PAIRS("", GIVEN("alloc(n)"));
	PAIRS("", GIVEN("alloc()"));
	PAIRS("6~7", GIVEN("view(&x)"));
	PAIRS("6~7", GIVEN("view(n->a)"));
	PAIRS("6~7", GIVEN("view(4, p)"));
	PAIRS("6~7", GIVEN("view(get(4))"));
	PAIRS("6~7", GIVEN("p"));
	PAIRS("6~7", GIVEN("n"));
	PAIRS("6~7", TWO "pointer n\npointer k\nlaunch s: w alloc(4)\nlaunch t: w alloc(4)");
}

Test(ranges, variables_of_the_host_that_outlive_a_call)
{
	FAULTS_ARE("", "stream s\nstream t\nglobal g 64\ncudaHostRegister(&g, 64, 0)\nlaunch s: w &g\nagain\nlaunch t: w &g");
	FAULTS_ARE("", "stream s\nstream t\nlocal g 64\ncudaHostRegister(&g, 64, 0)\nlaunch s: w &g\nagain\nlaunch t: w &g");
}

// What host functions share with the host alone is theirs, until device work touches it or its life ends.
Test(ranges, memory_of_host_functions)
{
#define CALLBACK "s = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nlocal b 64\ncudaLaunchHostFunc(s, 0, 0) {\nwrite b\n}\n"
	PAIRS("", CALLBACK "read b");
	PAIRS("4~7", CALLBACK "die b");
	PAIRS("", CALLBACK "cudaStreamSynchronize(s)\ndie b");
	PAIRS("", "s = cudaStreamCreateWithFlags(0, 1)\npointer b\ncudaLaunchHostFunc(s, 0, 0) {\nwrite b\n}\nread b");
}

// What the host fetches from the start of memory that a kernel has written somewhere in is its result, where nobody else has written there.
Test(ranges, results_that_lie_somewhere_in_memory)
{
#define FETCHED(before) HOST before "cudaMemcpyAsync(h, p, n, 2, t)"
	DETAILS("medium part-that-is-fetched of p in device", FETCHED("launch s: >w p\n"));
	PAIRS("7~8", FETCHED("launch s: >a p\n"));
	PAIRS("", FETCHED("launch s: >r p\n"));
	PAIRS("", FETCHED("launch s: >m p\n"));
	PAIRS("", HOST "launch s: >w p\ncudaMemcpyAsync(h, p, 64, 2, t)"); // one element may be any
	PAIRS("", HOST "launch s: >w p\ncudaMemcpyAsync(h, p+4, n, 2, t)");
	PAIRS("", HOST "q = cudaMalloc(0, 64)\nlaunch s: >w p\ncudaMemcpyAsync(q, p, n, 3, t)"); // the host does not get it
	PAIRS("", HOST "launch s: >w p\ncudaMemcpyAsync(p, h, n, 1, t)");
	PAIRS("", FETCHED("cudaMemsetAsync(p+8, 0, 4, t)\nlaunch s: >w p\n"));
	PAIRS("8~9", FETCHED("cudaMemsetAsync(p+8, 0, 4, s)\nlaunch s: >w p\n"));
	PAIRS("8~9", FETCHED("launch t: r p\nlaunch s: >w p\n"));
	// It is known of another place in it that the kernel writes that.
	PAIRS("", FETCHED("launch s: >w p, w p+k\n"));
	PAIRS("", FETCHED("launch s: w p+k, >w p\n"));
	PAIRS("7~8", FETCHED("launch s: >w p, r p+k\n"));
	PAIRS("8~9", FETCHED("q = cudaMalloc(0, 64)\nlaunch s: >w p, w q\n"));
	PAIRS("9~10", HOST "x = cudaMallocAsync(0, 1048576, t)\ncudaStreamSynchronize(t)\nlaunch s: >w x\ncudaMemcpyAsync(h, x, n, 2, t)");
}

// Of an operation that is left to the default stream, and one that was given a stream, which may touch the same bytes.
Test(ranges, near_what_was_given_a_stream)
{
#define PARTS "number n\nnumber k\n" TWO
	NEAR("6~7", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("7~6", PARTS "cudaMemsetAsync(p+k, 0, 4, t)\ncudaMemsetAsync(p+n, 0, 4, 0) left out");
	NEAR("6~8 7~8", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+n, 0, 8, 0) left out\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, 0)\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, s) left out\ncudaMemsetAsync(p+k, 0, 4, t) left out");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, t) left out\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+n, 0, 4, t)"); // they do, which is told as it is
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 0, 0) left out\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+k, 0, 0, t)");
	NEAR("", PARTS "q = cudaMalloc(0, 64)\ncudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(q+k, 0, 4, t)");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaStreamSynchronize(0)\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "opaque\ncudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\nagain\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "cudaStreamBeginCapture(t, 2)\ncudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+k, 0, 4, t)");
	NEAR("", PARTS "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, p+n, 4, 2, 0) left out\nlaunch t: r p+k");
	NEAR("6~7", PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\nlaunch t: w p+k");
	NEAR("7~8", "declared stream u\n" PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+k, 0, 4, u)"); // it may be non-blocking
	NEAR("", PARTS "u = cudaStreamCreate(0)\ncudaMemsetAsync(p+n, 0, 4, 0) left out\ncudaMemsetAsync(p+k, 0, 4, u)");
	NEAR("", PARTS "h = cudaMallocHost(0, 64)\ncudaMemcpy(h, p+n, 4, 2) left out\ncudaMemsetAsync(p+k, 0, 4, t)"); // it waits
	NEAR("", "earlier t: p\n" PARTS "cudaMemsetAsync(p+n, 0, 4, 0) left out");
}
