// SPDX-License-Identifier: Apache-2.0
// What the caller of a function chooses by a parameter, or the program by a setting.
#include <criterion/criterion.h>

#include "unit.h"

#define COPY "\tcall cudaMemcpy(p, kept, 16, 3)  @1:2\n"
#define COPY_ON(stream) "\tcall cudaMemcpyAsync(p, kept, 16, 3, " stream ")  @2:2\n"
#define EITHER(question, yes, no)                                                                                                                    \
	"function f(p, s, b, n) external\nb0:\n\tbranch " question " b1 b2\nb1:\n" yes "\tgoto b3\nb2:\n" no "\tgoto b3\nb3:\n\treturn\n"
#define TELLS(expected, function) UNIT_SHOWS(expected, function, "STREAM_PARAMETER")

Test(chosen, a_copy_that_waits_on_one_side)
{
	TELLS("", EITHER("b", COPY_ON("s"), COPY));
	TELLS("", EITHER("!b", COPY, COPY_ON("s")));
	TELLS("", EITHER("b != 0", COPY_ON("s"), COPY));
	TELLS("", EITHER("setting", COPY, COPY_ON("s")));
	TELLS("", EITHER("b", "\tcall cudaMemsetAsync(p, 0, 16, s)  @2:2\n", "\tcall cudaMemset(p, 0, 16)  @1:2\n"));
	TELLS("", EITHER("b", "\tcall cudaMemsetAsync(p, 0, 16, s)  @2:2\n", COPY)); // the like of it
}

Test(chosen, no_question_of_a_choice)
{
	TELLS("STREAM_PARAMETER_IGNORED@1", "function f(p, s, b, n) external\nb0:\n" COPY "\treturn\n");
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("n", COPY_ON("s"), COPY)); // a number says how much there is
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("n == 3", COPY_ON("s"), COPY));
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("level", COPY_ON("s"), COPY));
}

Test(chosen, what_the_other_side_does)
{
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("b", "", COPY));
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("b", COPY_ON("made_on"), COPY)); // on a stream of its own
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("b", "\tlaunch k<<<1, 1, 0, s>>>(p)  @2:2\n", COPY));
	TELLS("STREAM_PARAMETER_IGNORED@1",
	      "function f(p, s, b, n) external\nb0:\n\tbranch b b1 b2\nb1:\n" COPY_ON("s") "\tgoto b2\nb2:\n" COPY "\treturn\n"); // behind both sides
}

// One that does not wait can be given the stream.
Test(chosen, what_does_not_wait)
{
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("b", COPY_ON("s"), "\tcall cudaMemcpyAsync(p, kept, 16, 3, 0)  @1:2\n"));
	TELLS("STREAM_PARAMETER_IGNORED@1", EITHER("b", COPY_ON("s"), "\tlaunch k<<<1, 1, 0, 0>>>(p)  @1:2\n"));
}

Test(chosen, in_a_function_of_its_own)
{
#define COPIES "function copy(p)\nb0:\n" COPY "\treturn\n"
	TELLS("", COPIES EITHER("b", COPY_ON("s"), "\tcall copy(p)  @3:2\n"));
	TELLS("STREAM_PARAMETER_IGNORED@1", COPIES EITHER("n", COPY_ON("s"), "\tcall copy(p)  @3:2\n"));
}

// A flag of an object that another one has a pointer to says that its method does not wait: whoever keeps it may have set it for all of them.
Test(chosen, a_flag_of_another_object)
{
#define FINISH(question, waits) "function finish(l, n)\nb0:\n\tbranch " question " b1 b2\nb1:\n" waits "\tgoto b2\nb2:\n\treturn\n"
#define WORKS(object)                                                                                                                                \
	"function box::f(this, p, l, n) external\nb0:\n\tcall cudaMallocHost(&kept, 16)  @1:1\n\tcall cudaStreamCreateWithFlags(&mine, 1)  @1:3\n"   \
	"\tcall cudaMemcpyAsync(kept, p, 16, 2, mine)  @1:4\n"                                                                                       \
	"\tcall finish(" object ", n)  @2:2\n\tread kept[0]  @3:2\n\treturn\n"
#define SYNCS "\tcall cudaDeviceSynchronize()  @9:2\n"
#define IS_SURE(expected, functions) UNIT_IS_SURE(expected, functions, "NONE")
	IS_SURE("", FINISH("l->waits", SYNCS) WORKS("this->to"));
	IS_SURE("NONE@3", FINISH("l->waits", "\tcall cudaStreamSynchronize(l->stream)  @9:2\n") WORKS("this->to")); // for another stream, on that way
	IS_SURE("NONE@3", FINISH("l->waits", "") WORKS("this->to"));                                                // it would not wait either way
	IS_SURE("NONE@3", FINISH("n", SYNCS) WORKS("this->to"));                                                    // it is asked of the caller
	IS_SURE("NONE@3", FINISH("l->waits", SYNCS) WORKS("l")); // the caller gives the object itself
}
