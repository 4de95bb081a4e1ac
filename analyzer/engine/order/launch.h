// SPDX-License-Identifier: Apache-2.0
// Kernel launches.
#ifndef GPULINT_ORDER_LAUNCH_H
#define GPULINT_ORDER_LAUNCH_H

#include "engine/trace.h"

struct run;

void launch_kernel(struct run *r, const struct prim *p, const struct sym *stream, bool per_thread, bool cooperative);

#endif
