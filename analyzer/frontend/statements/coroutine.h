// SPDX-License-Identifier: Apache-2.0
// Coroutines (C++20 [expr.await], [dcl.fct.def.coroutine]).
#ifndef GPULINT_FRONTEND_COROUTINE_H
#define GPULINT_FRONTEND_COROUTINE_H

#include "frontend/lower/lower.h"

// A body with what the compiler adds to it, or a `co_return`. False: the statement is neither.
bool coroutine_statement(struct body *b, CXCursor c);

#endif
