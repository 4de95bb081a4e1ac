// SPDX-License-Identifier: Apache-2.0
// Tables of facts about foreign code (corpus/history, corpus/deletions): cells between tabs, a name above each column.
#ifndef GPULINT_TESTS_HOUSE_FACTS_H
#define GPULINT_TESTS_HOUSE_FACTS_H

#include <stdbool.h>
#include <stddef.h>

enum { FACTS_MOST = 1000, FACTS_COLUMNS = 14, FACTS_LONGEST = 4096 };

struct facts {
	char rows[FACTS_MOST][FACTS_LONGEST];
	char *cells[FACTS_MOST][FACTS_COLUMNS];
	int count; // with the row of names, which is the first
};

// Reads the file below the source folder; fails the test where a row has other than `n` cells, or an empty one.
void facts_read(struct facts *facts, const char *file, const char *const *columns, int n);

// Fails the test where two rows have the same first `key` cells.
void facts_expect_once(const struct facts *facts, int key);

bool facts_is_commit(const char *s);
bool facts_is_repository(const char *s);
bool facts_is_path(const char *s);     // relative, and inside of the repository
bool facts_is_families(const char *s); // codes of rules, by blanks
bool facts_is_lines(const char *s);    // ascending ranges by commas
bool facts_is_one_of(const char *s, const char *const *words, size_t n);
bool facts_is_sentence(const char *s);

#endif
