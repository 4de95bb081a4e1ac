// SPDX-License-Identifier: Apache-2.0
// Field facts: what every store of the unit puts into a field or global of handle type. Internal to engine/.
#ifndef GPULINT_ENGINE_FIELDS_H
#define GPULINT_ENGINE_FIELDS_H

#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// Requires the summaries of all functions of the unit (made here where missing).
struct kept_handles *fields_collect(struct exec *x);

#endif
