// SPDX-License-Identifier: Apache-2.0
// Tidying a finished control-flow graph.
#ifndef GPULINT_IR_CFG_H
#define GPULINT_IR_CFG_H

#include "ir/ir.h"

// Drops unreachable blocks, joins straight lines, numbers blocks in reverse post-order and marks loop heads.
// `scratch` holds what is not kept.
void cfg_finish(struct arena *arena, struct arena *scratch, struct ir_function *f);

// Marks the loop heads of a graph that is finished otherwise: what a text or a file says of them is not believed, since every bound of
// the paths rests on them.
void cfg_mark_loops(struct arena *scratch, struct ir_function *f);

// The immediate dominator of each block; the entry's is itself, UINT32_MAX = never reached. `order` is the reverse post-order
// number of each block. K. Cooper, T. Harvey, K. Kennedy: A Simple, Fast Dominance Algorithm (2001).
uint32_t *cfg_dominators(struct arena *arena, const struct ir_function *f, const uint32_t *order);

#endif
