// SPDX-License-Identifier: Apache-2.0
// A later call of the function, for a caller with another stream: what the first one left is there, and only memory that
// outlives the call is shared. Internal to engine/.
#ifndef GPULINT_ENGINE_AGAIN_H
#define GPULINT_ENGINE_AGAIN_H

#include "engine/world/home.h"

// May another call of the function come with another home: one that its caller gives, or what is the current stream then?
bool again_may_change(const struct home *home);
// Does the way `next` ask for anything that the way `first` leaves in memory?
bool again_is_about(const struct fragment *first, const struct fragment *next);
// Can a call take the way of the run again? Not where that has set a flag of the program which it found unset.
bool again_is_possible(const struct run *r, const struct home *home);
// Does a call take the way `next` because one that took the way of the run left something behind: a flag, a size, a pointer?
bool again_is_because(const struct run *r, const struct home *home, const struct fragment *next);
// The way `next` behind the way of the run, which may be the same.
void again_call(struct run *r, const struct home *home, const struct fragment *next);
// Is it the stream of the second call?
bool again_is_other(const struct sym *stream);

#endif
