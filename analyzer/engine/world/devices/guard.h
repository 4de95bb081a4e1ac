// SPDX-License-Identifier: Apache-2.0
// Objects that select a device when they are made and restore the former one when they are destroyed, and that select nothing
// for what follows: a temporary, which ends with its statement, and `guard(device);`, which C++ reads as the declaration of a
// variable `device` where the name stands for a member outside. Internal to engine/.
#ifndef GPULINT_ENGINE_GUARD_H
#define GPULINT_ENGINE_GUARD_H

#include "engine/paths/exec.h"

// Is `select` made by the constructor, and `restore` by the destructor, of one object that the path's own function makes and
// destroys at one place?
bool guard_ends_at_once(const struct prim *select, const struct prim *restore);

// A local variable that bears the name of a member and is made without it, of a class that selects the device it is made with.
struct misnamed_guard {
	const struct ir_var *var;
	struct ir_loc made;
};
typedef VEC(struct misnamed_guard) misnamed_guards;

// Adds those of `f` to `out`, which lives in `a`.
void guard_misnamed(struct exec *x, const struct ir_function *f, struct arena *a, misnamed_guards *out);

// Is the operation, or the call of the path's own function that leads to it, written behind the place?
bool guard_is_behind(const struct prim *p, struct ir_loc made);

#endif
