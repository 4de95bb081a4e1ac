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

// A statement that was not read looks at the status of the call that made it, and the path decides by what comes out of that: it may be the way of
// the failure.
#define LOOKS(looks, question) EITHER("\ti = call cudaEventCreate(&own)  @1:2\n" looks, question, "", END)
#define SHOWS(expected, function) UNIT_SHOWS(expected, function, "HANDLE_LEAKED")

Test(left, a_status_in_what_was_not_read)
{
	SHOWS("HANDLE_LEAKED@1", LOOKS("\tcall look(&i)  @3:2\n", "i"));
	SHOWS("", LOOKS("\tcall look(&i) lost  @3:2\n", "i"));
	TELLS("HANDLE_LEAKED@1", LOOKS("\tcall look(&i) lost  @3:2\n", "i")); // a doubt, no more
	SHOWS("HANDLE_LEAKED@1", LOOKS("\tcall look(&d) lost  @3:2\n", "d")); // another number
	SHOWS("HANDLE_LEAKED@1", LOOKS("\tcall look(&i) lost  @3:2\n", "n")); // decided by what the caller gives
	SHOWS("HANDLE_LEAKED@1", EITHER("\ti = call look()  @2:2\n\tcall look(&i) lost  @3:2\n" MAKE, "i", "", END)); // in front of it
}

// A function that asks, of memory that it has allocated itself, by which of two calls to free it, knows more than its path shows.
#define CHOOSES(yes, no)                                                                                                                             \
	"function work(p, n)\nb0:\n\tcall cudaMallocHost(&p, 16)  @3:2\n\ti = call owns()  @3:3\n\tbranch i b1 b2\nb1:\n" yes "\treturn\nb2:\n" no   \
	"\treturn\nfunction f(p, n) external\nb0:\n\tcall work(p, n)  @8:2\n\treturn\n"
#define FREES "\tcall cudaFree(p)  @5:2\n"

Test(left, memory_whose_owner_is_chosen)
{
	UNIT_TELLS("MEMORY_FREED_ELSEWHERE@5", CHOOSES(FREES, ""), true, "MEMORY_FREED");
	UNIT_TELLS("", CHOOSES(FREES, "\tcall cudaFreeHost(p)  @6:2\n"), true, "MEMORY_FREED");
	UNIT_TELLS("MEMORY_FREED_ELSEWHERE@5", CHOOSES(FREES, "\tcall cudaFreeHost(kept)  @6:2\n"), true, "MEMORY_FREED");
}
