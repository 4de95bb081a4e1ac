// SPDX-License-Identifier: Apache-2.0
// What a rule says about itself: complete, and proven by its own two snippets.
#include <criterion/criterion.h>
#include <ctype.h>
#include <string.h>

#include "gpulint/gpulint.h"
#include "scratch.h"

static struct gpulint_session *analyse(const char *folder)
{
	struct gpulint_options options = gpulint_options_default();
	options.headers = GPULINT_HEADERS_BUNDLED;
	struct gpulint_session *s = gpulint_session_new(&options);
	gpulint_session_add_fixed_flag(s, "-DGPULINT_TEST"); // no database near the folder counts
	gpulint_session_add_path(s, folder);
	cr_assert_eq(gpulint_session_run(s), GPULINT_DONE);
	return s;
}

// Findings of a file: those of the code, and others that are no notes.
static void count(const struct gpulint_session *s, const char *file, const char *code, size_t *own, size_t *other)
{
	*own = *other = 0;
	for (size_t i = 0; i < gpulint_session_finding_count(s); i++) {
		const struct gpulint_finding *f = gpulint_session_finding(s, i);
		bool is_own = strcmp(f->code, code) == 0;
		if (strcmp(f->location.file, file) == 0 && (is_own || f->level != GPULINT_NOTE))
			++*(is_own ? own : other);
	}
}

Test(snippets, bad_is_found_and_good_is_silent)
{
	struct arena a = {0};
	size_t n, own, other;
	const struct gpulint_rule *const *rule = gpulint_rules(&n);
	const char *folder = scratch_new(&a);
	cr_assert_gt(n, 0);
	for (size_t i = 0; i < n; i++) {
		scratch_write(&a, folder, arena_printf(&a, "%s_bad.cu", rule[i]->code), rule[i]->bad);
		scratch_write(&a, folder, arena_printf(&a, "%s_good.cu", rule[i]->code), rule[i]->good);
	}
	struct gpulint_session *s = analyse(folder);
	for (size_t i = 0; i < n; i++) {
		const char *code = rule[i]->code;
		count(s, path_join(&a, folder, arena_printf(&a, "%s_bad.cu", code)), code, &own, &other);
		cr_expect_gt(own, 0, "%s: bad snippet is not found", code);
		cr_expect_eq(other, 0, "%s: bad snippet has %zu other findings", code, other);
		count(s, path_join(&a, folder, arena_printf(&a, "%s_good.cu", code)), code, &own, &other);
		cr_expect_eq(own + other, 0, "%s: good snippet has %zu findings", code, own + other);
	}
	gpulint_session_free(s);
	scratch_remove(folder);
	arena_free(&a);
}

static bool is_sentence(const char *s)
{
	bool starts = s && (isupper((unsigned char)s[0]) || strncmp(s, "cu", 2) == 0); // a sentence, or a function's name
	return starts && strlen(s) > 20 && s[strlen(s) - 1] == '.';
}

Test(snippets, metadata_is_complete)
{
	size_t n;
	const struct gpulint_rule *const *rule = gpulint_rules(&n);
	for (size_t i = 0; i < n; i++) {
		const struct gpulint_rule *r = rule[i];
		cr_expect(i == 0 || strcmp(rule[i - 1]->code, r->code) < 0, "%s is not in order of the codes", r->code);
		cr_expect(strlen(r->code) == 6 && strncmp(r->code, "GPU", 3) == 0, "code `%s`", r->code);
		cr_expect(r->name && strspn(r->name, "abcdefghijklmnopqrstuvwxyz-") == strlen(r->name), "%s: name", r->code);
		cr_expect(r->family && *r->family && r->since && *r->since && r->oracle && *r->oracle, "%s: facts", r->code);
		cr_expect(is_sentence(r->summary) && is_sentence(r->why), "%s: summary and why", r->code);
		cr_expect(is_sentence(r->at_run_time) && strcmp(r->at_run_time, r->why) != 0, "%s: at run time", r->code);
		cr_expect(is_sentence(r->instead) && is_sentence(r->limits), "%s: instead and limits", r->code);
		bool is_of_cuda = strcmp(r->family, "comment") != 0;
		cr_expect(!is_of_cuda || strstr(r->why, "CUDA") || strstr(r->why, "cu"), "%s: why names no clause of the manual", r->code);
	}
}
