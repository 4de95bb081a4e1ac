// SPDX-License-Identifier: Apache-2.0
// Loops in which the host waits for all streams of an array.
#ifndef GPULINT_ORDER_SWEEPS_H
#define GPULINT_ORDER_SWEEPS_H

#include "engine/order/ops.h"

struct run;

// The first operation's stream is an element of an array, which one nobody knows (`streams[part[j]]`). Has the host waited, between the two,
// for one element after the other, from the first one on (`for (i = 0; i < n; i++) wait(streams[i])`)? It has waited for that one, too.
bool sweeps_cover(const struct run *r, const struct op *first, const struct op *second);
// The stream is an element that is known, and lies further on than the rounds go which the path makes of such a loop: of how many there are nothing
// is known but that there are as many as some constant of a template says, which may be the one by which the stream was chosen.
bool sweeps_may_cover(const struct run *r, const struct op *first, const struct op *second);

#endif
