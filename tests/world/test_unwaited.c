// SPDX-License-Identifier: Apache-2.0
// Records of events that nothing waits for.
#include <criterion/criterion.h>

#include "unit.h"

#define FAULTS_OF_RECORDS "RECORD_UN RECORD_REPLACED STREAM_NOT"

#define NOTED "\tcall cudaEventRecord(this->event, this->stream)  @1:2\n"
#define WORK "\tcall cudaMemsetAsync(p, 0, 16, s)  @2:2\n"
#define BACK "\tcall cudaEventRecord(e, s)  @3:2\n\tcall cudaStreamWaitEvent(this->stream, e, 0)  @4:2\n"
#define UNWAITED(expected, steps, others)                                                                                                            \
	UNIT_TELLS(expected, "function box::f(this, p, s, e) external\nb0:\n" steps "\treturn\n" others, false, FAULTS_OF_RECORDS)

Test(unwaited, record_without_its_wait)
{
	UNWAITED("RECORD_UNWAITED@1", NOTED WORK BACK, "");
	UNWAITED("RECORD_UNWAITED@1", NOTED "\tcall gather(p, s)  @2:2\n" BACK, ""); // code that nobody sees gets the stream
}

Test(unwaited, record_with_its_wait)
{
	UNWAITED("", NOTED "\tcall cudaStreamWaitEvent(s, this->event, 0)  @2:1\n" WORK BACK, "");
	UNWAITED("", NOTED "\tcall cudaStreamSynchronize(this->stream)  @2:1\n" WORK BACK, "");
	UNWAITED("", NOTED "\tcall cudaEventSynchronize(this->event)  @2:1\n" WORK BACK, "");
	UNWAITED("", NOTED WORK BACK, "function box::g(this) external\nb0:\n\tcall cudaEventSynchronize(this->event)  @9:2\n\treturn\n");
	UNWAITED("", NOTED WORK BACK, "function box::g(this) external\nb0:\n\tcall keep(this->event)  @9:2\n\treturn\n");
	UNWAITED("", NOTED WORK "\tcall cudaEventRecord(e, s)  @3:2\n", ""); // no way back
	UNWAITED("", NOTED BACK, "");                                        // no work
}

#define THERE "\tcall cudaEventRecord(e, s)  @1:2\n\tcall cudaStreamWaitEvent(this->stream, e, 0)  @2:2\n"
#define OWN_WORK "\tcall cudaMemsetAsync(p, 0, 16, this->stream)  @3:2\n"
#define OWN_END "\tcall cudaEventRecord(this->event, this->stream)  @4:2\n"

Test(unwaited, fork_without_its_join)
{
	UNWAITED("RECORD_UNJOINED@4", THERE OWN_WORK OWN_END, "");
	UNWAITED("RECORD_UNJOINED@4", THERE "\tcall fill(p, this->stream)  @3:2\n" OWN_END, "");
	UNWAITED("", THERE OWN_END, "");    // no work
	UNWAITED("", OWN_WORK OWN_END, ""); // for nobody who is seen
	UNWAITED("", THERE OWN_WORK OWN_END "\tcall cudaStreamWaitEvent(s, this->event, 0)  @5:2\n", "");
	UNWAITED("", THERE OWN_WORK OWN_END "\tcall cudaStreamSynchronize(this->stream)  @5:2\n", "");
	UNWAITED("", THERE OWN_WORK OWN_END "\tcall take(this)  @5:2\n", "");
}

#define WAITS "\tcall cudaStreamWaitEvent(s, this->event, 0)  @9:2\n"
#define ANOTHER(steps) "function box::g(this, s, e) external\nb0:\n" steps "\treturn\n"

Test(unwaited, by_other_functions)
{
	UNWAITED("", THERE OWN_WORK OWN_END, ANOTHER(WAITS));
	UNWAITED("", THERE OWN_WORK OWN_END, ANOTHER("\tcall show(&this->event)  @9:2\n"));
	// that waits for a record of its own
	UNWAITED("RECORD_UNJOINED@4", THERE OWN_WORK OWN_END, ANOTHER("\tcall cudaEventRecord(this->event, this->stream)  @8:2\n" WAITS));
}

#define OTHERS ANOTHER("\tcall cudaEventRecord(this->event, this->stream)  @8:2\n" WAITS)

Test(unwaited, unlike_other_functions)
{
	UNWAITED("RECORD_UNUSED@4", "\tcall cudaMemsetAsync(p, 0, 16, s)  @3:1\n" OWN_END, OTHERS);
	UNWAITED("", OWN_WORK OWN_END, OTHERS); // there is no other stream
	UNWAITED("", "\tcall cudaMemsetAsync(p, 0, 16, s)  @3:1\n" OWN_END "\tcall cudaDeviceSynchronize()  @5:2\n", OTHERS);
}

#define BOTH(between)                                                                                                                                \
	"\tcall cudaEventRecord(this->event, s)  @1:2\n" between OWN_WORK OWN_END "\tcall cudaStreamWaitEvent(s, this->event, 0)  @5:2\n"

Test(unwaited, recorded_again)
{
	UNWAITED("RECORD_REPLACED@1", BOTH(""), "");
	UNWAITED("RECORD_REPLACED@1", BOTH("\tcall cudaStreamWaitEvent(this->stream, e, 0)  @2:2\n"), "");
	UNWAITED("", BOTH("\tcall cudaStreamWaitEvent(this->stream, this->event, 0)  @2:2\n"), "");
	UNWAITED("", BOTH("\tcall cudaStreamSynchronize(s)  @2:2\n"), "");
	UNWAITED("", BOTH("\tcall take(this->event)  @2:2\n"), "");
	UNWAITED("",
	         "\tcall cudaEventRecord(this->event, this->stream)  @1:2\n" OWN_WORK OWN_END "\tcall cudaStreamWaitEvent(s, this->event, 0)  @5:2\n",
	         ""); // the later record covers what the earlier one does
}

#define MADE(flags) "\tcall cudaEventCreateWithFlags(&own, " flags ")  @1:2\n"
#define NOTE "\tcall cudaEventRecord(own, s)  @2:2\n"

Test(unwaited, made_for_nothing)
{
	UNWAITED("RECORD_UNUSED@2", MADE("2") "\tcall cudaStreamWaitEvent(s, this->event, 0)  @1:3\n" NOTE OWN_WORK, "");
	UNWAITED("", MADE("2") NOTE "\tcall cudaEventDestroy(own)  @3:2\n", ""); // there is no other stream
	UNWAITED("RECORD_UNUSED@2", "\tcall cudaStreamWaitEvent(s, e, 0)  @1:1\n" MADE("2") NOTE, "");
	UNWAITED("", "\tcall cudaStreamWaitEvent(s, e, 0)  @1:1\n" MADE("0") NOTE, ""); // for times
	UNWAITED("", MADE("2") OWN_WORK NOTE "\tcall cudaEventDestroy(own)  @4:2\n", "");
	UNWAITED("RECORD_UNUSED@2", MADE("0") NOTE OWN_WORK "\tcall cudaEventDestroy(own)  @4:2\n", "");
	UNWAITED("", MADE("2") NOTE "\tcall cudaStreamWaitEvent(this->stream, own, 0)  @3:2\n", "");
	UNWAITED("", MADE("2") NOTE "\tcall cudaEventSynchronize(own)  @3:2\n" OWN_WORK, "");
	UNWAITED("", MADE("2") NOTE "\tcall cudaStreamSynchronize(s)  @3:2\n" OWN_WORK, "");
	UNWAITED("", MADE("2") "\tcall cudaIpcGetEventHandle(p, own)  @1:3\n" NOTE OWN_WORK, "");
	UNWAITED("", MADE("2") NOTE "\tcall keep(own)  @3:2\n" OWN_WORK, "");
	UNWAITED("", MADE("2") NOTE "\tthis->event = own  @3:2\n" OWN_WORK, "");
}

Test(unwaited, on_one_way_only)
{
	UNIT_TELLS("",
	           "function box::f(this, p, s, n) external\nb0:\n" MADE("2") NOTE
	           "\tbranch s == this->stream b2 b1\nb1:\n\tcall cudaStreamWaitEvent(this->stream, own, 0)  @3:2\n\tgoto b2\nb2:\n" OWN_WORK
	           "\treturn\n",
	           false, FAULTS_OF_RECORDS);
	UNIT_TELLS("RECORD_UNUSED@2", // one place is told once
	           "function box::f(this, p, s, n) external\nb0:\n" MADE("2") NOTE
	           "\tbranch n > 3 b2 b1\nb1:\n\tcall cudaMemsetAsync(p, 0, 16, s)  @3:1\n\tgoto b2\nb2:\n" OWN_WORK "\treturn\n",
	           false, FAULTS_OF_RECORDS);
}

#define RECORDS(stream, line) "\tcall cudaEventRecord(this->event, " stream ")  @" #line ":2\n"
#define LETS_WAIT(line) "\tcall cudaStreamWaitEvent(this->stream, this->event, 0)  @" #line ":2\n"
#define ALSO(name, steps) "function box::" name "(this, p, s, e) external\nb0:\n" steps "\treturn\n"
#define STALE(expected, steps, others) UNIT_TELLS(expected, ALSO("f", steps) ALSO("g", RECORDS("s", 5) LETS_WAIT(6)) others, false, "WAIT_STALE")
#define THIRD ALSO("h", RECORDS("s", 7) LETS_WAIT(8))

Test(unwaited, wait_for_an_earlier_call)
{
	STALE("WAIT_STALE@1", LETS_WAIT(1) OWN_WORK, THIRD);
	STALE("", LETS_WAIT(1) OWN_WORK, ""); // one is no habit
	STALE("", LETS_WAIT(1), THIRD);       // no work
	STALE("", RECORDS("s", 1) LETS_WAIT(2) OWN_WORK, THIRD);
	STALE("", LETS_WAIT(1) OWN_WORK RECORDS("s", 4), THIRD);            // for the next call
	STALE("", LETS_WAIT(1) OWN_WORK, THIRD ALSO("i", RECORDS("s", 9))); // for it
	STALE("", LETS_WAIT(1) OWN_WORK, THIRD ALSO("i", LETS_WAIT(9)));    // two do so
	STALE("",
	      "\tcall cudaEventRecord(left, s)  @1:1\n"
	      "\tcall note(this)  @1:3\n" LETS_WAIT(2) OWN_WORK,
	      ALSO("i", LETS_WAIT(9)));
}

#define TWO(there, behind)                                                                                                                           \
	"\tcall cudaEventRecord(e, s)  @1:1\n\tcall cudaStreamWaitEvent(this->stream, e, 0)  @2:1\n" there OWN_WORK                                  \
	"\tcall cudaMemsetAsync(p, 0, 16, other->stream)  @4:1\n\tcall cudaEventRecord(this->event, this->stream)  @5:1\n"                           \
	"\tcall cudaStreamWaitEvent(s, this->event, 0)  @6:1\n" behind
#define BOTH_BACK "\tcall cudaEventRecord(other->event, other->stream)  @7:1\n\tcall cudaStreamWaitEvent(s, other->event, 0)  @8:1\n"
#define BESIDE(expected, steps) UNIT_TELLS(expected, "function box::f(this, other, p, s, e) external\nb0:\n" steps "\treturn\n", false, "STREAM_NOT")

Test(unwaited, one_of_two_streams)
{
	BESIDE("STREAM_NOT_FORKED@1", TWO("", BOTH_BACK));
	BESIDE("", TWO("\tcall cudaStreamWaitEvent(other->stream, e, 0)  @2:2\n", BOTH_BACK));
	BESIDE("", TWO("\tcall cudaStreamWaitEvent(other->stream, left, 0)  @2:2\n", BOTH_BACK)); // for something else
	BESIDE("", TWO("\tcall cudaStreamSynchronize(s)  @2:2\n", BOTH_BACK));
	BESIDE("", TWO("\tcall cudaEventSynchronize(left)  @2:2\n", BOTH_BACK)); // the host may keep the order
	BESIDE("", TWO("", ""));                                                 // it does not work for that one
	BESIDE("", "\tcall cudaEventRecord(e, s)  @1:1\n\tcall cudaEventSynchronize(e)  @2:1\n"
	           "\tcall cudaMemsetAsync(p, 0, 16, other->stream)  @4:1\n" BOTH_BACK); // nobody else is let wait
}
