// SPDX-License-Identifier: Apache-2.0
// How sure it is that two operations are unordered, what that rests on, and what could have ordered them.
#include <criterion/criterion.h>

#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define GIVEN "stream s\nstream t\np = cudaMalloc(0, 64)\n"
#define MADE "p = cudaMalloc(0, 64)\n"

Test(doubts, streams_of_the_path_are_two)
{
	DETAILS("high path of p in device", TWO "launch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device", "stream s\nt = cudaStreamCreateWithFlags(0, 1)\n" MADE "launch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device", "stream s\nt = cudaStreamCreateWithFlags(0, 1)\n" MADE "launch t: w p\nlaunch s: w p");
	DETAILS("high path of p in device", "s = cudaStreamCreate(0)\nt = cudaStreamCreateWithFlags(0, 0)\n" MADE "launch t: w p\nlaunch s: w p");
}

Test(doubts, streams_from_outside_may_be_blocking_ones)
{
	DETAILS("medium two-streams of p in device", GIVEN "launch s: w p\nlaunch t: w p");
	DETAILS("medium two-streams of p in device", "stream s\nt = cudaStreamCreate(0)\n" MADE "launch s: w p\nlaunch t: w p");
	DETAILS("medium two-streams of p in device", "stream s\nt = cudaStreamCreate(0)\n" MADE "launch t: w p\nlaunch s: w p");
	DETAILS("medium stream-from-outside of p in device", GIVEN "launch s: w p\nlaunch 0: w p");
	DETAILS("medium stream-from-outside of p in device", GIVEN "launch 0: w p\nlaunch s: w p");
	DETAILS("medium two-streams of p in device",
	        "pointer f\nstream s\nt = cudaStreamCreateWithFlags(0, f)\n" MADE "launch t: w p\nlaunch s: w p");
}

Test(doubts, streams_that_a_condition_takes_for_one)
{
	FAULTS_ARE("", GIVEN "assume s == t\nlaunch s: w p\nlaunch t: w p");
	FAULTS_ARE("", GIVEN "assume t == s\nlaunch s: w p\nlaunch t: w p");
	FAULTS_ARE("5~6", GIVEN "assume s != t\nlaunch s: w p\nlaunch t: w p");
}

// What a program asks for need not be the default stream, and what it asks two functions for need not be one stream.
Test(doubts, streams_that_are_asked_for)
{
	DETAILS("medium stream-from-outside of p in device", MADE "launch current(): w p\nlaunch 0: w p");
	DETAILS("medium stream-from-outside of p in device", MADE "launch 0: w p\nlaunch current(): w p");
	DETAILS("medium stream-from-outside of p in device", MADE "launch current()->s: w p\nlaunch 0: w p");
	DETAILS("medium streams-asked-for of p in device", MADE "launch current(): w p\nlaunch side(): w p");
	DETAILS("low may-be-one-stream of p in device", MADE "launch current(1): w p\nlaunch current(2): w p");
	DETAILS("medium streams-asked-for of p in device", GIVEN "launch s: w p\nlaunch current(): w p");
	DETAILS("medium streams-asked-for of p in device", GIVEN "launch current(): w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", GIVEN "launch current(): w p\nlaunch s: w p\nunknown keep(s)");
	DETAILS("medium streams-asked-for of p in device", GIVEN "launch current(): w p\nlaunch s: w p\nunknown keep(t)");
	DETAILS("medium two-streams of p in device", TWO "launch current(): w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", TWO "unknown keep(s)\nlaunch current(): w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", MADE "launch pool(1)->s: w p\nlaunch pool(2)->s: w p");
}

// What nothing but a contradicted condition leads to is no more than possible, and what was as doubtful before keeps its reason.
Test(doubts, ways_that_are_forced)
{
	DETAILS("low callee-cut-short of p in device", "forced\n" TWO "launch s: w p\nlaunch t: w p");
	DETAILS("low may-be-one-stream of p in device", "forced\n" MADE "launch current(1): w p\nlaunch current(2): w p");
	DETAILS("medium callee-cut-short of p in device", "helper\n" TWO "launch s: w p\nlaunch t: w p");
}

// What lies between the two and was not understood may wait, or make anew what is gone. In front of both it does not matter.
Test(doubts, statements_that_were_not_understood)
{
	DETAILS("high path of p in device", TWO "lost f()\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device", TWO "launch s: w p\nlaunch t: w p\nlost f()");
	DETAILS("medium not-read of p in device", TWO "launch s: w p\nlost f()\nlaunch t: w p");
	DETAILS("high path of p in device", TWO "launch s: w p\nunknown f()\nlaunch t: w p");
	DETAILS("medium not-read of s", TWO "cudaStreamDestroy(s)\nlost f()\ncudaStreamDestroy(s)");
	DETAILS("high path of s", TWO "lost f()\ncudaStreamDestroy(s)\ncudaStreamDestroy(s)");
}

// A function that is looked at beside its callers says what it is sure of, and that less surely.
Test(doubts, functions_whose_callers_are_half_seen)
{
	DETAILS("medium callee-cut-short of p in device", "half seen\n" TWO "launch s: w p\nlaunch t: w p");
	DETAILS("medium callee-cut-short of p in device", "half seen\n" TWO "launch s: w p\nlost f()\nlaunch t: w p"); // no caller knows better
	FAULTS_ARE("", "half seen\n" GIVEN "launch s: w p\nlaunch t: w p");
	FAULTS_ARE("", "half seen\ns = cudaStreamCreate(0)\nends");
}

Test(doubts, default_streams_of_devices)
{
	DETAILS("low may-be-one-stream of p in device", "pointer d\ncudaSetDevice(0)\n" MADE "launch 0: w p\ncudaSetDevice(d)\nlaunch 0: w p");
	DETAILS("high path of p in device", "cudaSetDevice(0)\n" MADE "launch 0: w p\ncudaSetDevice(1)\nlaunch 0: w p");
}

// Elements of one array at indexes that nothing tells apart may be one; parts of such elements too.
Test(doubts, streams_in_arrays)
{
#define ARRAY "pointer c\npointer d\npointer i\npointer j\n" MADE
	DETAILS("low may-be-one-stream of p in device", ARRAY "launch c[i]: w p\nlaunch c[j]: w p");
	DETAILS("medium two-streams of p in device", ARRAY "launch c[2]: w p\nlaunch c[1]: w p");
	DETAILS("medium two-streams of p in device", ARRAY "launch c[i]: w p\nlaunch c[1]: w p");
	DETAILS("medium two-streams of p in device", ARRAY "launch c[2]: w p\nlaunch c[j]: w p");
	DETAILS("medium two-streams of p in device", ARRAY "launch c[i]: w p\nlaunch c[i+1]: w p");
	DETAILS("medium two-streams of p in device", ARRAY "launch c[i]: w p\nlaunch d[j]: w p");
	DETAILS("low may-be-one-stream of p in device", ARRAY "launch c[i].s: w p\nlaunch c[j].s: w p");
	DETAILS("low may-be-one-stream of p in device", "unseen k\n" ARRAY "launch c[k]: w p\nlaunch c[j]: w p");
	DETAILS("medium two-streams of p in device", "local a 64\n" ARRAY "launch a[0]: w p\nlaunch a[1]: w p");
	DETAILS("low may-be-one-stream of p in device", "local a 64\n" ARRAY "launch a[i]: w p\nlaunch a[j]: w p");
}

// A class often keeps beside a context what the context gave it: another member of another object may be the same stream.
Test(doubts, streams_that_may_be_copies)
{
#define OBJECTS "pointer a\npointer b\nstream s\n" MADE
	DETAILS("low may-be-one-stream of p in device", OBJECTS "launch a->s: w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", OBJECTS "launch s: w p\nlaunch a->s: w p");
	DETAILS("low may-be-one-stream of p in device", OBJECTS "launch a->s: w p\nlaunch b->t: w p");
	DETAILS("medium stream-from-outside of p in device", OBJECTS "launch a->s: w p\nlaunch 0: w p");
	DETAILS("medium two-streams of p in device", OBJECTS "launch a->s: w p\nlaunch a->t: w p");
	DETAILS("medium two-streams of p in device", OBJECTS "launch a->s: w p\nlaunch b->s: w p");
	DETAILS("high path of p in device", OBJECTS "u = cudaStreamCreateWithFlags(0, 1)\nlaunch a->s: w p\nlaunch u: w p");
	DETAILS("medium two-streams of p in device", OBJECTS "u = cudaStreamCreate(0)\nlaunch a->s: w p\nlaunch u: w p");
	DETAILS("low may-be-one-stream of p in device", OBJECTS "launch a->s: w p\nlaunch b[2]: w p");
}

// A program compares pointers to leave out work; those that it is called with may never be equal.
Test(doubts, pointers_that_a_condition_takes_for_one)
{
#define EQUAL "pointer a\npointer b\n" TWO
	DETAILS("low equal-pointers of a", EQUAL "assume a == b\nlaunch s: w a\nlaunch t: w a");
	DETAILS("low equal-pointers of b", EQUAL "assume a == b\nlaunch s: w b\nlaunch t: w b");
	DETAILS("low equal-pointers of p in device", EQUAL "assume a == b\nlaunch a->s: w p\nlaunch t: w p");
	DETAILS("low equal-pointers of p in device", EQUAL "assume a == b\nlaunch t: w p\nlaunch b->s: w p");
	DETAILS("high path of p in device", EQUAL "assume a == b\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of a", EQUAL "assume a != b\nlaunch s: w a\nlaunch t: w a");
	DETAILS("high path of a", EQUAL "assume a < b\nlaunch s: w a\nlaunch t: w a");
	DETAILS("high path of a", EQUAL "assume a == 8\nlaunch s: w a\nlaunch t: w a");
	DETAILS("high path of a", EQUAL "assume a != 0\nlaunch s: w a\nlaunch t: w a");
}

Test(doubts, memory_of_which_only_a_name_is_known)
{
	DETAILS("low unknown-memory of q", "unseen q\n" TWO "launch s: w q\nlaunch t: w q");
	DETAILS("high path of q", "pointer q\n" TWO "launch s: w q\nlaunch t: w q");
}

Test(doubts, code_without_a_body)
{
	DETAILS("medium unseen-code of p in device", TWO "launch s: w p\nunknown transform(p, t)");
	DETAILS("medium unseen-code of p in device", TWO "unknown transform(p, t)\nlaunch s: w p");
}

#define HOME "stream s\nstream t\npointer q\nu = cudaStreamCreateWithFlags(0, 1)\n"

// The caller works on the stream that it gives: what the function does elsewhere may read what is not written yet.
Test(doubts, work_of_the_caller_in_front)
{
	DETAILS("medium caller of q", HOME "earlier s: q\nlaunch 0: r q");
	FAULTS_ARE("STREAM_PARAMETER_IGNORED@0~6", HOME "earlier s: q\nlaunch 0: r q");
	FAULTS_ARE("STREAM_PARAMETER_IGNORED@0~6", HOME "earlier s: q\nlaunch ~0: r q");
	FAULTS_ARE("", HOME "earlier s: q\nlaunch 0: w q");
	FAULTS_ARE("", HOME "earlier s: q\nlaunch s: r q");
	FAULTS_ARE("", HOME "earlier s: q\nlaunch u: r q");
	FAULTS_ARE("", HOME "earlier s: q\nread q");
	FAULTS_ARE("", HOME "earlier s: q\nlater t: q");
	FAULTS_ARE("", HOME "earlier s: q\ncudaStreamSynchronize(s)\nlaunch 0: r q");
	FAULTS_ARE("STREAM_IN_USE_IGNORED@0~6", HOME "earlier current(): q\nlaunch 0: r q");
	FAULTS_ARE("STREAM_OF_ARGUMENTS_IGNORED@0~7", HOME "home is placed\nearlier s: q\nlaunch 0: r q");
	FAULTS_ARE("", HOME "home is placed\njoins home\nearlier s: q\nlaunch u: r q");
	FAULTS_ARE("STREAM_PARAMETER_IGNORED@0~9", HOME "x = cudaMalloc(0, 64)\nb = cublasCreate(0)\ncublasSetStream(b, u)\nearlier s: q\n"
	                                                "cublasSaxpy(b, 4, 1, q, 1, x, 1)");
}

Test(doubts, work_of_the_caller_behind)
{
	DETAILS("medium caller of q", HOME "launch 0: w q\nlater s: q");
	FAULTS_ARE("STREAM_PARAMETER_IGNORED@5~0", HOME "launch 0: w q\nlater s: q");
	FAULTS_ARE("", HOME "launch 0: r q\nlater s: q");
	FAULTS_ARE("", HOME "launch u: w q\nlater s: q");
	FAULTS_ARE("", HOME "launch s: w q\nlater s: q");
	FAULTS_ARE("", HOME "launch 0: w q\ncudaDeviceSynchronize()\nlater s: q");
	FAULTS_ARE("", HOME "cudaFreeAsync(q, 0)\nlater s: q");
	FAULTS_ARE("STREAM_IN_USE_IGNORED@5~0", HOME "launch 0: w q\nlater current(): q");
	FAULTS_ARE("STREAM_OF_ARGUMENTS_IGNORED@6~0", HOME "home is placed\nlaunch 0: w q\nlater s: q");
}

// A stream that is forked from the given one and never joined with it, or the reverse.
Test(doubts, half_a_fork)
{
	DETAILS("medium half-a-fork of q", HOME "joins home\nearlier s: q\nlaunch u: r q");
	DETAILS("medium half-a-fork of q", HOME "forks home\nlaunch u: w q\nlater s: q");
	FAULTS_ARE("", HOME "joins home\nforks home\nearlier s: q\nlaunch u: r q");
	FAULTS_ARE("", HOME "joins home\nforks home\nlaunch u: w q\nlater s: q");
	FAULTS_ARE("", HOME "forks home\nearlier s: q\nlaunch u: r q");
	FAULTS_ARE("", HOME "joins home\nlaunch u: w q\nlater s: q");
	DETAILS("medium half-a-fork of q", HOME "joins home\nearlier s: q\nlaunch t: r q");
}

Test(doubts, a_second_call)
{
#define SHARED "stream s\nstream t\ndevice g 64\n"
	DETAILS("medium second-call of g in symbol", SHARED "launch s: w &g\nagain\nlaunch t: w &g");
	DETAILS("medium second-call of g in symbol filled-once", SHARED "another way\nlaunch s: w &g\nagain\nlaunch t: r &g");
	DETAILS("medium second-call of g in symbol", SHARED "another way\nlaunch s: w &g\nagain\nlaunch t: w &g");
	DETAILS("medium second-call of g in symbol", SHARED "launch s: w &g\nagain\nlaunch t: r &g");
	FAULTS_ARE("", SHARED "cudaMemsetAsync(&g, 0, 64, s)\nagain\ncudaMemsetAsync(&g, 0, 64, t)"); // either may come last
	FAULTS_ARE("SCRATCH_SHARED@4~6", SHARED "cudaMemsetAsync(&g, 0, 64, s)\nagain\ncudaMemsetAsync(&g, 1, 64, t)");
	FAULTS_ARE("SCRATCH_SHARED@5~7", SHARED "pointer n\ncudaMemsetAsync(&g, n, 64, s)\nagain\ncudaMemsetAsync(&g, n, 64, t)");
	FAULTS_ARE("SCRATCH_SHARED@5~7", SHARED "launch s: w &g\nlaunch s: w &g\nagain\nlaunch t: w &g");
	FAULTS_ARE("", SHARED "launch s: w &g\ncudaStreamSynchronize(s)\nagain\nlaunch t: w &g");
}

#define EVENT TWO "e = cudaEventCreate(0)\n"

Test(doubts, the_calls_that_were_meant_to_order)
{
	DETAILS("high path of p in device event e waits 5 records 7",
	        EVENT "cudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
	DETAILS("high path of p in device event e waits 5", EVENT "cudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device event e waits 7 records 5",
	        EVENT "cudaEventRecord(e, s)\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	DETAILS("high path of p in device event e", EVENT "launch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
	DETAILS("high path of p in device", EVENT "cudaEventRecord(e, s)\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device", EVENT "launch s: w p\ncudaEventRecord(e, t)\nlaunch t: w p");
	DETAILS("high path of p in device reverse e", EVENT "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device event e waits 8 records 7",
	        EVENT "u = cudaStreamCreateWithFlags(0, 1)\nlaunch s: w p\ncudaEventRecord(e, u)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	DETAILS("high path of p in device", EVENT "launch s: w p\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	// The newest wait that says something counts; an event that covers the work comes before one that was recorded too early.
	DETAILS("high path of p in device event f", EVENT
	        "f = cudaEventCreate(0)\ncudaEventRecord(e, s)\ncudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\ncudaEventRecord(f, s)\nlaunch t: w p");
}

Test(doubts, the_bytes_that_both_touch)
{
	DETAILS("high path of p in device bytes 32-33", TWO "cudaMemsetAsync(p, 0, 33, s)\ncudaMemsetAsync(p+32, 0, 32, t)");
	DETAILS("high path of p in device bytes 32-33", TWO "cudaMemsetAsync(p+32, 0, 32, s)\ncudaMemsetAsync(p, 0, 33, t)");
	DETAILS("high path of p in device bytes 4-8", TWO "cudaMemsetAsync(p, 0, 16, s)\ncudaMemsetAsync(p+4, 0, 4, t)");
	DETAILS("high path of p in device bytes 4-8", TWO "cudaMemsetAsync(p+4, 0, 4, s)\ncudaMemsetAsync(p, 0, 16, t)");
	DETAILS("high path of p in device bytes 4-8", TWO "cudaMemsetAsync(p+4, 0, 4, s)\ncudaMemsetAsync(p+4, 0, 8, t)");
	DETAILS("high path of p in device", TWO "cudaMemsetAsync(p+4, 0, 4, s)\ncudaMemsetAsync(p+4, 0, 4, t)");
	DETAILS("high path of p in device", TWO "cudaMemsetAsync(p, 0, 16, s)\nlaunch t: w p");
	DETAILS("high path of p in device", "pointer n\n" TWO "cudaMemsetAsync(p, 0, n, s)\ncudaMemsetAsync(p, 0, 4, t)");
	DETAILS("high path of p in device", "pointer n\n" TWO "cudaMemsetAsync(p+n, 0, 8, s)\ncudaMemsetAsync(p+n, 0, 4, t)");
}

// Of an object that a parameter points to, the member that both sides touch.
Test(doubts, members_by_their_name)
{
	DETAILS("high path of param0->f", "pointer a\n" TWO "launch s: w &a->f\nread &a->f");
	DETAILS("high path of a", "pointer a\n" TWO "launch s: w a\nread a");
	DETAILS("high path of a", "pointer a\n" TWO "launch s: w &a->f\nlaunch t: w &a->f");
	FAULTS_ARE("", "pointer a\n" TWO "launch s: w &a->f\nread &a->g");
}

// Parts of objects that were not taken apart: of what the caller gave, of what unseen code gave out, of what nobody knows.
Test(doubts, streams_in_objects)
{
#define PARTS "object o\nobject q\nlost object l\nstream s\np = cudaMalloc(0, 64)\n"
	DETAILS("medium two-streams of p in device", PARTS "launch o.s: w p\nlaunch o.t: w p");
	DETAILS("medium two-streams of p in device", PARTS "launch o.s: w p\nlaunch q.s: w p");
	DETAILS("low may-be-one-stream of p in device", PARTS "launch o.s: w p\nlaunch q.t: w p");
	DETAILS("low may-be-one-stream of p in device", PARTS "launch o.s: w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", PARTS "launch s: w p\nlaunch o.s: w p");
	DETAILS("medium two-streams of p in device", PARTS "launch o.in.s: w p\nlaunch o.in.t: w p");
	DETAILS("medium stream-from-outside of p in device", PARTS "launch o.s: w p\nlaunch 0: w p");
	DETAILS("low may-be-one-stream of p in device", PARTS "u = cudaStreamCreateWithFlags(0, 1)\nlaunch l.s: w p\nlaunch u: w p");
	DETAILS("high path of p in device", PARTS "u = cudaStreamCreateWithFlags(0, 1)\nlaunch o.s: w p\nlaunch u: w p");
	// What a call gives out may be asked for as a part of its result.
	DETAILS("medium stream-from-outside of p in device", PARTS "launch current().s: w p\nlaunch 0: w p");
	DETAILS("medium streams-asked-for of p in device", PARTS "launch current().s: w p\nlaunch side().s: w p");
	DETAILS("medium streams-asked-for of p in device", PARTS "launch current().s: w p\nlaunch s: w p");
	DETAILS("low may-be-one-stream of p in device", PARTS "launch pool(1).s: w p\nlaunch pool(2).s: w p");
}

// An event that nobody knows is blamed for nothing.
Test(doubts, events_that_nobody_knows)
{
	DETAILS("high path of p in device", "unseen e\n" TWO "launch s: w p\ncudaEventRecord(e, s)\nlaunch t: w p");
	DETAILS("high path of p in device", "unseen e\n" TWO "cudaEventRecord(e, s)\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
	DETAILS("high path of p in device", "unseen e\n" TWO "cudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\nlaunch s: w p\nlaunch t: w p");
}

// A wait in front of the record is to blame only where the record covers the work; the reverse order only where the event is that of the second.
Test(doubts, calls_that_were_not_meant_to_order)
{
	DETAILS("high path of p in device", EVENT "cudaStreamWaitEvent(t, e, 0)\ncudaEventRecord(e, s)\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device",
	        EVENT "u = cudaStreamCreateWithFlags(0, 1)\ncudaStreamWaitEvent(t, e, 0)\nlaunch s: w p\ncudaEventRecord(e, u)\nlaunch t: w p");
	DETAILS("high path of p in device",
	        EVENT "u = cudaStreamCreateWithFlags(0, 1)\ncudaEventRecord(e, u)\ncudaStreamWaitEvent(s, e, 0)\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device", EVENT "cudaStreamWaitEvent(s, e, 0)\ncudaEventRecord(e, t)\nlaunch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device reverse e",
	        EVENT "u = cudaStreamCreateWithFlags(0, 1)\nf = cudaEventCreate(0)\ncudaEventRecord(f, u)\ncudaEventRecord(e, t)\n"
	              "cudaStreamWaitEvent(s, e, 0)\ncudaStreamWaitEvent(s, f, 0)\nlaunch s: w p\nlaunch t: w p");
	// A record in a capture covers what was captured, not what runs.
	DETAILS("high path of p in device",
	        EVENT "launch s: w p\ncudaStreamBeginCapture(s, 2)\ncudaEventRecord(e, s)\ng = cudaStreamEndCapture(s, 0)\nkeeps g\nlaunch t: w p");
}

// A kernel that begins before the one in front of it has ended runs on the same stream: nothing but that wait can order it.
Test(doubts, a_launch_that_does_not_wait_for_the_one_in_front)
{
	FAULTS_ARE("NOT_WAITED_FOR@4~5", TWO "launch s: late w p\nlaunch s: programmatic early w p");
	DETAILS("high path of p in device", TWO "launch s: late w p\nlaunch s: programmatic early w p");
	FAULTS_ARE("NOT_WAITED_FOR@4~5?", TWO "launch s: w p\nlaunch s: programmatic early w p");
	FAULTS_ARE("", TWO "launch s: late w p\ncudaStreamSynchronize(s)\nlaunch s: programmatic early w p");
}

// The condition is about the memory or one of the two streams, and holds.
Test(doubts, what_a_comparison_is_about)
{
	DETAILS("low equal-pointers of a", EQUAL "assume a == b\nlaunch s: w a\nread a");
	DETAILS("low equal-pointers of a", EQUAL "assume b == a\nlaunch s: w a\nlaunch t: w a");
	DETAILS("high path of p in device", EQUAL "assume a != b\nlaunch a->s: w p\nlaunch t: w p");
	DETAILS("high path of a", EQUAL "assume 8 == a\nlaunch s: w a\nlaunch t: w a");
}

// A stream at an index that nobody knows says nothing of which end is missing.
Test(doubts, half_a_fork_of_nobody_knows_which)
{
	DETAILS("low may-be-one-stream of q", "unseen i\npointer a\n" HOME "joins home\nearlier s: q\nlaunch a[i]: r q");
	DETAILS("medium half-a-fork of q", "pointer a\n" HOME "joins home\nearlier s: q\nlaunch a[1]: r q");
	DETAILS("medium half-a-fork of q", HOME "forks home\nlaunch u: w q\nlater s: q");
}

// The second call asks at another time: what it gets may be another stream.
Test(doubts, a_second_call_that_asks)
{
	DETAILS("medium second-call of g in symbol", "device g 64\nlaunch current(1): w &g\nagain\nlaunch current(2): w &g");
	FAULTS_ARE("", "device g 64\nlaunch current(1): w &g\nagain\nlaunch current(1): w &g");
	// Pairs of one operation of each call: those within a call are the function's own.
	FAULTS_ARE("", SHARED "device h 64\nlaunch s: w &g\nagain\nlaunch s: w &h\nlaunch t: w &h");
	FAULTS_ARE("", SHARED "managed m 64\nwrite &m\nagain\nlaunch t: w &m");
	FAULTS_ARE("", SHARED "managed m 64\nlaunch s: w &m\nagain\nread &m");
	FAULTS_ARE("SCRATCH_SHARED@5~7", SHARED "managed m 64\nlaunch s: w &m\nagain\nlaunch t: w &m");
	FAULTS_ARE("", SHARED "cudaMemsetAsync(&g, 0, 64, s)\nagain\ncudaMemsetAsync(&g, 0, 64, t)");
	FAULTS_ARE("SCRATCH_SHARED@4~6", SHARED "cudaMemsetAsync(&g, 0, 64, s)\nagain\ncudaMemsetAsync(&g, 0, 32, t)");
	FAULTS_ARE("SCRATCH_SHARED@4~6", SHARED "cuMemsetD8Async(&g, 0, 64, s)\nagain\ncudaMemsetAsync(&g, 0, 64, t)");
	FAULTS_ARE("SCRATCH_SHARED@4~6", SHARED "launch s: w &g\nagain\ncudaMemsetAsync(&g, 0, 64, t)");
}

// The host's side of a copy is read or written by the host as it sees fit; the caller's stream has no say in it.
Test(doubts, copies_of_the_callers_memory)
{
	FAULTS_ARE("STREAM_PARAMETER_IGNORED@0~7", HOME "x = cudaMalloc(0, 64)\nearlier s: q\ncudaMemcpyAsync(x, q, 64, 3, 0)");
	FAULTS_ARE("", HOME "x = cudaMalloc(0, 64)\nearlier s: q\ncudaMemcpyAsync(x, q, 64, 1, 0)");
}

Test(doubts, the_record_that_the_wait_has_seen)
{
	DETAILS("high path of p in device event e waits 8 records 6", EVENT
	        "u = cudaStreamCreateWithFlags(0, 1)\ncudaEventRecord(e, s)\nlaunch s: w p\ncudaStreamWaitEvent(t, e, 0)\ncudaEventRecord(e, u)\nlaunch t: w p");
}

// The reverse order is said only where nothing else is, and not of work that is the caller's.
Test(doubts, a_reverse_order_beside_other_reasons)
{
	DETAILS("high path of p in device event f waits 8 records 10",
	        EVENT "f = cudaEventCreate(0)\ncudaEventRecord(e, t)\ncudaStreamWaitEvent(s, e, 0)\ncudaStreamWaitEvent(t, f, 0)\nlaunch s: w p\n"
	              "cudaEventRecord(f, s)\nlaunch t: w p");
	DETAILS("medium half-a-fork of q", HOME "e = cudaEventCreate(0)\njoins home\nearlier s: q\ncudaEventRecord(e, u)\n"
	                                        "cudaStreamWaitEvent(s, e, 0)\nlaunch u: r q");
}

// Memory of an object whose own lock the call holds: who locks it expects calls from several threads. And what the first call leaves.
Test(doubts, a_second_call_that_locks)
{
#define LOCKING(lock, stream) "std::mutex::lock(" lock ")\nlaunch " stream ": w a->p\nstd::mutex::unlock(" lock ")\n"
#define GIVEN_OBJECTS "stream s\nstream t\npointer a\npointer b\nglobal g 8\n"
	FAULTS_ARE("SCRATCH_SHARED@7~11", GIVEN_OBJECTS LOCKING("&a->m", "s") "again\n" LOCKING("&a->m", "t"));
	FAULTS_ARE("", GIVEN_OBJECTS LOCKING("&b->m", "s") "again\n" LOCKING("&b->m", "t"));
	FAULTS_ARE("", GIVEN_OBJECTS LOCKING("&g", "s") "again\n" LOCKING("&g", "t"));
	FAULTS_ARE("", GIVEN_OBJECTS "launch s: w a->p\nagain\nlaunch t: w a->p");
	FAULTS_ARE("SCRATCH_SHARED@5~7", "stream s\nstream t\np = cudaMalloc(0, 64)\nkeeps p\nlaunch s: w p\nagain\nlaunch t: w p");
	FAULTS_ARE("", "stream s\nstream t\np = cudaMalloc(0, 64)\nq = cudaMalloc(0, 64)\nkeeps q\nlaunch s: w p\nagain\nlaunch t: w p");
}

Test(doubts, elements_of_members)
{
	DETAILS("high path of param0->f", "pointer a\n" TWO "launch s: w &a->f[1]\nread &a->f[1]");
}

// Of two records since the work the one before the last has to be the one that covered it.
Test(doubts, records_on_two_other_streams)
{
	FAULTS_ARE("RECORDED_ELSEWHERE@7~11", EVENT "u = cudaStreamCreateWithFlags(0, 1)\nv = cudaStreamCreateWithFlags(0, 1)\n"
	                                            "launch s: w p\ncudaEventRecord(e, u)\ncudaEventRecord(e, v)\n"
	                                            "cudaStreamWaitEvent(t, e, 0)\nlaunch t: w p");
}

// A stream that an object keeps, or that the function is given, may be a blocking one, with which the legacy default stream is ordered: as good as sure
// where the code of the run makes no others.
Test(doubts, kinds_of_streams_that_are_kept_or_given)
{
#define OF_OBJECT "pointer a\n" MADE
	DETAILS("medium stream-from-outside of p in device", OF_OBJECT "launch a->s: w p\nlaunch 0: w p");
	DETAILS("low blocking-streams-only of p in device", "makes blocking\n" OF_OBJECT "launch a->s: w p\nlaunch 0: w p");
	DETAILS("low blocking-streams-only of p in device", "makes blocking\n" OF_OBJECT "launch 0: w p\nlaunch a->s: w p");
	DETAILS("low blocking-streams-only of p in device", "makes blocking\nglobal g 64\n" MADE "launch g[0]: w p\nlaunch 0: w p");
	DETAILS("medium two-streams of p in device", "makes blocking\n" OF_OBJECT "launch a->s: w p\nlaunch a->t: w p");
	DETAILS("high path of p in device", "makes blocking\nt = cudaStreamCreateWithFlags(0, 1)\n" OF_OBJECT "launch a->s: w p\nlaunch t: w p");
#define OF_CALLER "declared stream s\n" MADE
	DETAILS("medium stream-from-outside of p in device", OF_CALLER "launch s: w p\nlaunch 0: w p");
	DETAILS("medium stream-from-outside of p in device", "makes blocking\n" OF_CALLER "launch s: w p\nlaunch 0: w p");
	DETAILS("medium stream-from-outside of p in device", "given own\n" OF_CALLER "launch s: w p\nlaunch 0: w p");
	DETAILS("low blocking-streams-only of p in device", "makes blocking\ngiven own\n" OF_CALLER "launch s: w p\nlaunch 0: w p");
	DETAILS("low blocking-streams-only of p in device", "makes blocking\ngiven own\n" OF_CALLER "launch 0: w p\nlaunch s: w p");
	DETAILS("medium stream-from-outside of p in device", "makes blocking\ngiven own\ndeclared pointer s\n" MADE "launch s: w p\nlaunch 0: w p");
}

// Where every order between the two goes through a stream whose kind nobody knows, what follows supposes that it is no blocking one.
Test(doubts, barriers_of_streams_of_unknown_kind)
{
#define BETWEEN(stream)                                                                                                                              \
	MADE "q = cudaMalloc(0, 64)\nu = cudaStreamCreateWithFlags(0, 1)\nlaunch " stream                                                            \
	     ": w p\nlaunch 0: w q\ncudaStreamSynchronize(0)\nlaunch u: w p"
	DETAILS("medium stream-from-outside of p in device", "pointer a\n" BETWEEN("a->s"));
	DETAILS("low blocking-streams-only of p in device", "makes blocking\npointer a\n" BETWEEN("a->s"));
	DETAILS("medium stream-from-outside of p in device", "makes blocking\ndeclared stream s\n" BETWEEN("s"));
	DETAILS("low blocking-streams-only of p in device", "makes blocking\ngiven own\ndeclared stream s\n" BETWEEN("s"));
	DETAILS("", "s = cudaStreamCreate(0)\n" BETWEEN("s"));
}

// What the calls of the run say of a second call.
Test(doubts, second_calls_that_the_run_shows)
{
	DETAILS("medium second-call of g in symbol", SHARED "launch s: w &g\nagain\nlaunch t: w &g");
	DETAILS("low ordered-by-callers of g in symbol", "ordered by callers\n" SHARED "launch s: w &g\nagain\nlaunch t: w &g");
	DETAILS("low default-by-callers of g in symbol", "left default\n" SHARED "launch s: w &g\nagain\nlaunch t: w &g");
	DETAILS("high path of p in device", "ordered by callers\n" TWO "launch s: w p\nlaunch t: w p");
	DETAILS("high path of p in device", "left default\n" TWO "launch s: w p\nlaunch t: w p");
}

// The function says by a condition that the memory is chosen by the number of an atomic, which other threads change meanwhile.
Test(doubts, places_that_unseen_code_chooses)
{
	DETAILS("low may-be-one-stream of p in device", "unseen k\n" ARRAY "launch c[k+1]: w p\nlaunch c[j]: w p");
	DETAILS("low may-be-one-stream of p in device", "unseen k\n" ARRAY "launch c[j]: w p\nlaunch c[i+k]: w p");
	DETAILS("medium two-streams of p in device", "unseen k\n" ARRAY "launch c[k]: w p\nlaunch c[k+1]: w p"); // one says what the other is
}
