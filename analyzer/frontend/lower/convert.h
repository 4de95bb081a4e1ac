// SPDX-License-Identifier: Apache-2.0
// What clang leaves open in templates and in braces.
#ifndef GPULINT_FRONTEND_CONVERT_H
#define GPULINT_FRONTEND_CONVERT_H

#include "frontend/lower/call.h"

// The value as a `t` where a class stands on one side: through its conversion function, or through t's constructor from one
// value (then the place of a temporary). v itself where neither is there.
const struct ir_value *convert(struct body *b, const struct ir_value *v, const struct ir_type *t);
// place = T{object} of an object of another class, by its conversion function to T; false where it has none.
bool convert_object(struct body *b, const struct ir_value *place, CXCursor object);
// The stream that a class converts to (a launch in a template names no conversion); v itself where it is none.
const struct ir_value *convert_to_stream(struct body *b, const struct ir_value *v);
// Is it a class whose template arguments are left open?
bool is_open_class(struct unit *u, const struct ir_type *t);
// Does the class declare a constructor that takes so many arguments?
bool has_constructor_for(struct unit *u, const struct ir_type *t, unsigned n);
// place = T(args) of such a class: by the constructor for so many arguments; of a sequence, its length.
void construct_open(struct body *b, const struct ir_value *place, const CXCursor *arg, unsigned n);
// The type of an argument in a template: of a variable whose type was found by what it is initialised with, where clang leaves it open.
const struct ir_type *type_given(struct body *b, CXCursor arg);
// place = T(args) of another class, in a template where clang left it open which of its constructors the arguments mean: by the one that they fit
// best, else by a template for so many. False: there is none.
bool construct_meant(struct body *b, const struct ir_value *place, const CXCursor *arg, unsigned n);
// The member function of such a class for so many arguments, null = none.
CXCursor method_open(struct unit *u, const struct ir_type *t, const char *name, unsigned n);
// The function of an overload set that takes the written arguments best, by their number and types; null = an empty set. It is a
// guess where another takes them as well.
CXCursor overload_meant(struct body *b, const struct call *call, CXCursor set, bool *is_guess);

#endif
