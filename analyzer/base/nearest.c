// SPDX-License-Identifier: Apache-2.0
#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { LONGEST = 64 };

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static bool is_same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

// Damerau's distance in its restricted form: two neighbours that changed places are one mistake. Both have at most LONGEST letters.
static size_t distance(const char *a, size_t m, const char *b, size_t n)
{
	size_t row[3][LONGEST + 1]; // of i, i - 1 and i - 2 letters of a, by turns
	for (size_t k = 0; k <= n; k++)
		row[0][k] = k;
	for (size_t i = 1; i <= m; i++) {
		size_t *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
		now[0] = i;
		for (size_t k = 1; k <= n; k++) {
			now[k] = least(last[k - 1] + !is_same(a[i - 1], b[k - 1]), least(last[k], now[k - 1]) + 1);
			if (i > 1 && k > 1 && is_same(a[i - 1], b[k - 2]) && is_same(a[i - 2], b[k - 1]))
				now[k] = least(now[k], before[k - 2] + 1);
		}
	}
	return row[m % 3][n];
}

void nearest_try(struct nearest *n, const char *known)
{
	size_t wanted = strlen(n->wanted), length = strlen(known);
	if (wanted > LONGEST || length > LONGEST || !length)
		return;
	size_t d = distance(n->wanted, wanted, known, length), longer = wanted > length ? wanted : length;
	if (d <= (length < 3 ? 1 : longer / 3) && (!n->best || d < n->distance)) {
		n->best = known;
		n->distance = d;
	}
}
