// SPDX-License-Identifier: Apache-2.0
// Forked processes that analyse units, several at a time and each one unit after the other.
#ifndef GPULINT_WORKERS_H
#define GPULINT_WORKERS_H

#include <signal.h>

#include "base/intern.h"
#include "session/unit_result.h"

// SIGINT and SIGTERM as a request to stop: between stop_watch and stop_end they wait at a descriptor.
struct stop {
	int descriptor;  // -1 = none could be had: the signals wait until stop_end
	sigset_t before; // signal mask to give back
};

void stop_watch(struct stop *s);
// Takes what has arrived, so that giving the mask back does not end the process; from then on a signal does.
void stop_end(struct stop *s);
// Seconds of the clock that deadlines are told in.
double monotonic_seconds(void);

struct worker_job {
	const char *name;          // file, for messages
	struct unit_result result; // empty with one message of level error when the worker was lost
	bool is_lost;
	bool is_left; // the run ended before it was looked at
};

// What a job takes memory from: the worker's, where it goes with the job, or the run's in a process that stays.
struct worker_memory {
	struct arena *arena;
	struct interner *strings;
	// Set by the job:
	void (*end)(void *what); // frees what lies elsewhere, if the process goes on; NULL = nothing does
	void *what;
	bool is_worn; // the process has been hurt, and should take no other job
};

// A job that is lost in a worker which has done others, to a crash or for want of memory, is run again in a new one: what becomes of it
// does not depend on what was run before it, or on the number of workers.
struct worker_options {
	uint32_t jobs, timeout, memory; // never 0; timeout in seconds of processor time a job, memory in MB a worker
	double deadline;                // of the whole run (monotonic_seconds), 0 = none
	const struct stop *stop;
	bool stays;               // in this process, one job after the other: it is a worker itself, with nothing to lose
	struct interner *strings; // the run's; jobs find them in theirs
	// Runs in the worker; fills in result, whose strings live in `memory` or in what was there before the worker.
	void (*run)(void *context, size_t index, struct worker_memory *memory, struct unit_result *result);
	// In the parent, as soon as a worker has given a result; NULL = nothing is to be done then.
	void (*done)(void *context, size_t index, const struct unit_result *result);
	void *context;
	// In the parent, whenever something may have changed and once a second at least: how many jobs have ended, and the name of one that
	// runs, the longest. NULL = nobody wants to know.
	void (*tell)(void *teller, size_t ended, size_t count, const char *name);
	void *teller;
};

enum workers_end { WORKERS_DONE, WORKERS_INTERRUPTED, WORKERS_OUT_OF_TIME };
// Ended early, the jobs that have no result are marked as left.
enum workers_end workers_run(struct arena *arena, const struct worker_options *options, struct worker_job *job, size_t count);

#endif
