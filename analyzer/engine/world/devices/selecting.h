// SPDX-License-Identifier: Apache-2.0
// What the functions that get at an object of one class have in common: most make its device, or its context, current before they do
// what depends on it, so one that does not has forgotten it. Internal to engine/.
#ifndef GPULINT_ENGINE_SELECTING_H
#define GPULINT_ENGINE_SELECTING_H

#include "engine/world/current.h"

// Tells of the functions that were walked and select nothing. The object may be the one that the function is a method of, a parameter,
// or what a member of these is, points or refers to: the classes of a project share the objects of one class that knows the device.
void selecting_judge(struct devices *c);

#endif
