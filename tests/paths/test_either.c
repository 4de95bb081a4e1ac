// SPDX-License-Identifier: Apache-2.0
// What paths that met knew apart, and which of a callee's paths fit because of it.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"
#include "walk.h"

// `if (n && k) end();`, called with what the caller knows of the two.
#define BOTH "function g(n, k)\nb0:\n\tbranch n b1 b3\nb1:\n\tbranch k b2 b3\nb2:\n\tcall end()  @1:1\n\tgoto b3\nb3:\n\treturn\n"
#define CALLED(steps) BOTH "function f(n, k, o) external\nb0:\n" steps "\treturn\n"

Test(either, both_are_known)
{
	PATHS("unknown end()", CALLED("\tcall g(1, 1)  @5:1\n"));
	PATHS("", CALLED("\tcall g(0, 1)  @5:1\n"));
	PATHS("", CALLED("\tcall g(1, 0)  @5:1\n"));
}

Test(either, one_is_known)
{
	PATHS(" | unknown end()", CALLED("\tcall g(1, k)  @5:1\n"));
	PATHS("", CALLED("\tcall g(0, k)  @5:1\n"));
}

// Where one side alone is possible it holds from then on: the second call knows it.
Test(either, what_is_left_holds)
{
	PATHS(" | unknown end(); unknown end()", CALLED("\tcall g(1, k)  @5:1\n\tcall g(1, k)  @6:1\n"));
}

// What two sides leave open is the caller's to decide, and its callers'.
Test(either, a_caller_hands_it_on)
{
#define THROUGH(arguments)                                                                                                                           \
	BOTH "function h(n, k)\nb0:\n\tcall g(n, k)  @3:1\n\treturn\nfunction f(n, k) external\nb0:\n\tcall h(" arguments ")  @5:1\n\treturn\n"
	PATHS("unknown end()", THROUGH("1, 1"));
	PATHS("", THROUGH("1, 0"));
	PATHS(" | unknown end()", THROUGH("n, k"));
}

// Three paths that do the same are three sides.
Test(either, three_sides)
{
#define THREE(arguments)                                                                                                                                \
	"function g(n, k, i)\nb0:\n\tbranch n b1 b4\nb1:\n\tbranch k b2 b4\nb2:\n\tbranch i b3 b4\nb3:\n\tcall end()  @1:1\n\tgoto b4\nb4:\n\treturn\n" \
	"function f(n, k) external\nb0:\n\tcall g(" arguments ")  @5:1\n\treturn\n"
	PATHS("unknown end()", THREE("1, 1, 1"));
	PATHS("", THREE("1, 1, 0"));
	PATHS("", THREE("0, 1, 1"));
	PATHS(" | unknown end()", THREE("1, n, 1"));
}

// A path that knows nothing of the caller's values is a side that always may be: nothing is known then.
Test(either, a_side_that_says_nothing)
{
	PATHS(" | unknown end()", "function g(n)\nb0:\n\tbranch n b1 b3\nb1:\n\tbranch x b2 b3\nb2:\n\tcall end()  @1:1\n\tgoto b3\nb3:\n\treturn\n"
	                          "function f(n) external\nb0:\n\tcall g(1)  @5:1\n\treturn\n");
}
