// SPDX-License-Identifier: Apache-2.0
// The effects of a row, one after the other.
#ifndef GPULINT_ORDER_EFFECTS_H
#define GPULINT_ORDER_EFFECTS_H

#include "engine/trace.h"

struct run;

// The stream operand of an effect as a timeline; UINT32_MAX when it has none.
uint32_t effect_timeline(struct run *r, const struct prim *p, const struct effect *e);
const struct sym *effect_size(struct run *r, const struct prim *p, const struct effect *e);
void run_prim(struct run *r, const struct prim *p);
// Is the entry's budget used up? What is left of its paths is not looked at then, and the function counted as over budget.
bool run_is_spent(const struct run *r);
// The thread that the path runs on, at its start.
void run_begin(struct run *r);
// The operations of the path and of the threads that it starts.
void run_operations(struct run *r);

// Does something on the list wait for the device?
bool effects_wait_for_device(const struct trace *t);

#endif
