// SPDX-License-Identifier: Apache-2.0
// Threads that work with what an object keeps, and select no device, while functions of its class select the object's device before they make
// that, or work with it. "Device 0 is the current device of a new thread" (CUDA runtime API, cudaSetDevice). Internal to engine/.
#ifndef GPULINT_ENGINE_THREADED_H
#define GPULINT_ENGINE_THREADED_H

#include "engine/world/current.h"

// The step of a path of `f`: where it starts a thread, notes what that does before it selects a device.
void threaded_note(struct devices *c, const struct ir_function *f, const struct fragment *g, const struct prim *p);
// Tells FAULT_THREAD_WITHOUT_DEVICE of them.
void threaded_judge(struct devices *c);

#endif
