// SPDX-License-Identifier: Apache-2.0
// What a run does, step by step, with everything resolved: the raw material of witnesses. A path is recorded only when it
// is run again because it had an observation.
#ifndef GPULINT_ENGINE_RECORD_H
#define GPULINT_ENGINE_RECORD_H

#include "engine/order/run.h"

struct recorded_access {
	const struct memory *memory;
	enum access_kind kind;
	struct range range;
	bool is_host_side;
};

struct recorded {
	const char *what;         // "launch", "copy", "record", ...: the words of docs/witness.md
	const struct prim *prim;
	uint32_t thread, child;   // child: thread that it starts or joins, 0 = none
	uint32_t timeline;        // of its stream, UINT32_MAX = none
	const struct sym *event, *event2, *memory, *object; // object: context, module, graph, mutex or what is signalled
	const struct sym *device;
	const struct model_row *replaces;
	const char *mode;
	bool is_replay;     // by the caller, after the function
	bool is_exit_entry; // the process is about to run its exit handlers: no step of the prim itself
	bool is_sync, is_peer, is_cooperative, has_grid_sync, is_caller, is_peer_step, is_seen;
	VEC(struct recorded_access) accesses;
};

struct recorder {
	VEC(struct recorded) steps;
	const struct prim *prim; // being run; `steps` from `first` on are its
	size_t first;
	uint32_t end;     // steps of the function itself, without a second call
	uint32_t process; // thread number of the forked child whose path this is from here on, 0 = none
};

enum { FIRST_PROCESS = 1 << 20 }; // thread numbers from here on are forked processes

// Each does nothing unless the run is recorded.
void record_effect(struct run *r, const struct prim *p, const struct effect *e);
void record_created(struct run *r, const struct prim *p, const struct effect *e);
void record_launch(struct run *r, const struct prim *p, uint32_t timeline, bool cooperative, bool grid_sync);
void record_host(struct run *r, const struct prim *p, const char *what);
// The caller launches a graph that outlives the function.
void record_replay(struct run *r, const struct prim *p, const struct sym *exec);
// `object` NULL: one that is not told apart.
void record_handover(struct run *r, const struct prim *p, const struct sym *object, bool is_signal);
// A wait for a condition releases its mutex and takes it again.
void record_lock(struct run *r, const struct prim *p, const struct sym *guard, bool is_taken);
void record_exit(struct run *r, const struct prim *p);
// An operation of code nobody can see, or of the caller.
void record_op(struct run *r, const struct prim *p, uint32_t timeline, bool is_caller);
void record_poll(struct run *r, const struct prim *poll, const struct effect *e);
void record_access(struct run *r, const struct access *a);
// After the effects of a call that left no step: it may still be the one that fails.
void record_call(struct run *r, const struct prim *p);

#endif
