// SPDX-License-Identifier: Apache-2.0
// What errors in the source make unreliable.
#ifndef GPULINT_FRONTEND_TAINT_H
#define GPULINT_FRONTEND_TAINT_H

#include "frontend/lower/lower.h"

// Marks functions that hold an error as incomplete, steps that do as tainted, and lists what was lost.
void taint_mark(struct unit *u, const struct frontend_result *result);

#endif
