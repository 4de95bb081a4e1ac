// SPDX-License-Identifier: Apache-2.0
// What one host thread hands to another.
#ifndef GPULINT_ORDER_HANDOVER_H
#define GPULINT_ORDER_HANDOVER_H

#include "engine/order/clock.h"
#include "engine/trace.h"

struct run;
struct object;
struct op;

struct handed { // from one thread to whoever awaits it
	const struct sym *object;
	uint32_t thread;
	struct order known;
};

// The signals and waits of the operation.
void handover(struct run *r, const struct prim *p);
// What a host function in a stream signals: whoever awaits it knows what is in front of the function there (`front`; cuda_runtime_api.h,
// cudaLaunchHostFunc: it is called after the work in front of it).
void handover_of_function(struct run *r, const struct trace *body, const struct order *front);
// Walks a new thread up to the first thing it awaits; a thread to its end, and the others as far as that needs.
void handover_start(struct run *r, uint32_t thread);
void handover_finish(struct run *r, uint32_t thread);
// Did the operation's thread, which another one started, ask an atomic for what others say on its way there, and go on by the answer? Then who answers
// decides when it comes there.
bool handover_decides(const struct run *r, const struct op *op);
void handover_lock(struct run *r, struct object *lock, bool is_taken);

#endif
