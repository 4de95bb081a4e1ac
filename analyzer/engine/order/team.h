// SPDX-License-Identifier: Apache-2.0
// What a thread of a parallel region knows once all threads of its team have met.
#ifndef GPULINT_ORDER_TEAM_H
#define GPULINT_ORDER_TEAM_H

#include "engine/order/run.h"

// The threads of a team run the same code. Behind a barrier they have waited for what this path has waited for; where the function can
// wait for GPU work between the barrier before and this one in a place that the path leaves out, another thread may have done so, for anything.
void team_meets(struct run *r, const struct prim *p);

#endif
