// SPDX-License-Identifier: Apache-2.0
// Depth-first stateless search over schedules with partial-order reduction.
//
// The reduction is dynamic (Flanagan and Godefroid, POPL 2005) with sleep sets (Godefroid 1996). It is sound here
// because the state space is finite and without cycles (every host step and every operation is taken once), processes
// are a host thread or one operation, two transitions are independent unless they touch the same bytes and one writes,
// or two host threads use the same stream, event, graph or mutex, and an operation that waits for another can never be
// taken together with it. Every order of two dependent transitions that can be exchanged is tried; orders of
// independent ones are not.
#ifndef GPULINT_VALIDATOR_MODEL_EXPLORE_H
#define GPULINT_VALIDATOR_MODEL_EXPLORE_H

#include "validator/backends/model/machine.h"

// One schedule from its beginning, with what happens before what.
struct trace {
	size_t count, words;
	const struct transition *at;
	uint64_t *const *sync; // by transition: those that promised order puts before it, as bits
	bool is_complete;      // nothing is left to take
	bool is_stuck;         // complete, but a thread still waits
};

static inline bool trace_is_before(const struct trace *t, size_t first, size_t second)
{
	return t->sync[second][first / 64] >> first % 64 & 1;
}

struct search {
	bool with_memory; // exchange accesses to the same bytes too, not only what the host threads do to each other
	uint32_t held;    // step held back as long as anything else can be taken, NOT_YET = none
	uint32_t most_schedules;
	uint64_t most_transitions;
	// Called after each schedule; false ends the search.
	bool (*visit)(void *context, struct machine *m, const struct trace *t);
	void *context;
	// results
	uint32_t schedules;
	bool is_bounded; // the bound was hit
};

void explore(struct model *model, struct search *search);
// True when both touch a byte in common and at least one writes; two atomics do not conflict.
bool accesses_conflict(const struct witness_access *a, size_t a_count, const struct witness_access *b, size_t b_count);

#endif
