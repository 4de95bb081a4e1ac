// SPDX-License-Identifier: Apache-2.0
// Every program of corpus/ gets exactly the findings it carries, with the bundled headers and with those of a toolkit. A
// parameter is a batch of files, analysed in one session; each failing file is named.
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "rules/expect.h"

enum { BATCH = 12 };

struct batch {
	size_t first;
};

struct files {
	struct arena arena;
	VEC(const char *) path;
};

static struct files *walk_into; // nftw takes no context

static int walk(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	static const char *const known[] = {".cu", ".c", ".cpp", ".cc"};
	(void)st, (void)ftw;
	for (size_t i = 0; flag == FTW_F && i < sizeof known / sizeof *known; i++)
		if (strcmp(path_extension(path), known[i]) == 0)
			*vec_push(&walk_into->arena, &walk_into->path) = path_real(&walk_into->arena, path);
	return 0;
}

static void files_find(struct files *f)
{
	walk_into = f;
	nftw(GPULINT_SOURCE_DIR "/corpus", walk, 16, FTW_PHYS);
	if (f->path.n)
		qsort(f->path.at, f->path.n, sizeof *f->path.at, path_order);
}

static struct gpulint_session *analyse(const struct files *f, size_t first, enum gpulint_headers headers)
{
	struct gpulint_options options = gpulint_options_default();
	options.headers = headers;
	options.jobs = 1;
	struct gpulint_session *s = gpulint_session_new(&options);
	gpulint_session_add_fixed_flag(s, "-DGPULINT_TEST"); // the database of the build does not count
	for (size_t i = first; i < f->path.n && i < first + BATCH; i++)
		gpulint_session_add_path(s, f->path.at[i]);
	cr_assert_eq(gpulint_session_run(s), GPULINT_DONE);
	return s;
}

static struct criterion_test_params batches(void)
{
	struct files f = {0};
	files_find(&f);
	size_t n = (f.path.n + BATCH - 1) / BATCH;
	struct batch *list = cr_calloc(n + 1, sizeof *list);
	for (size_t i = 0; i < n; i++)
		list[i].first = i * BATCH;
	arena_free(&f.arena);
	return cr_make_param_array(struct batch, list, n);
}

static void expect_tags(struct files *f, size_t first, const struct gpulint_session *s)
{
	for (size_t i = first; i < f->path.n && i < first + BATCH; i++) {
		size_t n;
		const char *text = file_read(&f->arena, f->path.at[i], &n);
		cr_assert_not_null(text, "%s cannot be read", f->path.at[i]);
		struct expectations e = expectations_of(&f->arena, text);
		cr_expect_null(e.error, "%s: %s", f->path.at[i], e.error);
		const char *difference = e.error ? "" : expectations_compare(&f->arena, &e, s, f->path.at[i]);
		cr_expect_str_empty(difference, "%s", difference);
	}
}

ParameterizedTestParameters(corpus, bundled_headers)
{
	return batches();
}

ParameterizedTest(const struct batch *b, corpus, bundled_headers)
{
	struct files f = {0};
	files_find(&f);
	struct gpulint_session *s = analyse(&f, b->first, GPULINT_HEADERS_BUNDLED);
	expect_tags(&f, b->first, s);
	gpulint_session_free(s);
	arena_free(&f.arena);
}

static const char *listing(struct arena *a, const struct gpulint_session *s)
{
	const char *text = "";
	for (size_t i = 0; i < gpulint_session_finding_count(s); i++) {
		const struct gpulint_finding *f = gpulint_session_finding(s, i);
		text = arena_printf(a, "%s%s:%u:%u: %d %s %s\n", text, f->location.file, f->location.line, f->location.column,
		                    (int)f->level, f->code, f->message);
	}
	return text;
}

static bool has_toolkit(void)
{
	struct arena a = {0};
	const char *root = getenv("CUDA_PATH");
	bool is_there = file_exists(path_join(&a, root ? root : "/usr/local/cuda", "include/cuda_runtime.h"));
	arena_free(&a);
	return is_there;
}

ParameterizedTestParameters(corpus, toolkit_headers_agree)
{
	return batches();
}

// Sanitized builds check the same program in one mode only: headers of a toolkit take them minutes.
ParameterizedTest(const struct batch *b, corpus, toolkit_headers_agree)
{
#ifdef __SANITIZE_ADDRESS__
	cr_skip("sanitized build");
#endif
	if (!has_toolkit())
		cr_skip("no CUDA toolkit");
	struct files f = {0};
	files_find(&f);
	struct gpulint_session *bundled = analyse(&f, b->first, GPULINT_HEADERS_BUNDLED);
	struct gpulint_session *toolkit = analyse(&f, b->first, GPULINT_HEADERS_TOOLKIT);
	cr_expect_str_eq(listing(&f.arena, toolkit), listing(&f.arena, bundled), "toolkit:\n%sbundled:\n%s",
	                 listing(&f.arena, toolkit), listing(&f.arena, bundled));
	gpulint_session_free(bundled);
	gpulint_session_free(toolkit);
	arena_free(&f.arena);
}
Test(corpus, every_rule_has_its_programs)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	struct files f = {0};
	files_find(&f);
	cr_assert_gt(count, 0);
	for (size_t r = 0; r < count; r++) {
		size_t bad = 0, ok = 0;
		char folder[32];
		snprintf(folder, sizeof folder, "/corpus/rules/gpu%s/", rule[r]->code + 3);
		for (size_t i = 0; i < f.path.n; i++) {
			if (!strstr(f.path.at[i], folder))
				continue;
			bad += strncmp(path_base(f.path.at[i]), "bad_", 4) == 0;
			ok += strncmp(path_base(f.path.at[i]), "ok_", 3) == 0;
		}
		cr_expect(bad >= 2 && ok >= 4, "%s: %zu bad and %zu right programs in %s", rule[r]->code, bad, ok, folder);
	}
	arena_free(&f.arena);
}
