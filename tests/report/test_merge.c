// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "session/merge.h"

// Files: a.cu with three commands, b.cu with one.
static const struct source_unit unit[] = {
	{.file = "/p/a.cu", .variant = 0, .variants = 3, .differs = "-DN=1"},
	{.file = "/p/a.cu", .variant = 1, .variants = 3, .differs = "-DN=2"},
	{.file = "/p/a.cu", .variant = 2, .variants = 3, .differs = "without -DN=1"},
	{.file = "/p/b.cu"},
};
enum { A0, A1, A2, B };

struct merge {
	struct arena arena;
	struct unit_findings all;
	struct unit_result out;
};

static struct gpulint_finding *add(struct merge *m, int from, uint32_t line, const char *message, const char *key)
{
	struct unit_finding *f = vec_push(&m->arena, &m->all.list);
	f->unit = &unit[from];
	f->finding = (struct gpulint_finding){.code = "GPU101",
	                                      .confidence = GPULINT_MEDIUM,
	                                      .message = message,
	                                      .key = key,
	                                      .function_usr = "c:@F@run",
	                                      .location = {"/p/a.cu", line, 2, line, 3}};
	return &f->finding;
}

static void merge(struct merge *m, size_t expected)
{
	merge_findings(&m->arena, &m->all, unit, 4, &m->out);
	cr_assert_eq(m->out.findings.n, expected, "%zu instead of %zu", m->out.findings.n, expected);
}

static const char *assumed(const struct merge *m, size_t i)
{
	const struct gpulint_finding *f = &m->out.findings.at[i];
	return f->assumption_count ? f->assumption[f->assumption_count - 1] : "";
}

Test(merge, equal_findings_count_once)
{
	struct merge m = {0};
	add(&m, B, 9, "later.", "k");
	add(&m, A0, 5, "same.", "k");
	add(&m, A1, 5, "same.", "k");
	add(&m, A2, 5, "same.", "k");
	merge(&m, 2);
	cr_expect_eq(m.out.findings.at[0].location.line, 5);
	cr_expect_str_empty(assumed(&m, 0));
	cr_expect_str_empty(assumed(&m, 1));
	arena_free(&m.arena);
}

Test(merge, some_variants_are_named_behind_other_assumptions)
{
	static const char *const old[] = {"`f` does not wait"};
	struct merge m = {0};
	struct gpulint_finding *first = add(&m, A0, 5, "same.", "k");
	first->assumption = old;
	first->assumption_count = 1;
	add(&m, A2, 5, "same.", "k");
	merge(&m, 1);
	cr_expect_str_eq(m.out.findings.at[0].assumption[0], old[0]);
	cr_expect_str_eq(assumed(&m, 0), "a.cu is compiled with -DN=1 or without -DN=1 (2 of its 3 commands that differ)");
	arena_free(&m.arena);
}

// A header's finding that another file has does not hang on the flags of this one.
Test(merge, other_files_make_the_flags_irrelevant)
{
	struct merge m = {0};
	add(&m, A1, 5, "same.", "k");
	add(&m, B, 5, "same.", "k");
	merge(&m, 1);
	cr_expect_str_empty(assumed(&m, 0));
	arena_free(&m.arena);
}

Test(merge, other_words_in_another_variant)
{
	struct merge m = {0};
	add(&m, A0, 5, "4 bytes.", "k")->confidence = GPULINT_LOW;
	add(&m, A1, 5, "8 bytes.", "k")->confidence = GPULINT_HIGH;
	add(&m, A2, 5, "8 bytes.", "k");
	merge(&m, 1);
	cr_expect_str_eq(m.out.findings.at[0].message, "8 bytes.");
	cr_expect_eq(m.out.findings.at[0].confidence, GPULINT_HIGH);
	cr_expect_str_empty(assumed(&m, 0));
	arena_free(&m.arena);
}

// Of one unit, of two files, or with another key: two findings.
Test(merge, different_findings_stay)
{
	struct merge m = {0};
	add(&m, A0, 5, "1.", "k");
	add(&m, A0, 5, "2.", "k");
	add(&m, A1, 6, "3.", "k");
	add(&m, A2, 6, "4.", "other");
	add(&m, A0, 7, "5.", "k");
	add(&m, B, 7, "6.", "k");
	merge(&m, 6);
	arena_free(&m.arena);
}
