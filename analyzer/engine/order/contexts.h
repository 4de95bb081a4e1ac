// SPDX-License-Identifier: Apache-2.0
// Devices, contexts and processes.
#ifndef GPULINT_ORDER_CONTEXTS_H
#define GPULINT_ORDER_CONTEXTS_H

#include "engine/trace.h"

struct run;

// What the path has done to its process.
struct process {
	const struct prim *forked, *torn_down, *pushed;
	const struct sym *torn_device; // the device that was current at `torn_down`: cudaDeviceReset ends the context of no other
	uint32_t resets;               // the path has come to, in whatever thread: what is made behind so many is there until the next
	unsigned initialised;          // bit set of enum initialises_kind
	const struct prim *first_use;  // of the GPU, which initialises it; NULL = none so far
	const struct prim *retained;   // a context that the path keeps alive, and that was not made current by that; NULL = there is none
	bool takes_callers_context;    // pops before it has pushed anything
	bool has_ended_current;        // destroys a context that it has pushed while that is current
	bool is_exit_said, is_cached_said;
};

struct ir_loc first_gpu_place(const struct run *r);
void context_effect(struct run *r, const struct prim *p, const struct effect *e);
// "If ctx is current to the calling thread then ctx will also be popped from the current thread's context stack" (CUDA driver API, cuCtxDestroy).
void context_destroyed(struct run *r, const struct prim *p, const struct effect *e);
// The push that the path's own thread has not popped, the first of several; the last one where it has popped all. NULL = it has pushed nothing.
const struct prim *context_left(const struct run *r);
// The call needs the device of the handle to be current.
void context_affinity(struct run *r, const struct prim *p, const struct sym *handle);
// Is the path that of the child of this fork?
bool context_is_child(struct run *r, const struct prim *fork);
// Before the effects of a call or launch: forked children, torn down runtimes.
void process_check(struct run *r, const struct prim *p);
// What the function does that a call puts in a stream: it may not use the GPU.
void host_function_check(struct run *r, const struct prim *p);
// Did a reset end what is on the device, as far as that is known? NULL: on a device that nobody knows, so that it is used on the current one.
bool process_has_lost(struct run *r, const struct sym *device);
// Did a reset end what was made on the device behind so many of them? NULL: on a device that nobody knows, which may be the one that was reset.
bool process_has_ended(struct run *r, const struct sym *device, uint32_t resets);
// Something made before a reset is used after it.
void teardown_fault(struct run *r, const struct prim *p, const struct sym *object);
// In a spawned thread that selected no device: is the object's device another one?
void thread_device_check(struct run *r, const struct prim *p, const struct sym *device, const struct sym *object);

#endif
