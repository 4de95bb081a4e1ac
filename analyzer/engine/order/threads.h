// SPDX-License-Identifier: Apache-2.0
// Host threads.
#ifndef GPULINT_ORDER_THREADS_H
#define GPULINT_ORDER_THREADS_H

#include "engine/order/streams.h"

struct run;
struct object;
struct op;

struct taken { // of what others handed out for the object, up to here
	const struct sym *object;
	uint32_t until;
};

struct thread {
	uint32_t timeline;
	uint32_t number;
	const struct sym *device;             // current
	bool selected_device, is_device_said; // said: that it has not
	enum { CONTEXT_UNKNOWN, CONTEXT_NONE, CONTEXT_PRESENT } context;
	int pushed;                      // contexts pushed and not popped on this path
	VEC(const struct prim *) pushes; // of those that are on the stack, the current one last
	const struct prim *spawn;        // NULL = the entry's own thread
	uint32_t next;                   // of the operations of its body
	VEC(struct taken) taken;
	const struct sym *handle;
	bool joined, detached, in_parallel, is_walked /* somewhere up the call stack */, has_signalled /* at what it stands at */,
		has_released /* the mutex of what it awaits */;
	const struct prim *mode_set; // the last exchange of the mode, NULL = none
	enum capture_mode mode;      // exchanged by the thread: which captures forbid it what
	uint32_t locks;
};

void thread_spawn(struct run *r, const struct prim *p, const struct effect *e);
// The rest of the thread's operations; then what it knows.
void thread_finish(struct run *r, const struct prim *p, const struct effect *e);
void thread_join(struct run *r, const struct prim *p, const struct effect *e);
// Nobody can join it from here on.
void thread_detach(struct run *r, const struct prim *p, const struct effect *e);
void thread_future_dies(struct run *r, const struct sym *location);
// Did the call that issued the operation return before what the current thread does now?
bool thread_knows(struct run *r, const struct op *op);
void threads_note_use(struct run *r, struct object *o, const struct prim *p);
void threads_note_default(struct run *r, uint32_t timeline, const struct prim *p);

#endif
