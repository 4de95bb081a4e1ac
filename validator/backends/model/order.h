// SPDX-License-Identifier: Apache-2.0
// Which steps of a witness are ordered, in every schedule, and by what.
#ifndef GPULINT_VALIDATOR_MODEL_ORDER_H
#define GPULINT_VALIDATOR_MODEL_ORDER_H

#include "validator/backends/model/explore.h"

// Two claimed steps over all orders of the host threads.
struct pair_order {
	bool is_executed;             // both ran in some schedule
	bool is_unordered;            // in some schedule nothing orders them, or host threads decide which comes first
	bool is_forward, is_backward; // first before second in some schedule, and the other way around
	bool is_bounded;              // not everything was looked at
	const char *chain;            // when ordered: what orders them, "event (a.cu:7), host wait (a.cu:9)"
};

void order_pair(struct arena *a, struct model *model, uint32_t first, uint32_t second, struct pair_order *out);

struct race {
	uint32_t first, second;
};
struct races {
	VEC(struct race) list;
	bool is_bounded;
};

// All pairs of steps that touch the same bytes, at least one writing, without order in some schedule, or in an order
// that host threads decide.
void order_races(struct arena *a, struct model *model, struct races *out);

// One thing directly before another, when the steps run in the order given. A step that enqueues an operation is two things: its
// call on the host, and the work.
struct step_edge {
	uint32_t from, to; // steps
	bool is_from_work, is_from_stage /* the part of a copy that reads its pageable source */, is_to_work;
	enum reason why;
	uint32_t via; // the step that made the order
};
struct step_edges {
	VEC(struct step_edge) list;
};

// False with the reason when the steps cannot run in their order.
bool order_in_program(struct arena *a, struct model *model, struct step_edges *out, struct refusal *refusal);

// True when the transition is where the step does its work: the operation, or the host step when it enqueues nothing.
bool is_work_of(const struct model *model, const struct transition *t, uint32_t step);
const char *step_place(struct arena *a, const struct model *model, uint32_t step);

#endif
