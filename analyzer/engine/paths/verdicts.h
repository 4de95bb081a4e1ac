// SPDX-License-Identifier: Apache-2.0
// What a number means that code without a body makes of a status: `if (!fine(create(&x))) return 1;`. Most often it is a status in turn, and
// zero is success. That it is the other way round the unit's functions show: GPU work goes on where it is not zero, and only there.
#ifndef GPULINT_ENGINE_VERDICTS_H
#define GPULINT_ENGINE_VERDICTS_H

#include "engine/paths/exec.h"

// Does zero, from the function of that interned name, say that something failed?
bool verdicts_zero_fails(struct exec *x, const char *name);

#endif
