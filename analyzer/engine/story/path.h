// SPDX-License-Identifier: Apache-2.0
// The path that leads to an observation, in the order in which it is executed.
#ifndef GPULINT_STORY_PATH_H
#define GPULINT_STORY_PATH_H

#include "engine/story/story.h"

// Fills o->step from the run's trace: the two operations, the calls and threads that lead to them, conditions, the making of their
// streams, and what orders something after one of them.
void path_collect(struct run *r, struct observation *o);
// Takes out the conditions that did not hold on every way through the function that led to the same fault, and those beyond the first few. All
// is in `a`.
void path_finish(struct arena *a, struct observation *o, const struct ways *ways);
// One more path that shows the observation.
void path_add_way(const struct observation *o, struct ways *ways, const struct trace *t);
// Does the call tell other threads something, or wait to be told?
bool path_hands_over(const struct prim *p);
// Is it the end of the capture that the observation is about? What is broken shows there.
bool path_ends_capture(const struct observation *o, const struct prim *p);
// The host's read of what captured work writes, behind the call that breaks the capture; NULL = there is none on this path.
const struct prim *path_reader(struct run *r, const struct observation *o);
// The operation of the first thread that gets what the second one has done, NULL = there is none.
const struct prim *path_victim(struct run *r, const struct observation *o);
// FAULT_THREADS_SHARE_STREAM: the name of the memory that both threads work on and one of them writes; "" = it has none, or there are several;
// NULL = none is known.
const char *path_shared(struct run *r, const struct observation *o);
// "`std::thread` starts thread 2, which runs `work()`", with `thread` as what is started.
const char *path_thread_words(struct run *r, const struct prim *spawn, const char *thread);

#endif
