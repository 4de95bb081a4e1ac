// SPDX-License-Identifier: Apache-2.0
// The stream that the caller works on: work on its memory that leaves that stream alone.
#include <criterion/criterion.h>

#include "unit.h"

#define SET(memory, stream, line) "\tcall cudaMemsetAsync(" memory ", 0, 16, " stream ")  @" #line ":2\n"
#define FUNCTION(name, steps) "function " name " external\nb0:\n" steps "\treturn\n"
#define TELLS(expected, function) UNIT_TELLS(expected, function, false, "STREAM_PARAMETER STREAM_IN_USE")

Test(home, one_parameter)
{
	TELLS("STREAM_PARAMETER_IGNORED@1", FUNCTION("f(p, s)", SET("p", "0", 1)));
	TELLS("STREAM_PARAMETER_IGNORED@2", FUNCTION("f(p, s)", SET("p", "s", 1) SET("p", "0", 2)));
	TELLS("", FUNCTION("f(p, s)", SET("p", "s", 1)));
	TELLS("", FUNCTION("f(p)", SET("p", "0", 1)));
	TELLS("", FUNCTION("f(p, s)", SET("kept", "0", 1))); // whose memory that is nobody says
}

Test(home, two_parameters)
{
	TELLS("", FUNCTION("f(p, s, t)", SET("p", "0", 1)));
	TELLS("", FUNCTION("f(p, lanes)", SET("p", "0", 1))); // several streams, or one to be filled in
	TELLS("", FUNCTION("f(p, s, lanes)", SET("p", "0", 1)));
}

Test(home, the_default_stream_itself)
{
	TELLS("", FUNCTION("f(p, s)", "\tbranch s == 0 b1 b2\nb1:\n" SET("p", "0", 1) "\treturn\nb2:\n" SET("p", "s", 2)));
	TELLS("STREAM_PARAMETER_IGNORED@1", FUNCTION("f(p, s)", "\tbranch s == 0 b2 b1\nb1:\n" SET("p", "0", 1) "\treturn\nb2:\n" SET("p", "s", 2)));
}

Test(home, in_an_object_that_is_given)
{
	TELLS("STREAM_PARAMETER_IGNORED@2", FUNCTION("f(l, p)", SET("p", "l->stream", 1) SET("p", "0", 2)));
	TELLS("", FUNCTION("f(l, p)", SET("p", "0", 2)));                                                          // nothing works on that stream
	TELLS("", FUNCTION("f(l, p)", SET("p", "l->stream", 1) SET("kept", "0", 2)));                              // nor is this memory given
	TELLS("", FUNCTION("f(l, p)", SET("p", "l->stream", 1) "\tl->stream = made_on  @2:1\n" SET("p", "0", 3))); // another takes its place
	TELLS("", FUNCTION("f(other, p)", SET("p", "other->stream", 1) SET("p", "0", 2))); // the object has a second one, in a part
}

Test(home, in_one_of_two_objects)
{
	TELLS("", FUNCTION("f(l, m, p)", SET("p", "l->stream", 1) SET("p", "0", 2)));
}

// The object of a method is no caller's: neither what it keeps nor its stream.
Test(home, of_a_method)
{
	TELLS("STREAM_PARAMETER_IGNORED@1", FUNCTION("box::f(this, p, s)", SET("p", "0", 1)));
	TELLS("STREAM_PARAMETER_IGNORED@1", FUNCTION("box::f(this, p, s)", SET("this->memory", "0", 1))); // the stream is for nothing else
	TELLS("", FUNCTION("box::f(this, p, s)", SET("p", "s", 1) SET("this->memory", "0", 2)));
}

Test(home, that_the_function_asks_for)
{
#define ASKS "\tmine = call lib::current()  @1:1\n"
	TELLS("STREAM_IN_USE_IGNORED@3", FUNCTION("f(p)", ASKS "\tlaunch k<<<1, 1, 0, mine>>>(p)  @2:2\n" SET("p", "0", 3)));
	TELLS("STREAM_IN_USE_IGNORED@3", FUNCTION("f(p)", ASKS SET("p", "mine", 2) SET("p", "0", 3)));
	TELLS("STREAM_IN_USE_IGNORED@3", FUNCTION("f(p, e)", ASKS "\tcall cudaStreamWaitEvent(mine, e, 0)  @2:2\n" SET("p", "0", 3)));
	TELLS("", FUNCTION("f(p)", ASKS SET("p", "0", 3))); // nothing works on it
	TELLS("", FUNCTION("f(p, e)", ASKS "\tcall cudaEventRecord(e, mine)  @2:2\n" SET("p", "0", 3)));
	TELLS("", FUNCTION("f(p)", ASKS "\tt = call lib::another()  @1:2\n" SET("p", "mine", 2) SET("kept", "t", 2) SET("p", "0", 3)));
}

// What waits for itself, or for the device, is in order with what the caller's stream has had before only where that is waited for.
Test(home, work_that_is_ordered)
{
	TELLS("", FUNCTION("f(p, s)", "\tcall cudaStreamSynchronize(s)  @1:1\n" SET("p", "0", 2) "\tcall cudaStreamSynchronize(0)  @3:1\n"));
	TELLS("", FUNCTION("f(p, s)", "\tcall cudaDeviceSynchronize()  @1:1\n" SET("p", "0", 2) "\tcall cudaDeviceSynchronize()  @3:1\n"));
}
