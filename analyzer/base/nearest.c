// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.h"

#include <string.h>

enum { LONGEST = 64 };

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

// Levenshtein's distance. Both have at most LONGEST letters.
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
	size_t row[LONGEST + 1];
	for (size_t k = 0; k <= n; k++)
		row[k] = k;
	for (size_t i = 1; i <= m; i++) {
		size_t diagonal = row[0];
		row[0] = i;
		for (size_t k = 1; k <= n; k++) {
			size_t replaced = diagonal + (a[i - 1] != b[k - 1]);
			diagonal = row[k];
			row[k] = least(replaced, least(row[k], row[k - 1]) + 1);
		}
	}
	return row[n];
}

void nearest_try(struct nearest *n, const char *known)
{
	size_t wanted = strlen(n->wanted), length = strlen(known);
	if (wanted > LONGEST || length > LONGEST || !length)
		return;
	size_t d = distance(n->wanted, wanted, known, length);
	if (d <= (length < 3 ? 1 : length / 3) && (!n->best || d < n->distance)) {
		n->best = known;
		n->distance = d;
	}
}
