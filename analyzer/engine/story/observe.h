// SPDX-License-Identifier: Apache-2.0
// Faults as observations: what the rules get to see of a run, with the path that leads there.
#ifndef GPULINT_STORY_OBSERVE_H
#define GPULINT_STORY_OBSERVE_H

#include "engine/story/story.h"

void observe_fault(struct story *s, struct run *r, const struct fault_facts *f);

#endif
