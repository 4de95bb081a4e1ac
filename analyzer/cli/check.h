// SPDX-License-Identifier: Apache-2.0
// What gpulint check shares with other commands that report.
#ifndef GPULINT_CLI_CHECK_H
#define GPULINT_CLI_CHECK_H

#include "cli/options.h"
#include "report/report.h"

// Gives a new session the paths, flags, rules and models of the command line. NULL, or what is wrong, in one line.
const char *session_fill(struct arena *arena, struct gpulint_session *s, const struct cli_options *o);
// What the session has found, for reports; it lives as long as the session. is_incomplete: not all was analysed.
struct report report_of_session(struct arena *arena, const struct gpulint_session *s, const struct cli_options *o, bool is_incomplete);

#endif
