// SPDX-License-Identifier: Apache-2.0
// What gpulint reports in the corpus the model confirms, and the fixes that gpulint offers hold there.
#include "cli/program.h"

#include "base/json.h"

// Findings that the model cannot confirm, by file and why. One that it confirms must leave the list.
static const struct { const char *file, *verdict; } known[] = {
	{"03_numba_cooperative_device_bad.cu", "unsupported"},   // residency depends on the device
	{"bad_blocks_of_many_threads.cu", "unsupported"},        // the same
	{"ok_shared_buffer_own_halves.cu", "not-observed"},      // advice: the steps can change places, and no byte shows it
};

static const char *expected(const char *file)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(path_base(file), known[i].file) == 0)
			return known[i].verdict;
	return "sequence-confirmed";
}

static const char *text(const struct jnode *n, const char *key)
{
	const struct jnode *m = jnode_member(n, key);
	return m && m->text ? m->text : "";
}

// The number of results, and of fixes that hold.
static size_t check_results(const struct jnode *document, size_t *fixes)
{
	size_t count = 0;
	*fixes = 0;
	for (const struct jnode *n = jnode_member(document, "results")->child; n; n = n->next, count++) {
		const struct jnode *holds = jnode_member(n, "fixHolds");
		cr_expect_str_eq(text(n, "verdict"), expected(text(n, "file")), "%s %s: %s", text(n, "file"), text(n, "rule"),
				 text(n, "why"));
		*fixes += holds && holds->kind == JNODE_TRUE;
		cr_expect(!holds || holds->kind == JNODE_TRUE, "%s %s: the fix does not hold", text(n, "file"), text(n, "rule"));
	}
	return count;
}

static void check_folder(const char *folder, size_t least, size_t least_fixes)
{
	size_t fixes;
	struct program *p = program_new();
	uint32_t line;
	const char *what;
	program_shell(p,
		      "$G --jobs 2 --exit-zero --output witness=found.json '%s/corpus/%s' >/dev/null 2>&1; "
		      "%s --backend=model --jobs 2 --output json found.json",
		      GPULINT_SOURCE_DIR, folder, GPULINT_VALIDATE_BINARY);
	const struct jnode *document = jnode_parse(&p->arena, p->out, strlen(p->out), &line, &what);
	cr_assert(document, "%u: %s\n%s", line, what, p->err);
	cr_expect_str_empty(p->err);
	cr_expect_geq(check_results(document, &fixes), least);
	cr_expect_geq(fixes, least_fixes, "%zu fixes hold", fixes);
	program_free(p);
}

Test(corpus, rules_are_confirmed, .timeout = 300)
{
	check_folder("rules", 85, 65);
}

Test(corpus, seeds_are_confirmed, .timeout = 300)
{
	check_folder("seeds", 29, 23);
}

Test(corpus, styles_are_confirmed, .timeout = 300)
{
	check_folder("styles", 38, 30);
}
