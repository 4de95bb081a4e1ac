// SPDX-License-Identifier: Apache-2.0
// Which methods of a class, or functions of C with one object, can be the two calls of a client, and what they touch.
#include <criterion/criterion.h>

#include "unit.h"

#define PAIRS "NONE"
#define FUNCTION(name, flags, steps) "function " name flags "\nb0:\n" steps "\treturn\n"
#define METHOD(name, flags, steps) FUNCTION("box::" name, flags, steps)
#define MAKES METHOD("box(this)", " external constructor", "\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n")
#define FIRST(steps) METHOD("fill(this, p, n)", " external", steps)
#define SECOND(steps) METHOD("clear(this, p, n)", " external", steps)
#define COPY "\tcall cudaMemcpyAsync(this->memory, p, 16, 3, this->stream)  @2:2\n"
#define SET "\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n"
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, true, PAIRS)
#define KERNEL "function k(p) kernel\nb0:\n\twrite *p  @8:1\n\treturn\n"

// Each operation on the stream of the class meets the memset on the default stream.
Test(methods, what_counts_as_an_operation)
{
	TELLS("NONE@2 NONE@3", MAKES FIRST(COPY) SECOND(SET));
	TELLS("NONE@2 NONE@3", KERNEL MAKES FIRST("\tlaunch k<<<1, 1, 0, this->stream>>>(this->memory)  @2:2\n") SECOND(SET));
	TELLS("NONE@2 NONE@3", KERNEL MAKES FIRST(COPY) SECOND("\tlaunch k<<<1, 1, 0, 0>>>(this->memory)  @3:2\n"));
	TELLS("NONE@2 NONE@3", MAKES FIRST("\tcall cudaFreeAsync(this->memory, this->stream)  @2:2\n") SECOND(SET));
	TELLS("NONE@3", MAKES FIRST(COPY) SECOND("\tcall memcpy(p, this->memory, 16)  @3:2\n"));
	TELLS("NONE@3", MAKES FIRST(COPY) SECOND("\twrite this->memory[0]  @3:2\n"));
	TELLS("NONE@3", MAKES FIRST(COPY) SECOND("\tread this->memory[1]  @3:2\n"));
	TELLS("", MAKES FIRST(COPY) SECOND("\tthis->memory = p  @3:2\n")); // another block, and nothing is touched
	TELLS("", MAKES FIRST(COPY) SECOND("\tcall cudaGetLastError()  @3:2\n"));
}

Test(methods, on_one_stream)
{
	TELLS("", MAKES FIRST(COPY) SECOND("\tcall cudaMemsetAsync(this->memory, 0, 16, this->stream)  @3:2\n"));
	TELLS("", KERNEL MAKES FIRST(COPY) SECOND("\tlaunch k<<<1, 1, 0, this->stream>>>(this->memory)  @3:2\n"));
}

Test(methods, other_memory)
{
	TELLS("", MAKES FIRST(COPY) SECOND("\tcall cudaMemsetAsync(this->left, 0, 16, 0)  @3:2\n"));
	TELLS("", MAKES FIRST(COPY) SECOND("\tcall cudaMemsetAsync(p, 0, 16, 0)  @3:2\n"));
}

// The members may be met in any argument.
Test(methods, several_members)
{
	TELLS("NONE@2 NONE@3", MAKES FIRST("\tcall cudaMemcpyAsync(this->left, this->right, 16, 3, this->stream)  @2:2\n")
	                               SECOND("\tcall cudaMemsetAsync(this->right, 0, 16, 0)  @3:2\n"));
	TELLS("NONE@2 NONE@3", MAKES FIRST("\tcall cudaMemcpyAsync(this->left, this->right, 16, 3, this->stream)  @2:2\n")
	                               SECOND("\tcall cudaMemsetAsync(this->left, 0, 16, 0)  @3:2\n"));
	TELLS("", MAKES FIRST("\tcall cudaMemcpyAsync(this->left, this->right, 16, 3, this->stream)  @2:2\n")
	                  SECOND("\tcall cudaMemcpyAsync(this->memory, this->right, 16, 3, 0)  @3:2\n")); // both read
}

// A block that the call makes has the name of the member that it is put in.
Test(methods, memory_that_the_call_makes)
{
	TELLS("NONE@3", MAKES FIRST("\tcall cudaMalloc(&this->memory, 16)  @2:1\n" COPY) SECOND(SET));
	TELLS("NONE@3", MAKES FIRST("\tcall cudaMalloc(&kept, 16)  @2:1\n\tthis->memory = kept  @2:1\n"
	                            "\tcall cudaMemcpyAsync(kept, p, 16, 3, this->stream)  @2:2\n") SECOND(SET));
}

// What a call has done when it returns meets nothing behind it.
Test(methods, calls_that_wait)
{
	TELLS("", MAKES FIRST("\tcall cudaMemcpy(p, this->memory, 16, 2)  @2:2\n") SECOND("\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n"));
	TELLS("", MAKES FIRST("\tcall cudaFree(this->memory)  @2:2\n") SECOND("\tcall memcpy(p, this->memory, 16)  @3:2\n"));
}

Test(methods, which_functions_are_asked)
{
	TELLS("", MAKES FIRST(COPY) METHOD("clear(this)", "", SET)); // whoever calls it is in the unit
	TELLS("", MAKES FIRST(COPY) METHOD("clear(this)", " external private", SET));
	TELLS("", MAKES FIRST(COPY) METHOD("clear(this)", " external pattern", SET));
	TELLS("", MAKES FIRST(COPY) METHOD("clear(this)", " external device", SET));
	TELLS("", MAKES FIRST(COPY) "function box::clear(this)\n");
	UNIT_TELLS("", MAKES FIRST(COPY) SECOND(SET), false, PAIRS); // code elsewhere can name the members
}

// A function of C whose first argument is the object is asked as a method is.
Test(methods, functions_with_the_object)
{
	TELLS("NONE@2 NONE@3", FUNCTION("open(this)", " external", "\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n")
	                               FUNCTION("fill(this, p)", " external", COPY) FUNCTION("clear(this)", " external", SET));
	TELLS("", FUNCTION("open(this)", " external", "\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n")
	                  FUNCTION("fill(this, p)", " external", COPY) FUNCTION("clear(p, this)", " external", SET));
}

// Whoever is called by other code that is seen is not the first of a pair: that code may wait.
Test(methods, called_by_code_that_is_seen)
{
#define WAITING_USER FUNCTION("user(other, p, n)", " external", "\tcall box::fill(other, p, n)  @6:2\n\tcall cudaDeviceSynchronize()  @7:2\n")
#define WAITING_MEMBER METHOD("both(this, p, n)", " external private", "\tcall box::fill(this, p, n)  @6:2\n\tcall cudaDeviceSynchronize()  @7:2\n")
	TELLS("NONE@2", MAKES FIRST(COPY) SECOND(SET) "function user(p, other, n) external\nb0:\n\tcall box::fill(other, p, n)  @6:2\n"
	                                              "\tcall cudaDeviceSynchronize()  @7:2\n\treturn\n");
	TELLS("NONE@2 NONE@3", MAKES FIRST(COPY) SECOND(SET) WAITING_MEMBER);
	TELLS("NONE@2 NONE@3", MAKES FIRST(COPY) SECOND(SET) WAITING_USER); // a function of the class, as C has them
}

// A call that makes the stream on each of its ways begins anew; one that does so on some way only does not.
Test(methods, a_call_that_sets_up)
{
#define SETS_UP "\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n"
	TELLS("", METHOD("open(this, p)", " external", SETS_UP COPY));
	TELLS("NONE@3", METHOD("open(this, p)", " external", SETS_UP COPY) SECOND(SET));
	TELLS("NONE@2 NONE@3",
	      METHOD("open(this, p)", " external", "\tbranch this->stream == 0 b1 b2\nb1:\n" SETS_UP "\tgoto b2\nb2:\n" COPY) SECOND(SET));
	TELLS("NONE@2 NONE@3", MAKES METHOD("fill(this, p)", " external", "\tcall cudaMalloc(&this->left, 16)  @1:3\n" COPY) SECOND(SET));
}
