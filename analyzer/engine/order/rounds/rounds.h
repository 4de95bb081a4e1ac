// SPDX-License-Identifier: Apache-2.0
// Loops that a path goes around no time, or not often enough.
#ifndef GPULINT_ORDER_ROUNDS_H
#define GPULINT_ORDER_ROUNDS_H

#include "engine/order/ops.h"

struct run;

// Between the two, does the path leave out a loop that waits for one stream or event after the other? `for (i < n) wait(streams[i])`: where
// such a stream is in use, n is not 0, unless a function that gives one asks for another count of the same object. A way with rounds says what
// the loop does not wait for, but for a stream behind the first element of the very array that it goes through.
bool rounds_would_wait(const struct run *r, const struct op *first, const struct op *second);

#endif
