// SPDX-License-Identifier: Apache-2.0
// What the functions of a class, or those that take the same kind of object first, have in common: most select a context
// before the driver needs one, so one that does not has forgotten it. Internal to engine/.
#ifndef GPULINT_ENGINE_BELIEF_H
#define GPULINT_ENGINE_BELIEF_H

#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// By ir_function.id; NULL = nothing to say of the function. `called`: functions that have a caller in the unit.
const struct belief *const *belief_collect(struct exec *x, const bool *called);

#endif
