// SPDX-License-Identifier: Apache-2.0
// Two accesses that nothing orders.
#ifndef GPULINT_ORDER_UNORDERED_H
#define GPULINT_ORDER_UNORDERED_H

#include "engine/order/memory.h"

struct run;
struct op;
struct fault_facts;

enum unordered {
	UNORDERED_BY_DOC,  // hardware was seen to order them
	UNORDERED_BY_KIND, // the legacy default stream orders them if the streams whose kind nobody knows are blocking ones
	UNORDERED_AT_ALL
};

// Two accesses of one timeline: the second is that of a programmatic launch.
void unordered_report(struct run *r, const struct memory *m, const struct access *old, const struct access *now, enum unordered how);

// Can something be said of the two as work of different streams? Not where the value of one was lost, or the path proved them one.
bool unordered_is_pair(const struct run *r, const struct op *first, const struct op *second);

// What is said of two timelines that nothing orders is as sure as it is that they are different streams, and not ordered by their kinds.
void unordered_doubt(const struct run *r, uint32_t first, uint32_t second, struct fault_facts *f);
// What the fault needs is there if the streams whose kind nobody knows are blocking ones: the legacy default stream orders them then.
void unordered_doubt_barrier(const struct run *r, struct fault_facts *f);

#endif
