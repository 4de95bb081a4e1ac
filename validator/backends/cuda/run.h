// SPDX-License-Identifier: Apache-2.0
// One execution of a witness's steps (or of its fix's) in one way.
#ifndef GPULINT_VALIDATOR_CUDA_RUN_H
#define GPULINT_VALIDATOR_CUDA_RUN_H

#include "validator/backends/cuda/session.h"
#include "validator/values.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
	NOT_RUN = -1,          // in `code`: the step was not reached
	SKIPPED = -2,          // its object does not exist, because an earlier call failed
	GATE_CAP_MS = 2000,    // a gate opens by itself after this
	BLOCKED_MS = 50,       // a host call that takes longer is taken as waiting for the gate
	BLOCKED_SLOW_MS = 400, // the same for calls that are slow without any wait (peer access, contexts, modules)
	MOST_MIB = 1024,       // of all objects together: a witness is a text from outside, and this machine has other work
	FINAL_STEP = 1 << 30,  // `blocked_at`: the wait for everything after the last step
	FINAL_WAIT = 1,        // in `progress`, behind the number of the last step: that wait,
	FINAL_DESTRUCTION = 2, // and the end of what is left
};

// In front of `first`: nothing, the gate, or copies that keep the engine busy; or `second` is moved in front of it.
enum way { WAY_PLAIN, WAY_GATE, WAY_OCCUPY, WAY_SWAP };

struct memory_state {
	cu_pointer address;   // 0 = does not exist
	void *poisoned;       // host memory that died: kept until the end, filled with POISON_BYTE
	cu_pointer adversary; // allocation made after a free, filled with POISON_BYTE
	bool is_registered, is_freed, is_unchecked /* contents are nobody's any more */;
	bool is_freed_twice;    // without an error: what the second call has freed had been given to the adversary
	unsigned long long vmm; // handle of virtual memory
	size_t vmm_bytes;       // mapped
};
struct module_state {
	cu_module module;
	cu_library library;
	cu_function nothing, grid_sync;
};
struct graph_state {
	cu_graph graph;
	cu_graph_exec exec;
};

// What a slot counts.
struct check {
	uint32_t step, access, slot;
	int device;
	uint64_t bytes;
	bool is_final;
	int memory;
	uint8_t expected;
	bool is_dead;
};

// What the thread that opens the gate sees and says.
struct watch {
	pthread_t thread;
	atomic_bool is_armed, stop;
	atomic_uint in_step;   // step + 1 while the host is in its call, 0 between calls
	atomic_ullong entered; // nanoseconds
	bool is_running, second_was_early;
	uint32_t blocked_at; // step, FINAL_STEP; UINT32_MAX = nobody was blocked
};

// Where a process is, in memory that its parent sees: what it was doing when it died or hung.
struct progress {
	atomic_uint step;
	char device[160];
};

struct exit_handler {
	struct run *run;
	uint32_t next;
	bool is_exiting;
	void (*report)(struct exit_handler *h);
	void *context;
};

struct mismatch {
	uint32_t step;
	int memory;
	uint64_t wrong, of;
	uint8_t expected, seen;
	bool is_final, is_dead /* somebody wrote it after it was freed */, is_expected_dead;
};

struct run {
	struct session *session;
	struct arena *a;
	const struct witness *w;
	const struct witness_step *step;
	uint32_t count, first, second;
	enum way way;
	uint32_t patience; // doublings of BLOCKED_MS: later runs rule out that a call was only slow
	struct expectation expect;
	bool checks_values;         // the claim is about bytes
	bool is_bare;               // nothing is initialised or made current before the steps do it
	bool is_preparing;          // objects are made that no step makes: the program had a context for them
	uint32_t shared;            // bytes that the fix's attribute allows, 0 = it sets none
	bool is_reset[MAX_DEVICES]; // a step ended its primary context, with everything that was in it
	bool is_open;               // devices are open and objects made
	bool uses_runtime;          // devices are set by libcudart
	uint32_t *order;            // in which the steps are executed, those of forked processes left out
	uint32_t order_count;
	uint32_t gate_step, mark_step; // where the gate and the mark behind `second` go
	uint32_t arm_step;             // from here on the host may wait for the gate
	cu_result *code;               // by step
	int(*capture);                 // by stream: capturing
	int *capture_by;               // by stream: thread + 1 that began its capture and has not ended it, 0 = none
	int(*event_capture);           // by event: recorded in a capturing stream
	cu_stream *stream;
	cu_event *event;
	bool *is_stream_gone, *is_event_gone; // destroyed, and the handle is kept because the claimed step uses it
	cu_context *context;
	bool *is_borrowed; // by context: a primary one, not ours to destroy
	struct memory_state *memory;
	struct module_state *module;
	struct graph_state *graph;
	pthread_mutex_t *mutex;
	struct module_state *loaded; // launches take their kernel from here, NULL = the session's
	struct check *check;
	uint32_t check_count;
	struct watch watch;
	struct turnstile *turnstile;
	struct exit_handler *exit_handler; // where steps behind an exit go on, NULL: nobody goes on
	struct progress *progress;         // shared with the process that watches, may be NULL
	cu_context context_before, context_after;
	int device_at_second;
	cu_result capture_error; // of the end of a capture that the steps leave open
	bool is_capture_left;    // its thread has ended, so nobody can end it
	cu_result last_sync;     // of the wait behind the last step
	unsigned barrier_gave_up;
	int child_signal;    // what ended a forked child
	const char *failure; // of the backend, not of the witness
	const char *unsupported;
	uint64_t allocated;        // bytes of all objects so far
	bool has_unchecked_reads;  // more of them than there are slots
	pthread_mutex_t note_lock; // host functions compare in a thread of the driver's
	struct mismatch mismatch;  // the worst, wrong == 0: none
};

// --- run.c
// The members from `session` to `way` are set by the caller, all others are zero.
// Executes. Afterwards `failure`, `unsupported`, `code`, `mismatch` and `watch` say what happened.
void run_execute(struct run *r);
// The driver alone, and nothing initialised or made current before the steps do it.
bool run_is_bare(const struct run *r);
// One step in the calling thread.
void run_step(struct run *r, uint32_t i);

// --- finish.c
// Waits for everything on every device; the first error.
cu_result settle(struct run *r);
// Everything after the last step: ends captures, waits, compares, frees.
void run_finish(struct run *r);
// Captures that this thread began and has not ended; to be ended by it.
bool has_open_capture(const struct run *r, int thread);
void captures_end(struct run *r, int thread);

// --- objects.c
bool objects_create(struct run *r);  // all that no step creates; false: r->failure is set
void objects_destroy(struct run *r); // what is left
cu_result memory_create(struct run *r, int memory);
cu_result memory_create_async(struct run *r, int memory, cu_stream s);
cu_result stream_create(struct run *r, int stream);
cu_result event_create(struct run *r, int event);
cu_result module_functions(struct run *r, struct module_state *m);
// The handle to use for a stream object in the calling thread.
cu_stream stream_handle(const struct run *r, int stream);
int stream_device(const struct run *r, int stream);
// Makes the device's context current for one call where the stream is a default stream; leave() undoes it.
bool context_enter(struct run *r, int stream);
void context_leave(struct run *r, bool entered);
bool is_host_memory(const struct run *r, int memory);
static inline void *host_pointer(const struct run *r, int memory)
{
	return (void *)(uintptr_t)r->memory[memory].address;
}
bool any_capture(const struct run *r);

// --- work.c, order.c, manage.c: the steps. Each returns what the call returned, or SKIPPED.
typedef cu_result step_function(struct run *r, const struct witness_step *s, uint32_t i);
extern step_function *const step_table[WSTEP_KIND_COUNT];
#define STEP(id, word, required, optional) step_function step_##id;
#include "witness/words.def"

// --- oracle.c
// Enqueues a verify kernel for each span that the access must see (or compares on the host when `s` is NULL).
void oracle_read(struct run *r, uint32_t step, uint32_t access, cu_stream s, int device);
// Behind an asynchronous copy of the claim, in its stream: what it wrote, which a later operation may write over.
void oracle_copied(struct run *r, uint32_t step, cu_stream s, int device);
// Before memory is freed by a step behind the claim: its last contents, which nobody can look at afterwards. In `s`, or after
// waiting for everything when `s` is NULL.
void oracle_end_of_life(struct run *r, int memory, uint32_t step, cu_stream s);
void oracle_final(struct run *r);   // after everything has completed
void oracle_collect(struct run *r); // reads the slots back into r->mismatch

// --- gate.c
bool gate_plan(struct run *r);              // where gate and mark go, from the steps alone
bool gate_prepare(struct run *r);           // where gate and mark go; false: this way is not possible, `unsupported` says why
bool gate_place(struct run *r, uint32_t i); // before step i: enqueues what belongs in front of it; false: it failed
void gate_mark(struct run *r, uint32_t i);  // after step i
void gate_stop(struct run *r);
static inline bool gate_is_on(const struct run *r)
{
	return r->way == WAY_GATE || r->way == WAY_OCCUPY;
}

// --- schedule.c: the order of the steps. False: `second` cannot come before `first` (a lock or a join).
bool schedule_plain(struct run *r);
bool schedule_swapped(struct run *r);

// --- threads.c
void threads_run(struct run *r);                     // all steps in r->order, each in its own thread or process
void threads_continue(struct run *r, uint32_t next); // the steps behind an exit, in the calling thread
bool is_runtime_thread(const struct run *r, int thread);

// --- calls.c
bool call_is_known(const char *api);
// Dynamic shared memory that the fix allows to the claimed launch by an attribute, 0 when that is not what it does. The value is no
// operand of the witness; it is what the launch asks for.
uint32_t fix_shared(const struct run *r);
bool call_sets_attribute(const struct witness_step *s);

unsigned long long nanoseconds_now(void);

#endif
