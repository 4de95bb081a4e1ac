// SPDX-License-Identifier: Apache-2.0
// Members that code of other units can name: what becomes of what they hold is known to a whole run only. Internal to engine/world/members/.
#ifndef GPULINT_ENGINE_SHARED_H
#define GPULINT_ENGINE_SHARED_H

#include "engine/habit.h"
#include "engine/world/members/member.h"

// Adds the members whose handle or memory code of the unit ends or hands on, as far as its text shows, and those in which a function of the
// unit makes one that nothing here ends.
void shared_offer(struct members *all, habit_list *out);
// A handle, or memory of the GPU, that a function of a class makes in a member, and that nothing ends: neither the class, which has a destructor of
// its own, nor any other code of the run that names the member.
void shared_check(struct members *all, const struct member *m);

#endif
