// SPDX-License-Identifier: Apache-2.0
// What gpulint reports in the corpus the model confirms, and the fixes that gpulint offers hold there.
#include "cli/program.h"

#include "base/file.h"
#include "base/json.h"
#include "corpus/report.h"

// Findings that the model cannot confirm, by file and why. One that it confirms must leave the list.
static const struct {
	const char *file, *verdict;
} known[] = {
	{"bad_counter_begins_anew.cu", "not-observed"},               // nothing says how much is copied
	{"bad_counts_down_and_begins_anew.cu", "not-observed"},       // only code that nobody sees changes the bytes in between
	{"bad_files_deregistered_twice.cpp", "ordered-here"},         // the model knows nothing of cuFile
	{"03_numba_cooperative_device_bad.cu", "unsupported"},        // residency depends on the device
	{"bad_blocks_of_many_threads.cu", "unsupported"},             // the same
	{"bad_waits_for_the_event_of_its_stream.cu", "not-observed"}, // both calls copy the same bytes, whoever comes first
	{"bad_part_of_a_symbol_that_is_fixed.cu", "not-observed"},    // the same
	{"bad_made_when_first_asked_for.cu", "not-observed"},         // both threads scale by one factor, whoever comes first
	{"bad_result_somewhere_in_it.cu", "not-observed"},            // where the kernel writes is not known
	{"ok_shared_buffer_own_halves.cu", "not-observed"},           // advice: the steps can change places, and no byte shows it
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

struct folder {
	const char *name;
	size_t least, least_fixes; // results, and fixes that hold
	size_t results, fixes;
};

// NULL = advice for a right program elsewhere.
static struct folder *folder_of(struct folder *list, size_t n, const char *file)
{
	for (size_t i = 0; i < n; i++)
		if (strstr(file, list[i].name))
			return &list[i];
	return NULL;
}

static void check_result(const struct jnode *n, struct folder *f)
{
	const struct jnode *holds = jnode_member(n, "fixHolds");
	cr_expect_str_eq(text(n, "verdict"), expected(text(n, "file")), "%s %s: %s", text(n, "file"), text(n, "rule"), text(n, "why"));
	cr_expect(!holds || holds->kind == JNODE_TRUE, "%s %s: the fix does not hold", text(n, "file"), text(n, "rule"));
	f->results++;
	f->fixes += holds && holds->kind == JNODE_TRUE;
}

Test(corpus, findings_are_confirmed, .timeout = 300)
{
	struct folder folder[] = {{"/corpus/rules/", 85, 65, 0, 0}, {"/corpus/seeds/", 29, 23, 0, 0}, {"/corpus/styles/", 38, 30, 0, 0}};
	struct program *p = program_new();
	uint32_t line;
	const char *what;
	program_shell(p, "%s --backend=model --jobs 2 --output json '%s'", GPULINT_VALIDATE_BINARY, corpus_report_path(&p->arena, "witness.json"));
	const struct jnode *document = jnode_parse(&p->arena, p->out, strlen(p->out), &line, &what);
	cr_assert(document, "%u: %s\n%s", line, what, p->err);
	cr_expect_str_empty(p->err);
	for (const struct jnode *n = jnode_member(document, "results")->child; n; n = n->next) {
		struct folder *f = folder_of(folder, sizeof folder / sizeof *folder, text(n, "file"));
		if (f)
			check_result(n, f);
	}
	for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
		cr_expect_geq(folder[i].results, folder[i].least, "%s: %zu results", folder[i].name, folder[i].results);
		if (GPULINT_CORPUS_HAS_FIXES) // a sanitized build proves none of the corpus: tests/corpus/analyse.sh
			cr_expect_geq(folder[i].fixes, folder[i].least_fixes, "%s: %zu fixes hold", folder[i].name, folder[i].fixes);
	}
	program_free(p);
}

// How many devices the witness names: those that only its fix has are marked so.
static size_t devices_of(const struct jnode *witness, bool are_of_fix)
{
	size_t n = 0;
	for (const struct jnode *d = jnode_member(jnode_member(witness, "objects"), "devices")->child; d; d = d->next)
		n += (strstr(text(d, "id"), "_fix") != NULL) == are_of_fix;
	return n;
}

Test(corpus, a_claim_of_one_device_is_mended_on_one_device)
{
	struct arena a = {0};
	uint32_t line;
	const char *what;
	size_t n, of_one = 0;
	const char *all = file_read(&a, corpus_report_path(&a, "witness.json"), &n);
	const struct jnode *document = all ? jnode_parse(&a, all, n, &line, &what) : NULL;
	cr_assert(document, "the witnesses of the corpus cannot be read");
	for (const struct jnode *w = document->child; w; w = w->next) {
		if (devices_of(w, false) != 1)
			continue;
		of_one++;
		cr_expect_eq(devices_of(w, true), 0, "%s: the fix of a claim about one device needs another device",
		             text(jnode_member(w, "claim"), "message"));
	}
	cr_expect_gt(of_one, 400, "%zu witnesses of one device", of_one);
	arena_free(&a);
}
