// SPDX-License-Identifier: Apache-2.0
// Where a kernel's code, or that of a device function it calls, does what a finding rests on. Internal to engine/story.
#ifndef GPULINT_STORY_DEVICE_CODE_H
#define GPULINT_STORY_DEVICE_CODE_H

#include "base/arena.h"
#include "ir/ir.h"
#include "model/model.h"

struct device_call {
	const struct ir_function *in;
	const struct ir_step *step;
};

enum { MAX_DEVICE_CALLS = 6 };

// The calls that lead from the kernel to one with that effect, which is the last of them; how many, 0 = nobody sees one. One on every way
// through the code comes first, then one under a condition.
uint32_t device_calls(struct arena *scratch, const struct ir_function *kernel, enum effect_kind what, struct device_call *chain);

#endif
