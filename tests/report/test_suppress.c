// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

#include <string.h>

#include "sample.h"
#include "session/suppress.h"

Test(suppress, comments_name_the_rule)
{
	static const struct {
		const char *above, *line;
		bool silent;
	} row[] = {
		{"", "f(); // gpulint: ignore[GPU101] known", true},
		{"", "f(); // gpulint: ignore[GPU102, GPU101]", true},
		{"", "f(); /* gpulint: ignore[GPU1] */", true},
		{"", "f(); // gpulint: ignore[GPU102]", false},
		{"", "f(); // gpulint: ignore", false},
		{"", "puts(\"gpulint: ignore[GPU101]\");", false},
		{"// gpulint: ignore[GPU101] reason", "f();", true},
		{"g(); // gpulint: ignore[GPU101]", "f();", false},
		{"// NOLINTNEXTLINE(GPU101)", "f();", true},
		{"// NOLINTNEXTLINE(gpulint-*)", "f();", true},
		{"", "f(); // NOLINT(bugprone-x, GPU101)", true},
		{"", "f(); // NOLINT", false},
		{"", "f(); // NOLINT(bugprone-*)", false},
		{"", "f(); // gpulint: ignore[GPU101", false},
		{"", "puts(\"// gpulint: ignore[GPU101]\");", false},
		{"", "f(); // `gpulint: ignore[GPU101]` would silence it", false},
		{"", "f(); // gpulint:ignore[GPU*]: known", true},
		{"", "f('\"'); // gpulint: ignore[GPU101]", true},
		{"#define F f() // gpulint: ignore[GPU101]", "F;", false},
		{"// gpulint: ignore-file[GPU101]", "f();", true},
		{"// gpulint: ignore-file[GPU102]", "f();", false},
		{"// gpulint: ignore-begin[GPU101, GPU102]", "f();\n// gpulint: ignore-end[GPU101, GPU102]", true},
		{"// gpulint: ignore-begin[GPU101, GPU102]", "f();\n// gpulint: ignore-end[GPU101]", false},
		{"// gpulint: ignore-begin[GPU101]", "f();", false},
		{"/* NOLINTBEGIN(GPU101) */", "f();\n/* NOLINTEND(GPU101) */", true},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct text_cache files = {.arena = &a};
		const char *folder = scratch_new(&a);
		const char *file = scratch_write(&a, folder, "x.cu", arena_printf(&a, "%s\n%s\n", row[i].above, row[i].line));
		struct suppressor by = {.arena = &a, .files = &files};
		struct gpulint_finding f = {.code = "GPU101", .location = {file, 2, 1, 2, 2}};
		cr_expect_eq(suppressor_silences(&by, &f) != NULL, row[i].silent, "%s / %s", row[i].above, row[i].line);
		scratch_remove(folder);
		arena_free(&a);
	}
}

static bool takes_all(const void *context, const char *code)
{
	(void)context, (void)code;
	return true;
}

// What is said of the comments of a file in which nothing is found: "CODE line: start of the message" each.
Test(suppress, comments_are_judged)
{
	static const struct {
		const char *text, *said;
	} row[] = {
		{"f(); // gpulint: ignore[GPU101]", "GPU901 1: The suppression of `GPU101`;"},
		{"f(); // gpulint: ignore[GPU1, GPU901]", ""},
		{"f(); // gpulint: ignore[ALL]", "GPU901 1: The suppression of `ALL`;"},
		{"f(); // gpulint: ignore[]", "GPU902 1: This comment names no rule;"},
		{"f(); // gpulint: ignore GPU101", "GPU902 1: This comment names no rule;"},
		{"f(); // gpulint: disable[GPU101]", "GPU902 1: `gpulint: disable`;"},
		{"f(); // gpulint ignore[GPU101]", "GPU902 1: This comment is not written;"},
		{"f(); // gpulint: a word of praise", ""},
		{"f(); // gpulint: ignored here", ""},
		{"f(); // src/gpulint: ignore", ""},
		{"f(); // gpulint: ignore[GPU101", "GPU902 1: The list of this comment;"},
		{"f(); // gpulint: ignore[GPU777]", "GPU902 1: No rule is called `GPU777`;"},
		{"f(); // NOLINT(GPU777)", "GPU902 1: No rule is called `GPU777`;"},
		{"f(); // NOLINT(anything)", ""},
		{"f(); // NOLINT(GPU101", "GPU902 1: The list of this comment;"},
		{"f(); // NOLINT(bugprone-x", ""},
		{"// NOLINTEND(GPU101)", "GPU902 1: Nothing that `[GPU101]`;"},
		{"// NOLINTEND(bugprone-x)", ""},
		{"// NOLINTBEGIN(bugprone-x)", ""},
		{"/* gpulint: ignore-begin[GPU101]", "GPU902 1: The range that;"},
		{"/* gpulint", ""},
		{"// gpulint:", ""},
		{"// NOLINT(", ""},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct text_cache files = {.arena = &a};
		struct suppressor by = {.arena = &a, .files = &files};
		struct suppress_question q = {.is_selected = takes_all, .unused = true, .edits = true};
		struct unit_result all = {0};
		const char *folder = scratch_new(&a), *said = "";
		suppressor_judge(&by, scratch_write(&a, folder, "x.cu", row[i].text), &q, &all);
		for (size_t k = 0; k < all.findings.n; k++)
			said = arena_printf(&a, "%s%s %u: %s;", said, all.findings.at[k].code, all.findings.at[k].location.line,
			                    all.findings.at[k].message);
		size_t n = strlen(row[i].said);
		bool is_right = n ? strncmp(said, row[i].said, n - 1) == 0 && strchr(said, ';') == strrchr(said, ';') : !*said;
		cr_expect(is_right, "%s\n%s", row[i].text, said);
		scratch_remove(folder);
		arena_free(&a);
	}
}

Test(suppress, selectors)
{
	cr_expect(selector_fits("GPU1*", 5, "GPU101", "a-name"));
	cr_expect(selector_fits("a-na*", 5, "GPU101", "a-name"));
	cr_expect_not(selector_fits("GPU2*", 5, "GPU101", "a-name"));
	cr_expect(selector_fits("GPU101", 6, "GPU101", "a-name"));
	cr_expect(selector_fits("GPU1", 4, "GPU101", "a-name"));
	cr_expect(selector_fits("a-name", 6, "GPU101", "a-name"));
	cr_expect(selector_fits("ALL", 3, "GPU101", "a-name"));
	cr_expect(selector_fits("gpulint-GPU101", 14, "GPU101", NULL));
	cr_expect_not(selector_fits("G", 1, "GPU101", "a-name"));
	cr_expect_not(selector_fits("GPU1011", 7, "GPU101", "a-name"));
	cr_expect_not(selector_fits("a-nam", 5, "GPU101", "a-name"));
}
