// SPDX-License-Identifier: Apache-2.0
// One worker process: the side of it that runs jobs, and what goes over the socket between it and its parent.
#ifndef GPULINT_WORKER_H
#define GPULINT_WORKER_H

#include <stdint.h>

#include "session/workers.h"

// The parent sends the index of a job (uint64_t) and gets an answer, then unit_result's bytes. A worker that is sent nothing waits.
enum worker_state {
	WORKER_FIT,  // takes another job
	WORKER_FULL, // ends: memory that it has freed does not go back
	WORKER_WORN, // ends: what it gave may have come of the jobs before
};

struct worker_answer {
	uint64_t length; // of the result
	uint64_t state;
};

enum { WORKER_OUT_OF_MEMORY = 2 /* what the arena ends a process with */, WORKER_BROKEN = 3 };

// In a process of its own: runs jobs until the parent ends it.
_Noreturn void worker_serve(const struct worker_options *options, int socket);

// Deeply nested sources need a deep stack.
void on_deep_stack(void *(*body)(void *), void *argument);

#endif
