// SPDX-License-Identifier: Apache-2.0
// Questions about the ways through a kernel or device function. What callees do is asked
// of whoever uses this.
#ifndef GPULINT_ENGINE_KERNELS_FLOW_H
#define GPULINT_ENGINE_KERNELS_FLOW_H

#include "ir/ir.h"
#include "model/model.h"

// Assembly may order it, and nobody reads that.
enum system_fence { FENCE_NONE, FENCE_PERHAPS, FENCE_SEEN };
enum grid_sync { GRID_SYNC_NONE, GRID_SYNC_GUARDED, GRID_SYNC_ALWAYS };

// Of a device function.
struct flow_facts {
	enum grid_sync grid_sync;
	bool may_wait, triggers; // programmatic launches: for the grid before, the one behind
	enum system_fence system_fence;
};

struct flow_callees {
	struct arena *arena;
	void *context;
	struct flow_facts (*of)(void *context, const struct ir_function *f);
};

enum grid_sync flow_grid_sync(const struct flow_callees *c, const struct ir_function *f);
// Does some way through it order its memory for other devices and the host, as kernels do that talk to others while they run?
enum system_fence flow_system_fence(const struct flow_callees *c, const struct ir_function *f);

// By block: does some way enter it behind a wait for the grid that this one depends on, or behind a trigger?
struct dependency_flow {
	bool *waited, *triggered;
	bool may_wait, triggers;
};

struct dependency_flow flow_dependency(const struct flow_callees *c, const struct ir_function *f);
// One step; callees included.
bool flow_waits(const struct flow_callees *c, const struct ir_step *s);
bool flow_triggers(const struct flow_callees *c, const struct ir_step *s);

#endif
