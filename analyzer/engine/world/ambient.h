// SPDX-License-Identifier: Apache-2.0
// Who is the caller? What a function may assume of memory it is given, and of memory that outlives the call. Internal to
// engine/.
#ifndef GPULINT_ENGINE_AMBIENT_H
#define GPULINT_ENGINE_AMBIENT_H

#include "engine/order/run.h"

enum { OTHER_CALL = 1000 }; // added to the home parameter's index: the stream of the second caller

// Index of the one stream parameter (the home stream), -1 when there is none or more than one.
int ambient_home(const struct run *r);
// The caller's work on the home stream: a write of every device pointer it hands over before the call, a read after it.
void ambient_begin(struct run *r, int home);
void ambient_end(struct run *r, int home);
// The same path once more, for a caller with another stream: only memory that outlives the call is shared.
void ambient_second_call(struct run *r, int home);

#endif
