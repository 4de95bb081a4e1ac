// SPDX-License-Identifier: Apache-2.0
#include "session/prefix_plan.h"

#include <stdbool.h>

enum {
	MOST_CANDIDATES = 512,
	MOST_SETS = 32, // of one plan
	PARTS = 10,
	MAKING = 14, // parsing and writing a set takes 1.4 times what its parse does (measured: 1.2 to 1.6)
};

struct plan {
	struct arena *arena;
	const struct prefix_demand *demand;
	size_t n;
	uint32_t front;
	uint32_t *had; // of each demand: what the best set so far saves
	header_sets candidates;
};

static uint32_t weight(uint32_t front, uint64_t set)
{
	return front + (uint32_t)__builtin_popcountll(set);
}

static void add_candidate(struct plan *p, uint64_t set)
{
	for (size_t i = 0; i < p->candidates.n; i++)
		if (p->candidates.at[i] == set)
			return;
	if (p->candidates.n < MOST_CANDIDATES)
		*vec_push(p->arena, &p->candidates) = set;
}

// What units include, and what two of them share.
static void find_candidates(struct plan *p)
{
	for (size_t i = 0; i < p->n; i++)
		add_candidate(p, p->demand[i].library);
	for (size_t i = 0, own = p->candidates.n; i < own; i++)
		for (size_t k = 0; k < i; k++)
			add_candidate(p, p->candidates.at[i] & p->candidates.at[k]);
}

// What the set saves less what it costs, in tenths of a header's parse.
static int64_t gain_of(const struct plan *p, uint64_t set)
{
	int64_t w = weight(p->front, set), gain = -w * MAKING;
	for (size_t i = 0; i < p->n; i++) {
		const struct prefix_demand *d = &p->demand[i];
		if (!(set & ~d->library) && w > p->had[i])
			gain += PARTS * d->parses * (w - p->had[i]);
	}
	return gain;
}

static void take(struct plan *p, uint64_t set)
{
	uint32_t w = weight(p->front, set);
	for (size_t i = 0; i < p->n; i++)
		if (!(set & ~p->demand[i].library) && w > p->had[i])
			p->had[i] = w;
}

void prefix_plan(struct arena *arena, const struct prefix_demand *demand, size_t n, uint32_t front, header_sets *sets)
{
	struct plan p = {arena, demand, n, front, ARENA_ARRAY(arena, uint32_t, n + 1), {0}};
	for (size_t i = 0; i < sets->n; i++)
		take(&p, sets->at[i]);
	find_candidates(&p);
	for (int left = MOST_SETS; left > 0; left--) {
		uint64_t best = 0;
		int64_t most = 0;
		for (size_t i = 0; i < p.candidates.n; i++) {
			int64_t gain = gain_of(&p, p.candidates.at[i]);
			if (gain > most || (gain == most && gain && p.candidates.at[i] < best)) {
				most = gain;
				best = p.candidates.at[i];
			}
		}
		if (!most)
			return;
		*vec_push(arena, sets) = best;
		take(&p, best);
	}
}

size_t prefix_best(const header_sets *sets, uint64_t library)
{
	size_t best = sets->n;
	for (size_t i = 0; i < sets->n; i++)
		if (!(sets->at[i] & ~library) && (best == sets->n || weight(0, sets->at[i]) > weight(0, sets->at[best]) ||
		                                  (weight(0, sets->at[i]) == weight(0, sets->at[best]) && sets->at[i] < sets->at[best])))
			best = i;
	return best;
}
