// SPDX-License-Identifier: Apache-2.0
// Why a finding has no edit, in words.
#include <criterion/criterion.h>
#include <string.h>

#include "fix/attempt.h"
#include "scratch.h"

static void says(struct judged j, bool is_left, const char *expected)
{
	struct arena a = {0};
	cr_expect_str_eq(fate_words(&a, &j, is_left), expected);
	arena_free(&a);
}

Test(fate, one_reason_each)
{
	struct judged j = {0};
	says(j, false, "gpulint knows no edit to try for this finding");
	j.plan.count = 3;
	says(j, false, "no edit that gpulint knows for this finding fits the code as it is written");
	says(j, true, "none was tried: the analyses that one file gets were used up");
	fate_tried(&j.fate, ATTEMPT_STILL, NULL);
	says(j, false, "1 edit was tried on a copy: after it the finding is still there");
	says(j, true, "1 edit was tried, and the analyses that one file gets were used up before the others");
	fate_tried(&j.fate, ATTEMPT_UNPARSED, NULL);
	fate_tried(&j.fate, ATTEMPT_BROUGHT, "GPU102, line 14");
	says(j, false,
	     "3 edits were tried on a copy: after 1 of them the finding is still there, after 1 of them another one comes "
	     "(GPU102, line 14 of the copy), 1 of them does not compile");
}

Test(fate, another_file_is_named)
{
	struct judged j = {.plan = {.count = 1}};
	struct edit_candidate e = {.action = {{.verb = EDIT_DELETE, .at = {.loc = {.file = "/p/a.h", .line = 3}}}}, .count = 1};
	cr_expect_null(fate_elsewhere(&e, "/p/a.h"));
	fate_misfits(&j.fate, &e, "/p/a.cu");
	says(j, false, "the place to change is in a.h, and only the file that is analysed is edited");
}
