// SPDX-License-Identifier: Apache-2.0
// C++ expressions, and the elements of containers.
#ifndef GPULINT_FRONTEND_CXX_H
#define GPULINT_FRONTEND_CXX_H

#include "frontend/lower/lower.h"

const struct ir_value *this_place(struct body *b);                  // *this, also inside lambdas
const struct ir_value *object_place(struct body *b, CXCursor base); // base of `.` or `->`
const struct ir_value *opaque(struct body *b, CXCursor c);          // effects of the operands, unknown value
// Is it `T()`: a type's name and empty brackets, which is a null pointer or zero of a type that is no class (ISO C++ [expr.type.conv], [dcl.init])?
bool is_value_initialization(struct unit *u, CXCursor c);
const struct ir_value *new_expr(struct body *b, CXCursor c);
const struct ir_value *delete_expr(struct body *b, CXCursor c);
const struct ir_value *throw_expr(struct body *b, CXCursor c);
const struct ir_value *lambda_expr(struct body *b, CXCursor c, const struct ir_value *dest);
// The class of a lambda expression: clang spells it "(lambda at FILE:LINE:COLUMN)", as no class with a name can be.
bool is_closure_class(struct unit *u, CXCursor class);
CXCursor closure_operator(CXCursor class); // a template where the lambda is generic
// A call operator of a described closure: its name and captures.
void closure_name(struct unit *u, struct function_info *f, struct record_info *closure);
const struct ir_value *generic_selection(struct body *b, CXCursor c);

// Number of elements of a sequence container: its field IR_LENGTH_FIELD.
const struct ir_value *container_length(struct body *b, const struct ir_value *object);
// Element `index` of an array or a container; of a span it is elsewhere.
const struct ir_value *container_element(struct body *b, const struct ir_value *object, const struct ir_value *index);
void container_set_length(struct body *b, const struct ir_value *object, const struct ir_value *length);

// recover/refused.c: the definition outside of the class of a method whose declaration has an error, and which clang therefore takes for another one (the only
// one of that name with as many parameters); null = there is none, or several.
CXCursor refused_definition(struct unit *u, CXCursor decl);

#endif
