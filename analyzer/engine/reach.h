// SPDX-License-Identifier: Apache-2.0
// Which GPU calls lie on a path that was checked. The claim behind "0 findings": what no path holds, nobody has looked at.
#ifndef GPULINT_ENGINE_REACH_H
#define GPULINT_ENGINE_REACH_H

#include "base/map.h"
#include "engine/trace.h"

// A launch or call of the GPU's API in the host code of the project.
struct reach_site {
	struct ir_loc loc;
	const char *name;                   // of the function or kernel
	const struct ir_function *function; // whose body it stands in, NULL = it did not become a step
	uint32_t block;
	bool is_reached;
	bool is_firm;    // by a function all of whose ways were followed, on a path none of whose callees was taken against what the path knows
	const char *why; // it is not reached; NULL = it is
};

struct reach {
	struct arena *arena;
	struct map by_step;             // struct reach_site by its step
	VEC(struct reach_site *) sites; // in the order of the source
};

// Every site of the unit, none of them reached. Blocks that constant conditions cut off are no code.
void reach_collect(struct arena *arena, const struct ir_unit *unit, struct reach *out);
// The path was checked: its calls, those of its threads included, are reached. Call number `failed` did not take effect. `is_firm`: as that of the site.
void reach_mark(struct reach *r, const struct trace *t, int64_t failed, bool is_firm);
// Does a path of the trace hold a site of which no path is known yet?
bool reach_is_new(const struct reach *r, const struct trace *t);

#endif
