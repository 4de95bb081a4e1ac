// SPDX-License-Identifier: Apache-2.0
// --baseline, --write-baseline and --prune-baseline.
#ifndef GPULINT_CLI_KNOWN_H
#define GPULINT_CLI_KNOWN_H

#include "cli/options.h"
#include "report/baseline.h"
#include "report/report.h"

// Before the run: opens the baseline. NULL, or what is wrong in one line.
const char *known_open(struct arena *arena, const struct cli_options *o, struct baseline *b);
// After it: leaves known findings out of the report and writes the baseline when that was asked for. NULL, or what went wrong.
const char *known_apply(struct arena *arena, const struct cli_options *o, enum gpulint_status status, struct baseline *b, struct report *report);

#endif
