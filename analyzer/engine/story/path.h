// SPDX-License-Identifier: Apache-2.0
// The path that leads to an observation, in the order in which it is executed.
#ifndef GPULINT_STORY_PATH_H
#define GPULINT_STORY_PATH_H

#include "engine/story/story.h"

// Fills o->step from the run's trace: the two operations, the calls and threads that lead to them, conditions, the making of their
// streams, and what orders something after one of them.
void path_collect(struct run *r, struct observation *o);
// Is it the end of the capture that the observation is about? What is broken shows there.
bool path_ends_capture(const struct observation *o, const struct prim *p);

#endif
