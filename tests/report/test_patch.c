// SPDX-License-Identifier: Apache-2.0
// Diffs of edits: what `git apply` makes of them is the edited text.
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "report/patch.h"
#include "sample.h"

static uint32_t next(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 8;
}

// Up to forty short lines, some empty, some equal; the last one may have no newline.
static const char *some_text(struct arena *a, uint32_t *seed)
{
	const char *text = "";
	for (uint32_t n = 1 + next(seed) % 40; n; n--)
		text = arena_printf(a, "%s%.*s%s", text, (int)(next(seed) % 5), "abab", n > 1 || next(seed) % 2 ? "\n" : "");
	return *text ? text : "\n";
}

static struct gpulint_location place(const struct text_file *t, const char *file, size_t begin, size_t end)
{
	struct gpulint_location l = {.file = file};
	const size_t at[2] = {begin, end};
	uint32_t *line[2] = {&l.line, &l.end_line}, *column[2] = {&l.column, &l.end_column};
	for (int i = 0; i < 2; i++) {
		*line[i] = 1;
		while (*line[i] < t->lines && t->start[*line[i]] <= at[i])
			++*line[i];
		*column[i] = (uint32_t)(at[i] - t->start[*line[i] - 1]) + 1;
	}
	return l;
}

static void expect_applies(struct arena *a, const char *folder, const char *name, const struct patch *p)
{
	char *diff = NULL;
	size_t length, n;
	FILE *out = open_memstream(&diff, &length);
	patch_write(out, p, folder);
	fclose(out);
	const char *wanted = patch_text(a, &p->list.at[0], &n);
	bool is_changed = n != p->list.at[0].text->length || memcmp(wanted, p->list.at[0].text->text, n) != 0;
	scratch_write(a, folder, "p.diff", diff);
	int status = is_changed ? system(arena_printf(a, "cd '%s' && git apply --whitespace=nowarn p.diff 2>log", folder)) : 0;
	const char *is = file_read(a, path_join(a, folder, name), &length);
	cr_expect(status == 0 && length == n && memcmp(is, wanted, n) == 0, "of\n%s---\nby\n%s---\nbecame\n%s---\nand not\n%s---\n%s",
	          p->list.at[0].text->text, diff, is, wanted, file_read(a, path_join(a, folder, "log"), &length));
	free(diff);
}

static void one_random_patch(uint32_t *seed)
{
	static const char *const words[] = {"", "x", "x\n", "\n", "a\nb", "\nabab\n"};
	struct arena a = {0};
	struct text_cache files = {.arena = &a};
	const char *folder = scratch_new(&a), *file = scratch_write(&a, folder, "t.cu", some_text(&a, seed));
	const struct text_file *t = text_open(&files, file);
	struct patch p = {.arena = &a, .files = &files};
	for (int i = 0; i < 4; i++) {
		size_t begin = next(seed) % (t->length + 1), end = begin + next(seed) % 12;
		struct gpulint_edit *edit = ARENA_NEW(&a, struct gpulint_edit);
		struct gpulint_finding *f = ARENA_NEW(&a, struct gpulint_finding);
		*edit = (struct gpulint_edit){place(t, file, begin, end < t->length ? end : begin), words[next(seed) % 6]};
		*f = (struct gpulint_finding){.code = "GPU101", .edit = edit, .edit_count = 1};
		patch_add(&p, f);
	}
	expect_applies(&a, folder, "t.cu", &p);
	scratch_remove(folder);
	arena_free(&a);
}

Test(patch, git_makes_the_edited_text_of_it, .timeout = 60)
{
	uint32_t seed = 1;
	for (int i = 0; i < 200; i++)
		one_random_patch(&seed);
}

// Names that git quotes.
Test(patch, names_are_quoted_as_git_does)
{
	static const char *const names[] = {"a b.cu", "a\"b\\c.cu", "a\tb\nc.cu", "\xc3\xa9.cu"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct arena a = {0};
		struct text_cache files = {.arena = &a};
		const char *folder = scratch_new(&a), *file = scratch_write(&a, folder, names[i], "one\ntwo\n");
		struct patch p = {.arena = &a, .files = &files};
		const struct gpulint_edit edit = {{file, 2, 1, 2, 1}, "new\n"};
		const struct gpulint_finding f = {.code = "GPU101", .edit = &edit, .edit_count = 1};
		cr_assert(patch_add(&p, &f));
		expect_applies(&a, folder, names[i], &p);
		scratch_remove(folder);
		arena_free(&a);
	}
}

// Edits that touch each other do not go together; the same insertion twice (an include) is one.
Test(patch, edits_that_touch_are_left)
{
	struct arena a = {0};
	struct text_cache files = {.arena = &a};
	const char *folder = scratch_new(&a), *file = scratch_write(&a, folder, "t.cu", "one\ntwo\nthree\n");
	struct patch p = {.arena = &a, .files = &files};
	const struct gpulint_edit edit[] = {{{file, 1, 1, 1, 1}, "#include <x>\n"}, {{file, 2, 1, 2, 4}, "2"}, {{file, 2, 4, 3, 1}, "4"}};
	const struct gpulint_finding first = {.code = "GPU101", .edit = edit, .edit_count = 2},
				     second = {.code = "GPU101", .edit = &edit[2], .edit_count = 1};
	const struct gpulint_finding include = {.code = "GPU101", .edit = edit, .edit_count = 1};
	size_t n;
	cr_expect(patch_add(&p, &first));
	cr_expect_not(patch_add(&p, &second));
	cr_expect(patch_add(&p, &include));
	cr_expect_str_eq(patch_text(&a, &p.list.at[0], &n), "#include <x>\none\n2\nthree\n");
	scratch_remove(folder);
	arena_free(&a);
}
