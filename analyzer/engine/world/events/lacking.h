// SPDX-License-Identifier: Apache-2.0
// Handles that only this unit can name, and of which no code of it does what their use needs. Internal to engine/.
#ifndef GPULINT_ENGINE_LACKING_H
#define GPULINT_ENGINE_LACKING_H

#include "engine/world/remark.h"

// Of members that no code but what has a body in the unit can name (ir_field.is_here), and of arrays that are such members:
// - FAULT_USED_UNMADE: a call uses the handle, and no code of the unit makes one there, assigns one, asks whether there is one, or gives the place
//   away, while it makes another handle of the same class. Streams are left out: without a value from anyone they may well be the default stream;
// - FAULT_RECORDED_NOWHERE: something waits for the event, or asks how far it is; the unit makes it, and none of its code records it, gives it
//   away, or puts another in its place. An event that was never recorded stands for no work (Runtime API, Event Management, cudaEventRecord).
// Told at the first such use on a path of the unit's own functions. What a function does with a parameter counts for what it is given.
void lacking_collect(struct exec *x, struct remarks *out);

#endif
