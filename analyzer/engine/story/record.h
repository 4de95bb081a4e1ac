// SPDX-License-Identifier: Apache-2.0
// What a run does, step by step, with everything resolved: the raw material of witnesses. A path is recorded only when it
// is run again because it had an observation.
#ifndef GPULINT_ENGINE_RECORD_H
#define GPULINT_ENGINE_RECORD_H

#include "engine/story/story.h"
#include "witness/witness.h"

struct recorded_access {
	const struct memory *memory;
	enum access_kind kind;
	struct range range;
	bool is_host_side, is_pageable;
};

struct recorded {
	enum witness_step_kind what;
	const struct prim *prim;
	uint32_t thread, child;                             // child: thread that it starts or joins, 0 = none
	uint32_t timeline;                                  // of its stream, UINT32_MAX = none
	const struct sym *event, *event2, *memory, *object; // object: context, module, graph, mutex or what is signalled
	const struct sym *device;
	const struct model_row *replaces;
	const char *mode;
	bool is_replay;     // by the caller, after the function
	bool is_exit_entry; // the process is about to run its exit handlers: no step of the prim itself
	bool is_sync, is_peer, is_cooperative, has_grid_sync, is_caller, is_seen;
	bool is_operation, is_storage, is_handle; // launch, copy, ...; alloc, free, ...; create_stream, ...: by `what`
	VEC(struct recorded_access) accesses;
};

struct recorder {
	VEC(struct recorded) steps;
	struct map first_step; // of a prim, + 1
	uint32_t end;          // steps of the function itself, without a second call
	uint32_t process;      // thread number of the forked child whose path this is from here on, 0 = none
};

enum { FIRST_PROCESS = 1 << 20 }; // thread numbers from here on are forked processes

// The listener's `done` of a recorded run.
void record_done(void *context, struct run *r, const struct done *d);
// The process is about to run its exit handlers, of which `p` is the first operation.
void record_exit(struct run *r, const struct prim *p);

static inline struct recorder *recorder_of(const struct run *r)
{
	return story_of(r)->recorder;
}

#endif
