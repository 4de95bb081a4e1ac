// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_NORETURN_H
#define GPULINT_FRONTEND_NORETURN_H

#include "frontend/ast/unit.h"

// Functions whose body never returns end the paths that call them: error reporters that exit or throw.
void noreturn_infer(struct unit *u);

#endif
