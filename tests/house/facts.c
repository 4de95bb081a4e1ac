// SPDX-License-Identifier: Apache-2.0
#include "house/facts.h"

#include <criterion/criterion.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Splits the row at its tabs; false unless it has exactly `n` cells, none of them empty.
static bool split(char *row, char **cell, int n)
{
	row[strcspn(row, "\n")] = 0;
	for (int i = 0; i < n; i++) {
		cell[i] = row;
		row += strcspn(row, "\t");
		if (row == cell[i] || (*row == '\t') != (i + 1 < n))
			return false;
		if (*row)
			*row++ = 0;
	}
	return true;
}

void facts_read(struct facts *facts, const char *file, const char *const *columns, int n)
{
	char path[FACTS_LONGEST];
	snprintf(path, sizeof path, "%s/%s", GPULINT_SOURCE_DIR, file);
	FILE *f = fopen(path, "r");
	cr_assert(f, "%s", file);
	int i = 0;
	for (; i < FACTS_MOST && fgets(facts->rows[i], FACTS_LONGEST, f); i++)
		cr_assert(split(facts->rows[i], facts->cells[i], n), "%s:%d has not %d cells", file, i + 1, n);
	fclose(f);
	facts->count = i;
	for (int k = 0; k < n; k++)
		cr_assert_str_eq(facts->cells[0][k], columns[k]);
	cr_assert_gt(facts->count, 1);
}

static bool is_same(char *const *a, char *const *b, int key)
{
	int k = 0;
	while (k < key && strcmp(a[k], b[k]) == 0)
		k++;
	return k == key;
}

void facts_expect_once(const struct facts *facts, int key)
{
	for (int k = 1; k < facts->count; k++)
		for (int m = 1; m < k; m++)
			cr_expect(!is_same(facts->cells[k], facts->cells[m], key), "row %d, %s, stands twice", k + 1, facts->cells[k][0]);
}

bool facts_is_commit(const char *s)
{
	return strlen(s) == 40 && strspn(s, "0123456789abcdef") == 40;
}

bool facts_is_repository(const char *s)
{
	const char *name = strchr(s, '/');
	return name && name != s && name[1] && !strchr(name + 1, '/');
}

bool facts_is_path(const char *s)
{
	return s[0] != '/' && !strstr(s, "..");
}

bool facts_is_families(const char *s)
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

bool facts_is_lines(const char *s)
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

bool facts_is_one_of(const char *s, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(words[i], s) == 0)
			return true;
	return false;
}

bool facts_is_sentence(const char *s)
{
	return isupper((unsigned char)s[0]) && s[strlen(s) - 1] == '.';
}
