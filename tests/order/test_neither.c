// SPDX-License-Identifier: Apache-2.0
// What a path supposes of numbers that memory held before: that they are neither of two with which the code compares them.
#include <criterion/criterion.h>

#include "trace.h"

// What memory held before is neither of two numbers that the path has compared it with: it may have no other value.
#define NEITHER(decisions) "global g 8\npointer a\nlocal l 8\nnumber n\n" PAIR_OF decisions "launch s: w p\nlaunch t: w p"
#define PAIR_OF "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define IS_SURE(decisions) DETAILS("high path of p in device", NEITHER(decisions))
#define IS_DOUBTED(decisions) DETAILS("medium neither-of-two of p in device", NEITHER(decisions))

Test(neither, neither_of_two_numbers)
{
	IS_SURE("unless g[0] == 1\n");
	IS_SURE("unless g[0] == 1\nunless g[0] == 1\n");
	IS_DOUBTED("unless g[0] == 1\nunless g[0] == 2\n");
	IS_DOUBTED("where g[0] != 1\nunless g[0] == 2\n");
	IS_DOUBTED("where g[0] != 1\nwhere g[0] != 2\n");
	IS_DOUBTED("unless g[0] == 1\nmalloc(4)\nunless g[0] == 2\n");
	IS_DOUBTED("unless a->f == 1\nunless a->f == 2\n");
	IS_SURE("where g[0] == 1\nunless g[0] == 2\n");
	IS_SURE("unless g[0] != 1\nunless g[0] == 2\n");
	IS_SURE("unless g[0] == 1\nunless a->f == 2\n");
	IS_SURE("unless g[0] < 1\nunless g[0] == 2\n");
	IS_SURE("unless l[0] == 1\nunless l[0] == 2\n"); // the function has put something there
	IS_SURE("unless n == 1\nunless n == 2\n");       // a parameter may be any number
	DETAILS("high path of p in device", NEITHER("unless g[0] == 1\n") "\nunless g[0] == 2");
	// One with a name too: `limit` and 2.
	IS_DOUBTED("unless g[0] == g[1]\nunless g[0] == 2\n");
	IS_DOUBTED("unless g[1] == g[0]\nunless g[0] == 2\n");
	IS_DOUBTED("unless g[1] == g[0]\nunless g[0] == a->f\n");
	IS_SURE("unless g[0] == g[1]\nunless g[1] == g[0]\n");
	IS_SURE("unless g[0] == n\nunless g[0] == 2\n");
}

// What is asked for its truth alone is compared with 0.
Test(neither, neither_null_nor_a_number)
{
	IS_DOUBTED("where g[0]\nunless g[0] == 2\n");
	IS_SURE("where g[0]\nunless g[0] == 0\n");
	IS_SURE("unless g[0]\nunless g[0] == 2\n");
	IS_DOUBTED("unless !g[0]\nunless g[0] == 2\n");
	IS_SURE("where !g[0]\nunless g[0] == 2\n");
	IS_SURE("unless ~g[0]\nunless g[0] == 2\n"); // then it is the one number that has all bits
}

// What was less than sure before keeps its reason.
Test(neither, what_was_doubted_before)
{
	DETAILS("medium stream-from-outside of p in device",
	        "global g 8\nstream s\np = cudaMalloc(0, 64)\nunless g[0] == 1\nunless g[0] == 2\nlaunch s: w p\nlaunch 0: w p");
}
