// SPDX-License-Identifier: Apache-2.0
// Faults that show only when functions of the unit are held against each other, found before the paths are walked and told
// when the one that has them is. Internal to engine/.
#ifndef GPULINT_ENGINE_REMARK_H
#define GPULINT_ENGINE_REMARK_H

#include "engine/order/listener.h"
#include "engine/paths/exec.h"

struct remark {
	const struct fragment *fragment; // the path that has the fault
	struct fault_facts facts;
	bool is_for_all; // whoever calls the function: said also where all its callers are seen
};

typedef VEC(struct remark) remark_list;

// By ir_function.id: of the function whose path has the fault.
struct remarks {
	struct arena *arena;
	remark_list *of;
};

static inline void remark_add(struct remarks *r, const struct ir_function *f, const struct fragment *g, struct fault_facts facts)
{
	*vec_push(r->arena, &r->of[f->id]) = (struct remark){g, facts, false};
}

static inline void remark_add_for_all(struct remarks *r, const struct ir_function *f, const struct fragment *g, struct fault_facts facts)
{
	*vec_push(r->arena, &r->of[f->id]) = (struct remark){g, facts, true};
}

#endif
