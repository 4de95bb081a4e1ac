// SPDX-License-Identifier: Apache-2.0
// The observation of two accesses that nothing orders. Internal to the run half of engine/.
#ifndef GPULINT_ENGINE_UNORDERED_H
#define GPULINT_ENGINE_UNORDERED_H

#include "engine/order/run.h"

enum unordered { UNORDERED_BY_DOC /* hardware was seen to order them */, UNORDERED_AT_ALL };

// Two accesses of one timeline: the second is that of a programmatic launch.
void unordered_report(struct run *r, const struct memory *m, const struct access *old, const struct access *now, enum unordered how);

#endif
