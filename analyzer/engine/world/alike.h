// SPDX-License-Identifier: Apache-2.0
// Values of two functions that are got at in the same way: `t->device` of one and `in->device` of another, or `this->t->device` where
// the objects that are compared are those of t's class. Internal to engine/.
#ifndef GPULINT_ENGINE_ALIKE_H
#define GPULINT_ENGINE_ALIKE_H

#include "engine/trace.h"

// The class of the parameter that the value comes from, through pointers, references, members and accessors; NULL = it comes from
// none, or from one of no class.
const struct ir_record *alike_root(const struct sym *s, const struct ir_function *f);
// The classes of the objects on the way to the value, the innermost first and the parameter's last.
enum { MAX_ALIKE_CLASSES = 4 };
struct alike_classes {
	const struct ir_record *of[MAX_ALIKE_CLASSES];
	uint32_t count;
};
struct alike_classes alike_classes(const struct sym *s, const struct ir_function *f);
// Are both made in the same way of an object of the class `root`, wherever each function has it from? NULL = they are the same parameter's.
bool alike(const struct sym *a, const struct ir_function *of_a, const struct sym *b, const struct ir_function *of_b, const struct ir_record *root);
// Does some part of `s` look like `part`, which itself comes from such an object?
bool alike_mentions(const struct sym *s, const struct ir_function *f, const struct sym *part, const struct ir_function *of_part,
                    const struct ir_record *root);

// Does the function have a parameter of the class, or one that points or refers to one?
bool alike_takes(const struct ir_function *f, const struct ir_record *record);
// Is some part of the value an object of the class, or the address of one?
bool alike_has(const struct sym *s, const struct ir_function *f, const struct ir_record *record);

#endif
