// SPDX-License-Identifier: Apache-2.0
// The tags that corpus files carry: a wrong tag must not read as no tag.
#include <criterion/criterion.h>
#include <string.h>

#include "rules/expect.h"

static const char *error_of(const char *text)
{
	static struct arena arena; // the process is the test's own
	return expectations_of(&arena, text).error;
}

Test(expect, reads_codes_lines_and_offsets)
{
	struct arena arena = {0};
	struct expectations e = expectations_of(&arena, "int a;\nf(); // expect: GPU108\n// expect: GPU101@+1, GPU102@-1\n"
	                                                "g(); // known-miss: GPU503 not yet\nh(); // known-false: GPU601 why\n");
	static const struct tag wanted[] = {
		{TAG_EXPECT, "GPU108", 2}, {TAG_EXPECT, "GPU101", 4}, {TAG_EXPECT, "GPU102", 2}, {TAG_MISS, "GPU503", 4}, {TAG_FALSE, "GPU601", 5}};
	cr_assert_null(e.error, "%s", e.error);
	cr_assert_eq(e.tags.n, 5);
	for (size_t i = 0; i < 5; i++) {
		cr_expect_eq(e.tags.at[i].kind, wanted[i].kind);
		cr_expect_eq(e.tags.at[i].line, wanted[i].line);
		cr_expect_str_eq(e.tags.at[i].code, wanted[i].code);
	}
	cr_expect_not(e.is_silent);
	arena_free(&arena);
}

Test(expect, silent_files_say_so)
{
	struct arena arena = {0};
	struct expectations e = expectations_of(&arena, "// expect-none\nf();\n// others expect nothing, and // this is no tag\n");
	cr_expect_null(e.error);
	cr_expect(e.is_silent);
	cr_expect_eq(e.tags.n, 0);
	arena_free(&arena);
}

Test(expect, wrong_tags_are_errors)
{
	static const char *const text[] = {
		"f();\n",                    // says nothing
		"f(); // expects: GPU101\n", // unknown tag
		"f(); // expect-nothing\n",
		"f(); // expected: GPU101\n",
		"f(); // known-good: GPU101 why\n",
		"f(); // expect: 101\n", // no code
		"f(); // expect: GPU10\n",
		"f(); // expect: GPU101@1\n",               // no sign
		"f(); // expect: GPU101 because\n",         // words after the codes
		"f(); // known-miss: GPU101\n",             // no reason
		"// expect-none\nf(); // expect: GPU101\n", // both
		"f(); // known-false: GPU101 why\n",        // a right file says that it is
	};
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		cr_expect_not_null(error_of(text[i]), "no error: %s", text[i]);
}
