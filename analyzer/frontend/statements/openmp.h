// SPDX-License-Identifier: Apache-2.0
// OpenMP regions: ordinary statements between steps that say which threads run them.
#ifndef GPULINT_FRONTEND_OPENMP_H
#define GPULINT_FRONTEND_OPENMP_H

#include "frontend/ast/pragmas.h"
#include "frontend/lower/lower.h"

void openmp_begin(struct body *b, struct pragma_range range);
void openmp_end(struct body *b, struct pragma_range range);

#endif
