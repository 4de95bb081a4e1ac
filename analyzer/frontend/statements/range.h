// SPDX-License-Identifier: Apache-2.0
// for (x : range)
#ifndef GPULINT_FRONTEND_RANGE_H
#define GPULINT_FRONTEND_RANGE_H

#include "frontend/lower/lower.h"

void range_for(struct body *b, CXCursor c);

#endif
