// SPDX-License-Identifier: Apache-2.0
// Handles that a class keeps in its members: does somebody destroy what one of its functions makes? Internal to engine/.
#ifndef GPULINT_ENGINE_MEMBERS_H
#define GPULINT_ENGINE_MEMBERS_H

#include "engine/world/remark.h"

// Looks at members that nothing but code with a body in the unit can name (ir_field.is_here), and adds
// - the call that makes a handle which no function of the unit destroys or hands on (where other code can name the member, too: if the destructor
//   destroys the handles that are made with it),
// - the call that allocates memory of the GPU which nothing frees, where a method of its class frees all that is allocated with it,
// - the call, or the assignment of a parameter, that puts a handle in the place of the one which the constructor has made (ir_field.is_own),
// - the assignment operator that overwrites a handle which the destructor would destroy,
// - the destruction of a handle that the constructor which was used has not made,
// - the call that makes a handle, or allocates memory of the GPU, which neither the class, whose destructor is written, nor any other code of a whole
//   run ends (HABIT_WHOLE).
// Adds to `offers` what other units want to know of members that they make something in.
void members_collect(struct exec *x, struct remarks *out, habit_list *offers);

#endif
