// SPDX-License-Identifier: Apache-2.0
// What one unit's analysis gives, and its form on the pipe from worker to parent.
#ifndef GPULINT_UNIT_RESULT_H
#define GPULINT_UNIT_RESULT_H

#include <stdio.h>

#include "base/vec.h"
#include "engine/habit.h"
#include "gpulint/gpulint.h"

struct unit_result {
	VEC(struct gpulint_finding) findings;
	VEC(struct gpulint_message) messages;
	VEC(struct gpulint_gpu_call) calls; // all of the unit
	habit_list habits;                  // for the other units of the run
	struct gpulint_statistics statistics;
	uint32_t parse_messages;           // of its last parse: what an edit of the source may not add to
	VEC(const char *) inputs, missing; // frontend_result's
};

// Bytes end with a mark, so that a writer that died half way is noticed.
void unit_result_write(FILE *out, const struct unit_result *result);
// Strings are copied to `arena`. False: not complete, *out is then empty.
bool unit_result_read(struct arena *arena, const char *bytes, size_t length, struct unit_result *out);

// The habits alone, in the same way.
void unit_habits_write(FILE *out, const habit_list *habits);
bool unit_habits_read(struct arena *arena, const char *bytes, size_t length, habit_list *out);

#endif
