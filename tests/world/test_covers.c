// SPDX-License-Identifier: Apache-2.0
// What a record covers on each way through a function.
#include <criterion/criterion.h>

#include "unit.h"

#define FAULTS_OF_RECORDS "RECORD_COVERS"
#define CLEAR(stream, line) "\tcall cudaMemsetAsync(p, 0, 16, " stream ")  @" #line ":2\n"
#define RECORD(line) "\tcall cudaEventRecord(e, s)  @" #line ":2\n"
#define WAIT(line) "\tcall cudaStreamWaitEvent(this->stream, e, 0)  @" #line ":2\n"
#define WAYS(yes, no, behind)                                                                                                                        \
	"function box::f(this, p, s, e, n) external\nb0:\n\tbranch n > 3 b1 b2\nb1:\n" yes "\tgoto b3\nb2:\n" no "\tgoto b3\nb3:\n" behind           \
	"\treturn\n"

Test(covers, work_on_the_other_stream)
{
	UNIT_TELLS("RECORD_COVERS_NOTHING@3", WAYS(CLEAR("this->stream", 1), CLEAR("s", 2), RECORD(3) WAIT(4)), false, FAULTS_OF_RECORDS);
	UNIT_TELLS("", WAYS(CLEAR("s", 1), CLEAR("s", 2), RECORD(3) WAIT(4)), false, FAULTS_OF_RECORDS);
	UNIT_TELLS("", WAYS(CLEAR("this->stream", 1), CLEAR("this->stream", 2), RECORD(3) WAIT(4)), false, FAULTS_OF_RECORDS);
}

Test(covers, nobody_waits)
{
	UNIT_TELLS("", WAYS(CLEAR("this->stream", 1), CLEAR("s", 2), RECORD(3)), false, FAULTS_OF_RECORDS);
	UNIT_TELLS("RECORD_COVERS_NOTHING@3", WAYS(CLEAR("this->stream", 1), CLEAR("s", 2), RECORD(3) "\tcall cudaEventSynchronize(e)  @4:2\n"),
	           false, FAULTS_OF_RECORDS);
}

Test(covers, other_order)
{
	UNIT_TELLS("", WAYS(CLEAR("this->stream", 1), CLEAR("s", 2), RECORD(3) WAIT(4) "\tcall cudaStreamSynchronize(this->stream)  @5:2\n"), false,
	           FAULTS_OF_RECORDS);
	UNIT_TELLS("", WAYS(CLEAR("this->stream", 1) "\tcall cudaEventRecord(this->event, this->stream)  @5:2\n", CLEAR("s", 2), RECORD(3) WAIT(4)),
	           false, FAULTS_OF_RECORDS);
	UNIT_TELLS("", WAYS(CLEAR("this->stream", 1) CLEAR("s", 5), CLEAR("s", 2), RECORD(3) WAIT(4)), false, FAULTS_OF_RECORDS);
	UNIT_TELLS("", WAYS(CLEAR("this->stream", 1) "\tcall use(s)  @5:2\n", CLEAR("s", 2), RECORD(3) WAIT(4)), false, FAULTS_OF_RECORDS);
}

Test(covers, streams_that_are_one)
{
	UNIT_TELLS("",
	           "function box::f(this, p, s, e, n) external\nb0:\n\tbranch s == this->stream b1 b2\nb1:\n" CLEAR(
			   "this->stream", 1) "\tgoto b3\nb2:\n" CLEAR("s", 2) "\tgoto b3\nb3:\n" RECORD(3) WAIT(4) "\treturn\n",
	           false, FAULTS_OF_RECORDS);
}

#define MADE "\tcall cudaEventCreateWithFlags(&own, 2)  @1:2\n"
#define AWAIT "\tcall cudaStreamWaitEvent(s, own, 0)  @3:2\n"
#define NEVER(expected, steps) UNIT_TELLS(expected, "function f(p, s, t, e) external\nb0:\n" steps "\treturn\n", false, "WAIT_UNRECORDED")

Test(covers, nothing_records_it)
{
	NEVER("WAIT_UNRECORDED@3", MADE AWAIT);
	NEVER("WAIT_UNRECORDED@3", MADE "\tcall cudaEventSynchronize(own)  @3:2\n");
	NEVER("WAIT_UNRECORDED@3", MADE AWAIT "\tcall cudaEventDestroy(own)  @4:2\n");
	NEVER("WAIT_UNRECORDED@3", MADE "\tcall cudaEventCreate(&second)  @2:1\n\tcall cudaEventRecord(second, t)  @2:2\n" AWAIT);
	NEVER("WAIT_UNRECORDED@3", MADE "\tcall use(p)  @2:2\n" AWAIT); // which has no way to the event
}

Test(covers, something_records_it)
{
	NEVER("", MADE "\tcall cudaEventRecord(own, t)  @2:2\n" AWAIT);
	NEVER("", MADE AWAIT "\tcall cudaEventRecord(own, t)  @4:2\n"); // for the next turn
	NEVER("", MADE "\tcall note(own)  @2:2\n" AWAIT);
	NEVER("", MADE "\tcall note(&own)  @2:2\n" AWAIT);
	NEVER("", "\tcall cudaEventCreateWithFlags(&own, 6)  @1:2\n" AWAIT); // of another process
	NEVER("", MADE "\tcall cudaEventRecord(e, t)  @2:1\n" AWAIT);        // an event from elsewhere
}

#define MADE_AND(yes, no, behind)                                                                                                                    \
	"function f(p, s, t, n) external\nb0:\n" MADE "\tbranch n > 3 b1 b2\nb1:\n" yes "\tgoto b3\nb2:\n" no "\tgoto b3\nb3:\n" behind "\treturn\n"

Test(covers, on_one_way_only)
{
	UNIT_TELLS("", MADE_AND("\tcall cudaEventRecord(own, t)  @2:2\n", "", AWAIT), false, "WAIT_UNRECORDED");
	UNIT_TELLS("WAIT_UNRECORDED@3", MADE_AND("\tcall cudaMemsetAsync(p, 0, 16, t)  @2:2\n", "", AWAIT), false, "WAIT_UNRECORDED");
}

Test(covers, kept_from_an_earlier_call)
{
	UNIT_TELLS(
		"",
		"function box::f(this, s) external\nb0:\n\tbranch this->event == null b1 b2\nb1:\n\tcall cudaEventCreateWithFlags(&this->event, 2)  @1:2\n"
		"\tgoto b2\nb2:\n\tcall cudaStreamWaitEvent(s, this->event, 0)  @3:2\n\treturn\n",
		false, "WAIT_UNRECORDED");
}
