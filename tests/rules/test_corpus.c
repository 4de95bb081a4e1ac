// SPDX-License-Identifier: Apache-2.0
// Every program of corpus/ gets exactly the findings it carries, with the bundled headers and with those of a toolkit. Each
// failing file is named.
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "rules/expect.h"
#include "rules/programs.h"

Test(corpus, bundled_headers, .timeout = 120)
{
	struct programs f = programs_below("");
	struct corpus_report r;
	cr_assert(corpus_report_read(&r, "bundled"));
	cr_expect_geq(r.files + r.without_gpu, f.path.n, "%zu programs, %u analysed", f.path.n, r.files);
	for (size_t i = 0; i < f.path.n; i++) {
		size_t n;
		const char *text = file_read(&f.arena, f.path.at[i], &n);
		cr_assert_not_null(text, "%s cannot be read", f.path.at[i]);
		struct expectations e = expectations_of(&f.arena, text);
		cr_expect_null(e.error, "%s: %s", f.path.at[i], e.error);
		const char *difference = e.error ? "" : expectations_compare(&f.arena, &e, &r, f.path.at[i]);
		cr_expect_str_empty(difference, "%s", difference);
	}
	corpus_report_free(&r);
	programs_free(&f);
}

Test(corpus, toolkit_headers_agree, .timeout = 120)
{
	struct programs f = programs_below("");
	struct corpus_report bundled, toolkit;
	if (!corpus_report_read(&toolkit, "toolkit"))
		cr_skip("no CUDA toolkit, or a sanitized build");
	cr_assert(corpus_report_read(&bundled, "bundled"));
	cr_expect_eq(toolkit.files, bundled.files);
	cr_expect_eq(toolkit.findings.n, bundled.findings.n);
	for (size_t i = 0; i < f.path.n; i++) {
		const char *with = corpus_report_listing(&f.arena, &toolkit, f.path.at[i]);
		const char *without = corpus_report_listing(&f.arena, &bundled, f.path.at[i]);
		cr_expect_str_eq(with, without, "%s\ntoolkit:\n%sbundled:\n%s", f.path.at[i], with, without);
	}
	corpus_report_free(&toolkit);
	corpus_report_free(&bundled);
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
