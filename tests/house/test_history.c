// SPDX-License-Identifier: Apache-2.0
// The tables of corpus/history, corpus/deletions and corpus/real-code: every line is well formed (README.md beside each).
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "house/facts.h"

enum {
	HISTORY_COLUMNS = 12,
	PLACE_COLUMNS = 14,
	BASE_COLUMNS = 5,
	VERDICT_COLUMNS = 6,
	MOST_OF_ONE = 10,
	FEWEST_REPOSITORIES = 12,
	FEWEST_BASES = 15
};

static const char *const columns[HISTORY_COLUMNS] = {"id",    "repository", "fix",      "parent", "file", "function",
                                                     "lines", "class",      "families", "flags",  "url",  "what"};

static const char *const classes[] = {"wrong-stream", "no-wait-stream", "no-wait-host", "host-buffer", "device-memory", "event",
                                      "device",       "thread",         "context",      "capture",     "handle",        "scratch"};

static const char *const place_columns[PLACE_COLUMNS] = {"id",   "repository", "commit", "file",     "function", "edit",  "lines",
                                                         "call", "text",       "kind",   "families", "found",    "flags", "what"};

static const char *const edits[] = {"delete", "argument", "launch"};

static const char *const kinds[] = {"wait-stream", "wait-device", "wait-event",    "wait-event-host", "record",
                                    "set-device",  "set-stream",  "launch-stream", "copy-stream",     "join"};

static struct facts facts;

Test(history, every_fault_is_well_formed)
{
	facts_read(&facts, "corpus/history/faults.tsv", columns, HISTORY_COLUMNS);
	facts_expect_once(&facts, 1);
	for (int i = 1; i < facts.count; i++) {
		char **c = facts.cells[i], url[FACTS_LONGEST];
		cr_assert(facts_is_repository(c[1]), "%s: no repository: %s", c[0], c[1]);
		cr_expect(facts_is_commit(c[2]), "%s: no commit: %s", c[0], c[2]);
		cr_expect(facts_is_commit(c[3]), "%s: no commit: %s", c[0], c[3]);
		cr_expect(facts_is_path(c[4]), "%s: no path in a repository: %s", c[0], c[4]);
		cr_expect(facts_is_lines(c[6]), "%s: no ascending lines: %s", c[0], c[6]);
		cr_expect(facts_is_one_of(c[7], classes, sizeof classes / sizeof *classes), "%s: no class of the README: %s", c[0], c[7]);
		cr_expect(facts_is_families(c[8]), "%s: no codes: %s", c[0], c[8]);
		snprintf(url, sizeof url, "https://github.com/%s/commit/%s", c[1], c[2]);
		cr_expect_str_eq(c[10], url);
		cr_expect_eq(c[11][strlen(c[11]) - 1], '.', "%s: no sentence", c[0]);
	}
}

// How many rows are of the row's repository, and whether the row is the first of them.
static int of_repository(int row, bool *first)
{
	int n = 0;
	*first = true;
	for (int i = 1; i < facts.count; i++)
		if (strcmp(facts.cells[i][1], facts.cells[row][1]) == 0) {
			n++;
			if (i < row)
				*first = false;
		}
	return n;
}

static void expect_place(char **c)
{
	cr_expect(facts_is_repository(c[1]), "%s: no repository: %s", c[0], c[1]);
	cr_expect(facts_is_commit(c[2]), "%s: no commit: %s", c[0], c[2]);
	cr_expect(facts_is_path(c[3]), "%s: no path in a repository: %s", c[0], c[3]);
	cr_expect(facts_is_one_of(c[5], edits, sizeof edits / sizeof *edits), "%s: no edit of the README: %s", c[0], c[5]);
	cr_expect(facts_is_lines(c[6]), "%s: no lines: %s", c[0], c[6]);
	cr_expect(strlen(c[8]) == 16 && strspn(c[8], "0123456789abcdef") == 16, "%s: no hash: %s", c[0], c[8]);
	cr_expect(facts_is_one_of(c[9], kinds, sizeof kinds / sizeof *kinds), "%s: no kind of the README: %s", c[0], c[9]);
	cr_expect(facts_is_families(c[10]), "%s: no codes: %s", c[0], c[10]);
	cr_expect(facts_is_lines(c[11]), "%s: no ascending lines: %s", c[0], c[11]);
	cr_expect(facts_is_sentence(c[13]), "%s: no sentence", c[0]);
}

Test(history, every_deletion_is_well_formed)
{
	int repositories = 0;
	facts_read(&facts, "corpus/deletions/places.tsv", place_columns, PLACE_COLUMNS);
	facts_expect_once(&facts, 1);
	for (int i = 1; i < facts.count; i++) {
		bool first;
		expect_place(facts.cells[i]);
		cr_expect_leq(of_repository(i, &first), MOST_OF_ONE, "%s: too many places of one repository", facts.cells[i][0]);
		repositories += first;
	}
	cr_expect_geq(repositories, FEWEST_REPOSITORIES);
}

static const char *const base_columns[BASE_COLUMNS] = {"repository", "commit", "paths", "flags", "what"};
static const char *const verdict_columns[VERDICT_COLUMNS] = {"repository", "file", "line", "code", "verdict", "why"};
static const char *const verdicts[] = {"true", "harmless", "false", "undecided"};

Test(history, every_code_base_is_well_formed)
{
	facts_read(&facts, "corpus/real-code/bases.tsv", base_columns, BASE_COLUMNS);
	facts_expect_once(&facts, 1);
	cr_expect_geq(facts.count - 1, FEWEST_BASES);
	for (int i = 1; i < facts.count; i++) {
		char **c = facts.cells[i];
		cr_assert(facts_is_repository(c[0]), "no repository: %s", c[0]);
		cr_expect(facts_is_commit(c[1]), "%s: no commit: %s", c[0], c[1]);
		cr_expect(*c[2] != '/' && !strstr(c[2], ".."), "%s: no paths in a repository: %s", c[0], c[2]);
	}
}

Test(history, every_verdict_is_well_formed)
{
	facts_read(&facts, "corpus/real-code/verdicts.tsv", verdict_columns, VERDICT_COLUMNS);
	facts_expect_once(&facts, 4);
	for (int i = 1; i < facts.count; i++) {
		char **c = facts.cells[i];
		cr_expect(facts_is_repository(c[0]), "no repository: %s", c[0]);
		cr_expect(facts_is_path(c[1]), "%s: no path in a repository: %s", c[0], c[1]);
		cr_expect(facts_is_lines(c[2]) && !strpbrk(c[2], ",-"), "%s: no line: %s", c[1], c[2]);
		cr_expect(facts_is_families(c[3]) && strlen(c[3]) == 6, "%s:%s: no code: %s", c[1], c[2], c[3]);
		cr_expect(facts_is_one_of(c[4], verdicts, sizeof verdicts / sizeof *verdicts), "%s:%s: no verdict of the README: %s", c[1], c[2],
		          c[4]);
		cr_expect(facts_is_sentence(c[5]), "%s:%s: no sentence", c[1], c[2]);
	}
}
