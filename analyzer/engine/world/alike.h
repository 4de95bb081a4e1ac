// SPDX-License-Identifier: Apache-2.0
// Values of two functions that are got at in the same way: `t->device` of one and `in->device` of another. Internal to engine/.
#ifndef GPULINT_ENGINE_ALIKE_H
#define GPULINT_ENGINE_ALIKE_H

#include "engine/trace.h"

// The class of the parameter that the value comes from, through pointers, references, members and accessors; NULL = it comes from
// none, or from one of no class.
const struct ir_record *alike_root(const struct sym *s, const struct ir_function *f);
// Are both made in the same way of a parameter of the same class, whichever of the parameters it is?
bool alike(const struct sym *a, const struct ir_function *of_a, const struct sym *b, const struct ir_function *of_b);
// Does some part of `s` look like `part`, which itself comes from a parameter?
bool alike_mentions(const struct sym *s, const struct ir_function *f, const struct sym *part, const struct ir_function *of_part);

// Does the function have a parameter of the class, or one that points or refers to one?
bool alike_takes(const struct ir_function *f, const struct ir_record *record);

#endif
