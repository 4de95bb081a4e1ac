// SPDX-License-Identifier: Apache-2.0
// Which conditions of a path matter: those that every way to the same fault takes.
#ifndef GPULINT_STORY_WAYS_H
#define GPULINT_STORY_WAYS_H

#include "engine/story/story.h"

// One more path that shows the observation.
void ways_add(const struct observation *o, struct ways *ways, const struct trace *t);
// Takes out the conditions that did not hold on every way through the function that led to the same fault, and those beyond the first few. All
// is in `a`.
void ways_finish(struct arena *a, struct observation *o, const struct ways *ways);

#endif
