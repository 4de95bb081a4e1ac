// SPDX-License-Identifier: Apache-2.0
// Single steps of a path, and what is said of each.
#ifndef GPULINT_STORY_STEPS_H
#define GPULINT_STORY_STEPS_H

#include "engine/story/story.h"

// Does the operation wait, record, start or join a thread, or choose the device: what orders others, or says where they run?
bool step_orders(const struct prim *p);
// Does the call tell other threads something, or wait to be told?
bool step_hands_over(const struct prim *p);

// `is_key`: it is one of the observation's two; `is_last`: the one at which the fault shows.
struct path_step step_of_operation(struct run *r, const struct observation *o, const struct prim *p, bool is_key, bool is_last);
// The call by which the path gets into the frame.
struct path_step step_of_call(struct run *r, const struct frame *f);

// "`std::thread` starts thread 2, which runs `work()`", with `thread` as what is started.
const char *step_thread_words(struct run *r, const struct prim *spawn, const char *thread);
// "true", "null": how the condition came out.
const char *step_truth_words(const struct run *r, const struct prim *p);
// "reads and writes"
const char *step_touch_words(enum memory_touch touch);

#endif
