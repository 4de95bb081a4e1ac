// SPDX-License-Identifier: Apache-2.0
// Contexts that a path makes and pushes once more.
#include <criterion/criterion.h>

#include "unit.h"

#define ENTER(between)                                                                                                                               \
	"function enter(c) external\nb0:\n\tbranch c == 0 b1 b2\nb1:\n\tcall cuCtxCreate(&c, 0, n)  @1:2\n" between                                  \
	"\tgoto b2\nb2:\n\tcall cuCtxPushCurrent(c)  @3:2\n\treturn\n"

Test(stack, a_new_context_is_there_twice)
{
	UNIT_TELLS("CONTEXT_LEFT_PUSHED@1", ENTER(""), false, "CONTEXT");
	UNIT_TELLS("", ENTER("\tcall cuCtxPopCurrent(&o)  @2:2\n"), false, "CONTEXT");
	UNIT_TELLS("",
	           "function enter(c) external\nb0:\n\tbranch c == 0 b1 b2\nb1:\n\tcall cuCtxCreate(&c, 0, n)  @1:2\n\treturn\nb2:\n"
	           "\tcall cuCtxPushCurrent(c)  @3:2\n\treturn\n",
	           false, "CONTEXT");
}

#define PUSHES(yes, no)                                                                                                                              \
	"function f(c, o, n) external\nb0:\n\tcall cuCtxPushCurrent(c)  @1:2\n\tbranch n b1 b2\nb1:\n" yes "\treturn\nb2:\n" no "\treturn\n"
#define POPS "\tcall cuCtxPopCurrent(&o)  @2:2\n"
#define TELLS(expected, function) UNIT_TELLS(expected, function, false, "CONTEXT")

Test(stack, one_way_takes_it_away)
{
	TELLS("CONTEXT_LEFT_PUSHED@1", PUSHES("", POPS));
	TELLS("CONTEXT_LEFT_PUSHED@1", PUSHES(POPS, "\tcall cuCtxPushCurrent(c)  @3:2\n" POPS));
	TELLS("", PUSHES(POPS, POPS));
	TELLS("", PUSHES("", ""));                               // the function is there to push it
	TELLS("", PUSHES("", "\tcall cuCtxDestroy(c)  @2:2\n")); // it is off the stack since it is gone
	TELLS("", PUSHES("\tcall abort()  @2:2\n", POPS));       // nobody goes on behind that
}
