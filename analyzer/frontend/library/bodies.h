// SPDX-License-Identifier: Apache-2.0
// Bodies of the C++ library's functions, from rules/api/std.gls in the IR's text grammar. A call is replaced by the body, with the
// written arguments in the place of its parameters and the types of the object at hand.
//
// Of a parameter whose type is a class the argument must be of that class; it points to the argument, which is evaluated at
// its first use. A last parameter
// `values` stands for all further arguments as they are written. Intrinsics:
//   call construct(&PLACE, values)   PLACE is built from these arguments
//   call transfer(&PLACE, &FROM)     PLACE is built from FROM: moved where the argument is moved, else copied
//   call destroy(&PLACE)             its destructor, if it has one
// The variable `is_destructible` says whether the object's element has one. A body returns once, in its last block.
#ifndef GPULINT_FRONTEND_BODIES_H
#define GPULINT_FRONTEND_BODIES_H

#include "frontend/lower/call.h"

// Is there a body of that name?
bool body_is_known(struct unit *u, const char *name);
// The body of `name` for `object` and the arguments of the call from `first` on (call NULL: no arguments). False: there is none that
// fits. *result: what it returns, the place where the call's type is a reference; NULL where it returns nothing.
bool body_run(struct body *b, const char *name, const struct ir_value *object, struct call *call, unsigned first, const struct ir_value **result);

#endif
