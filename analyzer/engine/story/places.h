// SPDX-License-Identifier: Apache-2.0
// Observations by their two places: each fault is said once.
#ifndef GPULINT_STORY_PLACES_H
#define GPULINT_STORY_PLACES_H

#include "engine/story/story.h"

// What says the same at the same places, NULL = nothing.
struct observation *places_find(const struct place_index *x, struct engine_result *out, const struct observation *o);
void places_add(struct arena *a, struct place_index *x, struct engine_result *out, const struct observation *o);
// Is there any observation of the two places?
bool places_are_said(const struct place_index *x, const struct engine_result *out, struct ir_loc first, struct ir_loc second);

#endif
