// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "base/code.h"
#include "base/nearest.h"
#include "base/intern.h"
#include "base/strmap.h"
#include "base/text.h"
#include "base/vec.h"
#include "scratch.h"

Test(arena, memory_is_zeroed_aligned_and_stays)
{
	struct arena a = {0};
	char *first = arena_strdup(&a, "first");
	for (int i = 1; i < 3000; i++) {
		unsigned char *p = arena_alloc(&a, (size_t)i);
		cr_assert_eq((uintptr_t)p % _Alignof(max_align_t), 0);
		for (int k = 0; k < i; k++)
			cr_assert_eq(p[k], 0);
		memset(p, 255, (size_t)i);
	}
	cr_assert_str_eq(first, "first");
	cr_assert_str_eq(arena_printf(&a, "%s-%d", "x", 7), "x-7");
	cr_assert_gt(a.bytes, 1000000);
	arena_free(&a);
	cr_assert_eq(a.bytes, 0);
}

// A large block lies apart: what is small goes on where it was, and the block can be given back before the rest.
Test(arena, large_blocks)
{
	enum { LARGE = 2 * ARENA_LARGE };
	struct arena a = {0};
	char *small = arena_alloc(&a, 16);
	char *large = arena_alloc(&a, LARGE), *other = arena_alloc(&a, LARGE);
	cr_expect_leq((char *)arena_alloc(&a, 16), small + 32, "in the chunk that is begun");
	memset(large, 1, LARGE);
	memset(other, 2, LARGE);
	size_t before = a.bytes;
	arena_give_back(&a, large, LARGE);
	cr_expect_eq(a.bytes, before - LARGE);
	cr_expect_eq(other[LARGE - 1], 2);
	arena_give_back(&a, small, 16);
	arena_give_back(&a, NULL, 0);
	cr_expect_eq(a.bytes, before - LARGE, "small ones stay");
	cr_expect_leq((char *)arena_alloc(&a, 16), small + 64);
	arena_free(&a);
}

Test(vec, grows_and_keeps_elements)
{
	struct arena a = {0};
	VEC(int) v = {0};
	for (int i = 0; i < 1000; i++)
		*vec_push(&a, &v) = i;
	cr_assert_eq(v.n, 1000);
	for (int i = 0; i < 1000; i++)
		cr_assert_eq(v.at[i], i);
	arena_free(&a);
}

Test(intern, equal_strings_are_one_pointer)
{
	struct arena a = {0};
	struct interner in = {.arena = &a};
	const char *x = intern(&in, "stream");
	for (int i = 0; i < 2000; i++)
		intern(&in, arena_printf(&a, "name%d", i));
	cr_assert_eq(intern(&in, "stream"), x);
	cr_assert_eq(intern_n(&in, "streams", 6), x);
	cr_assert_neq(intern(&in, "streams"), x);
	cr_assert_str_eq(intern(&in, NULL), "");
	cr_assert_eq(in.n, 2003);
	arena_free(&a);
}

Test(intern, strings_of_the_base_are_found_and_stay_alone)
{
	struct arena a = {0}, b = {0};
	struct interner base = {.arena = &a}, in = {.base = &base, .arena = &b};
	const char *x = intern(&base, "stream"), *empty = intern(&base, NULL);
	for (int i = 0; i < 5000; i++)
		intern(&in, arena_printf(&b, "name%d", i));
	cr_assert_eq(intern(&in, "stream"), x);
	cr_assert_eq(intern(&in, ""), empty);
	cr_assert_eq(intern(&in, "name7"), intern(&in, "name7"));
	cr_assert_eq(base.n, 2);
	arena_free(&b);
	cr_assert_str_eq(intern(&base, "stream"), "stream");
	arena_free(&a);
}

Test(map, finds_what_was_put_in)
{
	struct arena a = {0};
	struct strmap m = {.arena = &a};
	int value[500];
	cr_assert_null(strmap_get(&m, "k0"));
	for (int i = 0; i < 500; i++)
		*strmap_at(&m, arena_printf(&a, "k%d", i)) = &value[i];
	for (int i = 0; i < 500; i++)
		cr_assert_eq(strmap_get(&m, arena_printf(&a, "k%d", i)), &value[i]);
	cr_assert_null(strmap_get(&m, "k500"));
	cr_assert_eq(m.n, 500);
	arena_free(&a);
}

Test(path, text_functions)
{
	struct arena a = {0};
	static const char *const normal[][2] = {{"/a/./b//c/../d", "/a/b/d"}, {"a/../..", ".."}, {"../../x", "../../x"}, {"/..", "/"}, {"./", "."},
	                                        {"a/b/../../c", "c"},         {"/", "/"}};
	for (size_t i = 0; i < sizeof normal / sizeof *normal; i++)
		cr_expect_str_eq(path_normal(&a, normal[i][0]), normal[i][1], "%s", normal[i][0]);
	cr_expect_str_eq(path_join(&a, "/a", "b"), "/a/b");
	cr_expect_str_eq(path_join(&a, "/a/", "b"), "/a/b");
	cr_expect_str_eq(path_join(&a, "/a", "/b"), "/b");
	cr_expect_str_eq(path_directory(&a, "/a/b"), "/a");
	cr_expect_str_eq(path_directory(&a, "/a"), "/");
	cr_expect_str_eq(path_directory(&a, "a"), ".");
	cr_expect_str_eq(path_extension("/x.y/a.tar.cu"), ".cu");
	cr_expect_str_eq(path_extension("/x.y/.hidden"), "");
	cr_expect_str_eq(path_below("/r", "/r/a/b"), "a/b");
	cr_expect_str_eq(path_below("/r/", "/r/a"), "a");
	cr_expect_str_eq(path_below("/r", "/rest/a"), "/rest/a");
	arena_free(&a);
}

Test(file, reads_whole_files_only)
{
	struct arena a = {0};
	size_t length;
	const char *folder = scratch_new(&a), *file = scratch_write(&a, folder, "x/y.txt", "line\n");
	cr_assert_str_eq(file_read(&a, file, &length), "line\n");
	cr_assert_eq(length, 5);
	cr_assert_null(file_read(&a, folder, &length));
	cr_assert_eq(errno, EISDIR);
	cr_assert_null(file_read(&a, "/nowhere/at/all", &length));
	cr_assert_eq(errno, ENOENT);
	scratch_remove(folder);
	arena_free(&a);
}

Test(nearest, counts_mistakes_of_typing)
{
	static const struct {
		const char *wanted, *known;
		size_t distance; // 99 = not near
	} row[] = {{"chekc", "check", 1},  {"check", "check", 0}, {"hceck", "check", 1},   {"chck", "check", 1},     {"checkk", "check", 1},
	           {"cehkc", "check", 99}, {"dump", "check", 99}, {"outptu", "output", 1}, {"otuptu", "output", 2},  {"ab", "ba", 1},
	           {"CHECK", "check", 0},  {"Hceck", "check", 1}, {"matches", "match", 2}, {"matching", "match", 99}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct nearest near = {.wanted = row[i].wanted};
		nearest_try(&near, row[i].known);
		cr_expect_eq(near.best ? near.distance : 99, row[i].distance, "%s: %zu", row[i].wanted, near.distance);
	}
}

// Names and messages with line ends, escapes, C1 controls and bytes that are no UTF-8.
Test(text, for_people)
{
	static const char *const row[][3] = {{"a b.cu", "a b.cu", "a b.cu"},
	                                     {"\xc3\xa9.cu", "\xc3\xa9.cu", "\xc3\xa9.cu"},
	                                     {"a\n\033[2J.cu", "\"a\\n\\033[2J.cu\"", "a??[2J.cu"},
	                                     {"\xc2\x9b"
	                                      "2J",
	                                      "\"\\302\\2332J\"", "?2J"},
	                                     {"\xff\"", "\"\\377\\\"\"", "?\""}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		cr_expect_str_eq(printable(&a, row[i][0]), row[i][1]);
		cr_expect_str_eq(text_in_line(&a, row[i][0]), row[i][2]);
	}
	arena_free(&a);
}

Test(file, one_file_by_several_names)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = scratch_write(&a, folder, "d/x", "");
	cr_expect(path_same(&a, file, path_join(&a, folder, "d/../d/./x")));
	cr_expect_not(path_same(&a, file, path_join(&a, folder, "d/y")));
	cr_expect(path_same(&a, path_join(&a, folder, "d/new"), path_join(&a, folder, "d/../d//new")));
	cr_expect_not(path_same(&a, path_join(&a, folder, "d/new"), path_join(&a, folder, "new")));
	cr_expect(path_same(&a, "nowhere/new", "./nowhere//new"));
	cr_expect(path_same(&a, "new", "./new"));
	cr_expect(path_same(&a, "page", "page/"));
	scratch_remove(folder);
	arena_free(&a);
}

Test(code, raw_strings)
{
	static const struct {
		const char *text, *behind; // NULL = none is there
	} cases[] = {
		{"R\"()\";", ";"},
		{"R\"(a\n\"b\" )\";", ";"},
		{"u8R\"x(a )\" )x\" + 1", " + 1"},
		{"LR\"0123456789abcdef(a)0123456789abcdef\"", ""},
		{"R\"0123456789abcdefg(a)0123456789abcdefg\"", NULL},
		{"R\"(never closed", ""},
		{"R\" (\"", NULL},
		{"R\"\\n(", NULL},
		{"R", NULL},
		{"\"(a)\"", NULL},
		{"", NULL},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const char *behind = code_behind_raw(cases[i].text, cases[i].text + strlen(cases[i].text));
		cr_expect_eq(!behind, !cases[i].behind, "%s", cases[i].text);
		cr_expect(!behind || !cases[i].behind || strcmp(behind, cases[i].behind) == 0, "%s", cases[i].text);
	}
}
