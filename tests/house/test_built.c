// SPDX-License-Identifier: Apache-2.0
// A test that no program is built from cannot fail: each source below tests/ is named in a CMakeLists.txt there, or found by its glob.
#include <criterion/criterion.h>

#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/file.h"

static struct arena arena;
static const char *lists = "";
static uint32_t looked_at;

static int add_list(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	(void)st;
	size_t n;
	const char *text = flag == FTW_F && strcmp(path + ftw->base, "CMakeLists.txt") == 0 ? file_read(&arena, path, &n) : NULL;
	if (text)
		lists = arena_printf(&arena, "%s\n%s", lists, text);
	return 0;
}

static int look_for(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	(void)st;
	const char *name = path + ftw->base, *dot = strrchr(name, '.');
	bool is_found_by_glob = strstr(path, "/fuzz/") || strstr(path, "/fake/") || strstr(path, "/programs/") || strstr(path, "/snippets/");
	if (flag != FTW_F || !dot || strcmp(dot, ".c") != 0 || is_found_by_glob)
		return 0;
	looked_at++;
	cr_expect(strstr(lists, name), "%s is in no CMakeLists.txt: name it there, or remove it", path);
	return 0;
}

Test(house, every_test_is_built)
{
	nftw(GPULINT_SOURCE_DIR "/tests", add_list, 16, FTW_PHYS);
	nftw(GPULINT_SOURCE_DIR "/tests", look_for, 16, FTW_PHYS);
	cr_assert_gt(looked_at, 100, "only %u sources were looked at", looked_at);
	arena_free(&arena);
}
