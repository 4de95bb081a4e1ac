// SPDX-License-Identifier: Apache-2.0
// What is known of the streams that objects and globals keep, by who makes them.
#include <criterion/criterion.h>

#include "unit.h"

#define FUNCTION(name, steps) "function " name " external\nb0:\n" steps "\treturn\n"
#define MAKES(name, flags) FUNCTION("box::" name "(this)", "\tcall cudaStreamCreateWithFlags(&this->stream, " flags ")  @1:2\n")
#define BESIDE(stream) "\tcall cudaMemcpyAsync(p, this->memory, 16, 3, " stream ")  @2:2\n\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n"
#define WORKS FUNCTION("box::work(this, p)", BESIDE("this->stream"))
#define IS_SURE(expected, functions) UNIT_IS_SURE(expected, functions, "NONE")
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, true, "NONE")

Test(fields, who_makes_it)
{
	IS_SURE("NONE@3", MAKES("open", "1") WORKS);
	TELLS("", MAKES("open", "0") WORKS); // a blocking stream and the default stream wait for each other
	IS_SURE("NONE@3", MAKES("open", "1") MAKES("open_again", "1") WORKS);
	IS_SURE("", MAKES("open", "1") MAKES("open_again", "0") WORKS); // of one kind or the other
}

Test(fields, what_else_is_put_there)
{
	IS_SURE("NONE@3",
	        MAKES("open", "1") FUNCTION("box::close(this)", "\tcall cudaStreamDestroy(this->stream)  @8:2\n\tthis->stream = 0  @9:2\n") WORKS);
	IS_SURE("", MAKES("open", "1") FUNCTION("box::take(this, s)", "\tthis->stream = s  @9:2\n") WORKS);
	IS_SURE("", MAKES("open", "1") FUNCTION("give(other, s)", "\tother->stream = s  @9:2\n") WORKS); // by a function that is not the class's
	IS_SURE("NONE@3", MAKES("open", "1") FUNCTION("give(l, s)", "\tl->stream = s  @9:2\n") WORKS);   // that of another class
	IS_SURE("NONE@3", MAKES("open", "1") FUNCTION("box::give(this, s)", "\tthis->part.stream = s  @9:2\n") WORKS);
}

Test(fields, streams_of_the_program)
{
#define OPENS(flags) FUNCTION("open()", "\tcall cudaStreamCreateWithFlags(&made_on, " flags ")  @1:2\n")
#define ON_IT FUNCTION("box::work(this, p)", BESIDE("made_on"))
	IS_SURE("NONE@3", OPENS("1") ON_IT);
	TELLS("", OPENS("0") ON_IT);
	IS_SURE("", OPENS("1") FUNCTION("take(s)", "\tmade_on = s  @9:2\n") ON_IT);
}
