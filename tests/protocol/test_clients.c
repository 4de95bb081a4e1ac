// SPDX-License-Identifier: Apache-2.0
// Two public methods of a class, one behind the other, by a client that nobody wrote.
#include <criterion/criterion.h>

#include "unit.h"

#define PAIRS "NONE"
#define MAKES "function box::box(this) external constructor\nb0:\n\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n\treturn\n"
#define FILL(flags, more)                                                                                                                            \
	"function box::fill(this, p)" flags "\nb0:\n\tcall cudaMemcpyAsync(this->memory, p, 16, 3, this->stream)  @2:2\n" more "\treturn\n"
#define CLEAR(flags, before) "function box::clear(this)" flags "\nb0:\n" before "\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n\treturn\n"

Test(clients, two_streams)
{
	UNIT_TELLS("NONE@2 NONE@3", MAKES FILL(" external", "") CLEAR(" external", ""), true, PAIRS);
	UNIT_TELLS("", MAKES FILL(" external", "") CLEAR(" external", ""), false, PAIRS); // code that is not here may do anything with the members
	UNIT_TELLS("", MAKES FILL(" external", "") CLEAR(" external private", ""), true, PAIRS);
	UNIT_TELLS("", MAKES FILL(" external", "") CLEAR("", ""), true, PAIRS); // whoever calls it is in the unit
}

Test(clients, streams_of_users)
{
	UNIT_TELLS("", FILL(" external", "") CLEAR(" external", ""), true, PAIRS); // nobody makes the member
	UNIT_TELLS("",
	           MAKES FILL(" external", "") "function box::clear(this, s) external\nb0:\n\tcall cudaMemsetAsync(this->memory, 0, 16, s)  @3:2\n"
	                                       "\treturn\n",
	           true, PAIRS);
}

Test(clients, what_orders_them)
{
	UNIT_TELLS("NONE@2", MAKES FILL(" external", "\tcall cudaStreamSynchronize(this->stream)  @4:2\n") CLEAR(" external", ""), true, PAIRS);
	UNIT_TELLS("NONE@2", MAKES FILL(" external", "") CLEAR(" external", "\tcall cudaStreamSynchronize(this->stream)  @4:2\n"), true, PAIRS);
	UNIT_TELLS("",
	           MAKES FILL(" external", "\tcall cudaStreamSynchronize(this->stream)  @4:2\n")
	                   CLEAR(" external", "") "function box::other(this) external\nb0:\n\treturn\n"
	                                          "function main() main\nb0:\n\tcall box::clear(other)  @5:2\n\tcall cudaDeviceSynchronize()  @6:2\n"
	                                          "\treturn\n",
	           true, PAIRS); // who calls it is seen, and waits
}

Test(clients, a_state_excludes_the_second)
{
	const char *once = MAKES
		"function box::fill(this, p) external\nb0:\n\tbranch this->count == 0 b1 b2\nb1:\n"
		"\tcall cudaMemcpyAsync(this->memory, p, 16, 3, this->stream)  @2:2\n\tthis->count = 1  @2:2\n\tgoto b2\nb2:\n\treturn\n"
		"function box::clear(this) external\nb0:\n\tbranch this->count == 0 b1 b2\nb1:\n"
		"\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n\tthis->count = 1  @3:2\n\tgoto b2\nb2:\n\treturn\n";
	UNIT_TELLS("", once, true, PAIRS);
}

Test(clients, a_constructor_is_first_and_a_destructor_last)
{
	const char *cleared = "function box::box(this) external constructor\nb0:\n\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n"
			      "\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n\treturn\n" FILL(" external", "");
	UNIT_TELLS("NONE@2", cleared, true, PAIRS);
	const char *freed = MAKES CLEAR(" external", "") "function box::~box(this) external destructor\nb0:\n"
							 "\tcall cudaFreeAsync(this->memory, this->stream)  @4:2\n\treturn\n";
	UNIT_TELLS("NONE@4", freed, true, PAIRS);
}

Test(clients, what_sets_up_is_not_second)
{
	UNIT_TELLS("",
	           "function box::open(this, p) external\nb0:\n\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n"
	           "\tcall cudaMemcpyAsync(this->memory, p, 16, 3, this->stream)  @2:2\n\treturn\n",
	           true, PAIRS);
}
