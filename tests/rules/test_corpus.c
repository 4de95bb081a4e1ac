// SPDX-License-Identifier: Apache-2.0
// Every program of corpus/ gets exactly the findings it carries, with the bundled headers and with those of a toolkit. A
// parameter is a batch of files, analysed in one session; each failing file is named.
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "rules/expect.h"
#include "rules/programs.h"

enum { BATCH = 12 };

struct batch {
	size_t first;
};

static struct gpulint_session *analyse(const struct programs *f, size_t first, enum gpulint_headers headers)
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
	struct programs f = programs_below("");
	size_t n = (f.path.n + BATCH - 1) / BATCH;
	struct batch *list = cr_calloc(n + 1, sizeof *list);
	for (size_t i = 0; i < n; i++)
		list[i].first = i * BATCH;
	programs_free(&f);
	return cr_make_param_array(struct batch, list, n);
}

static void expect_tags(struct programs *f, size_t first, const struct gpulint_session *s)
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
	struct programs f = programs_below("");
	struct gpulint_session *s = analyse(&f, b->first, GPULINT_HEADERS_BUNDLED);
	expect_tags(&f, b->first, s);
	gpulint_session_free(s);
	programs_free(&f);
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
	struct programs f = programs_below("");
	struct gpulint_session *bundled = analyse(&f, b->first, GPULINT_HEADERS_BUNDLED);
	struct gpulint_session *toolkit = analyse(&f, b->first, GPULINT_HEADERS_TOOLKIT);
	cr_expect_str_eq(programs_listing(&f.arena, toolkit), programs_listing(&f.arena, bundled), "toolkit:\n%sbundled:\n%s",
	                 programs_listing(&f.arena, toolkit), programs_listing(&f.arena, bundled));
	gpulint_session_free(bundled);
	gpulint_session_free(toolkit);
	programs_free(&f);
}
Test(corpus, every_rule_has_its_programs)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	struct programs f = programs_below("");
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
	programs_free(&f);
}
