// SPDX-License-Identifier: Apache-2.0
// Memory that is given up: what frees it for certain, and what may have put other memory in its place.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define FREED_TWICE(pointer) "cudaFree(" pointer ")\ncudaFree(" pointer ")"

// What unseen code gives may be other memory each time; what a parameter or a place of the path holds is the same.
Test(storage, pointers_that_stay_what_they_are)
{
	FAULTS_ARE("MEMORY_FREED_TWICE@2~3", "pointer a\n" FREED_TWICE("a->p"));
	FAULTS_ARE("MEMORY_FREED_TWICE@2~3", "pointer a\n" FREED_TWICE("a[4]"));
	FAULTS_ARE("MEMORY_FREED_TWICE@3~4", "number i\npointer a\n" FREED_TWICE("a[i]"));
	FAULTS_ARE("MEMORY_FREED_TWICE@2~3", "global g 64\n" FREED_TWICE("g[0]"));
	FAULTS_ARE("", "unseen i\npointer a\n" FREED_TWICE("a[i]"));
	FAULTS_ARE("", "unseen i\npointer a\n" FREED_TWICE("a[i+1]"));
	FAULTS_ARE("", "number i\n" FREED_TWICE("take(i)"));
	FAULTS_ARE("", "unseen a\n" FREED_TWICE("a->p"));
	FAULTS_ARE("", "local l 64\n" FREED_TWICE("&l")); // a variable, which is an error and frees nothing
}

// A function that decides by what nobody knows whether it frees may decide otherwise for the next call.
Test(storage, who_frees_by_a_guess)
{
#define CALLEE(decision) "number n\nnumber k\nunseen x\npointer p\ncallee\n" decision "cudaFree(p)\ncaller\n"
	FAULTS_ARE("MEMORY_FREED_TWICE@6~8", CALLEE("") "cudaFree(p)");
	FAULTS_ARE("MEMORY_FREED_TWICE@7~9", CALLEE("where n == 1\n") "cudaFree(p)");
	FAULTS_ARE("", CALLEE("where x == 1\n") "cudaFree(p)");
	FAULTS_ARE("", CALLEE("unless x == 1\n") "cudaFree(p)");
	FAULTS_ARE("", CALLEE("where owns(n)\n") "cudaFree(p)");
	FAULTS_ARE("", CALLEE("where n*k == 0\n") "cudaFree(p)"); // nothing to free goes with later work on nothing
	FAULTS_ARE("", CALLEE("where n*k+1 == 1\n") "cudaFree(p)");
	FAULTS_ARE("", "unseen x\npointer p\ncudaFree(p)\ncallee\nwhere x == 1\ncudaFree(p)\ncaller");
	// The function that the path begins in decides for all of it.
	FAULTS_ARE("MEMORY_FREED_TWICE@4~5", "unseen x\npointer p\nwhere x == 1\n" FREED_TWICE("p"));
	FAULTS_ARE("MEMORY_FREED_TWICE@6~8", "unseen x\npointer p\nwhere x == 1\ncallee\n\ncudaFree(p)\ncaller\ncudaFree(p)");
	// A decision behind it is none about it.
	FAULTS_ARE("MEMORY_FREED_TWICE@4~7", "unseen x\npointer p\ncallee\ncudaFree(p)\nwhere x == 1\ncaller\ncudaFree(p)");
}

// A function that nobody sees can name a global variable, and put other memory there.
Test(storage, variables_that_others_may_set)
{
#define GLOBAL "global g 64\npointer a\n"
	DETAILS("high path of g[0]", GLOBAL FREED_TWICE("g[0]"));
	DETAILS("medium unseen-code of g[0]", GLOBAL "cudaFree(g[0])\nunknown f()\ncudaFree(g[0])");
	DETAILS("high path of g[0]", GLOBAL "unknown f()\n" FREED_TWICE("g[0]"));
	DETAILS("high path of g[0]", GLOBAL FREED_TWICE("g[0]") "\nunknown f()");
	DETAILS("high path of g[0]", GLOBAL "cudaFree(g[0])\nmalloc(4)\ncudaFree(g[0])");
	DETAILS("high path of a", GLOBAL "cudaFree(a)\nunknown f()\ncudaFree(a)");
	DETAILS("high path of p in device", TWO "cudaFree(p)\nunknown f()\ncudaFree(p)");
}

// A copy that fills the list which the pointer is read from puts other pointers there.
Test(storage, lists_that_are_filled_anew)
{
#define LIST "local l 64\nlocal m 64\npointer q\n"
	FAULTS_ARE("MEMORY_FREED_TWICE@4~5", LIST FREED_TWICE("l[0]"));
	FAULTS_ARE("", LIST "cudaFree(l[0])\ncudaMemcpy(l, q, 64, 2)\ncudaFree(l[0])");
	FAULTS_ARE("MEMORY_FREED_TWICE@4~6", LIST "cudaFree(l[0])\ncudaMemcpy(m, q, 64, 2)\ncudaFree(l[0])");
	FAULTS_ARE("MEMORY_FREED_TWICE@4~6", LIST "cudaFree(l[0])\ncudaMemcpy(q, l, 64, 1)\ncudaFree(l[0])");
	FAULTS_ARE("MEMORY_FREED_TWICE@5~6", LIST "cudaMemcpy(l, q, 64, 2)\n" FREED_TWICE("l[0]"));
}

// On the way of a call that has failed, the next allocation may fail as well and leave null.
Test(storage, ways_of_calls_that_fail)
{
#define FAILS(call, behind) "p = cudaMalloc(0, 64)\n" call "\nfails 2\n" behind
	FAULTS_ARE("", FAILS("q = cudaMalloc(0, 64)", FREED_TWICE("p")));
	FAULTS_ARE("", FAILS("cudaStreamSynchronize(0)", FREED_TWICE("p")));
	FAULTS_ARE("MEMORY_FREED_TWICE@2~5", "p = cudaMalloc(0, 64)\ncudaFree(p)\ncudaStreamSynchronize(0)\nfails 3\ncudaFree(p)");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\ncudaFree(p)\nq = cudaMalloc(0, 64)\nfails 3\ncudaFree(p)");
}

// At each launch of its graph the memory of a captured allocation lives anew, up to the node that frees it.
Test(storage, memory_of_graphs)
{
#define NODES(last)                                                                                                                                  \
	"s = cudaStreamCreateWithFlags(0, 1)\ncudaStreamBeginCapture(s, 2)\nx = cudaMallocAsync(0, 64, s)\nlaunch s: w x\n" last                     \
	"\ng = cudaStreamEndCapture(s, 0)\nj = cudaGraphInstantiate(0, g)\ncudaGraphLaunch(j, s)\n"
	FAULTS_ARE("", NODES("cudaFreeAsync(x, s)"));
	FAULTS_ARE("", NODES("cudaFreeAsync(x, s)") "cudaGraphLaunch(j, s)");
	FAULTS_ARE("MEMORY_USED_AFTER_FREE@5~9", NODES("cudaFreeAsync(x, s)") "launch s: w x");
	FAULTS_ARE("MEMORY_USED_AFTER_FREE@5~10", NODES("cudaFreeAsync(x, s)") "cudaGraphLaunch(j, s)\nlaunch s: w x");
	FAULTS_ARE("", NODES("") "launch s: w x");
	FAULTS_ARE("", NODES("") "launch s: w x\ncudaFreeAsync(x, s)");
}

Test(storage, what_frees_memory_of_another_kind_by_a_guess)
{
#define OF_HOST "number n\nunseen x\np = cudaMallocHost(0, 64)\n"
	FAULTS_ARE("MEMORY_FREED_ELSEWHERE@3~4", OF_HOST "cudaFree(p)");
	FAULTS_ARE("MEMORY_FREED_ELSEWHERE@3~6", OF_HOST "callee\nwhere n == 1\ncudaFree(p)\ncaller");
	FAULTS_ARE("", OF_HOST "callee\nwhere x == 1\ncudaFree(p)\ncaller");
	FAULTS_ARE("", OF_HOST "cudaFree(p+4)");
	FAULTS_ARE("", OF_HOST "q = cudaMalloc(0, 64)\nfails 4\ncudaFree(p)");
	FAULTS_ARE("", "p = malloc(64)\ncudaHostRegister(p, 64, 0)\ncudaFreeHost(p)");
}

// Memory of every kind that the interfaces of the GPU allocate is lost as the other.
Test(storage, kinds_of_memory_that_is_lost)
{
	static const struct {
		const char *made, *freed;
		bool is_lost;
	} rows[] = {{"cudaMalloc(0, 64)", "cudaFree(q)", true},
	            {"cudaMallocHost(0, 64)", "cudaFreeHost(q)", true},
	            {"cudaMallocManaged(0, 64, 1)", "cudaFree(q)", true},
	            {"cudaMallocAsync(0, 64, s)", "cudaFreeAsync(q, s)", true},
	            {"malloc(64)", "free(q)", false}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *text = arena_printf(&a, "stream s\np = %s\nq = cudaMalloc(0, 64)\ncudaFree(q)\nends", rows[i].made);
		cr_expect_str_eq(trace_told(&a, text, false), rows[i].is_lost ? "MEMORY_LEAKED@2" : "", "%s", rows[i].made);
		text = arena_printf(&a, "stream s\np = cudaMalloc(0, 64)\nq = %s\n%s\nends", rows[i].made, rows[i].freed);
		cr_expect_str_eq(trace_told(&a, text, false), rows[i].is_lost ? "MEMORY_LEAKED@2" : "", "%s", rows[i].freed);
	}
	arena_free(&a);
}

// Who gets the address by a call may keep it: another thread, an atomic, a place that outlives the function.
Test(storage, who_may_keep_memory)
{
#define LOST(keeper) "pointer a\nlocal l 8\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\n" keeper "cudaFree(q)\nends"
	FAULTS_ARE("MEMORY_LEAKED@3", LOST(""));
	FAULTS_ARE("", LOST("std::thread::thread(&x, p) {\n}\nstd::thread::join(&x)\n"));
	FAULTS_ARE("", LOST("std::atomic::store(&x, p)\n"));
	FAULTS_ARE("", LOST("put &a->f p\n"));
	FAULTS_ARE("MEMORY_LEAKED@3", LOST("put &l p\n"));
	FAULTS_ARE("", LOST("holds &a->f p\n"));
	FAULTS_ARE("MEMORY_LEAKED@3", LOST("holds &l p\n"));
	FAULTS_ARE("MEMORY_LEAKED@3", LOST("cudaMemsetAsync(p, 0, 64, 0)\n"));
}

#define MADE "s = cudaStreamCreate(0)\n"

Test(storage, who_may_have_a_handle)
{
	FAULTS_ARE("", MADE "std::atomic::store(&x, s)\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "std::atomic::store(&x, 1)\nends");
	FAULTS_ARE("", "unseen i\nvector v\n" MADE "put &v[i] s\nends");
	FAULTS_ARE("HANDLE_LEAKED@3", "number i\nvector v\n" MADE "put &v[i] s\nends");
	FAULTS_ARE("", "unseen i\npointer a\n" MADE "put &a[i].f s\nends");
	// The place that it was given out through, at the call or behind it.
	FAULTS_ARE("", "pointer x\ns = cudaStreamCreate(&x->f)\nunknown take(&x->f)\nends");
	FAULTS_ARE("HANDLE_LEAKED@2", "pointer x\ns = cudaStreamCreate(&x->f)\nunknown take(&x->g)\nends");
	FAULTS_ARE("HANDLE_LEAKED@3", "pointer x\nunknown take(&x->f)\ns = cudaStreamCreate(&x->f)\nends");
	// A destruction that fails has no other way to end it.
	FAULTS_ARE("", MADE "cudaStreamDestroy(s)\nfails 2\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "t = cudaStreamCreate(0)\ncudaStreamDestroy(t)\nfails 3\nends");
	// A place that outlives the function holds another one at its end.
	DETAILS("high path of s", MADE "ends");
	DETAILS("high path of s replaced", "pointer a\n" MADE "put &a->f s\nends");
	DETAILS("high path of s replaced", "global g 8\n" MADE "put &g[0] s\nends");
	DETAILS("high path of s", "local l 8\n" MADE "put &l[0] s\nends");
}

// What a library does runs on the stream that its handle was given, which has to be alive.
Test(storage, streams_that_a_library_handle_was_given)
{
#define BOUND MADE "t = cudaStreamCreate(0)\nb = cublasCreate(0)\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\ncublasSetStream(b, s)\n"
	FAULTS_ARE("USED_AFTER_DESTROY@7~8", BOUND "cudaStreamDestroy(s)\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	FAULTS_ARE("", BOUND "cudaStreamDestroy(t)\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	FAULTS_ARE("", BOUND "cublasSetStream(b, t)\ncudaStreamDestroy(s)\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	FAULTS_ARE("", BOUND "cudaStreamDestroy(s)\ncublasSetStream(b, t)\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
	FAULTS_ARE("", "opaque\n" BOUND "cudaStreamDestroy(s)\ncublasSaxpy(b, 4, 1, p, 1, q, 1)");
}

// A `__device__` variable is another one on each device, managed memory is not.
Test(storage, variables_of_two_devices)
{
#define DEVICES(second, memory)                                                                                                                      \
	"number d\ncudaSetDevice(0)\ns = cudaStreamCreateWithFlags(0, 1)\ndevice g 64\nmanaged m 64\nlaunch s: w " memory "\ncudaSetDevice(" second  \
	")\nt = cudaStreamCreateWithFlags(0, 1)\nlaunch t: w " memory
	PAIRS("6~9", DEVICES("0", "&g"));
	PAIRS("", DEVICES("1", "&g"));
	PAIRS("", DEVICES("d", "&g"));
	PAIRS("6~9", DEVICES("1", "&m"));
}

// What the host touches is memory of the host, for which a synchronous call is over when it returns, and on which no kernel ran if it is of the heap.
Test(storage, memory_that_turns_out_to_be_of_the_host)
{
#define OTHERS "stream s\npointer q\np = cudaMalloc(0, 64)\n"
	PAIRS("", OTHERS "cudaMemset(q, 0, 64)\nread q");
	PAIRS("4~5", OTHERS "cudaMemsetAsync(q, 0, 64, 0)\nread q");
	PAIRS("", OTHERS "cudaMemcpy(q, p, 64, 3)\nread q");
	PAIRS("4~5", OTHERS "cudaMemcpyAsync(q, p, 64, 3, s)\nread q");
	PAIRS("4~5", OTHERS "launch s: w q\nread q");
	PAIRS("", OTHERS "launch s: w q\nfree(q)");
	PAIRS("4~5", OTHERS "cudaMemcpyAsync(q, p, 64, 2, s)\nfree(q)");
	PAIRS("4~5?", OTHERS "launch s: w q\ncudaFreeHost(q)");
}

// The future of a task that has died has waited for it.
Test(storage, the_legacy_stream_behind_a_task)
{
#define TASK "p = cudaMalloc(0, 64)\nf = std::async(0) {\nlaunch 0: r p\n}\n"
	FAULTS_ARE("THREADS_SHARE_LEGACY@3~7", TASK "\nstd::thread::thread(&y, 0) {\nlaunch 0: r p\n}");
	FAULTS_ARE("", TASK "die f\nstd::thread::thread(&y, 0) {\nlaunch 0: r p\n}");
}

// What is lost is told of a whole call that comes to its end, and of the first one alone.
Test(storage, paths_whose_lost_memory_is_not_told)
{
#define ONE_FREED "p = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\ncudaFree(q)\n"
	FAULTS_ARE("MEMORY_LEAKED@1", ONE_FREED "ends");
	FAULTS_ARE("", ONE_FREED "again\nlaunch 0:\nends");
	FAULTS_ARE("", "throws\n" ONE_FREED "ends");
	FAULTS_ARE("", "diverges\n" ONE_FREED "ends");
	FAULTS_ARE("", "forced\n" ONE_FREED "ends");
	FAULTS_ARE("", "helper\n" ONE_FREED "ends");
}
