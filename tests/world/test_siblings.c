// SPDX-License-Identifier: Apache-2.0
// Work on the default stream beside comparable work of the unit that all is on one stream.
#include <criterion/criterion.h>

#include "unit.h"

#define FUNCTION(name, steps) "function " name " external\nb0:\n" steps "\treturn\n"
#define METHOD(name, steps) FUNCTION("box::" name, steps)
#define SET(stream, line) "\tcall cudaMemsetAsync(p, 0, 16, " stream ")  @" #line ":2\n"
#define SIX(stream) SET(stream, 1) SET(stream, 2) SET(stream, 3) SET(stream, 4) SET(stream, 5) SET(stream, 6)
#define SEVEN(stream) SIX(stream) SET(stream, 7)
#define ODD SET("0", 9)
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, false, "UNLIKE")
#define OTHERS METHOD("f(this, p)", SEVEN("this->stream"))

Test(siblings, one_of_eight)
{
	TELLS("UNLIKE_ITS_SIBLINGS@9", METHOD("f(this, p)", SEVEN("this->stream") ODD));
	TELLS("UNLIKE_ITS_SIBLINGS@9", OTHERS METHOD("g(this, p)", ODD));
	TELLS("", METHOD("f(this, p)", SIX("this->stream")) METHOD("g(this, p)", ODD));                             // one of seven
	TELLS("", OTHERS METHOD("g(this, p)", ODD SET("0", 10)));                                                   // two of nine
	TELLS("", METHOD("f(this, p)", SIX("this->stream") SET("this->part.stream", 7)) METHOD("g(this, p)", ODD)); // not one stream
	TELLS("", OTHERS);
}

Test(siblings, whose_stream_it_is)
{
	TELLS("", OTHERS FUNCTION("g(p)", ODD));                                                  // it is not of the class
	TELLS("", OTHERS METHOD("g(this, p, s)", ODD));                                           // it is given a stream
	TELLS("", METHOD("f(this, p, s)", SEVEN("s")) METHOD("g(this, p)", ODD));                 // a parameter is nobody's habit
	TELLS("", METHOD("f(this, other, p)", SEVEN("other->stream")) METHOD("g(this, p)", ODD)); // nor is another object's
}

// What was put on the default stream on purpose is waited for, and so is what has ended when it returns.
Test(siblings, work_that_is_waited_for)
{
	TELLS("", OTHERS METHOD("g(this, p)", ODD "\tcall cudaDeviceSynchronize()  @10:2\n"));
	TELLS("", OTHERS METHOD("g(this, p)", "\tcall cudaMemcpy(p, this->memory, 16, 3)  @9:2\n"));
	TELLS("UNLIKE_ITS_SIBLINGS@9", OTHERS METHOD("g(this, p)", ODD "\tcall cudaStreamSynchronize(this->stream)  @10:2\n"));
}

// The default stream and a blocking one wait for each other.
Test(siblings, streams_that_wait_for_the_default_stream)
{
#define MAKES(call) FUNCTION("box::box(this)", "\tcall " call "  @20:2\n")
	TELLS("", MAKES("cudaStreamCreate(&this->stream)") OTHERS METHOD("g(this, p)", ODD));
	TELLS("UNLIKE_ITS_SIBLINGS@9", MAKES("cudaStreamCreateWithFlags(&this->stream, 1)") OTHERS METHOD("g(this, p)", ODD));
	TELLS("UNLIKE_ITS_SIBLINGS@9",
	      MAKES("cudaStreamCreate(&this->stream)") FUNCTION("box::again(this)", "\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @21:2\n")
	              OTHERS METHOD("g(this, p)", ODD)); // sometimes it is no blocking one
}

Test(siblings, how_the_default_stream_is_written)
{
	TELLS("UNLIKE_ITS_SIBLINGS@9", OTHERS METHOD("g(this, p)", "\tmine = 0  @8:2\n" SET("mine", 9)));
	TELLS("", OTHERS METHOD("g(this, p)", "\tmine = 0  @8:2\n\tcall choose(&mine)  @8:3\n" SET("mine", 9)));
	TELLS("", OTHERS METHOD("g(this, p, n)",
	                        "\tbranch n b1 b2\nb1:\n\tmine = this->stream  @8:2\n\tgoto b3\nb2:\n\tmine = 0  @8:3\n\tgoto b3\nb3:\n" SET(
					"mine", 9))); // it runs on either
}

Test(siblings, launches_and_copies)
{
	TELLS("UNLIKE_ITS_SIBLINGS@9", OTHERS METHOD("g(this, p)", "\tlaunch k<<<1, 1, 0, 0>>>(p)  @9:2\n"));
	TELLS("UNLIKE_ITS_SIBLINGS@9", OTHERS METHOD("g(this, p)", "\tcall cudaMemcpyAsync(p, this->memory, 16, 3, 0)  @9:2\n"));
	TELLS("", OTHERS METHOD("g(this, p, e)", "\tcall cudaEventRecord(e, 0)  @9:2\n")); // no work
	TELLS("", OTHERS METHOD("g(this, p)", "\tcall cudaMallocAsync(&p, 16, 0)  @9:2\n"));
}

// Paths that fail are another matter.
Test(siblings, on_the_way_out_of_a_failure)
{
	TELLS("", OTHERS METHOD("g(this, p)", "\ti = call cudaMalloc(&p, 16)  @8:2\n\tbranch i != 0 b1 b2\nb1:\n" ODD "\treturn\nb2:\n"));
}

Test(siblings, what_callees_do_on_the_stream_they_get)
{
#define WORKS FUNCTION("work(p, s)", SET("s", 30))
#define HANDS(line) "\tcall work(p, this->stream)  @" #line ":2\n"
#define SEVEN_HAND_ON HANDS(1) HANDS(2) HANDS(3) HANDS(4) HANDS(5) HANDS(6) HANDS(7)
	TELLS("UNLIKE_ITS_SIBLINGS@9", WORKS METHOD("f(this, p)", SEVEN_HAND_ON ODD));
	TELLS("UNLIKE_ITS_SIBLINGS@9", WORKS METHOD("f(this, p)", SEVEN_HAND_ON "\tmine = 0  @8:2\n\tcall work(p, mine)  @9:2\n"));
	TELLS("", WORKS METHOD("f(this, p)", SEVEN_HAND_ON "\tmine = 0  @8:2\n\tcall work(p, mine)  @9:2\n\tcall cudaDeviceSynchronize()  @10:2\n"));
	TELLS("UNLIKE_ITS_SIBLINGS@9", METHOD("f(this, p)", SEVEN_HAND_ON ODD)); // the same where nobody sees what they do
	TELLS("", METHOD("f(this, p)", SEVEN_HAND_ON "\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @9:2\n")); // nobody gave that memory
	TELLS("", METHOD("f(this, n)", "\tcall work(n, this->stream)  @1:2\n\tcall work(n, this->stream)  @2:2\n\tcall work(n, this->stream)  @3:2\n"
	                               "\tcall work(n, this->stream)  @4:2\n\tcall work(n, this->stream)  @5:2\n\tcall work(n, this->stream)  @6:2\n"
	                               "\tcall work(n, this->stream)  @7:2\n") METHOD("g(this, p)", ODD)); // no memory goes with it
}

// Three ways through a function write the memory on one stream, and one way on the default stream.
Test(siblings, ways_through_one_function)
{
#define WAY(from, next, behind, stream, line)                                                                                                        \
	"b" #from ":\n\tbranch n == " #from " b" #next " b" #behind "\nb" #next ":\n" SET(stream, line) "\treturn\n"
#define WAYS(first, second, third, fourth)                                                                                                           \
	"function f(p, n, lanes, o) external\nb0:\n\tgoto b1\n" WAY(1, 2, 3, first, 1) WAY(3, 4, 5, second, 2) WAY(5, 6, 7, third, 3)                \
		WAY(7, 8, 9, fourth, 4) "b9:\n\treturn\n"
	TELLS("UNLIKE_ITS_SIBLINGS@4", WAYS("made_on", "made_on", "made_on", "0"));
	TELLS("UNLIKE_ITS_SIBLINGS@2", WAYS("made_on", "0", "made_on", "made_on"));
	TELLS("", WAYS("made_on", "made_on", "0", "0"));
	TELLS("", WAYS("made_on", "made_on", "made_on", "made_on"));
}

Test(siblings, ways_that_write_other_memory)
{
	TELLS("",
	      "function f(p, n) external\nb0:\n\tgoto b1\n" WAY(1, 2, 3, "made_on", 1) WAY(
		      3, 4, 5, "made_on",
		      2) "b5:\n\tbranch n == 5 b6 b7\nb6:\n\tcall cudaMemsetAsync(kept, 0, 16, made_on)  @3:2\n\treturn\n" WAY(7, 8, 9, "0",
	                                                                                                                       4) "b9:\n\treturn\n");
	TELLS("UNLIKE_ITS_SIBLINGS@4",
	      "function f(p, n) external\nb0:\n\tgoto b1\n" WAY(1, 2, 3, "made_on", 1) WAY(
		      3, 4, 5, "made_on",
		      2) "b5:\n\tbranch n == 5 b6 b7\nb6:\n\tcall cudaMemcpyAsync(p, kept, 16, 3, made_on)  @3:2\n\treturn\n" WAY(7, 8, 9, "0",
	                                                                                                                          4) "b9:\n\treturn\n");
}
