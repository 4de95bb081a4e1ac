// SPDX-License-Identifier: Apache-2.0
// What a function does with a handle or with memory that it is given, by its text and without its paths. Internal to engine/world/members/.
#ifndef GPULINT_ENGINE_DEEDS_H
#define GPULINT_ENGINE_DEEDS_H

#include "ir/ir.h"

enum deed { DEED_NONE = 0, DEED_MAKES = 1, DEED_ENDS = 2, DEED_HANDS_ON = 4 };

// What the call does with its argument `k`: a handle, a pointer to memory, or the address of a place that holds one. A function that is not
// seen, or lies too deep, hands it on. Callers begin with depth 0.
unsigned deeds_of_argument(const struct ir_step *s, uint32_t k, unsigned depth);
// What the function does with what the variable holds.
unsigned deeds_with(const struct ir_function *f, const struct ir_var *var, unsigned depth);
// Can a value of the type carry a handle or a pointer? A comparison of two carries none.
bool deeds_is_kept_type(const struct ir_type *t);

#endif
