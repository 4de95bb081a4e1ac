// SPDX-License-Identifier: Apache-2.0
// What an observation is about beside its two operations.
#ifndef GPULINT_STORY_ABOUT_H
#define GPULINT_STORY_ABOUT_H

#include "engine/observation.h"

static inline bool is_about_memory(const struct observation *o)
{
	return *o->memory && (o->kind == OBS_UNORDERED || o->fault == FAULT_THREADS_SHARE_MEMORY);
}

static inline bool is_about_the_capture(const struct observation *o)
{
	return o->fault == FAULT_ILLEGAL_IN_CAPTURE || o->fault == FAULT_LEGACY_IN_CAPTURE;
}

// What was left when the function returned is about the way to its end, too.
static inline bool is_about_the_end(const struct observation *o)
{
	return o->kind == OBS_EXIT && o->fault != FAULT_MEMBER_LEAKED && o->fault != FAULT_MEMBER_MEMORY_LEAKED &&
	       o->fault != FAULT_MEMBER_OVERWRITTEN && o->fault != FAULT_MEMBER_REPLACED && o->fault != FAULT_MEMBER_MEMORY_REPLACED &&
	       o->fault != FAULT_MEMBER_CLEARED && o->fault != FAULT_DESTROYED_UNMADE && o->fault != FAULT_DESTROYED_MOVED && o->edge.line;
}

#endif
