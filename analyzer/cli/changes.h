// SPDX-License-Identifier: Apache-2.0
// --staged, --since, --diff-stdin and --stdin-filename.
#ifndef GPULINT_CLI_CHANGES_H
#define GPULINT_CLI_CHANGES_H

#include "cli/options.h"

// Tells the session what changed and what stdin holds. NULL, or what is wrong in one line, in the arena or the session.
const char *changes_give(struct arena *arena, struct gpulint_session *s, const struct cli_options *o);

// Says on stderr that nothing was there to look at, where the run had no file: "0 findings" alone reads as if something had been.
void changes_say_none(const struct gpulint_session *s, const struct cli_options *o);

#endif
