// SPDX-License-Identifier: Apache-2.0
// Copies.
#ifndef GPULINT_ORDER_COPY_H
#define GPULINT_ORDER_COPY_H

#include "engine/trace.h"

struct run;

void copy_effect(struct run *r, const struct prim *p, const struct effect *e);

#endif
