// SPDX-License-Identifier: Apache-2.0
// Files appear whole or not at all.
#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/whole.h"
#include "scratch.h"

struct place {
	struct arena arena;
	const char *folder, *file;
};

static struct place place_new(void)
{
	struct place p = {0};
	p.folder = scratch_new(&p.arena);
	cr_assert_not_null(p.folder);
	p.file = path_join(&p.arena, p.folder, "report");
	return p;
}

static void put(struct place *p, const char *file, const char *text, bool keep)
{
	struct whole_file w;
	cr_assert(whole_open(&p->arena, file, &w), "%s", strerror(errno));
	fputs(text, w.out);
	cr_assert(whole_close(&w, keep), "%s", strerror(errno));
}

static const char *content(struct place *p)
{
	size_t n;
	const char *text = file_read(&p->arena, p->file, &n);
	return text ? text : "";
}

static void place_free(struct place *p)
{
	unlink(p->file);
	cr_expect_eq(rmdir(p->folder), 0, "something was left: %s", strerror(errno));
	scratch_remove(p->folder);
	arena_free(&p->arena);
}

Test(whole, is_kept_or_not_there)
{
	struct place p = place_new();
	put(&p, p.file, "first", false);
	cr_expect_not(file_exists(p.file));
	put(&p, p.file, "second", true);
	cr_expect_str_eq(content(&p), "second");
	put(&p, p.file, "third", false);
	cr_expect_str_eq(content(&p), "second");
	place_free(&p);
}

Test(whole, the_mode_and_a_link_stay)
{
	struct place p = place_new();
	const char *link = path_join(&p.arena, p.folder, "link");
	struct stat st;
	put(&p, p.file, "old", true);
	chmod(p.file, 0640);
	cr_assert_eq(symlink(p.file, link), 0);
	put(&p, link, "new", true);
	cr_expect_str_eq(content(&p), "new");
	cr_expect(lstat(link, &st) == 0 && S_ISLNK(st.st_mode));
	cr_expect(stat(p.file, &st) == 0 && (st.st_mode & 07777) == 0640);
	unlink(link);
	place_free(&p);
}

Test(whole, what_cannot_be_written_is_said)
{
	struct place p = place_new();
	struct whole_file w;
	cr_expect_not(whole_open(&p.arena, p.folder, &w));
	cr_expect_eq(errno, EISDIR);
	cr_expect_not(whole_open(&p.arena, path_join(&p.arena, p.file, "below"), &w));
	cr_expect(strstr(whole_message(&p.arena, "f", ENOENT), "f: cannot be written (No such file or directory): make the folder"));
	cr_assert(whole_open(&p.arena, "/dev/full", &w));
	fputs("x", w.out);
	cr_expect_not(whole_close(&w, true));
	cr_expect_eq(errno, ENOSPC);
	place_free(&p);
}
