// SPDX-License-Identifier: Apache-2.0
// The lives of handles: who may still use one at the end, what is used after its end; and what code nobody can see does with them.
#include <criterion/criterion.h>

#include "trace.h"

// What nobody outside can have got hold of, and nothing destroys.
Test(lives, kinds_of_handles)
{
	static const struct {
		const char *made;
		bool is_owned;
	} rows[] = {{"cudaStreamCreate(0)", true},
	            {"cudaEventCreate(0)", true},
	            {"cudaGraphCreate(0, 0)", true},
	            {"cudaGraphInstantiate(0, 0)", true},
	            {"cublasCreate(0)", true},
	            {"cufftPlan1d(0, 8, 0, 1)", true},
	            {"cusolverDnCreate(0)", true},
	            {"cusparseCreate(0)", true},
	            {"curandCreateGenerator(0, 0)", true},
	            {"cudnnCreate(0)", true},
	            {"ncclCommInitRank(0, 1, 0, 0)", true},
	            {"cuCtxCreate(0, 0, 0)", false},
	            {"cuModuleLoad(0, 0)", false},
	            {"cudaMalloc(0, 64)", false},
	            {"malloc(64)", false}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_str_eq(trace_told(&a, arena_printf(&a, "x = %s\nends", rows[i].made), false), rows[i].is_owned ? "HANDLE_LEAKED@1" : "",
		                 "%s", rows[i].made);
	arena_free(&a);
}

Test(lives, who_may_have_the_handle)
{
#define MADE "s = cudaStreamCreate(0)\n"
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "ends");
	FACTS("high", MADE "ends");
	FAULTS_ARE("", MADE "diverges\nends");
	FAULTS_ARE("", MADE "keeps s\nends");
	FAULTS_ARE("", MADE "unknown take(s)\nends");
	FAULTS_ARE("", MADE "unknown take(2, s)\nends");
	FAULTS_ARE("", MADE "opaque\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "t = cudaStreamCreate(0)\nvector v\nholds &v[0] t\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "unknown take(2)\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "launch s:\ncudaStreamSynchronize(s)\nends");
	FAULTS_ARE("", MADE "std::thread::thread(&x, s) {\n}\nstd::thread::join(&x)\nends");
	FAULTS_ARE("", "stream s\nends");
	FAULTS_ARE("", "std::thread::thread(&x, 0) {\ns = cudaStreamCreate(0)\n}\nstd::thread::join(&x)\nends"); // its owner is the thread
	FAULTS_ARE("HANDLE_LEAKED@1 HANDLE_LEAKED@2", MADE "t = cudaStreamCreate(0)\nends");
	FAULTS_ARE("HANDLE_LEAKED@2", MADE "t = cudaStreamCreate(0)\ncudaStreamDestroy(s)\nends");
}

// In a container, or in an object with a destructor, it has an owner that the path may not show; a plain record is none.
Test(lives, handles_in_objects)
{
	FAULTS_ARE("", MADE "vector v\nholds &v[0] s\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "record x f, g\nholds &x.g s\nends");
	FAULTS_ARE("", MADE "record x f\nholds &x.f s\nunknown take(&x)\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "record x f\nholds &x.f 7\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "local a 64\nholds &a[0] s\nends");
	FAULTS_ARE("", MADE "record x f\nholds &x.h s\nends"); // no member that the class shows
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "pointer a\nholds &a->f s\nends");
}

// What the program has at its end goes with it; what a function of it lets go of before is lost.
Test(lives, handles_of_the_program)
{
	FAULTS_ARE("", "main\n" MADE "ends");
	FAULTS_ARE("HANDLE_LEAKED@2", "main\n" MADE "callee\ndie s\ncaller\nlaunch 0:\nends");
	FAULTS_ARE("HANDLE_LEAKED@2", "main\n" MADE "callee\ndie s\ncaller\ncudaStreamSynchronize(0)\nends");
	FAULTS_ARE("", "main\n" MADE "callee\ndie s\ncaller\nends");
	FAULTS_ARE("", "main\n" MADE "die s\nlaunch 0:\nends");
	FAULTS_ARE("", "main\n" MADE "callee\ndie x\ncaller\nlaunch 0:\nends");
	FAULTS_ARE("", "main\n" MADE "callee\ndie s\ncaller\nunknown rest()\nends");
	FAULTS_ARE("", "main\n" MADE "record x f\nholds &x.f s\ncallee\ndie s\ncaller\nlaunch 0:\nends"); // another place has it too
}

Test(lives, after_their_end)
{
	FAULTS_ARE("USED_AFTER_DESTROY@2~3", MADE "cudaStreamDestroy(s)\ncudaStreamQuery(s)");
	DETAILS("high path of s", MADE "cudaStreamDestroy(s)\ncudaStreamQuery(s)");
	FAULTS_ARE("USED_AFTER_DESTROY@2~3", "stream t\ncudaStreamDestroy(t)\nlaunch t:");
	FAULTS_ARE("DESTROYED_TWICE@2~3", "stream t\ncudaStreamDestroy(t)\ncudaStreamDestroy(t)");
	FAULTS_ARE("", "lost stream t\ncudaStreamDestroy(t)\ncudaStreamDestroy(t)"); // another one each time
	FAULTS_ARE("", "cudaStreamDestroy(0)\ncudaStreamDestroy(0)");
	FAULTS_ARE("", "opaque\nstream t\ncudaStreamDestroy(t)\ncudaStreamDestroy(t)");
	FAULTS_ARE("", "opaque\nstream t\ncudaStreamDestroy(t)\nlaunch t:");
	// A thread that was walked before need not have run before.
	FAULTS_ARE("USED_AFTER_DESTROY@3~6",
	           MADE "std::thread::thread(&x, 0) {\ncudaStreamDestroy(s)\n}\nstd::thread::join(&x)\ncudaStreamSynchronize(s)");
	FAULTS_ARE("", MADE "cudaStreamDestroy(s)\nunknown log(s)");
}

// Memory behind the call that freed it: used by the host or the device, or freed again.
Test(lives, memory_after_its_end)
{
#define TAKEN "p = cudaMalloc(0, 64)\n"
	FAULTS_ARE("MEMORY_USED_AFTER_FREE@2~3", TAKEN "cudaFree(p)\nlaunch 0: w p");
	DETAILS("high path of p in device", TAKEN "cudaFree(p)\nlaunch 0: w p");
	FAULTS_ARE("MEMORY_FREED_TWICE@2~3", TAKEN "cudaFree(p)\ncudaFree(p)");
	FAULTS_ARE("MEMORY_FREED_TWICE@2~3", "pointer p\ncudaFree(p)\ncudaFree(p)");
	FAULTS_ARE("MEMORY_USED_AFTER_FREE@2~3", TAKEN "cudaFree(p)\nlaunch 0: w p\nlaunch 0: w p"); // once for each life
	FAULTS_ARE("", TAKEN "launch 0: w p\ncudaDeviceSynchronize()\ncudaFree(p)");
	FAULTS_ARE("", TAKEN "cudaFree(p)\nq = cudaMalloc(0, 64)\nlaunch 0: w q");
	FAULTS_ARE("", "cudaFree(0)\ncudaFree(0)");
	FAULTS_ARE("", "opaque\n" TAKEN "cudaFree(p)\ncudaFree(p)");
	FAULTS_ARE("", TAKEN "cudaFree(p)\nunknown log(p)");
	FAULTS_ARE("", "pointer p\nfree(p)\nfree(p)"); // the C library's is no concern of the GPU's interfaces
	FAULTS_ARE("", "pointer p\ncuMemUnmap(p, 64)\ncuMemUnmap(p, 64)");
	// In the order of a stream: behind it on that stream; elsewhere the two are a pair without order.
	FAULTS_ARE("MEMORY_USED_AFTER_FREE@3~4", "stream s\npointer p\ncudaFreeAsync(p, s)\nlaunch s: w p");
	FAULTS_ARE("MEMORY_FREED_TWICE@3~4", "stream s\npointer p\ncudaFreeAsync(p, s)\ncudaFreeAsync(p, s)");
	// A thread that was walked before need not have run before.
	FAULTS_ARE("", TAKEN "std::thread::thread(&x, 0) {\ncudaFree(p)\n}\nlaunch 0: w p");
	FAULTS_ARE("MEMORY_USED_AFTER_FREE@3~6", TAKEN "std::thread::thread(&x, 0) {\ncudaFree(p)\n}\nstd::thread::join(&x)\nlaunch 0: w p");
}

// Memory that is given to a call which frees memory of another kind.
Test(lives, memory_freed_as_another_kind)
{
#define PINNED "p = cudaMallocHost(0, 64)\n"
	FAULTS_ARE("MEMORY_FREED_ELSEWHERE@1~2", PINNED "cudaFree(p)");
	FAULTS_ARE("MEMORY_FREED_ELSEWHERE@1~2", TAKEN "cudaFreeHost(p)");
	FAULTS_ARE("MEMORY_FREED_ELSEWHERE@1~2", "p = cudaMallocManaged(0, 64)\ncudaFreeHost(p)");
	FAULTS_ARE("MEMORY_FREED_ELSEWHERE@1~2", "p = malloc(64)\ncudaFreeHost(p)");
	DETAILS("high path of p in pinned", PINNED "cudaFree(p)");
	FAULTS_ARE("", PINNED "cudaFreeHost(p)");
	FAULTS_ARE("", "p = cudaMallocManaged(0, 64)\ncudaFree(p)");
	FAULTS_ARE("", "stream s\np = cudaMallocAsync(0, 64, s)\ncudaStreamSynchronize(s)\ncudaFree(p)");
	FAULTS_ARE("", "stream s\n" TAKEN "cudaFreeAsync(p, s)");
	FAULTS_ARE("", "pointer p\ncudaFree(p)"); // who has made it is not known
	FAULTS_ARE("", "opaque\n" PINNED "cudaFree(p)");
}

// Memory that is lost at the end, where the path frees other memory that it has allocated.
Test(lives, memory_that_is_lost)
{
#define BOTH TAKEN "q = cudaMalloc(0, 64)\n"
	FAULTS_ARE("MEMORY_LEAKED@1", BOTH "cudaFree(q)\nends");
	FAULTS_ARE("", BOTH "cudaFree(q)\ncudaDeviceReset()\nends");
	FACTS("high", BOTH "cudaFree(q)\nends");
	FAULTS_ARE("", BOTH "cudaFree(q)\ncudaFree(p)\nends");
	FAULTS_ARE("", BOTH "ends"); // a program of few lines that frees nothing
	FAULTS_ARE("", "pointer q\n" TAKEN "cudaFree(q)\nends");
	FAULTS_ARE("", "main\n" BOTH "cudaFree(q)\nends");
	// A function of the program loses it, by what its own call frees, and the program goes on with the GPU.
	FAULTS_ARE("MEMORY_LEAKED@3", "main\ncallee\n" BOTH "cudaFree(q)\ndie p\ncaller\nlaunch 0:\nends");
	FAULTS_ARE("", "main\ncallee\n" BOTH "cudaFree(q)\ndie p\ncaller\nends");
	FAULTS_ARE("", "main\ncallee\n" BOTH "cudaFree(q)\ncaller\nlaunch 0:\nends"); // handed to the program
	FAULTS_ARE("", "main\nq = cudaMalloc(0, 64)\ncallee\n" TAKEN "die p\ncaller\ncudaFree(q)\nlaunch 0:\nends");
	FAULTS_ARE("", "main\n" TAKEN "callee\nq = cudaMalloc(0, 64)\ncudaFree(q)\ndie p\ncaller\nlaunch 0:\nends"); // the program's own
	FAULTS_ARE("", BOTH "cudaFree(q)\nkeeps p\nends");
	// The path answers one question in two ways; what macros write has no text to be compared by.
	FAULTS_ARE("", BOTH "asked wanted true\ncudaFree(q)\nasked wanted\nends");
	FAULTS_ARE("MEMORY_LEAKED@1", BOTH "asked wanted true\ncudaFree(q)\nasked other\nends");
	FAULTS_ARE("MEMORY_LEAKED@1", BOTH "asked macro true\ncudaFree(q)\nasked macro\nends");
	// Unseen code that gets it among several others which the path frees behind it takes none of them.
	FAULTS_ARE("MEMORY_LEAKED@1", BOTH "o = cudaMalloc(0, 64)\nunknown work(o, q, p)\ncudaFree(q)\ncudaFree(o)\nends");
	FACTS("medium", BOTH "o = cudaMalloc(0, 64)\nunknown work(o, q, p)\ncudaFree(q)\ncudaFree(o)\nends");
	FAULTS_ARE("", BOTH "unknown work(q, p)\ncudaFree(q)\nends");
	FAULTS_ARE("", BOTH "o = cudaMalloc(0, 64)\nunknown work(q, p)\ncudaFree(q)\ncudaFree(o)\nends");
	FAULTS_ARE("", BOTH "cudaFree(q)\nunknown take(p)\nends");
	FAULTS_ARE("", BOTH "cudaFree(q)\ncuTexRefSetAddress(0, 1, p, 64)\nends"); // a texture reference keeps it
	FAULTS_ARE("", BOTH "cudaFree(q)\nopaque\nends");
	FAULTS_ARE("", BOTH "cudaFree(q)\ndiverges\nends");
	FAULTS_ARE("", BOTH "cudaFree(q)\nrecord x f\nholds &x.f p\nends");
	FAULTS_ARE("", BOTH "fails 2\ncudaFree(q)\nends");
	FAULTS_ARE("MEMORY_LEAKED@1", BOTH "launch 0: w p\ncudaDeviceSynchronize()\ncudaFree(q)\nends"); // a kernel frees nothing of the host's
	FAULTS_ARE("", TAKEN "q = malloc(64)\nfree(q)\nends");
	// What the host fetches is the function's work, whatever it frees.
	FAULTS_ARE("MEMORY_LEAKED@2", "pointer h\n" TAKEN "cudaMemcpy(h, p, 64, 2)\nends");
	FAULTS_ARE("MEMORY_LEAKED@2", "pointer h\n" BOTH "launch 0: r q w p\ncudaMemcpy(h, p, 64, 2)\nends");
	FAULTS_ARE("", "pointer h\n" TAKEN "cudaMemcpy(p, h, 64, 1)\nlaunch 0: w p\nends");
	FAULTS_ARE("", "main\npointer h\n" TAKEN "cudaMemcpy(h, p, 64, 2)\nends");
	// Unseen code that gets it among other memory, in front of the fetch, works with it; else it may have it from then on.
	FAULTS_ARE("MEMORY_LEAKED@2", "pointer h\n" BOTH "unknown work(q, p, 4)\ncudaMemcpy(h, p, 64, 2)\nends");
	FACTS("medium", "pointer h\n" BOTH "unknown work(q, p, 4)\ncudaMemcpy(h, p, 64, 2)\nends");
	FAULTS_ARE("", "pointer h\n" BOTH "unknown work(p, 4)\ncudaMemcpy(h, p, 64, 2)\nends");
	FAULTS_ARE("", "pointer h\n" BOTH "cudaMemcpy(h, p, 64, 2)\nunknown work(q, p, 4)\nends");
}

// A static handle that one call makes under the device that its caller asked for.
Test(lives, handles_that_are_made_once)
{
#define ONCE "pointer d\nx = cudaStreamCreate(0)\ncudaSetDevice(d)\n"
	DETAILS("medium second-call-for-another-device of k", ONCE "cudaStreamSynchronize(k)\ncached k 2");
	FAULTS_ARE("", ONCE "opaque\ncudaStreamSynchronize(k)\ncached k 2");
	FAULTS_ARE("", ONCE "cudaFree(k)\ncached k 2");
	FAULTS_ARE("", "pointer d\npointer e\nx = cudaStreamCreate(0)\ncudaSetDevice(0)\ncudaStreamSynchronize(k)\ncached k 3");
}

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"

// Given a stream, a call is one operation there on the data that it also gets. Given several and no data it can only order them.
Test(lives, what_unseen_code_does_with_streams)
{
	PAIRS("4~5", TWO "launch s: w p\nunknown transform(p, t)");
	PAIRS("4~5", TWO "unknown transform(p, s)\nlaunch t: w p");
	PAIRS("", TWO "unknown transform(p, s)\nlaunch t: r p"); // it may only read
	PAIRS("6~7", "const c\n" TWO "launch s: r c\nunknown transform(c, t)\nlaunch s: w c");
	PAIRS("", "const c\n" TWO "launch s: r c\nunknown transform(c, t)\nlaunch s: r c");
	PAIRS("", TWO "launch s: w p\nunknown link(s, t)\nlaunch t: w p");
	PAIRS("", TWO "launch s: w p\nunknown link(t, s)\nlaunch t: w p");
	PAIRS("4~6", TWO "launch s: w p\nunknown link(t)\nlaunch t: w p");
	PAIRS("5~7", TWO "u = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\nunknown link(u, t)\nlaunch t: w p");
	PAIRS("", TWO "e = cudaEventCreate(0)\nlaunch s: w p\nunknown link(s, e)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	PAIRS("", TWO "e = cudaEventCreate(0)\nlaunch s: w p\ncudaEventRecord(e, s)\nunknown link(t, e)\nlaunch t: w p");
	PAIRS("5~8", TWO "e = cudaEventCreate(0)\nlaunch s: w p\ncudaEventRecord(e, s)\nunknown link(e)\nlaunch t: w p");
	PAIRS("5~7", TWO "q = cudaMalloc(0, 64)\nlaunch s: w p\nunknown copy(q, s, t)\nlaunch t: w p");
	PAIRS("", "lost stream u\n" TWO "launch s: w p\nunknown transform(p, u)");
	PAIRS("5~7", "lost stream u\n" TWO "launch s: w p\nunknown link(u, t)\nlaunch t: w p");
	// Among several numbers one may say which part is meant.
	PAIRS("4~5", TWO "cudaMemsetAsync(p, 0, 4, s)\nunknown transform(p, 4, t)");
	PAIRS("", TWO "cudaMemsetAsync(p, 0, 4, s)\nunknown transform(p, 4, 5, t)");
	PAIRS("4~5", TWO "cudaMemsetAsync(p, 0, 64, s)\nunknown transform(p, 4, 5, t)");
}

Test(lives, unseen_code_that_waits_for_the_host)
{
	static const char *const waits[] = {"sync()", "wait_all()", "deviceSynchronize()", "ctx::flush()", "fence()"};
	static const char *const others[] = {"launch_all()", "synchronizer()", "begin()"};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
		cr_expect_str_eq(trace_told(&a, arena_printf(&a, TWO "launch s: w p\nunknown %s\nlaunch t: w p", waits[i]), true), "", "%s",
		                 waits[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		cr_expect_str_eq(trace_told(&a, arena_printf(&a, TWO "launch s: w p\nunknown %s\nlaunch t: w p", others[i]), true), "4~6", "%s",
		                 others[i]);
	arena_free(&a);
	// Then events are complete, too.
	FAULTS_ARE("", "s = cudaStreamCreate(0)\ne = cudaEventCreate(0)\nf = cudaEventCreate(0)\nkeeps s\nkeeps e\nkeeps f\ncudaEventRecord(e, s)\n"
	               "launch s:\ncudaEventRecord(f, s)\nunknown wait_all()\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_INCOMPLETE@9~11",
	           "s = cudaStreamCreate(0)\ne = cudaEventCreate(0)\nf = cudaEventCreate(0)\nkeeps s\nkeeps e\nkeeps f\n"
	           "cudaEventRecord(e, s)\nlaunch s:\ncudaEventRecord(f, s)\nunknown begin()\ncudaEventElapsedTime(0, e, f)");
}

// Other paths to the same cooperative launch prepare the process for it, by calls that the message names.
Test(lives, what_other_paths_prepare)
{
#define ASIDE "std::thread::thread(&x, 0) {\n}\n"
	FACTS("high start 1 (the device selection)", "launch 0: cooperative\nexpects 1 4");
	FACTS("high edge 1 start 1 (the device selection (by `cudaMemset` at line 1))",
	      "cudaMemset(0, 0, 4)\nlaunch 0: cooperative\nexpects 2 4 by 1");
	FACTS("high edge 1 start 1 (an attribute of the kernel (by `cudaMemset` at line 1)) shared",
	      "cudaMemset(0, 0, 4)\nlaunch 0: cooperative\nexpects 2 8 by 1");
	FAULTS_ARE("", "cudaFuncSetAttribute(0, 8, 4)\nlaunch 0: cooperative\nexpects 2 8 by 1");
	FAULTS_ARE("", "cudaSetDevice(0)\nlaunch 0: cooperative\nexpects 2 4");
	FAULTS_ARE("", "launch 0: cooperative\nlaunch 0: cooperative\nexpects 1 3");
	FAULTS_ARE("COOPERATIVE_WITHOUT_INIT@2", "launch 0: cooperative\nlaunch 0: cooperative\nexpects 2 16");
	FAULTS_ARE("", "launch 0: cooperative\nexpects 1 0");
}

Test(lives, handles_that_are_handed_on)
{
	FAULTS_ARE("", MADE "result s\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "result 7\nends");
	FAULTS_ARE("", MADE "throws\nends"); // an exception may be caught by who has it
	// An object whose class has a destructor, or a lambda that has captured it, may destroy it.
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "record x f\nholds &x.f s\nends");
	FAULTS_ARE("", MADE "record x f destructor\nholds &x.f s\nends");
	FAULTS_ARE("", MADE "record x f closure\nholds &x.f s\nends");
}

// What a reset ends was there before it.
Test(lives, memory_of_a_context_that_has_ended)
{
	FAULTS_ARE("CALL_AFTER_TEARDOWN@2~3", "object o\ncudaDeviceReset()\ncudaFree(o.p)");
	FAULTS_ARE("", "cudaDeviceReset()\ncudaFree(current().p)");
	FAULTS_ARE("", "object o\ncudaFree(o.p)\ncudaDeviceReset()");
	FAULTS_ARE("", "pointer p\ncudaDeviceReset()\nfree(p)");
}

// The path has compared the device with something that an earlier call has left.
Test(lives, devices_that_are_remembered)
{
	DETAILS("medium second-call-for-another-device of k", "global last 8\n" ONCE "cudaStreamSynchronize(k)\ncached k 3");
	FAULTS_ARE("", "global last 8\n" ONCE "assume d == last[0]\ncudaStreamSynchronize(k)\ncached k 3");
	FAULTS_ARE("", "global last 8\n" ONCE "assume d != last[0]\ncudaStreamSynchronize(k)\ncached k 3");
	FAULTS_ARE("SCRATCH_ACROSS_DEVICES@3~6", "global last 8\n" ONCE "assume d != 1\ncudaStreamSynchronize(k)\ncached k 3");
	FAULTS_ARE("SCRATCH_ACROSS_DEVICES@4~7", "pointer c\nglobal last 8\n" ONCE "assume c == last[0]\ncudaStreamSynchronize(k)\ncached k 4");
}

Test(lives, what_unseen_code_may_keep)
{
	FAULTS_ARE("", MADE "escapes s\nends");
	FAULTS_ARE("HANDLE_LEAKED@1", MADE "t = cudaStreamCreate(0)\nescapes t\nends");
}

// A record of the host says what to do: it is no data of the call's operation.
Test(lives, options_of_unseen_code)
{
	PAIRS("", TWO "record x f\ncudaMemcpyAsync(&x, p, 8, 2, s)\nunknown run(&x, t)");
	PAIRS("5~6?", TWO "local x 8\ncudaMemcpyAsync(x, p, 8, 2, s)\nunknown run(x, t)");
}

// The program goes on without the GPU: what was lost goes with it.
Test(lives, what_is_no_work_of_the_gpu)
{
	FAULTS_ARE("", "main\n" MADE "callee\ndie s\ncaller\nmalloc(4)\nends");
	FAULTS_ARE("", "main\n" MADE "callee\ndie s\ncaller\ncudaGetErrorString(0)\nends");
}
