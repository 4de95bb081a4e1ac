// SPDX-License-Identifier: Apache-2.0
// What suffers from a fault, beside its two operations.
#ifndef GPULINT_STORY_VICTIM_H
#define GPULINT_STORY_VICTIM_H

#include "engine/story/story.h"

// The operation of the first thread that gets what the second one has done, NULL = there is none.
const struct prim *victim_find(struct run *r, const struct observation *o);
// The host's read of what captured work writes, behind the call that breaks the capture; NULL = there is none on this path.
const struct prim *victim_reader(struct run *r, const struct observation *o);
// FAULT_THREADS_SHARE_STREAM: the name of the memory that both threads work on and one of them writes; "" = it has none, or there are several;
// NULL = none is known.
const char *victim_shared(struct run *r, const struct observation *o);

#endif
