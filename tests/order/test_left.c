// SPDX-License-Identifier: Apache-2.0
// Handles that are gone when a function returns: which ways are told, and which are not.
#include <criterion/criterion.h>

#include "unit.h"

#define MAKE "\tcall cudaEventCreate(&own)  @1:2\n"
#define END "\tcall cudaEventDestroy(own)  @2:2\n"
#define EITHER(before, question, yes, no)                                                                                                            \
	"function f(n, lanes, s, d) external\nb0:\n" before "\tbranch " question " b1 b2\nb1:\n" yes "\treturn\nb2:\n" no "\treturn\n"
#define TELLS(expected, function) UNIT_TELLS(expected, function, true, "HANDLE_LEAKED")

Test(left, on_some_way)
{
	TELLS("HANDLE_LEAKED@1", EITHER(MAKE, "n", "", END));
	TELLS("HANDLE_LEAKED@1", EITHER(MAKE, "n", END, ""));
	TELLS("", EITHER(MAKE, "n", END, END));
	TELLS("", EITHER("", "n", MAKE END, ""));
	TELLS("", EITHER(MAKE, "n", "\tcall abort()  @3:2\n", END)); // nobody goes on behind that
}

Test(left, where_others_have_it)
{
	TELLS("", EITHER(MAKE, "n", "\tcall keep(&own)  @3:2\n", END)); // its place
	TELLS("", EITHER(MAKE, "n", "\tcall keep(own)  @3:2\n", END));
	TELLS("", EITHER(MAKE, "n", "\tleft = own  @3:2\n", END));
	TELLS("", "function f() external\nb0:\n" MAKE "\treturn own\n");
}

// Whoever gives no place for a handle does not want it.
Test(left, a_result_that_nobody_wants)
{
#define MAKES_STREAM "\tcall cudaStreamCreate(&mine)  @1:2\n"
	TELLS("", EITHER(MAKES_STREAM, "lanes == 0", "", "\t*lanes = mine  @3:2\n"));
	TELLS("HANDLE_LEAKED@1", EITHER(MAKES_STREAM, "lanes == 0", "\t*lanes = mine  @3:2\n", ""));
	TELLS("HANDLE_LEAKED@1", EITHER(MAKES_STREAM, "n == 0", "", "\t*lanes = mine  @3:2\n"));
}

// The way of a call that fails has no handle, and that of a destruction that fails has no other way to end it.
Test(left, ways_of_failures)
{
	TELLS("", EITHER("\ti = call cudaEventCreate(&own)  @1:2\n", "i != 0", "", END));
	TELLS("HANDLE_LEAKED@1", EITHER("\ti = call cudaEventCreate(&own)  @1:2\n", "i == 0", "", END));
	TELLS("", EITHER(MAKE "\ti = call cudaEventDestroy(own)  @2:2\n", "i != 0", "", ""));
	TELLS("HANDLE_LEAKED@1", EITHER(MAKE "\ti = call cudaStreamSynchronize(s)  @2:2\n", "i != 0", "", END));
}
