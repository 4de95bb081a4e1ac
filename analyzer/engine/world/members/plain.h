// SPDX-License-Identifier: Apache-2.0
// Handles that a source file keeps in a structure of its own, which has no functions: C's way to write a class. Internal to engine/world/members/.
#ifndef GPULINT_ENGINE_PLAIN_H
#define GPULINT_ENGINE_PLAIN_H

#include "engine/world/members/member.h"

// Adds the members in which the function makes handles, of structures that no other file can name.
void plain_add(struct members *all, const struct ir_function *f);
// Notes which of them the path makes.
void plain_collect_makers(struct members *all, const struct ir_function *f, const struct fragment *g);
// A handle that a function makes in such a member and that nothing ends, while another function ends handles that are made with it.
void plain_check_lost(struct members *all, const struct member *m);

#endif
