// SPDX-License-Identifier: Apache-2.0
// Findings that suppose something of functions that other files of the run may define, where the run has not come to look at these.
#ifndef GPULINT_UNLINKED_H
#define GPULINT_UNLINKED_H

#include "session/linking.h"
#include "session/workers.h"

// Makes them low in confidence, with an assumption for each such function. True: there are some.
bool unlinked_lower(const struct linking *l, struct worker_job *job);

#endif
