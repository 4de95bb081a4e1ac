// SPDX-License-Identifier: Apache-2.0
// What kind of streams the code of a run makes. A stream that an object or a global of that code keeps was made by it, most likely: where
// all that it makes are blocking ones, that one is too, and the legacy default stream is ordered with it (CUDA Runtime API, Stream
// synchronization behavior).
#ifndef GPULINT_ENGINE_STREAMS_MADE_H
#define GPULINT_ENGINE_STREAMS_MADE_H

#include "engine/engine.h"
#include "engine/paths/exec.h"

// Adds the places of the unit that make streams: those that make blocking ones are kept to.
void streams_made_collect(struct exec *x, habit_list *out);
// Code of the run makes streams, as far as the unit has heard of it, and none that may be non-blocking.
bool streams_made_block(const struct exec *x, const habit_list *own);
// Lets the unit hear what the others make, where something that it says hangs on that.
void streams_made_ask(struct exec *x, const struct engine_result *result, habit_list *out);

#endif
