// SPDX-License-Identifier: Apache-2.0
// Events and what they have recorded.
#ifndef GPULINT_ORDER_EVENTS_H
#define GPULINT_ORDER_EVENTS_H

#include "engine/order/clock.h"
#include "engine/trace.h"

struct run;

struct event_state {
	const struct sym *event;
	const struct prim *created, *record, *previous; // previous: a record that was overwritten
	const struct prim *kept;                        // the last record that has not failed
	uint32_t on, previous_on;                       // timelines of the records
	uint32_t previous_tick, tick;                   // of that timeline at the record
	struct order snapshot;
	bool no_timing, is_complete, previous_was_waited, in_capture;
	uint32_t capture;
	const struct sym *device;
};

struct event_set {
	struct symmap of; // handle -> struct event_state
	VEC(struct event_state *) list;
};

struct event_state *event_of(struct run *r, const struct sym *handle);
void event_record(struct run *r, const struct prim *p, const struct sym *event, uint32_t timeline);
void event_stream_wait(struct run *r, const struct prim *p, uint32_t timeline, const struct sym *event);
void event_host_wait(struct run *r, const struct sym *event);
void event_elapsed(struct run *r, const struct prim *p, const struct sym *first, const struct sym *second);

#endif
