// SPDX-License-Identifier: Apache-2.0
// The device that an object belongs to: the member or parameter that code of the unit makes the current device before it works
// with the object. Internal to engine/.
#ifndef GPULINT_ENGINE_DEVICE_H
#define GPULINT_ENGINE_DEVICE_H

#include "engine/habit.h"
#include "engine/world/remark.h"

// Adds work that depends on the current device where nothing selects one, although
// - a guard in front of it selects a device for nothing (guard.h),
// - the function selects it only behind what it makes and uses under that device (late.h),
// - another way through the same function selects the device before its own work,
// - most functions that get at an object of the same class do (selecting.h),
// - most functions of the run that override the same virtual function do (overriders.h), or
// - what the work makes and leaves in a member is used by other functions under the device that they select.
// Functions whose callers in the unit select a device before them are left alone.
// Adds what other units want to know of this one to `habits`.
void device_collect(struct exec *x, const bool *called, struct remarks *out, habit_list *habits);

// The same of calls that need a current context where nothing selects one, although most functions that get at an object of the same
// class do. "The context is current to the calling thread": a call takes what its caller left, or fails (CUDA driver API, context management).
void device_contexts(struct exec *x, const bool *called, struct remarks *out);

#endif
