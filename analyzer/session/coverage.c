// SPDX-License-Identifier: Apache-2.0
#include "session/coverage.h"

#include <stdlib.h>
#include <string.h>

static int by_place(const struct gpulint_gpu_call *a, const struct gpulint_gpu_call *b)
{
	const struct gpulint_location *x = &a->location, *y = &b->location;
	int by = strcmp(x->file ? x->file : "", y->file ? y->file : "");
	by = by ? by : (x->line > y->line) - (x->line < y->line);
	by = by ? by : (x->column > y->column) - (x->column < y->column);
	return by ? by : strcmp(a->name, b->name);
}

// Those that are reached come first among the same place.
static int order(const void *pa, const void *pb)
{
	const struct gpulint_gpu_call *a = pa, *b = pb;
	int by = by_place(a, b);
	return by ? by : (a->why != NULL) - (b->why != NULL);
}

static bool same_line(const struct gpulint_location *a, const struct gpulint_location *b)
{
	return a->line == b->line && strcmp(a->file ? a->file : "", b->file ? b->file : "") == 0;
}

void coverage_close(struct coverage *c, struct gpulint_statistics *statistics)
{
	size_t n = c->calls.n, kept = 0;
	struct gpulint_gpu_call *at = c->calls.at, last = {0};
	if (n > 1)
		qsort(at, n, sizeof *at, order);
	for (size_t i = 0; i < n; i++) {
		struct gpulint_gpu_call one = at[i];
		bool is_text = !one.location.column; // a unit that did not understand it; in others it is a call like any
		if (i && by_place(&last, &one) == 0)
			continue;
		last = one;
		size_t next = i + 1;
		while (is_text && next < n && same_line(&one.location, &at[next].location) && !at[next].location.column)
			next++;
		if (is_text && next < n && same_line(&one.location, &at[next].location))
			continue;
		statistics->gpu_calls++;
		statistics->gpu_calls_reached += !one.why;
		if (one.why)
			at[kept++] = one;
	}
	c->calls.n = kept;
}
