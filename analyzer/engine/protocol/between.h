// SPDX-License-Identifier: Apache-2.0
// What users of a class can do between two calls to wait for what the first one has left under way. Internal to engine/.
#ifndef GPULINT_PROTOCOL_BETWEEN_H
#define GPULINT_PROTOCOL_BETWEEN_H

#include "engine/order/entry.h"
#include "engine/order/listener.h"
#include "engine/paths/exec.h"

struct waiting {
	const struct ir_function *by; // a public member function
	const struct sym *stream;     // that it waits for, NULL = for the device, or for an event
};

struct between {
	const struct ir_record *of;
	VEC(struct waiting) waits;
	VEC(const char *) shown; // members whose handles the class gives to its users
};

// Of a class; lives in `arena`.
struct between *between_of(struct exec *x, struct arena *arena, const struct ir_record *class);

// Is the fault one of the two calls of the client that the run's entry names? Then it is as sure as what a user can do in between allows.
bool between_admits(struct run *r, struct fault_facts *f);

#endif
