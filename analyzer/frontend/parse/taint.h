// SPDX-License-Identifier: Apache-2.0
// What errors in the source make unreliable.
#ifndef GPULINT_FRONTEND_TAINT_H
#define GPULINT_FRONTEND_TAINT_H

#include "frontend/ast/unit.h"

// Lists the errors that no step stands for (recover/lost.h): in heads of functions, and missing headers.
void taint_list(struct unit *u, const struct frontend_result *result);

#endif
