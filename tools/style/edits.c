// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "style/style.h"

void edit_add(struct program *p, struct edits *e, unsigned begin, unsigned end, const char *text)
{
	*vec_push(p->arena, e) = (struct edit){{begin, end}, text};
}

static int by_place(const void *a, const void *b)
{
	const struct edit *x = a, *y = b;
	if (x->at.begin != y->at.begin)
		return x->at.begin < y->at.begin ? -1 : 1;
	return (x->at.end > y->at.end) - (x->at.end < y->at.end); // insertions first
}

const char *edits_apply(struct program *p, const struct edits *e, struct span range)
{
	struct edit *sorted = ARENA_ARRAY(p->arena, struct edit, e->n + 1);
	const char *out = "";
	unsigned at = range.begin;
	if (e->n)
		memcpy(sorted, e->at, e->n * sizeof *sorted);
	qsort(sorted, e->n, sizeof *sorted, by_place);
	for (size_t i = 0; i < e->n; i++) {
		struct edit one = sorted[i];
		if (one.at.begin < at || one.at.end > range.end)
			continue; // outside, or in text that an earlier edit replaced
		out = arena_printf(p->arena, "%s%.*s%s", out, (int)(one.at.begin - at), p->text + at, one.text);
		at = one.at.end;
	}
	return arena_printf(p->arena, "%s%.*s", out, (int)(range.end - at), p->text + at);
}
