// SPDX-License-Identifier: Apache-2.0
// Functions that the unit hands to an interpreter: nobody who calls them from there has selected a device for their arguments.
// Internal to engine/.
#ifndef GPULINT_ENGINE_EXPORTED_H
#define GPULINT_ENGINE_EXPORTED_H

#include "engine/world/remark.h"

// Where each function is handed over, by ir_function.id; NULL = nowhere in the unit. Lives in `arena`.
const struct ir_step **exported_functions(struct arena *arena, const struct ir_unit *unit);

// Adds the first work of an exported function that depends on the current device, where a parameter has a device of its own and the path
// selects none.
void exported_collect(struct exec *x, const struct ir_step *const *exported, const bool *called, struct remarks *out);

#endif
