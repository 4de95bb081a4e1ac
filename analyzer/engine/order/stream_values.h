// SPDX-License-Identifier: Apache-2.0
// Values in memory that one stream writes and another one waits for (CUDA Driver API, Stream Memory Operations), and semaphores that a stream signals.
#ifndef GPULINT_ORDER_STREAM_VALUES_H
#define GPULINT_ORDER_STREAM_VALUES_H

#include "engine/order/clock.h"
#include "engine/trace.h"

struct op;
struct run;

struct written_value {
	const struct sym *place, *value; // NULL = not told apart
	struct order before;             // what is done when it is there
};

// The effect of the call on `timeline`, behind the operation that it is.
void stream_value_effect(struct run *r, const struct prim *p, const struct effect *e, uint32_t timeline);
// May a value that nothing on the path has written order the two operations, or are they write and wait themselves?
bool stream_values_order(const struct run *r, const struct op *first, const struct op *second);

#endif
