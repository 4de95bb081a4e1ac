// SPDX-License-Identifier: Apache-2.0
// Who in the unit waits for the events that members and variables of static life keep. Internal to engine/.
#ifndef GPULINT_ENGINE_EVENT_USES_H
#define GPULINT_ENGINE_EVENT_USES_H

#include "engine/paths/exec.h"
#include "engine/world/events/holder.h"

// A function that records the event, and lets a stream wait for it on the same way.
struct event_pair {
	const struct ir_function *function;
	const struct prim *record;
};
enum { MOST_PAIRS = 4 };

struct event_use {
	struct holder holder;
	const struct ir_function *taker;    // that waits for it without having recorded it first, or hands it on; NULL = none does
	bool has_takers;                    // more than one
	bool is_left;                       // a way through some function ends behind a record of it that this way does not use
	struct event_pair pair[MOST_PAIRS]; // of different functions
	uint8_t pairs;
	// while a path is read: the last path that recorded it, and where; the last one that used it behind the step that is looked at
	uint32_t recorded_on, used_on;
	const struct prim *record;
};

// Filled when it is asked first.
struct event_uses {
	struct exec *exec;
	struct arena *arena;
	struct map of;    // holder_root -> event_use_list
	struct map named; // of functions in headers: member name or variable -> what they do with it
	uint32_t path;    // number of the one that is read
	bool is_collected;
};

// Does no code of the unit wait for a record that it has not made itself? What is kept at a part of the way counts.
bool event_uses_are_own(struct event_uses *u, const struct holder *h);
// Does `f` alone wait for a record that it has not made itself, and no way through any function leave one?
bool event_uses_are_only_taken_by(struct event_uses *u, const struct holder *h, const struct ir_function *f);
// Other functions that record it and wait for it, NULL = there are none.
const struct event_use *event_uses_of(struct event_uses *u, const struct holder *h);

#endif
