// SPDX-License-Identifier: Apache-2.0
// Handles and their typestate.
#ifndef GPULINT_ORDER_OBJECTS_H
#define GPULINT_ORDER_OBJECTS_H

#include "engine/order/clock.h"
#include "engine/trace.h"

struct run;

struct use {
	uint32_t thread, timeline, tick, locks;
	const struct prim *prim;
};

struct object { // a handle of any kind with its typestate
	const struct sym *handle;
	enum handle_kind kind;
	const struct prim *created, *destroyed;
	uint32_t resets;                     // of the device in front of `created`, 0 where another function has made it
	uint32_t destroyed_by, destroyed_at; // timeline and tick of the thread
	const struct sym *bound_stream;      // library handles
	const struct prim *bound;
	bool is_bound_elsewhere; // by other code of the unit, to a stream nobody knows here
	struct order released;   // locks: what their holders knew
	const struct sym *device;
	uint32_t created_by; // thread
	VEC(struct use) uses;
	bool is_share_said;
};

struct object_set {
	struct symmap of; // handle -> struct object
	VEC(struct object *) list;
};

// Has the value the object itself in it, its address or the handle, and not only what was read out of it (`*p`)?
bool object_is_in(const struct sym *value, const struct sym *object);
// Has a handle of that kind an owner who is to destroy it?
bool object_is_owned(enum handle_kind kind);
// Does the path leave it to somebody: in its result, in what is not its own, or at an address that unseen code knows?
bool object_outlives(const struct run *r, const struct sym *handle);
// Does it give it to code that nobody sees, or to a thread?
bool object_is_taken(const struct prim *p, const struct sym *handle);
// Do callers of the unseen code that gets the object end themselves what they give it there (entry_is_lent)?
bool object_is_lent(const struct run *r, const struct prim *p, const struct sym *object);
// Can somebody outside of the path still use the handle? One of the two.
bool object_escapes(const struct run *r, const struct sym *handle);
struct object *object_of(struct run *r, const struct sym *handle);
void objects_used(struct run *r, const struct prim *p);
void object_created(struct run *r, const struct prim *p, const struct effect *e);
void object_destroyed(struct run *r, const struct prim *p, const struct effect *e);
void objects_at_exit(struct run *r);
// Where a function that the program calls lets go of the local variable that alone has the handle, or the address of the memory, and the program goes on
// with the GPU. NULL = no function does: what the program has at its end goes with it.
const struct prim *objects_lost_in_callee(const struct run *r, const struct sym *object);
// Is the way behind the call decided by a function of the program that looks at its status and says, in a statement that was not read, how it went? Then
// it may be the way on which the push failed, where none of the function's `ways` that decided alike pops.
bool objects_verdict_is_unread(const struct run *r, const struct prim *call, const struct summary *ways);

#endif
