// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

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
		{"", "f(); // gpulint: ignore[GPU101", true},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct text_cache files = {.arena = &a};
		const char *folder = scratch_new(&a);
		const char *file = scratch_write(&a, folder, "x.cu", arena_printf(&a, "%s\n%s\n", row[i].above, row[i].line));
		struct gpulint_finding f = {.code = "GPU101", .location = {file, 2, 1, 2, 2}};
		cr_expect_eq(is_suppressed(&files, &f), row[i].silent, "%s / %s", row[i].above, row[i].line);
		scratch_remove(folder);
		arena_free(&a);
	}
}

Test(suppress, selectors)
{
	cr_expect(selector_fits("GPU101", 6, "GPU101", "a-name"));
	cr_expect(selector_fits("GPU1", 4, "GPU101", "a-name"));
	cr_expect(selector_fits("a-name", 6, "GPU101", "a-name"));
	cr_expect(selector_fits("ALL", 3, "GPU101", "a-name"));
	cr_expect(selector_fits("gpulint-GPU101", 14, "GPU101", NULL));
	cr_expect_not(selector_fits("G", 1, "GPU101", "a-name"));
	cr_expect_not(selector_fits("GPU1011", 7, "GPU101", "a-name"));
	cr_expect_not(selector_fits("a-nam", 5, "GPU101", "a-name"));
}
