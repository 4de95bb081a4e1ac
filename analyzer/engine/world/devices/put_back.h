// SPDX-License-Identifier: Apache-2.0
// Functions that ask which device or context is current, select another one, and select what they have found again. Internal to engine/.
#ifndef GPULINT_ENGINE_PUT_BACK_H
#define GPULINT_ENGINE_PUT_BACK_H

#include "engine/world/remark.h"

// Adds, where at least three functions of the unit do so, one that asks and selects and does not select again what it has found, and one that
// asks and selects it again, although it has selected nothing in between.
void put_back_collect(struct exec *x, struct remarks *out);

#endif
