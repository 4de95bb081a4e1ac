// SPDX-License-Identifier: Apache-2.0
// From a recorded run to a witness: the steps that an observation rests on, with objects in place of symbols.
#ifndef GPULINT_ENGINE_WITNESS_H
#define GPULINT_ENGINE_WITNESS_H

#include "engine/story/record.h"

// The witness of `o` as JSON without its rule ("claim" has the two steps and the object; docs/witness.md). In r->keep;
// NULL when the recording has no such step.
const char *witness_text(struct run *r, struct observation *o);
// The same for a path that has nothing to report.
const char *witness_requested(struct run *r, const struct engine_request *request, uint32_t *steps);

#endif
