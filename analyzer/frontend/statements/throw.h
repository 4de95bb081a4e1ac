// SPDX-License-Identifier: Apache-2.0
// Exceptions and jumps that leave scopes.
#ifndef GPULINT_FRONTEND_THROW_H
#define GPULINT_FRONTEND_THROW_H

#include "frontend/lower/lower.h"

void try_statement(struct body *b, CXCursor c);
void computed_goto(struct body *b, CXCursor c);

#endif
