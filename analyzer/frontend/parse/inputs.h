// SPDX-License-Identifier: Apache-2.0
// Which files a parse has read, and which headers it has not found.
#ifndef GPULINT_FRONTEND_INPUTS_H
#define GPULINT_FRONTEND_INPUTS_H

#include "frontend/ast/unit.h"

// Fills result->inputs and result->missing by the unit's tree.
void inputs_list(struct unit *u, struct frontend_result *result);

#endif
