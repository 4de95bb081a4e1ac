// SPDX-License-Identifier: Apache-2.0
// What host threads know of each other, and what they share.
#include <criterion/criterion.h>

#include "trace.h"

#define START "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"

Test(threads, a_thread_knows_what_came_before_its_start)
{
	PAIRS("", START "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, p, 64, 2, s)\ncudaStreamSynchronize(s)\n"
	                "std::thread::thread(&x, 0) {\nread h\n}");
	PAIRS("5~7", START "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, p, 64, 2, s)\nstd::thread::thread(&x, 0) {\nread h\n}");
}

Test(threads, a_join_knows_what_the_thread_knew)
{
	PAIRS("", START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::thread::join(&x)\nlaunch t: w p");
	PAIRS("5~8", START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nlaunch t: w p");
	PAIRS("5~9", START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::thread::detach(&x)\nlaunch t: w p");
	PAIRS("5~8", START "std::thread::thread(&x, 0) {\nlaunch s: w p\n}\nstd::thread::join(&x)\nlaunch t: w p");
	PAIRS("5~11", START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::thread::thread(&y, 0) {\n}\n"
	                    "std::thread::join(&y)\nlaunch t: w p");
}

Test(threads, a_handle_from_elsewhere_may_be_that_of_any_thread)
{
	PAIRS("",
	      "pointer h\n" START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::thread::join(h)\nlaunch t: w p");
	PAIRS("6~11", "pointer h\n" START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::thread::detach(&x)\n"
	              "std::thread::join(h)\nlaunch t: w p");
}

Test(threads, two_threads)
{
	FAULTS_ARE("5~8", START "std::thread::thread(&x, 0) {\nlaunch s: w p\n}\nstd::thread::thread(&y, 0) {\nlaunch t: w p\n}");
	FAULTS_ARE("THREADS_SHARE_STREAM@5~8 THREADS_SHARE_MEMORY@5~8",
	           START "std::thread::thread(&x, 0) {\nlaunch s: w p\n}\nstd::thread::thread(&y, 0) {\nlaunch s: w p\n}");
	FAULTS_ARE("", START "std::thread::thread(&x, 0) {\nstd::mutex::lock(&m)\nlaunch s: w p\nstd::mutex::unlock(&m)\n}\n"
	                     "std::thread::thread(&y, 0) {\nstd::mutex::lock(&m)\nlaunch s: w p\nstd::mutex::unlock(&m)\n}");
	FAULTS_ARE("", START "std::thread::thread(&x, 0) {\nlaunch s: w p\n}\nstd::thread::join(&x)\nstd::thread::thread(&y, 0) {\nlaunch s: w p\n}");
}

Test(threads, a_lock_hands_on_what_its_holder_knew)
{
	PAIRS("", START "std::thread::thread(&x, 0) {\nstd::mutex::lock(&m)\nlaunch s: w p\ncudaStreamSynchronize(s)\nstd::mutex::unlock(&m)\n}\n"
	                "std::mutex::lock(&m)\nlaunch t: w p\nstd::mutex::unlock(&m)");
	PAIRS("6~11", START "std::thread::thread(&x, 0) {\nstd::mutex::lock(&m)\nlaunch s: w p\ncudaStreamSynchronize(s)\nstd::mutex::unlock(&m)\n}\n"
	                    "std::mutex::lock(&n)\nlaunch t: w p\nstd::mutex::unlock(&n)");
}

Test(threads, work_of_threads_on_one_legacy_stream)
{
	FAULTS_ARE("THREADS_SHARE_LEGACY@3~6", "p = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\nlaunch 0: r p\n}\n"
	                                       "std::thread::thread(&y, 0) {\nlaunch 0: r p\n}");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\nlaunch ~0: r p\n}\nstd::thread::thread(&y, 0) {\nlaunch ~0: r p\n}");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\nlaunch 0: r p\nstd::thread::thread(&x, 0) {\nlaunch 0: r p\n}");
}

Test(threads, per_thread_streams_are_of_a_thread)
{
	PAIRS("3~6", "p = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\nlaunch ~0: w p\n}\nstd::thread::join(&x)\nlaunch ~0: w p");
	PAIRS("", "p = cudaMalloc(0, 64)\nlaunch ~0: w p\nlaunch ~0: w p");
}

#define SIGNALLED START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n"

Test(threads, a_signal_carries_what_its_thread_knows)
{
	PAIRS("", SIGNALLED "std::promise::set_value(&q)\n}\nstd::future::get(f)\nlaunch t: w p");
	PAIRS("5~9", SIGNALLED "}\nstd::mutex::lock(&m)\nlaunch t: w p");
	PAIRS("", SIGNALLED "std::condition_variable::notify_one(&c)\n}\nstd::condition_variable::wait(&c, &l)\nlaunch t: w p");
	PAIRS("5~10", SIGNALLED "std::condition_variable::notify_one(&c)\n}\nstd::condition_variable::wait(&d, &l)\nlaunch t: w p");
	PAIRS("7~10", START "std::thread::thread(&x, 0) {\ncudaStreamSynchronize(s)\nstd::condition_variable::notify_one(&c)\nlaunch s: w p\n}\n"
	                    "std::condition_variable::wait(&c, &l)\nlaunch t: w p");
}

Test(threads, threads_that_await_each_other)
{
	PAIRS("", START
	      "std::thread::thread(&x, 0) {\nstd::condition_variable::wait(&c, &l)\nlaunch t: w p\n}\nstd::thread::thread(&y, 0) {\n"
	      "launch s: w p\ncudaStreamSynchronize(s)\nstd::condition_variable::notify_one(&c)\n}\nstd::thread::join(&x)\nstd::thread::join(&y)");
	// The one that awaits is walked last.
	PAIRS("9~6", START
	      "std::thread::thread(&x, 0) {\nstd::condition_variable::wait(&c, &l)\nlaunch t: w p\n}\nstd::thread::thread(&y, 0) {\n"
	      "launch s: w p\ncudaStreamSynchronize(s)\nstd::condition_variable::notify_one(&d)\n}\nstd::thread::join(&x)\nstd::thread::join(&y)");
	PAIRS("", START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\nunknown say(1)\n}\nunknown hear(1)\nlaunch t: w p");
}

Test(threads, a_thread_that_awaits_is_walked_to_its_end)
{
	FAULTS_ARE("USED_AFTER_DESTROY@4~7", START "cudaStreamDestroy(s)\nstd::thread::thread(&x, 0) {\nstd::condition_variable::wait(&c, &l)\n"
	                                           "cudaStreamSynchronize(s)\n}");
}

Test(threads, sharing_is_said_once)
{
	FAULTS_ARE("THREADS_SHARE_STREAM@5~8", START "std::thread::thread(&x, 0) {\ncudaStreamSynchronize(s)\n}\nstd::thread::thread(&y, 0) {\n"
	                                             "cudaStreamSynchronize(s)\ncudaStreamSynchronize(s)\n}");
}

Test(threads, a_future_of_a_task_waits_when_it_dies)
{
	PAIRS("", START "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::future::get(f)\nlaunch t: w p");
	PAIRS("", START "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\ndie f\nlaunch t: w p");
	PAIRS("5~8", START "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nlaunch t: w p");
}

Test(threads, a_new_thread_is_at_device_0_without_a_context)
{
	FAULTS_ARE("THREAD_WITHOUT_DEVICE@3~4", "cudaSetDevice(1)\np = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\nlaunch 0: w p\n}");
	FAULTS_ARE("", "cudaSetDevice(1)\np = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\ncudaSetDevice(1)\nlaunch 0: w p\n}");
	FAULTS_ARE("NO_CURRENT_CONTEXT@2~3", "cudaSetDevice(0)\nstd::thread::thread(&x, 0) {\ncuStreamCreate(0, 0)\n}");
	FAULTS_ARE("", "cudaSetDevice(0)\nstd::thread::thread(&x, 0) {\ncudaSetDevice(0)\ncuStreamCreate(0, 0)\n}");
}

// Only the future of a task waits when it dies, and only a task's: not what else has a name for a thread.
Test(threads, what_dies_without_waiting)
{
	PAIRS("6~10", "pointer h\n" START "std::thread::thread(h, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\ndie h\nlaunch t: w p");
	PAIRS("5~10", START "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\ng = cudaMalloc(0, 64)\ndie g\nlaunch t: w p");
	PAIRS("5~11", START "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\ng = std::async(0) {\n}\ndie g\nlaunch t: w p");
	PAIRS("", START "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nstd::future::get(f)\ndie f\nlaunch t: w p");
}

// A future from elsewhere may be that of any task, and a thread from elsewhere any thread, but not the one the other.
Test(threads, handles_from_elsewhere)
{
#define TASK "f = std::async(0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\n"
#define WORKER "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\n"
	PAIRS("", "pointer h\n" START TASK "std::future::get(h)\nlaunch t: w p");
	PAIRS("6~10", "pointer h\n" START TASK "std::thread::join(h)\nlaunch t: w p");
	PAIRS("6~10", "pointer h\n" START WORKER "std::future::get(h)\nlaunch t: w p");
	PAIRS("5~8", START "std::thread::thread(&y, 0)\n"
	                   "launch s: w p\nstd::thread::join(&y)\n\nlaunch t: w p");
	FAULTS_ARE("", START "std::thread::thread(&x, 0)\nstd::thread::join(&x)\nstd::thread::detach(&x)");
}

Test(threads, the_legacy_stream_of_threads_in_turn)
{
#define LEGACY(name) "std::thread::thread(&" name ", 0) {\nlaunch 0: r p\n}\n"
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\n" LEGACY("x") "std::thread::join(&x)\n" LEGACY("y"));
	FAULTS_ARE("THREADS_SHARE_LEGACY@3~6", "p = cudaMalloc(0, 64)\n" LEGACY("x") LEGACY("y") LEGACY("z"));
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\n" LEGACY("x") "launch 0: r p");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\nstd::thread::thread(&x, 0) {\nlaunch 0: r p\nlaunch 0: r p\n}");
	FAULTS_ARE("", "p = cudaMalloc(0, 64)\ns = cudaStreamCreate(0)\nkeeps s\nstd::thread::thread(&x, 0) {\nlaunch s: r p\n}\n"
	               "std::thread::join(&x)\nstd::thread::thread(&y, 0) {\nlaunch s: r p\n}");
}

// Which kinds of handles two threads may not use at once.
Test(threads, handles_that_two_threads_share)
{
	static const struct {
		const char *made;
		const char *fault;
	} rows[] = {{"cudaStreamCreate(0)", "THREADS_SHARE_STREAM"},
	            {"cublasCreate(0)", "THREADS_SHARE_HANDLE"},
	            {"cufftPlan1d(0, 8, 0, 1)", "THREADS_SHARE_HANDLE"},
	            {"cusolverDnCreate(0)", "THREADS_SHARE_HANDLE"},
	            {"cusparseCreate(0)", "THREADS_SHARE_HANDLE"},
	            {"curandCreateGenerator(0, 0)", "THREADS_SHARE_HANDLE"},
	            {"cudnnCreate(0)", "THREADS_SHARE_HANDLE"},
	            {"ncclCommInitRank(0, 1, 0, 0)", "THREADS_SHARE_HANDLE"},
	            {"cudaEventCreate(0)", ""},
	            {"cudaGraphCreate(0, 0)", ""}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *use = "row {'name': 'use', 'args': ['h'], 'effects': [{'do': 'affinity', 'arg': 'h', 'source': 'own'}]}\n";
		const char *text = arena_printf(
			&a, "%sx = %s\nkeeps x\nstd::thread::thread(&a, 0) {\nuse(x)\n}\nstd::thread::thread(&b, 0) {\nuse(x)\n}", use, rows[i].made);
		const char *expected = *rows[i].fault ? arena_printf(&a, "%s@5~8", rows[i].fault) : "";
		cr_expect_str_eq(trace_told(&a, text, false), expected, "%s", rows[i].made);
	}
	arena_free(&a);
}
