// SPDX-License-Identifier: Apache-2.0
// Operations: ticks on a timeline.
#ifndef GPULINT_ORDER_OPS_H
#define GPULINT_ORDER_OPS_H

#include "engine/order/clock.h"
#include "engine/trace.h"

struct run;

struct op {
	const struct prim *prim;
	uint32_t timeline, tick;
	uint32_t thread, issued; // tick of the issuing thread
	enum op_kind kind;
	const char *text;
	bool is_host, is_ambient, is_peer, is_sync_copy, is_pageable, is_library, is_handle_bound, is_free, is_alloc, is_end_of_life, in_capture,
		is_small_copy, is_download;
	bool is_of_root;    // the argument means something in one process of a group only, in which this one need not be
	bool talks_to_host; // a kernel that orders its memory for the host while it runs, and the host has read in it what may be a word of that
	const struct sym *device;  // of the stream, NULL = nobody knows
	const struct sym *current; // the device that was current when it was issued
	uint32_t locks;            // bit set of locks held by the issuing thread
	uint32_t capture;          // it was captured into, 0 = it ran
	uint32_t overtakes;        // op + 1 of the kernel in front of it whose end it need not wait for, 0 = none
};

uint32_t op_begin(struct run *r, const struct prim *p, enum op_kind kind, uint32_t timeline, struct order *front);
void op_end(struct run *r, uint32_t op, const struct order *front);
uint32_t op_host(struct run *r, const struct prim *p);

#endif
