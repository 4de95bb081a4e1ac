// SPDX-License-Identifier: Apache-2.0
// Which steps of a witness are ordered, in every schedule, and by what.
#ifndef GPULINT_VALIDATOR_MODEL_ORDER_H
#define GPULINT_VALIDATOR_MODEL_ORDER_H

#include "validator/backends/model/explore.h"

// Two claimed steps over all orders of the host threads.
struct pair_order {
	bool is_executed;    // both ran in some schedule
	bool is_unordered;   // in some schedule nothing orders them, or host threads decide which comes first
	bool is_forward, is_backward; // first before second in some schedule, and the other way around
	bool is_bounded;     // not everything was looked at
	const char *chain;   // when ordered: what orders them, "event (a.cu:7), host wait (a.cu:9)"
};

void order_pair(struct arena *a, struct model *model, uint32_t first, uint32_t second, struct pair_order *out);

struct race { uint32_t first, second; };
struct races { VEC(struct race) list; bool is_bounded; };

// All pairs of steps that touch the same bytes, at least one writing, without order in some schedule, or in an order
// that host threads decide.
void order_races(struct arena *a, struct model *model, struct races *out);

// True when the transition is where the step does its work: the operation, or the host step when it enqueues nothing.
bool is_work_of(const struct model *model, const struct transition *t, uint32_t step);
const char *step_place(struct arena *a, const struct model *model, uint32_t step);

#endif
