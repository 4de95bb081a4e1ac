// SPDX-License-Identifier: Apache-2.0
// A function that makes a stream, a library handle or memory, then selects a device that it was given, and uses under that what it has made
// under whatever device its caller had. "A kernel launch will fail if it is issued to a stream that is not associated to the current device"
// (CUDA programming guide, stream and event behavior). Internal to engine/.
#ifndef GPULINT_ENGINE_LATE_H
#define GPULINT_ENGINE_LATE_H

#include "engine/world/current.h"

// Does the operation make something that can be used too late?
bool late_may_be(const struct prim *p);
// Which of `early` the operation of the path uses so that it has to be of the device that is current; NULL = none.
const struct prim *late_made(const prim_list *early, const struct fragment *g, const struct prim *p);
// Tells of what the walks have found, on the paths of functions that nothing in the unit calls.
void late_judge(struct devices *c);

#endif
