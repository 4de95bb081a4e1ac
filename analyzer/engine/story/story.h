// SPDX-License-Identifier: Apache-2.0
// What listens to the runs of a unit: faults become observations with words and paths; a run that is recorded becomes the
// steps of witnesses.
#ifndef GPULINT_STORY_STORY_H
#define GPULINT_STORY_STORY_H

#include "base/map.h"
#include "engine/order/run.h"

struct recorder;
struct covered;

// Paths that have shown the same observation, as sure as it is: the first ones, and of those behind them, which mostly differ from the
// first by what they do late, those that go another way at a condition where all before went one way.
enum { FIRST_WAYS = 8, MOST_WAYS = 24, MOST_WAYS_SEEN = 256 };
struct ways {
	const struct trace *at[MOST_WAYS];
	uint32_t count, seen;
};

// The observations by their two places.
struct place_index {
	struct map newest;   // hash of the places -> number of an observation + 1
	VEC(uint32_t) older; // by number: the one before of the same hash, + 1
};

struct story {
	struct arena *arena; // of the unit
	struct engine_result *out;
	struct place_index places; // of out->observations
	VEC(struct ways) ways;     // of out->observations
	struct recorder *recorder; // of the run, NULL: it is not recorded
	struct covered *covered;   // of the run, NULL: faults become observations
	struct map last_op;        // of the run: prim -> number of its last operation + 1
	size_t ops;                // that last_op has
	struct map named;          // of the run: value -> what it is called (words.c)
	struct sym_memo *names;    // of the value that is being put into words (words.c)
};

// Makes the story listen to a new run. With a recorder only steps and covered pairs are collected.
void story_listen(struct story *s, struct run *r, struct recorder *recorder);
// The pairs that the edge missing in `o` would order too, as far as no observation says them, into `o`. Of a recorded run.
void story_covered(struct story *s, struct observation *o);

// When all paths have been run, and before the observations are put into another order: their paths keep the conditions that matter.
void story_finish(struct story *s);

static inline struct story *story_of(const struct run *r)
{
	return r->listener.context;
}

#endif
