// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_GLOBALS_H
#define GPULINT_FRONTEND_GLOBALS_H

#include "frontend/lower/lower.h"

// Notes which variables met at top level end with the program.
void globals_find(struct unit *u);
// Sets unit->global_init from the variables met at top level and the tables of constants met in functions so far. What static locals met later hold
// stays unknown.
void globals_initialise(struct unit *u);
// Sets unit->global_exit; static locals met so far included.
void globals_destroy(struct unit *u);

#endif
