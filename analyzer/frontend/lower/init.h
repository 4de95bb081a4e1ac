// SPDX-License-Identifier: Apache-2.0
// Initialiser lists in written form: brace elision, designators.
#ifndef GPULINT_FRONTEND_INIT_H
#define GPULINT_FRONTEND_INIT_H

#include "frontend/lower/lower.h"

// place = { ... } of an InitListExpr.
void init_list(struct body *b, const struct ir_value *place, CXCursor list);
// The expression that really builds the object, below wrappers that only mark temporaries and value categories.
CXCursor builder_of(struct unit *u, CXCursor c);
// operators.c: place = cond ? x : y of a class.
void conditional_init(struct body *b, const struct ir_value *place, CXCursor c);

#endif
