// SPDX-License-Identifier: Apache-2.0
// Who is the caller? What a function may assume of memory it is given. Internal to engine/.
#ifndef GPULINT_ENGINE_AMBIENT_H
#define GPULINT_ENGINE_AMBIENT_H

#include "engine/world/home.h"

// The caller's work on the home stream: a write of all memory that it hands over before the call, a read after it.
void ambient_begin(struct run *r, const struct home *home);
void ambient_end(struct run *r, const struct home *home);
// The caller of a later call works on that stream with memory that the call hands out.
void ambient_read(struct run *r, const struct sym *stream, const struct sym *pointer);

#endif
