// SPDX-License-Identifier: Apache-2.0
// Observations to findings, as the options ask.
#ifndef GPULINT_JUDGE_H
#define GPULINT_JUDGE_H

#include "engine/engine.h"
#include "rules.h"

struct analyze_options {
	enum gpulint_confidence confidence;
	bool portable;
	bool fixes;
	const char *link_file;   // to write the unit to, NULL = none
	const char *relative_to; // the folder that names in the link file are relative to, NULL = they are absolute
	bool only_link_file;     // the unit is parsed and written, and not analysed
};

void judge(struct arena *arena, struct engine_result *engine, const struct analyze_options *options, struct finding_list *out);
// A finding that turns out to rest on less when all units were judged.
void judge_as_low(struct gpulint_finding *f, enum basis basis);

#endif
