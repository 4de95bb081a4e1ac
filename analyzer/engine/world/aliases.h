// SPDX-License-Identifier: Apache-2.0
// Members of an object, and of what lies in it, that hold one stream: `batch_.stream = stream_;` in a constructor. And members of an object, or
// globals, that hold the host's and the device's address of one mapped memory. Internal to engine/.
#ifndef GPULINT_ENGINE_ALIASES_H
#define GPULINT_ENGINE_ALIASES_H

#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// Adds what the summaries of the unit's functions say (made here where missing) to `kept`.
void aliases_collect(struct exec *x, struct kept_handles *kept);

#endif
