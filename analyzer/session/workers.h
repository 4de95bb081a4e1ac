// SPDX-License-Identifier: Apache-2.0
// One forked process a unit, several at a time.
#ifndef GPULINT_WORKERS_H
#define GPULINT_WORKERS_H

#include "session/unit_result.h"

struct worker_job {
	const char *name;               // file, for messages
	struct unit_result result;      // empty with one message of level error when the worker was lost
	bool is_lost;
};

struct worker_options {
	uint32_t jobs, timeout, memory; // never 0; memory in MB a worker
	// Runs in the worker; fills in result, whose strings live in the worker's memory.
	void (*run)(void *context, size_t index, struct unit_result *result);
	void *context;
};

// False when SIGINT or SIGTERM ended it early.
bool workers_run(struct arena *arena, const struct worker_options *options, struct worker_job *job, size_t count);

#endif
