// SPDX-License-Identifier: Apache-2.0
// Happens-before over one trace: timelines, clocks, objects, memory. An operation is a tick on its timeline; a clock says up to
// which tick of every other timeline things have happened before.
#ifndef GPULINT_ORDER_RUN_H
#define GPULINT_ORDER_RUN_H

#include "engine/engine.h"
#include "engine/order/capture.h"
#include "engine/order/contexts.h"
#include "engine/order/entry.h"
#include "engine/order/events.h"
#include "engine/order/graphs.h"
#include "engine/order/handover.h"
#include "engine/order/listener.h"
#include "engine/order/objects.h"
#include "engine/order/ops.h"
#include "engine/order/stream_values.h"
#include "engine/order/streams.h"
#include "engine/order/threads.h"
#include "engine/values/facts.h"

struct run {
	const struct machine *machine;
	struct arena *arena; // of the run: freed after it
	struct arena *keep;  // of the unit: what is told
	const struct entry *entry;
	const struct fragment *fragment;
	const struct fragment *way; // the same as the function's summary has it, without what its callers do behind it
	struct listener listener;
	struct engine_statistics *statistics;

	VEC(struct timeline) timelines;
	VEC(struct op) ops;
	VEC(struct thread) threads;
	uint32_t thread;          // the one whose trace is being walked
	const struct prim **call; // of the trace, by number
	uint32_t call_count;

	struct symmap streams; // key -> timeline number + 1
	struct peer_order peers;
	struct event_set events;
	struct symmap memories;     // root -> struct memory
	VEC(struct near_pair) near; // memory.h
	VEC(uint32_t) met;          // ops of which a missing edge was reported to another one of the GPU
	struct symmap fields;       // of a record -> bytes from its start + 1; UINTPTR_MAX: not known
	struct object_set objects;
	VEC(const struct sym *) locks;
	VEC(struct written_value) written; // by streams, for streams that wait for it
	VEC(struct handed) handed;
	struct capture_set captures;
	struct graph_set graphs;
	struct process process;

	bool is_home_placed;            // nothing on the path asks for the caller's stream: the library of what it gets works there
	bool forks_home, joins_home;    // the path records on the caller's stream, and lets that stream wait for an event
	uint32_t second_call_from;      // first op of the function's second call, 0 = there is none
	VEC(const struct prim *) later; // what that call has done so far
	bool is_other_way;              // the second call takes another way through the function than the first
	bool is_opaque;                 // an opaque prim was met: order is no longer known
	uint64_t work;                  // done for this entry: entries of clocks joined, timelines and accesses looked at
};

#endif
