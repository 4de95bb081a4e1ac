// SPDX-License-Identifier: Apache-2.0
// Events: what a record takes along, which waits for unseen ones may cover, elapsed times; and waits for streams under other names.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"

// An event that unseen code gave out may have been recorded there, behind anything; one that was given or is kept was not recorded here.
Test(events, waits_for_events_from_elsewhere)
{
#define WAIT(event) "launch s: w p\ncudaStreamWaitEvent(t, " event ", 0)\nlaunch t: w p"
	PAIRS("", "unseen e\n" TWO WAIT("e"));
	PAIRS("", "local a 64\n" TWO WAIT("a[0]"));
	PAIRS("5~7", "global a 64\n" TWO WAIT("a[0]"));
	PAIRS("5~7", "event e\n" TWO WAIT("e"));
	PAIRS("5~7", "pointer a\n" TWO WAIT("a->e"));
	PAIRS("", TWO WAIT("done(s)"));
	PAIRS("", TWO WAIT("done(1, s)"));
	PAIRS("4~6", TWO WAIT("done(1)"));
	PAIRS("5~7", "stream v\n" TWO WAIT("done(v)"));
	// It covers what was issued before, not what comes later; and no host access.
	PAIRS("6~7", "unseen e\n" TWO "cudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\nlaunch t: w p");
}

// Behind a value that another stream has written is what that one did before; a stream that waits for one that nobody has written yet may come behind
// anything until somebody writes it (CUDA Driver API, Stream Memory Operations).
Test(events, values_that_streams_wait_for)
{
#define FLAG TWO "q = cudaMalloc(0, 4)\n"
#define VALUE(verb, stream, value) "cuStream" verb "Value32(" stream ", q, " value ", 0)\n"
	PAIRS("", FLAG "launch s: w p\n" VALUE("Write", "s", "1") VALUE("Wait", "t", "1") "launch t: w p");
	PAIRS("6~8", FLAG VALUE("Write", "s", "1") "launch s: w p\n" VALUE("Wait", "t", "1") "launch t: w p");
	PAIRS("", FLAG VALUE("Wait", "t", "1") "launch t: w p\nlaunch s: w p\n" VALUE("Write", "s", "1"));
	PAIRS("6~8", FLAG VALUE("Wait", "t", "1") "launch t: w p\n" VALUE("Write", "s", "1") "launch s: w p");
	PAIRS("5~7", FLAG "launch t: w p\n" VALUE("Wait", "t", "1") "launch s: w p"); // what it had before is not held back
	PAIRS("", FLAG "launch s: w p\n" VALUE("Write", "s", "0") VALUE("Wait", "t", "1") "launch t: w p\nlaunch s: w p");
	PAIRS("", FLAG VALUE("Wait", "t", "1") VALUE("Write", "s", "0") "launch s: w p\nlaunch t: w p"); // another value: it waits on
	PAIRS("5~6", FLAG "cudaMemsetAsync(q, 0, 4, t)\n" VALUE("Write", "s", "1"));
}

// The record is a barrier of the legacy stream, a wait for what was never recorded is none.
Test(events, records_and_waits_on_the_legacy_stream)
{
#define BLOCKING                                                                                                                                     \
	"s = cudaStreamCreate(0)\nt = cudaStreamCreate(0)\np = cudaMalloc(0, 64)\nn = cudaStreamCreateWithFlags(0, 1)\ne = cudaEventCreate(0)\n"
	PAIRS("", BLOCKING "launch s: w p\ncudaEventRecord(e, 0)\nlaunch t: w p");
	PAIRS("6~8", BLOCKING "launch s: w p\ncudaStreamWaitEvent(0, e, 0)\nlaunch t: w p");
	PAIRS("", BLOCKING "launch s: w p\ncudaEventRecord(e, n)\ncudaStreamWaitEvent(0, e, 0)\nlaunch t: w p");
	PAIRS("", BLOCKING "launch n: w p\ncudaEventRecord(e, n)\ncudaStreamWaitEvent(0, e, 0)\nlaunch t: w p");
	PAIRS("", BLOCKING "launch s: w p\ncudaEventRecord(e, 0)\ncudaStreamWaitEvent(n, e, 0)\nlaunch n: w p");
	PAIRS("6~9", BLOCKING "launch s: w p\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(n, e, 0)\nlaunch n: w p");
}

Test(events, a_record_that_took_the_place_of_another)
{
#define THIRD TWO "e = cudaEventCreate(0)\nu = cudaStreamCreateWithFlags(0, 1)\nkeeps u\n"
	FAULTS_ARE("RERECORDED@7~11",
	           THIRD "launch s: w p\ncudaEventRecord(e, s)\ncudaEventRecord(e, u)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	DETAILS("high path of p in device event e waits 10 records 9",
	        THIRD "launch s: w p\ncudaEventRecord(e, s)\ncudaEventRecord(e, u)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	// What was waited for in between is complete, and was meant to be.
	FAULTS_ARE("RECORDED_ELSEWHERE@9~12", THIRD "cudaEventRecord(e, s)\ncudaEventSynchronize(e)\nlaunch s: w p\ncudaEventRecord(e, u)\n"
	                                            "cudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	FAULTS_ARE("RECORDED_ELSEWHERE@8~11",
	           THIRD "cudaEventRecord(e, s)\nlaunch s: w p\ncudaEventRecord(e, u)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	FAULTS_ARE("RECORDED_EARLY@9~11",
	           THIRD "cudaEventRecord(e, s)\ncudaEventRecord(e, s)\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	FAULTS_ARE("7~10", THIRD "launch s: w p\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
}

#define ELAPSED TWO "e = cudaEventCreate(0)\nf = cudaEventCreate(0)\nkeeps e\nkeeps f\n"

Test(events, elapsed_times)
{
	FAULTS_ARE("", ELAPSED "cudaEventRecord(e, s)\ncudaEventRecord(f, s)\ncudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", ELAPSED "cudaEventRecord(e, s)\ncudaEventRecord(f, s)\ncudaStreamSynchronize(s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", ELAPSED "cudaEventRecord(e, s)\ncudaEventRecord(f, s)\ncudaEventQuery(f)\npolled 10\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_INCOMPLETE@10~12",
	           ELAPSED "cudaEventRecord(e, s)\nlaunch s:\ncudaEventRecord(f, s)\ncudaEventSynchronize(e)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@5~10", ELAPSED "cudaEventRecord(e, s)\ncudaEventSynchronize(e)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@4~10", ELAPSED "cudaEventRecord(f, s)\ncudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", ELAPSED "opaque\ncudaEventRecord(e, s)\ncudaEventElapsedTime(0, e, f)");
	DETAILS("high path of f event f", ELAPSED "cudaEventRecord(e, s)\ncudaEventSynchronize(e)\ncudaEventElapsedTime(0, e, f)");
	// Who gets it may record it.
	FAULTS_ARE("", ELAPSED "cudaEventRecord(e, s)\nunknown measure(f)\ncudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@5~11",
	           ELAPSED "cudaEventRecord(e, s)\nunknown measure(e)\ncudaEventSynchronize(e)\ncudaEventElapsedTime(0, e, f)");
	// Of events from outside only what this path shows.
	FAULTS_ARE("", "event e\nevent f\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_INCOMPLETE@5~6", "stream s\nevent e\nevent f\nlaunch s:\ncudaEventRecord(e, s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", "stream s\nunseen e\nevent f\nlaunch s:\ncudaEventRecord(e, s)\ncudaEventElapsedTime(0, e, f)");
}

// The host has waited for one of them: the other one's stream may be that one, or one that the legacy default stream waits for.
Test(events, elapsed_times_between_two_streams)
{
#define ENDS(s, t)                                                                                                                                   \
	"event e\nevent f\nlaunch " s ":\ncudaEventRecord(e, " s ")\ncudaEventRecord(f, " t                                                          \
	")\ncudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)"
	DETAILS("medium stream-from-outside of e event e", "stream s\n" ENDS("s", "0"));
	DETAILS("medium two-streams of e event e", "stream s\nstream t\n" ENDS("s", "t"));
	DETAILS("high path of e event e", "s = cudaStreamCreateWithFlags(0, 1)\n" ENDS("s", "0"));
	FAULTS_ARE("", "s = cudaStreamCreateWithFlags(0, 0)\n" ENDS("s", "0"));
	DETAILS("high path of e event e",
	        "stream s\nevent e\nevent f\nlaunch s:\ncudaEventRecord(e, s)\nlaunch 0:\ncudaEventRecord(f, 0)\ncudaEventElapsedTime(0, e, f)");
}

Test(events, elapsed_times_of_events_without_one)
{
#define UNTIMED(flags)                                                                                                                               \
	TWO "e = cudaEventCreateWithFlags(0, " flags ")\nf = cudaEventCreate(0)\nkeeps e\nkeeps f\ncudaEventRecord(e, s)\ncudaEventRecord(f, s)\n"
	FAULTS_ARE("ELAPSED_NO_TIMING@4~11", UNTIMED("2") "cudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_NO_TIMING@4~11", UNTIMED("3") "cudaEventSynchronize(f)\ncudaEventElapsedTime(0, f, e)");
	FAULTS_ARE("", UNTIMED("1") "cudaEventSynchronize(f)\ncudaEventElapsedTime(0, e, f)");
}

Test(events, elapsed_times_of_two_devices)
{
#define DEVICES(first, second)                                                                                                                       \
	"cudaSetDevice(" first ")\ns = cudaStreamCreate(0)\ne = cudaEventCreate(0)\ncudaEventRecord(e, s)\ncudaSetDevice(" second                    \
	")\nt = cudaStreamCreate(0)\nf = cudaEventCreate(0)\ncudaEventRecord(f, t)\ncudaEventSynchronize(e)\ncudaEventSynchronize(f)\n"
	FAULTS_ARE("ELAPSED_OTHER_DEVICE@3~11", DEVICES("0", "1") "cudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", DEVICES("0", "0") "cudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", "pointer d\n" DEVICES("0", "d") "cudaEventElapsedTime(0, e, f)");
}

// A loop may go around more often than the path does, and record in a round that it does not see.
Test(events, records_of_later_rounds)
{
#define UNRECORDED ELAPSED "cudaEventRecord(e, s)\ncudaEventSynchronize(e)\n"
	FAULTS_ARE("ELAPSED_UNRECORDED@5~12", UNRECORDED "straight cudaEventRecord f\nleaves\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", UNRECORDED "round cudaEventRecord f\nleaves\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@5~11", UNRECORDED "round cudaEventRecord f\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", UNRECORDED "round cudaEventRecord f\nsampled\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@5~12", UNRECORDED "round cudaEventRecord e\nleaves\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@5~12", UNRECORDED "round cudaEventSynchronize f\nleaves\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@5~12", UNRECORDED "straight cudaEventRecord f\nsampled\ncudaEventElapsedTime(0, e, f)");
	// So may an event at an index that nobody knows be this one.
	FAULTS_ARE("", "pointer i\nlocal a 64\n" UNRECORDED "cudaEventRecord(a[i], s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@7~13", "pointer i\nlocal a 64\n" UNRECORDED "cudaEventRecord(a[1], s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_UNRECORDED@7~13", "pointer i\nlocal a 64\n" UNRECORDED "cudaEventSynchronize(a[i])\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", "pointer i\npointer a\n" UNRECORDED "cudaEventRecord(a[i], s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", "pointer i\npointer a\n" UNRECORDED "cudaEventRecord(a[i].e, s)\ncudaEventElapsedTime(0, e, f)");
}

// A wait for what may be the stream under another name covers it.
Test(events, waits_for_a_stream_by_another_name)
{
#define OUTSIDE "stream s\nstream v\npointer a\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define SYNC(work, wait) OUTSIDE "launch " work ": w p\ncudaStreamSynchronize(" wait ")\nlaunch t: w p"
	PAIRS("", SYNC("a->s", "a->s"));
	PAIRS("", SYNC("a->s", "s"));
	PAIRS("", SYNC("s", "a->s"));
	PAIRS("6~8", SYNC("s", "v"));
	PAIRS("6~8", SYNC("a->s", "a->t"));
	PAIRS("", SYNC("current(1)", "current(2)"));
	PAIRS("6~8", SYNC("current()", "side()"));
	PAIRS("", SYNC("current()", "s"));
	PAIRS("", SYNC("s", "current()"));
	PAIRS("6~8", SYNC("0", "current()"));
	PAIRS("6~8", SYNC("current()", "t"));
	PAIRS("", SYNC("pool(1)->s", "pool(2)->s"));
	PAIRS("", "lost stream w\n" SYNC("s", "w"));
	PAIRS("", "lost stream w\n" OUTSIDE "launch s: w p\ncudaStreamSynchronize(w)\nlaunch t: w p");
}

Test(events, the_legacy_stream_of_another_device)
{
#define DEVICE_0 "cudaSetDevice(0)\ns = cudaStreamCreate(0)\np = cudaMalloc(0, 64)\nt = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\n"
	PAIRS("", DEVICE_0 "cudaStreamSynchronize(0)\nlaunch t: w p");
	PAIRS("5~9", DEVICE_0 "cudaSetDevice(1)\ncudaStreamSynchronize(0)\ncudaSetDevice(0)\nlaunch t: w p");
	PAIRS("", DEVICE_0 "launch 0: w p");
	PAIRS("5~7", DEVICE_0 "cudaSetDevice(1)\nlaunch 0: w p");
	PAIRS("", "pointer d\n" DEVICE_0 "cudaSetDevice(d)\nlaunch 0: w p"); // it may be 0
}

// What the unit puts into a variable is what the variable holds.
Test(events, handles_that_the_unit_keeps)
{
#define GLOBAL(flags) "m = cudaStreamCreateWithFlags(0, " flags ")\nkeeps m\np = cudaMalloc(0, 64)\nglobal g 8\nstream s\n"
	DETAILS("high path of p in device", GLOBAL("1") "kept g 1\nlaunch g[0]: w p\nlaunch s: w p");
	DETAILS("medium two-streams of p in device", GLOBAL("0") "kept g 1\nlaunch g[0]: w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", GLOBAL("1") "launch g[0]: w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", GLOBAL("1") "kept g 1 mixed\nlaunch g[0]: w p\nlaunch s: w p");
	PAIRS("", GLOBAL("0") "kept g 1\nlaunch g[0]: w p\nlaunch 0: w p");
	PAIRS("7~8", GLOBAL("1") "kept g 1\nlaunch g[0]: w p\nlaunch 0: w p");
	PAIRS("8~9", GLOBAL("0") "kept g 1 on 1\ncudaSetDevice(0)\nlaunch g[0]: w p\nlaunch 0: w p");
	PAIRS("", GLOBAL("0") "kept g 1 on 0\ncudaSetDevice(0)\nlaunch g[0]: w p\nlaunch 0: w p");
}

// What waits for an event, or records one, on a stream that nobody knows orders none of the known ones; a wait of the host may be for any.
Test(events, streams_that_nobody_knows)
{
#define LOST                                                                                                                                         \
	"lost stream x\ns = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\ne = cudaEventCreate(0)\n"
	PAIRS("6~9", LOST "launch s: w p\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(x, e, 0)\nlaunch t: w p");
	PAIRS("6~9", LOST "launch s: w p\ncudaEventRecord(e, x)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	PAIRS("", LOST "launch s: w p\ncudaStreamSynchronize(x)\nlaunch t: w p"); // it may have been the one
}

// Whether code elsewhere gives a library handle a stream of its own.
Test(events, library_handles_that_the_unit_keeps)
{
#define KEPT "m = cublasCreate(0)\nkeeps m\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\nglobal g 8\nt = cudaStreamCreateWithFlags(0, 1)\n"
	DETAILS("high path of p in device", KEPT "kept g 1\nlaunch t: w p\ncublasSaxpy(g[0], 4, 1, p, 1, q, 1)");
	DETAILS("low may-be-one-stream of p in device", KEPT "kept g 1 bound\nlaunch t: w p\ncublasSaxpy(g[0], 4, 1, p, 1, q, 1)");
	DETAILS("low may-be-one-stream of p in device", KEPT "launch t: w p\ncublasSaxpy(g[0], 4, 1, p, 1, q, 1)");
	PAIRS("", "s = cudaStreamCreate(0)\n" KEPT "kept g 2\nlaunch s: w p\ncublasSaxpy(g[0], 4, 1, p, 1, q, 1)");
}

// What is over: where the host has waited for the stream, or for anything behind the record.
Test(events, what_has_ended_before_the_time_is_asked_for)
{
#define RECORDED ELAPSED "cudaEventRecord(e, s)\nlaunch s:\ncudaEventRecord(f, s)\n"
	FAULTS_ARE("ELAPSED_INCOMPLETE@10~11", RECORDED "cudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", RECORDED "cudaDeviceSynchronize()\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_INCOMPLETE@10~12", RECORDED "cudaStreamSynchronize(t)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("", RECORDED "launch s:\ncudaStreamSynchronize(s)\ncudaEventElapsedTime(0, e, f)");
	FAULTS_ARE("ELAPSED_INCOMPLETE@13~14", RECORDED "cudaEventSynchronize(f)\nlaunch s:\ncudaEventRecord(f, s)\ncudaEventElapsedTime(0, e, f)");
}

// A wait for a blocking stream covers that one; only the legacy stream stands for all of them.
Test(events, waits_for_one_of_several_blocking_streams)
{
#define THREE "s = cudaStreamCreate(0)\nt = cudaStreamCreate(0)\nu = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\nlaunch s: w p\n"
	PAIRS("5~7", THREE "cudaStreamSynchronize(t)\nlaunch u: w p");
	PAIRS("", THREE "cudaStreamSynchronize(s)\nlaunch u: w p");
	PAIRS("", THREE "cudaStreamSynchronize(0)\nlaunch u: w p");
}
