// SPDX-License-Identifier: Apache-2.0
// Memory comes and goes.
#ifndef GPULINT_ORDER_STORAGE_H
#define GPULINT_ORDER_STORAGE_H

#include "engine/trace.h"

struct run;

void storage_effect(struct run *r, const struct prim *p, const struct effect *e);

#endif
