// SPDX-License-Identifier: Apache-2.0
// Which files a parse has read, and which headers it has not found.
#ifndef GPULINT_FRONTEND_INPUTS_H
#define GPULINT_FRONTEND_INPUTS_H

#include "frontend/ast/inclusions.h"

#include "frontend/frontend.h"

// Fills result->inputs and result->missing by its inclusions, the errors in result->messages and the prefix that the parse took.
void inputs_list(struct arena *arena, struct interner *strings, const struct source_unit *source, const struct inclusions *inclusions,
                 struct frontend_result *result);

#endif
