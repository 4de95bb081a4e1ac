// SPDX-License-Identifier: Apache-2.0
// Parameters of classes whose objects have a device of their own, and a library that works with them: tensors. Internal to engine/.
#ifndef GPULINT_ENGINE_PLACED_H
#define GPULINT_ENGINE_PLACED_H

#include "ir/ir.h"

// The first parameter with a name that is such an object, or, *depth times, a sequence of such; NULL = there is none.
const struct ir_var *placed_parameter(const struct ir_function *f, uint32_t *depth);
// What gives the stream on which the library works with the parameter, by its qualified name; NULL = it is no such object.
const char *placed_stream(const struct ir_type *parameter, uint32_t *depth);

#endif
