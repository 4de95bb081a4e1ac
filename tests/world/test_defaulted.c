// SPDX-License-Identifier: Apache-2.0
// Functions that take a stream, and what stream their calls give them.
#include <criterion/criterion.h>

#include "unit.h"

#define SHARES "function share(p, s) external\nb0:\n\tcall cudaMemcpyAsync(kept, p, 16, 3, s)  @2:2\n\treturn\n"
#define CALLER(name, stream) "function " name "(p, s) external\nb0:\n\tcall share(p, " stream ")  @12:2\n\treturn\n"

Test(defaulted, what_calls_offer)
{
	cr_expect_str_eq(unit_offers_defaults(SHARES CALLER("caller", "0")), "share !share");
	cr_expect_str_eq(unit_offers_defaults(SHARES CALLER("caller", "s")), "share of caller !share !caller");
	cr_expect_str_eq(unit_offers_defaults(SHARES CALLER("caller", "made_on")), "!share !share");
	cr_expect_str_eq(unit_offers_defaults(SHARES CALLER("caller", "0") CALLER("other", "0")), "share !share",
	                 "two places of one kind, and what others do");
}

Test(defaulted, every_call_leaves_it_there)
{
	UNIT_SHOWS("SCRATCH_SHARED@2", SHARES, "SCRATCH");
	UNIT_SHOWS("", SHARES CALLER("caller", "0"), "SCRATCH");
	UNIT_SHOWS("", SHARES CALLER("caller", "s") "function first(p) external\nb0:\n\tcall caller(p, 0)  @22:2\n\treturn\n", "SCRATCH");
}

Test(defaulted, a_call_gives_one)
{
	UNIT_SHOWS("SCRATCH_SHARED@2", SHARES CALLER("caller", "made_on"), "SCRATCH");
	UNIT_SHOWS("SCRATCH_SHARED@2", SHARES CALLER("caller", "0") CALLER("other", "made_on"), "SCRATCH");
	UNIT_SHOWS("SCRATCH_SHARED@2", SHARES CALLER("caller", "0") CALLER("other", "s"), "SCRATCH");
}
