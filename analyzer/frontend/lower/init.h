// SPDX-License-Identifier: Apache-2.0
// Initialiser lists in written form: brace elision, designators.
#ifndef GPULINT_FRONTEND_INIT_H
#define GPULINT_FRONTEND_INIT_H

#include "frontend/lower/lower.h"

// place = { ... } of an InitListExpr.
void init_list(struct body *b, const struct ir_value *place, CXCursor list);

#endif
