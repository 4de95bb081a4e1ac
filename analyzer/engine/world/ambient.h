// SPDX-License-Identifier: Apache-2.0
// Who is the caller? What a function may assume of memory it is given, and of memory that outlives the call. Internal to
// engine/.
#ifndef GPULINT_ENGINE_AMBIENT_H
#define GPULINT_ENGINE_AMBIENT_H

#include "engine/world/home.h"

enum { OTHER_CALL = 1000 }; // added to the indexes of the home's parameter: the stream of the second caller; a current stream gets an argument of that number

// The caller's work on the home stream: a write of all memory that it hands over before the call, a read after it.
void ambient_begin(struct run *r, const struct home *home);
void ambient_end(struct run *r, const struct home *home);
// May another call of the function come with another home: one that its caller gives, or what is the current stream then?
bool ambient_may_change(const struct home *home);
// The same path once more, for a caller with another stream: only memory that outlives the call is shared.
void ambient_second_call(struct run *r, const struct home *home);
// Is it the stream of the second call?
bool ambient_is_other(const struct sym *stream);

#endif
