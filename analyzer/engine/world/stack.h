// SPDX-License-Identifier: Apache-2.0
// What the ways through a function leave on the context stack. Internal to engine/.
#ifndef GPULINT_ENGINE_STACK_H
#define GPULINT_ENGINE_STACK_H

#include "engine/world/remark.h"

// Adds a context that a path makes, which pushes it, and pushes once more as the other paths do that find it made; and the pop of a function
// that pushes nothing, where the unit's other functions pop what they push, and none leaves a context pushed; and a push that two rounds of a loop leave behind.
void stack_collect(struct exec *x, struct remarks *out);

#endif
