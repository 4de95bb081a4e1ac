// SPDX-License-Identifier: Apache-2.0
// One line on stderr that says where the run is.
#ifndef GPULINT_CLI_PROGRESS_H
#define GPULINT_CLI_PROGRESS_H

#include "cli/options.h"

struct progress {
	double started, shown; // seconds; shown 0 = not yet
	bool is_on;
};

// From now on the session says where it is: on a terminal, or as --progress wants. Nothing is shown in the first second.
void progress_begin(struct progress *p, struct gpulint_session *s, const struct cli_options *o);
// Takes the line away, before anything else is printed.
void progress_end(struct progress *p);

#endif
