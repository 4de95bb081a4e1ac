// SPDX-License-Identifier: Apache-2.0
// --fix and --diff: the edits of a run, in the sources or as a diff.
#ifndef GPULINT_CLI_MEND_H
#define GPULINT_CLI_MEND_H

#include <time.h>

#include "cli/options.h"
#include "report/report.h"

// What contradicts --fix on the command line, NULL if nothing does.
const char *mend_mistake(const struct cli_options *o);
// Tries the edits of the report's findings together, and writes them (--fix) or prints them (--diff). started: when the run began, on the clock of
// files. `make` gives a session with the options of the run for other paths. False: something went wrong, and is said.
typedef struct gpulint_session *mend_session(struct arena *arena, const struct cli_options *o, const struct cli_list *paths);
bool mend(struct arena *arena, const struct cli_options *o, const struct report *report, struct timespec started, mend_session *make);

#endif
