// SPDX-License-Identifier: Apache-2.0
// Functions of the run that override one virtual function, and the device that each selects before it works: whoever calls through
// the base calls them all alike, so that what most of them do, the others have forgotten. Internal to engine/.
#ifndef GPULINT_ENGINE_OVERRIDERS_H
#define GPULINT_ENGINE_OVERRIDERS_H

#include "engine/habit.h"
#include "engine/world/current.h"

// Tells of those that select no device, where at least three others select one of their object and at most one in four does not. Adds
// the unit's own to `habits`.
void overriders_judge(struct devices *c, habit_list *habits);

#endif
