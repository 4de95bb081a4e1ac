// SPDX-License-Identifier: Apache-2.0
// Observations in, findings out.
#ifndef GPULINT_RULES_RULES_H
#define GPULINT_RULES_RULES_H

#include "engine/observation.h"
#include "gpulint/gpulint.h"

struct finding_list {
	VEC(struct gpulint_finding) findings;
};

// Each observation is claimed by at most one rule. Findings live in `arena`.
void rules_apply(struct arena *arena, const struct observation *observation, size_t count, struct finding_list *out);

#endif
