// SPDX-License-Identifier: Apache-2.0
// What can be wrong with one member; each adds a remark at most for each function. Internal to engine/world/members/.
#ifndef GPULINT_ENGINE_CHECKS_H
#define GPULINT_ENGINE_CHECKS_H

#include "engine/world/members/member.h"

// A handle that a function makes, and that nothing destroys or hands on. Where code that this unit does not see can name the member, its
// siblings have to say whose it is.
void members_check_lost(struct members *all, const struct member *m);
// Memory that nothing frees, where a method frees what was allocated with it.
void members_check_memory(struct members *all, const struct member *m);
// A handle that a method, or the destructor, puts in the place of the one that the constructor has made.
void members_check_replaced(struct members *all, const struct member *m);
// Memory that a method allocates where what it is given exceeds what a member says, without freeing what was there.
void members_check_grown(struct members *all, const struct member *m);
// A handle, or memory, that a method finds in the member and puts null in the place of, without ending it or handing it on.
void members_check_cleared(struct members *all, const struct member *m);
// A handle that the destructor destroys: an assignment overwrites it, a constructor has not made it, or a move leaves it in two objects.
void members_check_ended(struct members *all, const struct member *m);

#endif
