// SPDX-License-Identifier: Apache-2.0
// The stages in order, for one unit.
#ifndef GPULINT_ANALYZE_H
#define GPULINT_ANALYZE_H

#include "base/intern.h"
#include "session/judge.h"
#include "source/source.h"
#include "session/unit_result.h"

// Everything returned lives in `arena`.
void analyze_unit(struct arena *arena, struct interner *strings, const struct source_unit *unit,
		  const struct analyze_options *options, struct unit_result *out);

#endif
