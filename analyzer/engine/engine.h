// SPDX-License-Identifier: Apache-2.0
// Paths, state and happens-before over one unit's IR; produces observations.
#ifndef GPULINT_ENGINE_ENGINE_H
#define GPULINT_ENGINE_ENGINE_H

#include "engine/habit.h"
#include "engine/observation.h"
#include "engine/reach.h"

// Asks for the steps of a path as a witness although nothing is wrong with it: how an edited source behaves.
struct engine_request {
	const char *usr;             // of the function the path starts in, NULL = any
	struct ir_loc first, second; // line and column of the two operations; first.line 0 = only the second; column 0 = any
	const char *memory;          // its name in messages, NULL = any that both touch and one writes
	bool is_order;               // both operations touch the memory
	bool is_whole;               // all steps of the path, not only those that the claim rests on
	const struct witness *like; // of the path that had the observation, NULL = none: the nearest to it is taken, on one device where that has one
};

struct engine_options {
	const struct engine_request *request; // `requests` of them
	size_t requests;
	uint32_t max_paths; // per function before states are merged, 0 = default
	uint64_t max_work;  // of ordering, per entry: about nanoseconds; 0 = default
	struct habits_given habits;
};

struct engine_statistics {
	uint32_t functions, explored, degraded, unreached;
	uint32_t paths;
	uint32_t operations, unknown_stream, unknown_memory, unknown_access;
	double seconds;
};

struct engine_result {
	VEC(struct observation) observations; // deduplicated, in source order
	struct engine_statistics statistics;
	habit_list habits;                // for the other units of the run
	struct reach reach;               // GPU calls of the unit, and which of them lie on a path that was checked
	const struct witness **requested; // of each request, as observation.witness; NULL = no path has both operations
};

// Everything returned lives in `arena`.
void engine_run(struct arena *arena, const struct ir_unit *unit, const struct engine_options *options, struct engine_result *out);

// `gpulint dump --stage=paths`: the fragments of every function.
void engine_dump_paths(FILE *out, struct arena *arena, const struct ir_unit *unit, const struct engine_options *options);

#endif
