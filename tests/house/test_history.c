// SPDX-License-Identifier: Apache-2.0
// corpus/history/faults.tsv: every line is well formed (corpus/history/README.md).
#include <criterion/criterion.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 12, MOST_FAULTS = 1000, LONGEST = 4096 };

static const char *const columns[COLUMNS] = {"id", "repository", "fix", "parent", "file", "function",
	"lines", "class", "families", "flags", "url", "what"};

static const char *const classes[] = {"wrong-stream", "no-wait-stream", "no-wait-host", "host-buffer", "device-memory", "event",
	"device", "thread", "context", "capture", "handle", "scratch"};

static char rows[MOST_FAULTS][LONGEST];
static char *cells[MOST_FAULTS][COLUMNS];
static int count;

// Splits the row at its tabs; false unless it has exactly one cell a column, none of them empty.
static bool split(char *row, char **cell)
{
	row[strcspn(row, "\n")] = 0;
	for (int i = 0; i < COLUMNS; i++) {
		cell[i] = row;
		row += strcspn(row, "\t");
		if (row == cell[i] || (*row == '\t') != (i + 1 < COLUMNS))
			return false;
		if (*row)
			*row++ = 0;
	}
	return true;
}

static void read_rows(void)
{
	FILE *f = fopen(GPULINT_SOURCE_DIR "/corpus/history/faults.tsv", "r");
	cr_assert(f);
	for (count = 0; count < MOST_FAULTS && fgets(rows[count], LONGEST, f); count++)
		cr_assert(split(rows[count], cells[count]), "line %d has not %d cells", count + 1, (int)COLUMNS);
	fclose(f);
	for (int i = 0; i < COLUMNS; i++)
		cr_assert_str_eq(cells[0][i], columns[i]);
	cr_assert_gt(count, 1);
}

static bool is_commit(const char *s)
{
	return strlen(s) == 40 && strspn(s, "0123456789abcdef") == 40;
}

static bool is_class(const char *s)
{
	for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
		if (strcmp(classes[i], s) == 0)
			return true;
	return false;
}

// Codes of rules, by blanks.
static bool is_families(const char *s)
{
	for (;;) {
		if (strncmp(s, "GPU", 3) != 0 || !isdigit((unsigned char)s[3]) || !isdigit((unsigned char)s[4]) || !isdigit((unsigned char)s[5]))
			return false;
		s += 6;
		if (!*s)
			return true;
		if (*s++ != ' ')
			return false;
	}
}

// Ascending ranges by commas.
static bool is_lines(const char *s)
{
	unsigned long last = 0;
	for (;;) {
		char *end;
		unsigned long from = strtoul(s, &end, 10), to = from;
		if (end == s || from <= last)
			return false;
		if (*end == '-')
			to = strtoul(s = end + 1, &end, 10);
		if (end == s || to < from)
			return false;
		last = to;
		if (!*end)
			return true;
		if (*end != ',')
			return false;
		s = end + 1;
	}
}

Test(history, every_fault_is_well_formed)
{
	read_rows();
	for (int i = 1; i < count; i++) {
		char **c = cells[i], url[LONGEST];
		const char *name = strchr(c[1], '/');
		cr_assert(name && !strchr(name + 1, '/'), "%s: no repository: %s", c[0], c[1]);
		cr_expect(is_commit(c[2]), "%s: no commit: %s", c[0], c[2]);
		cr_expect(is_commit(c[3]), "%s: no commit: %s", c[0], c[3]);
		cr_expect(c[4][0] != '/' && !strstr(c[4], ".."), "%s: no path in a repository: %s", c[0], c[4]);
		cr_expect(is_lines(c[6]), "%s: no ascending lines: %s", c[0], c[6]);
		cr_expect(is_class(c[7]), "%s: no class of the README: %s", c[0], c[7]);
		cr_expect(is_families(c[8]), "%s: no codes: %s", c[0], c[8]);
		snprintf(url, sizeof url, "https://github.com/%s/commit/%s", c[1], c[2]);
		cr_expect_str_eq(c[10], url);
		cr_expect_eq(c[11][strlen(c[11]) - 1], '.', "%s: no sentence", c[0]);
		for (int k = 1; k < i; k++)
			cr_expect_str_neq(c[0], cells[k][0], "%s stands twice", c[0]);
	}
}
