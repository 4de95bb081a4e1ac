// SPDX-License-Identifier: Apache-2.0
// Exceptions and jumps that leave scopes.
#ifndef GPULINT_FRONTEND_THROW_H
#define GPULINT_FRONTEND_THROW_H

#include "frontend/lower/lower.h"

void try_statement(struct body *b, CXCursor c);
// In front of a statement of a block: where what stands before it may have thrown, the way to the handler leaves here.
void throw_before(struct body *b, CXCursor c);
void computed_goto(struct body *b, CXCursor c);

#endif
