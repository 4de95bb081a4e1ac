// SPDX-License-Identifier: Apache-2.0
// Stream capture.
#ifndef GPULINT_ORDER_CAPTURE_H
#define GPULINT_ORDER_CAPTURE_H

#include "engine/order/streams.h"

struct run;

struct saved_mode { // a thread's mode of stream capture, as an exchange gave it back
	const struct sym *value;
	enum capture_mode mode;
};

struct capture_set {
	uint32_t given; // numbers so far
	VEC(struct saved_mode) modes;
};

// What the stream is told from here on goes into the capture, not into the stream.
void capture_enter(struct run *r, struct timeline *t, uint32_t capture);
void capture_effect(struct run *r, const struct prim *p, const struct effect *e);
// Checks a call against the captures that are under way.
void capture_check(struct run *r, const struct prim *p);

#endif
