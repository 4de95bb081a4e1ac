// SPDX-License-Identifier: Apache-2.0
// The faulty seeds of the corpus in every style of tools/restyle.
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/restyle.h"

// Sanitized builds leave it out: the same programs run there in tests/rules/test_corpus.c.
Test(restyle, every_seed_is_flagged_in_every_style, .timeout = 300)
{
#ifdef __SANITIZE_ADDRESS__
	cr_skip("sanitized build");
#endif
	struct restyled r = restyle("\"$C\"/seeds/*_bad*", NULL, NULL);
	cr_expect_eq(r.status, 0, "%s", r.out);
	cr_expect_null(strstr(r.out, "missed: "), "%s", r.out);
	const char *total = strstr(r.out, "total ");
	unsigned faulty = 0, flagged = 0;
	cr_assert(total && sscanf(total, "total %u %u", &faulty, &flagged) == 2, "%s", r.out);
	cr_expect(faulty >= 80 && flagged == faulty, "%s", r.out);
	restyle_free(&r);
}
