// SPDX-License-Identifier: Apache-2.0
// Where an event is kept that a function neither makes nor is given: the way to it, the same in each function that comes there. Internal to engine/.
#ifndef GPULINT_ENGINE_HOLDER_H
#define GPULINT_ENGINE_HOLDER_H

#include "engine/values/sym.h"

enum { HOLDER_MOST = 4 };

// `this->done` and `this->slot[i].done` are (NULL, {"done"}) and (NULL, {"slot", "done"}); of which object or element is left open.
struct holder {
	const struct ir_var *var;      // the global or static that it lies in, NULL = it is reached through a parameter
	const char *name[HOLDER_MOST]; // interned, from the parameter or variable on
	uint8_t count;
	const struct ir_record *of; // the class of the parameter, NULL = nobody knows
};

// False: the event, or the place of one, is none that a member or a variable of static life keeps. `f`: the function whose path it is of.
bool holder_of(const struct sym *event, const struct ir_function *f, struct holder *out);
// Where the holder begins: the first member, or the variable. Never NULL.
const void *holder_root(const struct holder *h);
// May it be reached through an object of that class, or of one that has the same members and more? NULL: of any.
bool holder_may_be_of(const struct holder *h, const struct ir_record *of);
// Can no code but what has a body in the unit name the member or variable? (ir_field.is_here)
bool holder_is_of_unit(const struct holder *h);
bool holder_is_same(const struct holder *a, const struct holder *b);
// Does the way to `h` lead through `part`, or is it the same?
bool holder_is_within(const struct holder *h, const struct holder *part);

#endif
