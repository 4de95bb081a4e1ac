// SPDX-License-Identifier: Apache-2.0
// Functions whose ways no caller can tell apart: they log, count or trace.
#ifndef GPULINT_ENGINE_MUTE_H
#define GPULINT_ENGINE_MUTE_H

#include "engine/paths/exec.h"

// By ir_function.id: a function that returns nothing, does no work on the GPU, stores nothing behind its parameters, and whose globals are asked by
// such functions only. In the arena of the machine.
const bool *mute_find(struct exec *x);

#endif
