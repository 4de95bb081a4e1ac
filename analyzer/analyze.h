// SPDX-License-Identifier: Apache-2.0
// The stages in order, for one unit.
#ifndef GPULINT_ANALYZE_H
#define GPULINT_ANALYZE_H

#include "base/intern.h"
#include "source/source.h"
#include "unit_result.h"

struct analyze_options {
	enum gpulint_confidence confidence;
	bool portable;
	bool fixes;
};

struct engine_result;
struct finding_list;

// Everything returned lives in `arena`.
void analyze_unit(struct arena *arena, struct interner *strings, const struct source_unit *unit,
		  const struct analyze_options *options, struct unit_result *out);

// Observations to findings, as the options ask.
void analyze_judge(struct arena *arena, struct engine_result *engine, const struct analyze_options *options,
                   struct finding_list *out);

#endif
