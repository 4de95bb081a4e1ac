// SPDX-License-Identifier: Apache-2.0
// Memory comes and goes.
#ifndef GPULINT_ORDER_STORAGE_H
#define GPULINT_ORDER_STORAGE_H

#include "engine/order/memory.h"

void storage_effect(struct run *r, const struct prim *p, const struct effect *e);
// Tells where the operation, whose clock is `front`, uses memory that was freed before; once for each time that it is freed.
void storage_check_use(struct run *r, struct memory *m, uint32_t op, const struct order *front);
// A launch `op` of a graph does again what the captured operation did to the life of the memory: begins it, or ends it.
void storage_begin_again(struct run *r, const struct access *captured);
void storage_end_again(struct run *r, const struct access *captured, uint32_t op);

#endif
