// SPDX-License-Identifier: Apache-2.0
// Internal to engine/.
#ifndef GPULINT_ENGINE_SAME_WORK_H
#define GPULINT_ENGINE_SAME_WORK_H

#include "engine/paths/exec.h"

// Do both operations write memory that the paths of one function call the same?
bool same_work(const struct prim *p, const struct prim *q);

#endif
