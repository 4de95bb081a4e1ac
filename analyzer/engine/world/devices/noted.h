// SPDX-License-Identifier: Apache-2.0
// Objects that are kept from call to call beside the number of the device that they were made on. Internal to engine/.
#ifndef GPULINT_ENGINE_NOTED_H
#define GPULINT_ENGINE_NOTED_H

#include "engine/world/remark.h"

// Adds the call that makes such an object anew, since the device is another one than the number says, on a path that leaves the number as it was: the
// next call under the device that it says takes the object for one of that. Only where nothing else changes the number but what makes the object.
void noted_collect(struct exec *x, struct remarks *out);

#endif
