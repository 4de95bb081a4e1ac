// SPDX-License-Identifier: Apache-2.0
// What the caller of a function chooses by a parameter, or the program by a setting.
#ifndef GPULINT_ORDER_CHOSEN_H
#define GPULINT_ORDER_CHOSEN_H

#include "engine/order/ops.h"

struct run;

// A synchronous call that is given no stream, on one side of a question about a parameter of type bool or of an enumeration, or about a global
// bool, where the call on the other side does the like on a stream that the function is given: `if (async) copy_async(..., stream); else copy(...)`. Who chooses
// that side need not work on the stream.
bool chosen_synchronous(const struct run *r, const struct op *o);

// Between the two, does a flag of another object (`if (sync_) cudaDeviceSynchronize();` in its method) say that the path does not wait? Who keeps that
// object may have set it for all of them.
bool chosen_by_flag_of_another(const struct run *r, const struct op *first, const struct op *second);

#endif
