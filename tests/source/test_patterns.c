// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

#include "scratch.h"
#include "source/glob.h"
#include "source/ignore.h"
#include "source/shell.h"

Test(glob, matches_as_gitignore_does)
{
	static const struct {
		const char *pattern, *text;
		bool matches;
	} row[] = {
		{"*.o", "a.o", true},        {"*.o", "a/b.o", false},      {"a/*.o", "a/b.o", true},     {"**/x", "x", true},
		{"**/x", "a/b/x", true},     {"a/**", "a", false},         {"a/**", "a/b/c", true},      {"a/**/z", "a/z", true},
		{"a/**/z", "a/b/c/z", true}, {"a/**/z", "a/b/c/y", false}, {"[a-c]?.cu", "b1.cu", true}, {"[!a]x", "ax", false},
		{"foo", "foobar", false},    {"\\*", "*", true},           {"a/b", "a/b/c", false},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		cr_expect_eq(glob_match(row[i].pattern, row[i].text), row[i].matches, "%s %s", row[i].pattern, row[i].text);
}

Test(glob, what_was_asked_for_itself_is_not_excluded)
{
	size_t named = strlen("src/gen");
	cr_expect_not(glob_excludes("gen", "src/gen/a.cu", named));
	cr_expect_not(glob_excludes("src/", "src/gen/a.cu", named));
	cr_expect(glob_excludes("src/gen/a.cu", "src/gen/a.cu", named));
	cr_expect(glob_excludes("gen/old", "src/gen/old/a.cu", named));
	cr_expect(glob_excludes("gen", "src/gen/gen/a.cu", named));
}

Test(glob, excludes_name_files_folders_and_paths)
{
	cr_expect(glob_excludes("third_party", "a/third_party/x.cu", 0));
	cr_expect(glob_excludes("third_party/", "third_party/x.cu", 0));
	cr_expect(glob_excludes("*_test.cu", "a/b/k_test.cu", 0));
	cr_expect(glob_excludes("./src/gen", "src/gen/a/b.cu", 0));
	cr_expect(glob_excludes("gen/*.cu", "src/gen/b.cu", 0));
	cr_expect_not(glob_excludes("gen", "src/generated/b.cu", 0));
	cr_expect_not(glob_excludes("", "a", 0));
	cr_expect(glob_excludes("/src/gen", "src/gen/a.cu", 0));
	cr_expect_not(glob_excludes("/gen", "src/gen/a.cu", 0));
}

Test(ignore, last_and_deepest_pattern_decides)
{
	struct arena a = {0};
	const char *root = scratch_new(&a), *found;
	mkdir(path_join(&a, root, ".git"), 0777);
	scratch_write(&a, root, ".gitignore", "# comment\n*.gen.cu\n!keep.gen.cu\n/out/\nlogs/\ndeep/*/tmp\n");
	scratch_write(&a, root, "sub/.gitignore", "!x.gen.cu\nlocal.cu   \n");
	const struct ignore *top = ignore_open(&a, root, &found);
	const struct ignore *sub = ignore_enter(&a, top, path_join(&a, root, "sub"));
	cr_expect_str_eq(found, root);
	cr_expect(ignore_match(top, path_join(&a, root, "a.gen.cu"), false));
	cr_expect_not(ignore_match(top, path_join(&a, root, "keep.gen.cu"), false));
	cr_expect(ignore_match(top, path_join(&a, root, "out"), true));
	cr_expect_not(ignore_match(top, path_join(&a, root, "out"), false));
	cr_expect(ignore_match(sub, path_join(&a, root, "sub/logs"), true));
	cr_expect_not(ignore_match(sub, path_join(&a, root, "sub/out"), true));
	cr_expect_not(ignore_match(sub, path_join(&a, root, "sub/x.gen.cu"), false));
	cr_expect(ignore_match(sub, path_join(&a, root, "sub/y.gen.cu"), false));
	cr_expect(ignore_match(sub, path_join(&a, root, "sub/local.cu"), false));
	cr_expect(ignore_match(top, path_join(&a, root, "deep/er/tmp"), false));
	const struct ignore *same = ignore_open(&a, path_join(&a, root, "sub"), &found);
	cr_expect_not(ignore_match(same, path_join(&a, root, "sub/x.gen.cu"), false));
	scratch_remove(root);
	arena_free(&a);
}

Test(shell, splits_as_a_shell)
{
	struct arena a = {0};
	struct words w = {0};
	shell_split(&a, "  nvcc -DA=\\\"q\\\" '-D B' \"x\\\"y\\z\" ''\"'\"'-fPIC'\"'\"'' a\\ b ''\n-c", &w);
	static const char *const expected[] = {"nvcc", "-DA=\"q\"", "-D B", "x\"y\\z", "'-fPIC'", "a b", "", "-c"};
	cr_assert_eq(w.list.n, 8);
	for (size_t i = 0; i < w.list.n; i++)
		cr_expect_str_eq(w.list.at[i], expected[i]);
	struct words list = {0};
	list_split(&a, "-Wall,-DX=f(a,b),-DY=\\,z,'q,r'", &list);
	static const char *const item[] = {"-Wall", "-DX=f(a,b)", "-DY=,z", "'q,r'"};
	cr_assert_eq(list.list.n, 4);
	for (size_t i = 0; i < list.list.n; i++)
		cr_expect_str_eq(list.list.at[i], item[i]);
	arena_free(&a);
}
