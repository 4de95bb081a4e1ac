// SPDX-License-Identifier: Apache-2.0
// Calls behind which the host waits, as the text of a unit has them. Internal to engine/world/.
#ifndef GPULINT_ENGINE_AWAITS_H
#define GPULINT_ENGINE_AWAITS_H

#include "ir/ir.h"

// Does the caller, whatever way it takes, wait for the stream that the call of the unit's function gets, in front of another such call with
// another stream and of its own end? Or does the callee so, by the numbers that the call gives it (`copy(to, from, s, true)`)?
bool awaits_stream(const struct ir_function *caller, uint32_t block, size_t step, const struct ir_value *stream);

#endif
