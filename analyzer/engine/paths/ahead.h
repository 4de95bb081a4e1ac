// SPDX-License-Identifier: Apache-2.0
// Branches that ask again what an earlier one asked (`if (graphs) begin(); ... if (graphs) end();`, `for (i = 0; i < graphs; i++)`): what
// a path assumed at the first decides which GPU work it can still reach behind the second.
#ifndef GPULINT_ENGINE_AHEAD_H
#define GPULINT_ENGINE_AHEAD_H

#include "engine/paths/exec.h"

// GPU work behind a branch that only paths of one answer may reach.
struct ahead_side {
	uint32_t block;                   // the branch
	const struct ir_value *condition; // the question: its own, or the earlier branch's
	bool answer;
	uint32_t outer;  // the side that the branch lies on, UINT32_MAX = none
	uint32_t other;  // the side of the other answer where the work is that of both, UINT32_MAX = none
	uint64_t *goals; // the work (goals.h)
	uint64_t *own;   // of it what lies on no side further in
};

struct ahead {
	const struct ahead_side *side;
	uint32_t n, words; // words of a set of sides
};

// After goals_find().
void ahead_find(struct walk *w);
// Adds to `open` the sides with work that no kept path has passed, and that the state has ahead of it and may still take.
void ahead_open(struct walk *w, const struct state *s, uint64_t *open);

#endif
