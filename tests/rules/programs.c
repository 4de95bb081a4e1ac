// SPDX-License-Identifier: Apache-2.0
#include "programs.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

static struct programs *walk_into; // nftw takes no context

static int walk(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	static const char *const known[] = {".cu", ".c", ".cpp", ".cc"};
	(void)st, (void)ftw;
	for (size_t i = 0; flag == FTW_F && i < sizeof known / sizeof *known; i++)
		if (strcmp(path_extension(path), known[i]) == 0)
			*vec_push(&walk_into->arena, &walk_into->path) = path_real(&walk_into->arena, path);
	return 0;
}

struct programs programs_below(const char *folder)
{
	struct programs p = {0};
	walk_into = &p;
	nftw(path_join(&p.arena, GPULINT_SOURCE_DIR "/corpus", folder), walk, 16, FTW_PHYS);
	if (p.path.n)
		qsort(p.path.at, p.path.n, sizeof *p.path.at, path_order);
	return p;
}

void programs_free(struct programs *p)
{
	arena_free(&p->arena);
}

bool program_is_right(struct arena *a, const char *path)
{
	size_t n;
	const char *text = file_read(a, path, &n);
	cr_assert_not_null(text, "%s cannot be read", path);
	return strstr(text, "// expect-none") != NULL;
}

struct gpulint_session *programs_analyse(const char *const *path, size_t n)
{
	struct gpulint_options options = gpulint_options_default();
	options.headers = GPULINT_HEADERS_BUNDLED;
	options.jobs = 2;
	struct gpulint_session *s = gpulint_session_new(&options);
	gpulint_session_add_fixed_flag(s, "-DGPULINT_TEST"); // the database of the build does not count
	for (size_t i = 0; i < n; i++)
		gpulint_session_add_path(s, path[i]);
	cr_assert_eq(gpulint_session_run(s), GPULINT_DONE);
	return s;
}

size_t programs_alarms(const struct gpulint_session *s)
{
	size_t n = 0;
	for (size_t i = 0; i < gpulint_session_finding_count(s); i++)
		n += gpulint_session_finding(s, i)->level >= GPULINT_WARNING;
	return n;
}

const char *programs_listing(struct arena *a, const struct gpulint_session *s)
{
	const char *text = "";
	for (size_t i = 0; i < gpulint_session_finding_count(s); i++) {
		const struct gpulint_finding *f = gpulint_session_finding(s, i);
		text = arena_printf(a, "%s%s:%u:%u: %d %s %s\n", text, f->location.file, f->location.line, f->location.column, (int)f->level, f->code,
		                    f->message);
	}
	return text;
}
