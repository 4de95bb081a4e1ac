// SPDX-License-Identifier: Apache-2.0
// Tidying a finished control-flow graph.
#ifndef GPULINT_IR_CFG_H
#define GPULINT_IR_CFG_H

#include "ir/ir.h"

// Drops unreachable blocks, joins straight lines, numbers blocks in reverse post-order and marks loop heads.
// `scratch` holds what is not kept.
void cfg_finish(struct arena *arena, struct arena *scratch, struct ir_function *f);

#endif
