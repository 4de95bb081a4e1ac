// SPDX-License-Identifier: Apache-2.0
// .gpulint: options and levels of rules that a project sets (docs/hook.md, docs/gpulint.schema.json).
#ifndef GPULINT_CLI_CONFIG_H
#define GPULINT_CLI_CONFIG_H

#include "cli/options.h"
#include "report/report.h"

// Sets what the configuration of the first path of `line` (of the working directory without one) says; lists that `line`, the command line, has
// itself are left out. *is_there: there is one. NULL, or "FILE:LINE: what: what to do".
const char *config_options(struct arena *arena, const struct cli_options *line, struct cli_options *out, bool *is_there);
// Gives each finding the level that the configuration of its file says, and leaves out what it switches off. NULL, or what is wrong.
const char *config_levels(struct arena *arena, const struct cli_options *o, struct report *report);

#endif
