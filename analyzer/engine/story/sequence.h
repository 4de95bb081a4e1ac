// SPDX-License-Identifier: Apache-2.0
// In which order the host threads of a recorded run can get to where a fault happens.
#ifndef GPULINT_STORY_SEQUENCE_H
#define GPULINT_STORY_SEQUENCE_H

#include "engine/story/slice.h"

// By recorded step: does the host have to be past it before it comes to step `end`, which is the last one that is judged? Of the steps behind
// `end` nothing is said. NULL: the path goes on in a forked process, where all steps come one after the other. The list is the run's.
const bool *sequence_before(struct run *r, uint32_t end);
// Brings the steps of an observation's path, where they are of several threads, into one order in which the fault can happen: a thread's start
// comes before its steps, what is awaited before the wait, the two operations last. Other threads' steps that need not have happened by then go.
// Each step gets the name of its thread, by its number in the witness. `slice`: the observation's own.
void sequence_path(struct run *r, struct observation *o, const struct slice *slice);

#endif
