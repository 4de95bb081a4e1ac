// SPDX-License-Identifier: Apache-2.0
// Source edits for findings, each proved on a copy: applied, parsed without new errors, the finding gone, no new finding.
#ifndef GPULINT_FIX_H
#define GPULINT_FIX_H

#include "base/intern.h"
#include "engine/habit.h"
#include "link/link.h"
#include "session/judge.h"
#include "source/source.h"

struct fix_context {
	struct interner *strings;
	const struct source_unit *unit;
	const struct analyze_options *options;
	const struct link *link;    // other units that the unit was analysed with, NULL = none
	struct habits_given habits; // of other units, likewise
	uint32_t errors, rounds;    // of the unit as it is
	bool *has_crashed;          // set when libclang does
};

// Adds edits, and the steps of the edited source to the witness, to the findings of `list` that have a proven edit. Returns how many findings
// have edits that were not tried, since that would take too long.
uint32_t fixes_find(struct arena *arena, const struct fix_context *context, struct finding_list *list);

#endif
