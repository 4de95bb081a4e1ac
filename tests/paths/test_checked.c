// SPDX-License-Identifier: Apache-2.0
// A status that code without a body judges: the answer behind which what the call made is left alone means that the call failed.
#include <criterion/criterion.h>

#include "program.h"

#define MALLOC "\ti = call cudaMalloc(&l, 4)  @1:1\n"
#define MADE "cudaMalloc(&l, 4) makes object#0; "
#define WAYS(condition, then, otherwise) "\tbranch " condition " b1 b2\nb1:\n" then "b2:\n" otherwise
#define FREE "\tcall cudaFree(l)  @3:1\n\treturn\n"
#define OTHER "\tcall b()  @4:1\n\treturn\n"
#define FUNCTION(steps) "function S::fine(this) external\nfunction f(n, k, p, q, pp) external\nb0:\n" steps

Test(checked, the_answer_behind_which_nothing_is_used)
{
#define ASKED MALLOC "\th = call ok(i)  @2:1\n"
	PATHS("[a call fails] " MADE "unknown ok(result#0); unknown b() | " MADE "unknown ok(result#0); cudaFree(object#0)",
	      FUNCTION(ASKED WAYS("h", FREE, OTHER)));
	PATHS("[a call fails] " MADE "unknown ok(result#0); unknown b() | " MADE "unknown ok(result#0); cudaFree(object#0)",
	      FUNCTION(ASKED WAYS("!h", OTHER, FREE)));
	PATHS("[a call fails] " MADE "unknown ok(result#0); unknown b() | " MADE "unknown ok(result#0); cudaFree(object#0)",
	      FUNCTION(ASKED WAYS("h == 1", FREE, OTHER)));
	PATHS("[a call fails] " MADE "unknown ok(result#0); unknown b() | " MADE "unknown ok(result#0); cudaFree(object#0)",
	      FUNCTION(ASKED WAYS("1 == h", FREE, OTHER)));
	// Where both ways use it, or none, nobody knows which answer that is.
	PATHS(MADE "unknown ok(result#0); cudaFree(object#0) | " MADE "unknown ok(result#0); unknown a(object#0)",
	      FUNCTION(ASKED WAYS("h", FREE, "\tcall a(l)  @4:1\n\treturn\n")));
	PATHS(MADE "unknown ok(result#0); unknown a() | " MADE "unknown ok(result#0); unknown b()",
	      FUNCTION(ASKED WAYS("h", "\tcall a()  @3:1\n\treturn\n", OTHER)));
	// What is used in front of the question says nothing.
	PATHS(MADE "unknown ok(result#0); unknown a(object#0); unknown b() | " MADE "unknown ok(result#0); unknown a(object#0); unknown c()",
	      FUNCTION(ASKED "\tcall a(l)  @5:1\n" WAYS("h", "\tcall c()  @3:1\n\treturn\n", OTHER)));
	// Only of calls that make something.
	PATHS("cudaDeviceSynchronize(); unknown ok(result#0); unknown a(l) | cudaDeviceSynchronize(); unknown ok(result#0); unknown b()",
	      FUNCTION("\ti = call cudaDeviceSynchronize()  @1:1\n\th = call ok(i)  @2:1\n" WAYS("h", "\tcall a(l)  @3:1\n\treturn\n", OTHER)));
	PATHS(MADE "unknown ok(n); cudaFree(object#0) | " MADE "unknown ok(n); unknown b()",
	      FUNCTION(MALLOC "\th = call ok(n)  @2:1\n" WAYS("h", FREE, OTHER)));
}

Test(checked, what_counts_as_a_use)
{
#define FAILS "[a call fails] " MADE "unknown ok(result#0); unknown b()"
	PATHS(FAILS " | " MADE "unknown ok(result#0); result object#0", FUNCTION(ASKED WAYS("h", "\treturn l\n", OTHER)));
	PATHS(FAILS " | " MADE "unknown ok(result#0)", FUNCTION(ASKED WAYS("h", "\t*pp = l\n\treturn\n", OTHER)));
	PATHS(FAILS " | " MADE "unknown ok(result#0); launch kern(object#0) on 0",
	      "function kern(q) kernel\nb0:\n\treturn\n" FUNCTION(ASKED WAYS("h", "\tlaunch kern<<<1, 1, 0, 0>>>(l)  @3:1\n\treturn\n", OTHER)));
	PATHS(FAILS " | " MADE "unknown ok(result#0); unknown show(object#0 + 1)",
	      FUNCTION(ASKED WAYS("h", "\tcall show(&l[1])  @3:1\n\treturn\n", OTHER)));
}

// An object that a function makes of the status is asked instead.
Test(checked, objects_made_of_a_status)
{
#define VERDICT "\tj = call verdict(i)  @2:1\n\th = call S::fine(&j)  @5:1\n"
#define SAID MADE "unknown verdict(result#0); unknown S::fine(&j); "
	PATHS("[a call fails] " SAID "unknown b() | " SAID "cudaFree(object#0)", FUNCTION(MALLOC VERDICT WAYS("h", FREE, OTHER)));
	PATHS("[a call fails] " SAID "unknown b() | " SAID "cudaFree(object#0)", FUNCTION(MALLOC VERDICT WAYS("!h", OTHER, FREE)));
	PATHS(SAID "cudaFree(object#0) | " SAID "unknown a(object#0)", FUNCTION(MALLOC VERDICT WAYS("h", FREE, "\tcall a(l)  @4:1\n\treturn\n")));
	// The object came from elsewhere since, or is another one.
	PATHS(MADE "unknown verdict(result#0); unknown again(); unknown S::fine(&j); cudaFree(object#0) | " MADE
	           "unknown verdict(result#0); unknown again(); unknown S::fine(&j); unknown b()",
	      FUNCTION(MALLOC "\tj = call verdict(i)  @2:1\n\tj = call again()  @6:1\n\th = call S::fine(&j)  @5:1\n" WAYS("h", FREE, OTHER)));
	PATHS(MADE "unknown verdict(result#0); unknown S::fine(&x); cudaFree(object#0) | " MADE
	           "unknown verdict(result#0); unknown S::fine(&x); unknown b()",
	      FUNCTION(MALLOC "\tj = call verdict(i)  @2:1\n\th = call S::fine(&x)  @5:1\n" WAYS("h", FREE, OTHER)));
	PATHS(MADE "unknown verdict(n); unknown S::fine(&j); cudaFree(object#0) | " MADE "unknown verdict(n); unknown S::fine(&j); unknown b()",
	      FUNCTION(MALLOC "\tj = call verdict(n)  @2:1\n\th = call S::fine(&j)  @5:1\n" WAYS("h", FREE, OTHER)));
	// A plain object holds what the call gave.
	PATHS("[a call fails] " MADE "unknown verdict(result#0); unknown S::fine(&r); unknown b() | " MADE
	      "unknown verdict(result#0); unknown S::fine(&r); cudaFree(object#0)",
	      FUNCTION(MALLOC "\tr = call verdict(i)  @2:1\n\th = call S::fine(&r)  @5:1\n" WAYS("h", FREE, OTHER)));
}
