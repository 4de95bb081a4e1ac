// SPDX-License-Identifier: Apache-2.0
// What an observation rests on that no step of its path shows.
#ifndef GPULINT_STORY_EVIDENCE_H
#define GPULINT_STORY_EVIDENCE_H

#include "engine/story/story.h"

// The lines of the kernels that touch the memory, what made the host memory pageable, page-locked or managed, the attribute that makes a
// launch programmatic, the calls of a function of which the second one is at fault: into `o`, whose two operations are there.
void evidence_collect(struct run *r, const struct fault_facts *f, struct observation *o);

#endif
