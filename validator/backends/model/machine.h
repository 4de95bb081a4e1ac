// SPDX-License-Identifier: Apache-2.0
// The machine that a witness runs on: host threads, streams, events, graphs and the bytes of memory, as the CUDA
// manuals describe them. It takes one transition at a time: a host thread's next step, or one enqueued operation whose
// predecessors are complete. Which transition comes next is the caller's choice: that is the nondeterminism explored.
#ifndef GPULINT_VALIDATOR_MODEL_MACHINE_H
#define GPULINT_VALIDATOR_MODEL_MACHINE_H

#include "base/vec.h"
#include "validator/backends/model/cells.h"

enum { NOT_YET = UINT32_MAX };

// Why one thing comes before another. X(id, is it only seen, text)
// clang-format off
#define REASONS(X)                                                                                                     \
	X(PROGRAM, false, "program order of the thread")                                                               \
	X(THREAD, false, "start or join of a thread")                                                                  \
	X(SIGNAL, false, "signal of another thread")                                                                   \
	X(LOCK, false, "lock")                                                                                         \
	X(ENQUEUED, false, "the call that enqueued it")                                                                \
	X(STREAM, false, "order of the stream")                                                                        \
	X(EVENT, false, "event")                                                                                       \
	X(LEGACY, false, "barrier of the legacy default stream")                                                       \
	X(PEER, false, "barrier of a peer copy on both devices")                                                       \
	X(GRAPH, false, "edge of the graph")                                                                           \
	X(RELAUNCH, false, "earlier launch of the same graph")                                                         \
	X(STAGING, false, "staging of a pageable copy")                                                                \
	X(WAIT, false, "host wait")                                                                                    \
	X(SYNC_COPY, false, "synchronous copy or memset")                                                              \
	X(SEEN_FREE, true, "cudaFree was seen to wait for the device, which is not promised")                          \
	X(SEEN_FREE_HOST, true, "cudaFreeHost and cudaHostUnregister were seen to wait, which is not promised")        \
	X(SEEN_RESET, true, "a device reset was seen to wait, which is not promised")                                  \
	X(SEEN_PAGEABLE, true,                                                                                         \
	  "an asynchronous pageable copy was seen to be staged or to block, which is not promised")                    \
	X(SEEN_SMALL, true,                                                                                            \
	  "a synchronous pageable copy of at most 64 KiB was seen to be complete, which is not promised")              \
	X(SEEN_MANAGED, true,                                                                                          \
	  "a synchronous copy or memset of managed memory was seen to wait, which is not promised")                    \
	X(SEEN_PEER, true,                                                                                             \
	  "an asynchronous peer copy on a legacy stream was seen to be a barrier, which is not promised")              \
	X(SEEN_TOUCHES, true,                                                                                          \
	  "a device synchronization was seen to wait for another device's peer copies, which is not promised")
// clang-format on

enum reason {
#define X(id, seen, text) REASON_##id,
	REASONS(X)
#undef X
		REASON_COUNT
};
extern const struct reason_row {
	bool is_seen;
	const char *text;
} reason_rows[REASON_COUNT];

struct mark {
	uint32_t op;
	enum reason why;
	uint32_t via;
}; // via: the step that made the order
struct marks {
	VEC(struct mark) list;
};
struct order {
	uint32_t transition;
	enum reason why;
	uint32_t via;
};
struct orders {
	VEC(struct order) list;
};

enum part { PART_WHOLE, PART_STAGE /* reads the pageable source */, PART_TRANSFER /* writes what was staged */ };

struct operation {
	uint32_t step, creator, ordinal; // the step it executes; the host step that enqueued it and its how-manieth
	uint32_t process;                // identity across schedules
	enum part part;
	int stream, device;
	struct marks before;
	uint32_t created, executed; // transitions
	uint32_t stage;             // of a PART_TRANSFER
	uint8_t *bytes;             // PART_STAGE: what it read
};

struct node {
	uint32_t step;
	VEC(uint32_t) before;
}; // of a graph
struct graph_nodes {
	VEC(struct node) list;
};
struct indices {
	VEC(uint32_t) list;
};

struct stream_state {
	struct marks tail;    // what the stream's next operation waits for, and a host wait on the stream
	struct marks barrier; // what the legacy stream adds for the next operation only: a host wait does not cover it
	int capture;          // the stream whose capture this one is part of, NO_OBJECT = none
	struct indices front; // of the capture
};
struct event_state {
	bool is_recorded;
	struct marks snapshot;
	int capture; // recorded in that capture: `front` holds
	struct indices front;
};
struct graph_state {
	struct graph_nodes nodes;
	struct marks leaves; /* of its last launch */
};
struct thread_state {
	bool is_started;
	uint32_t next, last;
	int device;
	struct marks blocked;
};

struct read_key {
	uint32_t process, step, access;
};

// What does not change from schedule to schedule, but for the identities of operations, which are added as they appear.
struct model {
	struct arena *arena;
	const struct witness *w;
	const struct witness_step *step;
	size_t count;
	uint32_t first, second; // the claimed pair; alike: none
	bool with_seen;
	struct indices *thread_step; // by thread
	struct cells *cells;
	int *mutex; // by step: dense number of its mutex
	size_t mutexes;
	struct witness_access *whole; // by memory: a write of all of it
	struct indices *created;      // by step: the processes of the operations it enqueues, by ordinal
	uint32_t processes;
	struct expectation expectation;
	VEC(struct read_key) read; // in program order
	struct indices *step_read; // by step: places in `read`
	const uint8_t **expected;  // by read: cells of the access
	const uint8_t *final;      // all cells after program order
};

// The first wrong value of a schedule.
struct fault {
	bool is_there, is_final;
	uint32_t step, transition;
	int memory;
	uint64_t bytes, of; // wrong bytes of so many
	uint8_t seen, wanted;
};

struct machine {
	struct arena *arena;
	struct model *model;
	struct thread_state *thread;
	struct stream_state *stream;
	struct event_state *event;
	struct graph_state *graph;
	struct graph_nodes *capture; // by the stream that began it
	bool *is_registered;         // by memory
	int *made_on;                // by memory: device that was current when it was allocated, NO_OBJECT = not here
	uint32_t *owner;             // by mutex: transition of the lock, NOT_YET = free
	uint32_t *unlocked;          // by mutex: transition of the last unlock
	uint32_t *signalled;         // by step that signals: its transition, NOT_YET = not taken
	uint8_t *bytes;              // of the cells
	VEC(struct operation) op;
	struct indices operation_of; // by process, NOT_YET = none
	uint32_t transitions;
	bool is_recording; // program order: reads are noted in model->read
	struct fault fault;
	struct fault claimed; // the first that touches the claimed memory and that the claimed pair can show
};

// One taken transition.
struct transition {
	uint32_t process, step, op; // op NOT_YET: a host step
	uint32_t creator;           // the step that enqueued the operation, else `step`
	struct orders before;       // direct predecessors
	const struct witness_access *access;
	size_t access_count;
};

// Why a witness cannot be run.
struct refusal {
	const char *why;
	bool is_stuck; /* its order of steps waits for ever */
};
// NULL with the refusal set; the model keeps the steps given (as written, or those of the fix).
struct model *model_new(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, bool with_seen,
                        struct refusal *refusal);
struct machine *machine_new(struct arena *a, struct model *model);
size_t machine_processes(const struct machine *m);
bool machine_is_enabled(struct machine *m, uint32_t process);
// Operation of a process that is none of the threads, NOT_YET while it is not enqueued.
uint32_t machine_operation(const struct machine *m, uint32_t process);
void machine_take(struct machine *m, uint32_t process, struct transition *out);
// Takes the steps in the order given, each with what it enqueues, and tells each transition as it is taken (taken may be NULL).
// False: a step never returns.
typedef void (*machine_taken)(void *context, const struct machine *m, const struct transition *t);
bool machine_run_in_order(struct machine *m, machine_taken taken, void *context, struct refusal *refusal);
// The bytes that the process's next transition touches, whole objects for memory that begins or ends.
size_t machine_accesses(const struct machine *m, uint32_t process, const struct witness_access **access);
// The step that the process executes next (or executed, for operations).
uint32_t machine_next_step(const struct machine *m, uint32_t process);
// After the last transition: what memory holds is compared with program order.
void machine_finish(struct machine *m);

// Between the machine's files.
void marks_add(struct arena *a, struct marks *to, const struct marks *from, enum reason why, uint32_t via);
void marks_put(struct arena *a, struct marks *to, uint32_t op, enum reason why, uint32_t via);
void machine_enqueue(struct machine *m, uint32_t step, uint32_t transition);
void machine_record(struct machine *m, uint32_t step);
void machine_wait(struct machine *m, uint32_t step);
void machine_begin_capture(struct machine *m, const struct witness_step *s);
void machine_end_capture(struct machine *m, const struct witness_step *s);
// Appends a node behind the front of a capturing stream. A graph's nodes are appended as a whole.
void machine_capture(struct machine *m, uint32_t step);
void machine_launch_graph(struct machine *m, uint32_t step, uint32_t transition);
// What the next step of a thread waits for before it can be taken.
void machine_host_waits(struct machine *m, const struct witness_step *s, uint32_t step, struct marks *out);
// What the next action in a stream comes after, and what its later work then comes after.
void machine_stream_front(struct machine *m, int stream, uint32_t via, struct marks *out);
void machine_set_front(struct machine *m, int stream, const struct marks *tail);
// Everything that the streams which the legacy stream of `device` joins have enqueued so far.
void machine_legacy_front(struct machine *m, int device, uint32_t via, struct marks *out);
void machine_legacy_barrier(struct machine *m, int device, const struct marks *front);
uint32_t machine_new_operation(struct machine *m, uint32_t step, uint32_t creator, uint32_t ordinal, uint32_t transition, enum part part, int stream);
bool machine_is_host(const struct machine *m, int memory);
bool machine_is_pageable(const struct machine *m, int memory);

#endif
