// SPDX-License-Identifier: Apache-2.0
// Mutexes and the guards that stand for them.
#ifndef GPULINT_ORDER_LOCKS_H
#define GPULINT_ORDER_LOCKS_H

#include "engine/trace.h"

struct run;

// The current thread takes or releases the mutex that `guard` stands for (it is `mutex` from here on unless NULL).
void lock_change(struct run *r, const struct sym *guard, const struct sym *mutex, bool is_taken);
void lock_effect(struct run *r, const struct prim *p, const struct effect *e);
// Is one of the mutexes (bits of op.locks) a member of the object at `object`, or named by one?
bool locks_are_in(const struct run *r, uint32_t locks, const struct sym *object);

#endif
