// SPDX-License-Identifier: Apache-2.0
// What an event's record covers, seen over the paths of one function. Internal to engine/.
#ifndef GPULINT_ENGINE_COVERS_H
#define GPULINT_ENGINE_COVERS_H

#include "engine/world/remark.h"

// Adds FAULT_RECORD_COVERS_NOTHING: a record of an event on a stream that has no work of the path, which something then waits for,
// where the path has put the work on another stream that another way through the function has on the recorded one. "The same
// work" writes the same memory. Not where anything else orders the other stream further on.
// And FAULT_WAIT_UNRECORDED: on whatever way the function comes to a wait, it has made the event itself, and on none of its ways is that
// event recorded or got by code that could. An event that is kept from an earlier call is none: its first wait does nothing by intent.
void covers_collect(struct exec *x, struct remarks *out);

#endif
