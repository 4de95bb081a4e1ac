// SPDX-License-Identifier: Apache-2.0
// Code that nobody sees and that is only lent what it is given: who calls it ends the memory, or the handle, himself afterwards. Internal to engine/.
#ifndef GPULINT_ENGINE_LENT_H
#define GPULINT_ENGINE_LENT_H

#include "engine/paths/exec.h"

// The arguments of functions without a body (entry_lent_name, number) that some path of the unit frees or destroys behind the call, or that are a member
// which a function of its class ends.
struct map lent_collect(struct exec *x);

#endif
