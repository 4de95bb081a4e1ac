// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_GLOBALS_H
#define GPULINT_FRONTEND_GLOBALS_H

#include "frontend/lower/lower.h"

// Sets unit->global_init from the variables met at top level.
void globals_initialise(struct unit *u);
// Sets unit->global_exit; static locals met so far included.
void globals_destroy(struct unit *u);

#endif
