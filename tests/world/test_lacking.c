// SPDX-License-Identifier: Apache-2.0
// Events that only the unit can name, and that none of it makes or records.
#include <criterion/criterion.h>

#include "unit.h"

#define LACKING(expected, steps, others, is_here)                                                                                                    \
	UNIT_TELLS(expected, "function box::f(this, s, e, n) external\nb0:\n" steps "\treturn\n" others, is_here, "USED_UNMADE RECORDED_NOWHERE")
#define IN_G(steps) "function box::g(this, s, e, n) external\nb0:\n" steps "\treturn\n"
#define MAKES IN_G("\tcall cudaEventCreate(&this->event)  @9:2\n")
#define OPENS "function box::o(this) external\nb0:\n\tcall cudaStreamCreate(&this->stream)  @8:2\n\treturn\n"
#define RECORDS "\tcall cudaEventRecord(this->event, s)  @1:2\n"
#define WAITS "\tcall cudaEventSynchronize(this->event)  @2:2\n"

Test(lacking, nothing_makes_it)
{
	LACKING("USED_UNMADE@1", RECORDS WAITS, OPENS, true);
	LACKING("", RECORDS WAITS, "", true); // the class makes nothing
	LACKING("USED_UNMADE@1", RECORDS, OPENS IN_G("\tcall cudaEventDestroy(this->event)  @9:2\n"), true);
	LACKING("", RECORDS WAITS, OPENS, false);
	LACKING("", RECORDS WAITS, OPENS MAKES, true);
	LACKING("", RECORDS WAITS, OPENS IN_G("\tthis->event = e  @9:2\n"), true);
	LACKING("", RECORDS WAITS, OPENS IN_G("\tcall make(&this->event)  @9:2\n"), true);
	LACKING("", RECORDS WAITS, OPENS IN_G("\tbranch this->event == 0 b1 b1\nb1:\n"), true);
	LACKING("USED_UNMADE@1", RECORDS WAITS, OPENS IN_G("\tcall use(this->event)  @9:2\n"), true); // by its value
}

Test(lacking, nothing_records_it)
{
	LACKING("RECORDED_NOWHERE@2", WAITS, MAKES, true);
	LACKING("RECORDED_NOWHERE@2", "\tcall cudaStreamWaitEvent(s, this->event, 0)  @2:2\n", MAKES, true);
	LACKING("RECORDED_NOWHERE@2", "\tcall cudaEventQuery(this->event)  @2:2\n", MAKES, true);
	LACKING("", WAITS, MAKES, false);
	LACKING("", WAITS, "", true); // it may be another one's
	LACKING("", WAITS, MAKES "function box::h(this, e) external\nb0:\n\tthis->event = e  @10:2\n\treturn\n", true);
	LACKING("", RECORDS WAITS, MAKES, true);
	LACKING("", WAITS, MAKES "function box::h(this, s) external\nb0:\n\tcall cudaEventRecord(this->event, s)  @10:2\n\treturn\n", true);
	LACKING("", WAITS, MAKES "function box::h(this, s) external\nb0:\n\tcall mark(this->event, s)  @10:2\n\treturn\n", true);
	LACKING("", WAITS, MAKES "function box::h(this, s) external\nb0:\n\treturn this->event\n", true);
}

Test(lacking, through_a_function)
{
	LACKING("", RECORDS WAITS,
	        IN_G("\tcall make(&this->event)  @9:2\n") "function make(p) external\nb0:\n\tcall cudaEventCreate(p)  @10:2\n\treturn\n", true);
	LACKING("RECORDED_NOWHERE@2", WAITS,
	        MAKES "function box::h(this) external\nb0:\n\tcall ask(this->event)  @10:2\n\treturn\n"
	              "function ask(e) external\nb0:\n\tcall cudaEventQuery(e)  @11:2\n\treturn\n",
	        true);
	LACKING("", WAITS,
	        MAKES "function box::h(this) external\nb0:\n\tcall mark(this->event, this->stream)  @10:2\n\treturn\n"
	              "function mark(e, s) external\nb0:\n\tcall cudaEventRecord(e, s)  @11:2\n\treturn\n",
	        true);
}
