// SPDX-License-Identifier: Apache-2.0
// Calls of one method that count through elements, until they come to the element of an earlier call.
#include <criterion/criterion.h>

#include "unit.h"

#define MAKES "function box::box(this) external constructor\nb0:\n\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n\treturn\n"
#define FILLS "\twrite this->memory[this->count]  @2:2\n\tcall cudaMemcpyAsync(p, &this->memory[this->count], 4, 1, this->stream)  @3:2\n"
#define FEED(behind) MAKES "function box::feed(this, p, n) external\nb0:\n" FILLS behind "\treturn\n"
#define MOVES(value) "\tthis->count = " value "  @4:2\n"
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, true, "NONE")
#define SHOWS(expected, functions) UNIT_SHOWS(expected, functions, "NONE")

Test(around, numbers_that_come_back)
{
	SHOWS("NONE@2", FEED(MOVES("(this->count + 1) % 4")));
	SHOWS("NONE@2", FEED(MOVES("(this->count + 1) % n")));
	SHOWS("NONE@2", FEED(MOVES("(this->count + 1) & 3")));
	SHOWS("NONE@2", FEED(MOVES("this->count ^ 1")));
	SHOWS("NONE@2", FEED(MOVES("1 - this->count")));
	SHOWS("NONE@2", FEED(MOVES("!this->count")));
}

Test(around, numbers_that_do_not)
{
	TELLS("", FEED(MOVES("this->count + 1")));
	TELLS("", FEED(MOVES("n"))); // as the caller says
	TELLS("", FEED(MOVES("this->count * 2")));
	TELLS("", FEED("\tthis->count = call chosen(n)  @4:2\n"));
}

#define WRAPS(steps) FEED(MOVES("this->count + 1") "\tbranch this->count == 4 b1 b2\nb1:\n" steps "\tthis->count = 0  @5:2\n\tgoto b2\nb2:\n")

Test(around, ways_that_begin_anew)
{
	SHOWS("NONE@2", WRAPS(""));
	SHOWS("NONE@2", FEED("\tbranch this->count == 0 b1 b2\nb1:\n\tthis->count = 1  @4:2\n\treturn\nb2:\n\tthis->count = 0  @5:2\n"));
	TELLS("", FEED("\tbranch n b1 b2\nb1:\n\tthis->count = 1  @4:2\n\treturn\nb2:\n\tthis->count = 2  @5:2\n")); // as the caller says
}

// What calls in between wait for the two calls do not show.
Test(around, ways_that_wait)
{
	TELLS("", WRAPS("\tcall cudaDeviceSynchronize()  @6:2\n"));
	TELLS("", WRAPS("\tcall cudaStreamSynchronize(this->stream)  @6:2\n"));
	TELLS("", WRAPS("\tcall cudaMemcpy(this->left, kept, 16, 3)  @6:2\n"));
	TELLS("", FEED(MOVES("(this->count + 1) % 4") "\tbranch n b1 b2\nb1:\n\tcall cudaDeviceSynchronize()  @6:2\n\tgoto b2\nb2:\n"));
	TELLS("", FEED(MOVES("(this->count + 1) % 4") "\tcall cudaDeviceSynchronize()  @6:2\n")); // each call has ended
}

#define OF_LANES "function box::feed(this, p, lanes) external\nb0:\n\tcall cudaStreamSynchronize(lanes["

// Each call waits for what belongs to one element: its own, or one that a later call uses.
Test(around, waits_for_elements)
{
	SHOWS("NONE@2", MAKES OF_LANES "this->count])  @6:2\n" FILLS MOVES("(this->count + 1) % 4") "\treturn\n");
	TELLS("", MAKES OF_LANES "(this->count + 1) % 4])  @6:2\n" FILLS MOVES("(this->count + 1) % 4") "\treturn\n");
}

// Failing ways, and those that never return, do not count.
Test(around, ways_that_do_not_return)
{
	SHOWS("NONE@2", FEED(MOVES("(this->count + 1) % 4") "\tbranch n == 3 b1 b2\nb1:\n\tcall cudaDeviceSynchronize()  @6:2\n\tcall abort()  @7:2\n"
	                                                    "\treturn\nb2:\n"));
}

Test(around, another_method_waits)
{
	const char *both = FEED(MOVES("(this->count + 1) % 4")) "function box::settle(this) external\nb0:\n\tcall cudaDeviceSynchronize()  @9:2\n"
								"\treturn\n";
	SHOWS("", both);
	TELLS("NONE@2", both);
}
