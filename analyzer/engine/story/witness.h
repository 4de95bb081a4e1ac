// SPDX-License-Identifier: Apache-2.0
// From a recorded run to a witness: the steps that an observation rests on, with objects in place of symbols.
#ifndef GPULINT_ENGINE_WITNESS_H
#define GPULINT_ENGINE_WITNESS_H

#include "engine/story/record.h"

// The witness of `o` without its rule (the claim has the two steps and the object; docs/witness.md). In r->keep; NULL when the
// recording has no such step.
const struct witness *witness_of(struct run *r, struct observation *o);
// The same for a path that has nothing to report.
const struct witness *witness_requested(struct run *r, const struct engine_request *request);

#endif
