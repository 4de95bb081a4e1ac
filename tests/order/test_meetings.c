// SPDX-License-Identifier: Apache-2.0
// What threads hand to each other by semaphores, latches, barriers, atomics and locks; and the threads of a parallel region.
#include <criterion/criterion.h>

#include <string.h>

#include "trace.h"

#define START "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define WORKER(then) START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\n" then "\n}\n"

Test(meetings, semaphores)
{
	PAIRS("", WORKER("sem_post(&c)") "sem_wait(&c)\nlaunch t: w p");
	PAIRS("5~10", WORKER("sem_post(&c)") "sem_wait(&d)\nlaunch t: w p");
	PAIRS("5~10", WORKER("sem_wait(&c)") "sem_post(&c)\nlaunch t: w p");
	PAIRS("5~9", WORKER("sem_post(&c)") "launch t: w p");
	PAIRS("", WORKER("sem_init(&c, 0, 1)") "sem_wait(&c)\nlaunch t: w p");
	// What comes behind the signal is not handed over.
	PAIRS("7~11", START "std::thread::thread(&x, 0) {\nsem_post(&c)\n\nlaunch s: w p\ncudaStreamSynchronize(s)\n}\nsem_wait(&c)\nlaunch t: w p");
	// Nor what the stream has not done yet.
	PAIRS("5~9", START "std::thread::thread(&x, 0) {\nlaunch s: w p\nsem_post(&c)\n}\nsem_wait(&c)\nlaunch t: w p");
}

// Each object hands over its own signals, in whatever order they are awaited.
Test(meetings, several_semaphores)
{
	PAIRS("", START "std::thread::thread(&x, 0) {\nsem_post(&c)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&d)\n}\n"
	                "sem_wait(&c)\nsem_wait(&d)\nlaunch t: w p");
	PAIRS("", START "std::thread::thread(&x, 0) {\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&d)\nsem_post(&c)\n}\n"
	                "sem_wait(&c)\nsem_wait(&d)\nlaunch t: w p");
	PAIRS("6~11", START "std::thread::thread(&x, 0) {\nsem_post(&c)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&d)\n}\n"
	                    "sem_wait(&c)\nlaunch t: w p\nsem_wait(&d)");
	PAIRS("", START "std::thread::thread(&x, 0) {\nsem_post(&c)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)\n}\n"
	                "sem_wait(&c)\nsem_wait(&c)\nlaunch t: w p");
}

Test(meetings, barriers_and_latches)
{
	PAIRS("", WORKER("pthread_barrier_wait(&b)") "pthread_barrier_wait(&b)\nlaunch t: w p");
	PAIRS("5~10", WORKER("pthread_barrier_wait(&b)") "pthread_barrier_wait(&d)\nlaunch t: w p");
	PAIRS("", WORKER("std::latch::count_down(&b)") "std::latch::wait(&b)\nlaunch t: w p");
	PAIRS("5~10", WORKER("std::latch::wait(&b)") "std::latch::count_down(&b)\nlaunch t: w p");
	PAIRS("", WORKER("std::latch::arrive_and_wait(&b)") "std::latch::arrive_and_wait(&b)\nlaunch t: w p");
	// The thread does at the barrier what its creator brings along.
	PAIRS("", START "std::thread::thread(&x, 0) {\npthread_barrier_wait(&b)\nlaunch t: w p\n}\nlaunch s: w p\ncudaStreamSynchronize(s)\n"
	                "pthread_barrier_wait(&b)\nstd::thread::join(&x)");
	PAIRS("9~6", START "std::thread::thread(&x, 0) {\npthread_barrier_wait(&b)\nlaunch t: w p\n}\n\nlaunch s: w p\npthread_barrier_wait(&b)\n"
	                   "std::thread::join(&x)");
}

Test(meetings, two_threads_hand_on)
{
#define THREAD(name, work) "std::thread::thread(&" name ", 0) {\n" work "\n}\n"
#define JOINED "std::thread::join(&x)\nstd::thread::join(&y)"
	PAIRS("", START THREAD("x", "sem_wait(&c)\nlaunch t: w p") THREAD("y", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)") JOINED);
	PAIRS("", START THREAD("x", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)") THREAD("y", "sem_wait(&c)\nlaunch t: w p") JOINED);
	PAIRS("9~6", START THREAD("x", "sem_wait(&c)\nlaunch t: w p") THREAD("y", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&d)") JOINED);
	// Through a third one.
	PAIRS("", START THREAD("x", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)") THREAD("y", "sem_wait(&c)\nsem_post(&d)")
	                  THREAD("z", "sem_wait(&d)\nlaunch t: w p"));
	// Two in turn.
	PAIRS("", START THREAD("x", "sem_wait(&c)\nlaunch t: w p\ncudaStreamSynchronize(t)\nsem_post(&d)")
	                  THREAD("y", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)\nsem_wait(&d)\nlaunch s: w p") JOINED);
}

Test(meetings, atomics)
{
	PAIRS("", WORKER("std::atomic::store(&a, 1)") "std::atomic::load(&a)\nlaunch t: w p");
	PAIRS("5~10", WORKER("std::atomic::store(&a, 1)") "std::atomic::load(&b)\nlaunch t: w p");
	PAIRS("5~10", WORKER("std::atomic::load(&a)") "std::atomic::load(&a)\nlaunch t: w p");
	PAIRS("", WORKER("std::atomic::fetch_add(&a, 1)") "std::atomic::load(&a)\nlaunch t: w p");
	PAIRS("", WORKER("std::atomic::fetch_add(&a, 1)") "std::atomic::fetch_add(&a, 1)\nlaunch t: w p");
}

// Where nobody signals the flag of an array that a thread waits at, another one of the array counts; a signalled one stands for itself.
Test(meetings, flags_of_an_array)
{
#define FLAGS "local f 32\n"
	PAIRS("", FLAGS WORKER("std::atomic::store(&f[1], 1)") "std::atomic::load(&f[1])\nlaunch t: w p");
	PAIRS("", FLAGS WORKER("std::atomic::store(&f[1], 1)") "std::atomic::load(&f[0])\nlaunch t: w p");
	PAIRS("6~11", FLAGS WORKER("std::atomic::store(&f[1], 1)") "std::atomic::load(&b)\nlaunch t: w p");
	PAIRS("7~12",
	      FLAGS START THREAD(
		      "x",
		      "std::atomic::store(&f[0], 1)\nlaunch s: w p\ncudaStreamSynchronize(s)\nstd::atomic::store(&f[1], 1)") "std::atomic::load(&f[0])\nlaunch t: w p");
}

Test(meetings, locks)
{
#define LOCKED(lock) "std::mutex::lock(&" lock ")\nlaunch s: w p\ncudaStreamSynchronize(s)\nstd::mutex::unlock(&" lock ")"
	PAIRS("", START THREAD("x", LOCKED("m")) "std::mutex::lock(&m)\nlaunch t: w p\nstd::mutex::unlock(&m)");
	PAIRS("6~11", START THREAD("x", LOCKED("m")) "std::mutex::lock(&n)\nlaunch t: w p\nstd::mutex::unlock(&n)");
	// A guard stands for its mutex.
	PAIRS("",
	      START THREAD(
		      "x",
		      "std::unique_lock::unique_lock(&g, &m)\nlaunch s: w p\ncudaStreamSynchronize(s)\nstd::unique_lock::unlock(&g)") "std::mutex::lock(&m)\nlaunch t: w p\nstd::mutex::unlock(&m)");
	FAULTS_ARE("", START THREAD("x", LOCKED("m")) THREAD("y", LOCKED("m")));
	FAULTS_ARE("THREADS_SHARE_STREAM@6~12 THREADS_SHARE_MEMORY@6~12", START THREAD("x", LOCKED("m")) THREAD("y", LOCKED("n")));
}

// What waits for a condition has released the mutex meanwhile.
Test(meetings, conditions)
{
	PAIRS("", WORKER("pthread_cond_signal(&c)") "pthread_mutex_lock(&m)\npthread_cond_wait(&c, &m)\nlaunch t: w p");
	PAIRS("5~11", WORKER("pthread_cond_signal(&c)") "pthread_mutex_lock(&m)\npthread_cond_wait(&d, &m)\nlaunch t: w p");
}

// Threads of a region meet at a barrier. What another one of them may have waited for, by a call that this path does not take, all have waited for.
Test(meetings, teams)
{
#define REGION START "parallel\nlaunch s: w p\nmeets\nlaunch t: w p\nserial\n"
	PAIRS("5~7", REGION);
	PAIRS("", REGION "aside 5 cudaStreamSynchronize 0");
	PAIRS("", REGION "aside 5 cudaEventSynchronize 0");
	PAIRS("", REGION "aside 5 cudaDeviceSynchronize 0");
	PAIRS("", REGION "aside 5 cudaMemcpy 0");
	PAIRS("", REGION "aside 5 wait_all 0");
	PAIRS("5~7", REGION "aside 5 cudaMemcpyAsync 0");
	PAIRS("5~7", REGION "aside 5 begin 0");
	PAIRS("5~7", REGION "aside 6 cudaStreamSynchronize 0");
	PAIRS("5~7", REGION "aside 7 cudaStreamSynchronize 0");
	PAIRS("", REGION "aside 5 cudaStreamSynchronize 1");
	PAIRS("", REGION "aside 5 cudaStreamSynchronize 3");
	PAIRS("", REGION "aside 5 begin 0\naside 5 cudaStreamSynchronize 0");
	// Since they last met.
#define TWICE START "meets\nlaunch s: w p\nmeets\nlaunch t: w p\n"
	PAIRS("5~7", TWICE "aside 3 cudaStreamSynchronize 0");
	PAIRS("5~7", TWICE "aside 4 cudaStreamSynchronize 0");
	PAIRS("", TWICE "aside 5 cudaStreamSynchronize 0");
	// Of a function that is called nobody looks at the other calls.
	PAIRS("", START "launch s: w p\ncallee\nmeets\ncaller\nlaunch t: w p");
}

// Each thread awaits what only the next one signals; the last signals at once.
Test(meetings, threads_in_a_ring)
{
	PAIRS("", START THREAD("x", "sem_wait(&c)\nsem_post(&d)")
	                  THREAD("y", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)") "sem_wait(&d)\nlaunch t: w p");
	PAIRS("9~14", START THREAD("x", "sem_wait(&c)\nsem_post(&d)")
	                      THREAD("y", "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&e)") "sem_wait(&d)\nlaunch t: w p"
	                                                                                           "");
	// A second wait for the same object needs a second signal.
	PAIRS("",
	      START THREAD(
		      "x",
		      "launch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)\nlaunch s: r p\ncudaStreamSynchronize(s)\nsem_post(&c)") "sem_wait(&c)\nsem_wait(&c)\nlaunch t: w p");
	// What the thread itself signalled it does not take.
	PAIRS("6~11", START "sem_post(&c)\n" THREAD("x", "launch s: w p\ncudaStreamSynchronize(s)") "\nsem_wait(&c)\nlaunch t: w p");
	STEPS("spawn@1 signal@3 signalled@3 call@3 call@1 await@5 awaited@5 call@5", "std::thread::thread(&x, 0) {\n\nsem_post(&c)\n}\nsem_wait(&c)"
	                                                                             "");
}

// What a walked thread may still do is done before its creator ends.
Test(meetings, threads_that_nobody_joins)
{
	PAIRS("8~6", START THREAD("x", "pthread_barrier_wait(&b)\nlaunch t: w p") "launch s: w p");
	FAULTS_ARE("USED_AFTER_DESTROY@4~7", START "cudaStreamDestroy(s)\n" THREAD("x", "sem_wait(&c)\nlaunch s: r p"));
}

// Where nobody has anything to go on with, the one goes on that nobody is going to signal: its condition may hold already.
Test(meetings, who_goes_on_without_a_signal)
{
	PAIRS("", START THREAD("x", "sem_wait(&c)\nlaunch t: w p") THREAD("y", "sem_wait(&d)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&c)")
	                  JOINED);
	PAIRS("6~10", START THREAD("x", "sem_wait(&c)\nlaunch t: w p")
	                      THREAD("y", "sem_wait(&d)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&e)") JOINED);
	// Each waits for the other: the first goes on.
	PAIRS("", START THREAD("x", "sem_wait(&c)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&d)")
	                  THREAD("y", "sem_wait(&d)\nlaunch t: w p\nsem_post(&c)") JOINED);
	// What it has signalled before it stands at the wait is behind it.
	PAIRS("7~11", START THREAD("x", "sem_post(&d)\nsem_wait(&c)\nlaunch t: w p")
	                      THREAD("y", "sem_wait(&e)\nlaunch s: w p\ncudaStreamSynchronize(s)\nsem_post(&f)") JOINED);
}

Test(meetings, semaphores_without_a_count)
{
	PAIRS("5~10", WORKER("sem_init(&c, 0, 0)") "sem_wait(&c)\nlaunch t: w p");
	PAIRS("", "pointer n\n" WORKER("sem_init(&c, 0, n)") "sem_wait(&c)\nlaunch t: w p"); // it may signal
}

// A thread that stands at a barrier has come there once.
Test(meetings, each_meeting_is_told_once)
{
	struct arena a = {0};
	const char *steps = trace_steps(&a,
	                                "std::thread::thread(&x, 0) {\npthread_barrier_wait(&b)\n}\npthread_barrier_wait(&b)\nstd::thread::join(&x)");
	const char *first = strstr(steps, "signalled@2");
	cr_expect(first && !strstr(first + 1, "signalled@2"), "%s", steps);
	first = strstr(steps, "signalled@4");
	cr_expect(first && !strstr(first + 1, "signalled@4"), "%s", steps);
	cr_expect(strstr(steps, "awaited@2") && strstr(steps, "awaited@4"), "%s", steps);
	arena_free(&a);
}

// Where the threads of a region meet, what another one of them has waited for is complete for all.
Test(meetings, events_behind_a_meeting)
{
#define TIMED                                                                                                                                        \
	"s = cudaStreamCreate(0)\ne = cudaEventCreate(0)\nf = cudaEventCreate(0)\nkeeps s\nkeeps e\nkeeps f\ncudaEventRecord(e, s)\nlaunch s:\n"     \
	"cudaEventRecord(f, s)\nmeets\ncudaEventElapsedTime(0, e, f)\n"
	FAULTS_ARE("ELAPSED_INCOMPLETE@9~11", TIMED);
	FAULTS_ARE("", TIMED "aside 9 cudaEventSynchronize 0");
}

// A call that the path takes has waited on the path, or has not; another one of the same kind may have in another thread.
Test(meetings, teams_that_call_functions)
{
#define CALLED START "parallel\nlaunch s: w p\ncallee\nlaunch s: r p\ncaller\nmeets\nlaunch t: w p\nserial\n"
	PAIRS("5~10 7~10", CALLED);
	PAIRS("5~10 7~10", CALLED "aside 6 cudaStreamSynchronize 1");
	PAIRS("", CALLED "aside 7 cudaStreamSynchronize 1");
	PAIRS("5~10 7~10", CALLED "aside 9 cudaStreamSynchronize 1");
}

// The mutex of a condition is released while the thread stands there, and taken again before it goes on.
Test(meetings, the_mutex_of_a_condition)
{
	struct arena a = {0};
	const char *steps = trace_steps(
		&a, "std::thread::thread(&x, 0) {\n\npthread_cond_signal(&c)\n}\npthread_mutex_lock(&m)\npthread_cond_wait(&c, &m)");
	const char *released = strstr(steps, "unlocked@6"), *taken = released ? strstr(released, " locked@6") : NULL;
	cr_expect(released && taken, "%s", steps);
	cr_expect_null(strstr(taken ? taken + 1 : steps, " locked@6"), "%s", steps);
	arena_free(&a);
}

// Those for whom there is a signal go on first, in the order in which they were started.
Test(meetings, who_goes_on_first)
{
	PAIRS("10~6", START THREAD("y", "sem_wait(&d)\nlaunch s: w p")
	                      THREAD("x", "sem_wait(&c)\nlaunch t: w p") "sem_post(&c)\nstd::thread::join(&y)\nstd::thread::join(&x)");
	PAIRS("6~11", START THREAD("x", "sem_wait(&c)\nlaunch s: w p\nsem_post(&d)") THREAD("y", "sem_wait(&d)\nlaunch t: w p\nsem_post(&c)") JOINED);
}

// A wait that is on the path itself is none of another thread.
Test(meetings, teams_whose_waits_are_on_the_path)
{
#define QUERIED START "parallel\nlaunch s: w p\ncudaStreamSynchronize(t)\nmeets\nlaunch t: w p\nserial\n"
	PAIRS("5~8", QUERIED);
	PAIRS("5~8", QUERIED "shows 6");
	PAIRS("", QUERIED "aside 6 cudaStreamSynchronize 0\nshows 6");
}
