// SPDX-License-Identifier: Apache-2.0
// Who makes what a class keeps in its members, and what becomes of it. Internal to engine/world/members/.
#ifndef GPULINT_ENGINE_FATES_H
#define GPULINT_ENGINE_FATES_H

#include "engine/world/members/member.h"

// Fills the list with the members of the unit's classes that are handles or point to memory (in the arena of `all`), and says of each what the
// unit's functions do with it.
void members_follow(struct members *all);

#endif
