// SPDX-License-Identifier: Apache-2.0
// Questions about the ways through a kernel or device function. Internal to kernel.c.
#ifndef GPULINT_ENGINE_KERNEL_FLOW_H
#define GPULINT_ENGINE_KERNEL_FLOW_H

#include "engine/paths/kernel.h"

enum grid_sync flow_grid_sync(struct kernel_cache *c, const struct ir_function *f);

// By block: does some way enter it behind a wait for the grid that this one depends on, or behind a trigger?
struct dependency_flow {
	bool *waited, *triggered;
	bool may_wait, triggers;
};

struct dependency_flow flow_dependency(struct kernel_cache *c, const struct ir_function *f);
// One step; callees included.
bool flow_waits(struct kernel_cache *c, const struct ir_step *s);
bool flow_triggers(struct kernel_cache *c, const struct ir_step *s);

#endif
