// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_PRUNE_H
#define GPULINT_FRONTEND_PRUNE_H

#include "frontend/ast/unit.h"

// Drops functions that touch no GPU object, reach none and are reached from none that does; numbers the rest anew.
void prune(struct unit *u);

#endif
