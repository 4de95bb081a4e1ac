// SPDX-License-Identifier: Apache-2.0
// Observations in, findings out.
#ifndef GPULINT_RULES_RULES_H
#define GPULINT_RULES_RULES_H

#include "engine/observation.h"
#include "gpulint/gpulint.h"

enum { EDIT_CANDIDATES = 4 };

// Statements that may mend a finding when they stand in front of `at`, the best first.
struct edit_plan {
	struct ir_loc at;
	const char *statement[EDIT_CANDIDATES];
	uint32_t count;
	const char *include; // line that the file needs for them, NULL = none
};

struct judged {
	struct gpulint_finding finding;
	const struct observation *observation;
	struct edit_plan plan;
};

struct finding_list {
	VEC(struct judged) findings;
};

// `witness` (observation.witness) with that claim in it, in `a`.
const char *witness_with_claim(struct arena *a, const char *witness, const char *code, const char *kind, const char *message);

// Each observation is claimed by at most one rule. Findings live in `arena`.
void rules_apply(struct arena *arena, const struct observation *observation, size_t count, struct finding_list *out);

#endif
