// SPDX-License-Identifier: Apache-2.0
// Two accesses that nothing orders.
#ifndef GPULINT_ORDER_UNORDERED_H
#define GPULINT_ORDER_UNORDERED_H

#include "engine/order/memory.h"

struct run;

enum unordered { UNORDERED_BY_DOC /* hardware was seen to order them */, UNORDERED_AT_ALL };

// Two accesses of one timeline: the second is that of a programmatic launch.
void unordered_report(struct run *r, const struct memory *m, const struct access *old, const struct access *now, enum unordered how);

#endif
