// SPDX-License-Identifier: Apache-2.0
// Happens-before over one trace: timelines, clocks, objects, memory. Internal to engine/.
//
// Each host thread and each stream is a timeline. An operation is a tick on its timeline; a clock says up to which tick of
// every other timeline things have happened before. There are two clocks: `doc` follows documented edges only, `all` also
// the edges that hardware showed and nobody promises (HARDWARE.md, strengths `doc` and `seen`).
#ifndef GPULINT_ENGINE_RUN_H
#define GPULINT_ENGINE_RUN_H

#include "engine/engine.h"
#include "engine/trace.h"
#include "engine/values/facts.h"

struct clock {
	uint32_t *at; // by timeline
	uint32_t n, room;
};

struct order {
	struct clock doc, all;
};

struct wait_record { // a stream-wait that was issued on a timeline
	const struct sym *event;
	const struct prim *prim;
	const struct prim *record;  // the record it saw, NULL = none yet
	uint32_t recorded_on;       // timeline of that record
};

enum capture_mode { CAPTURE_GLOBAL, CAPTURE_THREAD_LOCAL, CAPTURE_RELAXED };

struct saved_mode { // a thread's mode of stream capture, as an exchange gave it back
	const struct sym *value;
	enum capture_mode mode;
};

struct timeline {
	bool is_host;
	uint32_t thread;               // host: its number; per-thread stream: whose
	const struct sym *stream;      // handle; NULL for host
	enum stream_kind kind;
	const struct sym *device;
	uint32_t capture;              // 0 = not capturing
	enum capture_mode capture_mode;
	uint32_t capture_thread;       // that began it
	bool is_capture_origin;
	const struct prim *begun;      // the call that brought it into its capture
	struct order known, outside; // outside: of its work when it was drawn into a capture
	uint32_t tick;
	VEC(struct wait_record) waits;
	const struct prim *created;
	bool waits_for_capture_join;   // forked into a capture and not yet joined
	uint32_t first_thread;         // legacy: host thread that used it first, + 1
	const struct prim *first_use;
	bool is_shared;
	uint32_t last_kernel;          // op + 1 of the kernel that is the newest work there, 0 = it is something else
};

struct event_state {
	const struct sym *event;
	const struct prim *created, *record, *previous; // previous: a record that was overwritten
	uint32_t on, previous_on;                       // timelines of the records
	uint32_t previous_tick, tick;                   // of that timeline at the record
	struct order snapshot;
	bool no_timing, is_complete, previous_was_waited, in_capture;
	uint32_t capture;
	const struct sym *device;
};

struct op {
	const struct prim *prim;
	uint32_t timeline, tick;
	uint32_t thread, issued; // tick of the issuing thread
	enum op_kind kind;
	const char *text;
	bool is_host, is_ambient, is_peer, is_sync_copy, is_pageable, is_library, is_handle_bound, is_free, is_alloc,
	     is_end_of_life, in_capture, is_small_copy, is_download;
	const struct sym *device;
	uint32_t locks; // bit set of locks held by the issuing thread
	uint32_t capture; // it was captured into, 0 = it ran
	uint32_t overtakes; // op + 1 of the kernel in front of it whose end it need not wait for, 0 = none
};

struct range {
	const struct sym *root, *offset; // offset in bytes
	const struct sym *length;        // NULL = unknown
	bool from_start;                 // false: somewhere behind offset
};

struct access {
	uint32_t op;
	enum access_kind kind;
	struct range range;
	bool is_host_side;                  // of a copy
	bool host_done_doc, host_done_seen; // on return of the call the host may reuse this side
	uint32_t timeline, tick;
	bool is_early, is_late;             // root_access
};

struct memory {
	const struct sym *root;
	enum memory_kind kind;
	const struct sym *size;
	const struct sym *device;
	const struct prim *alloc, *freed;
	bool is_stream_ordered, is_thread_said;
	VEC(struct access) accesses;
};

struct handed { // from one thread to whoever awaits it
	const struct sym *object;
	uint32_t thread;
	struct order known;
};

struct taken { // of what others handed out for the object, up to here
	const struct sym *object;
	uint32_t until;
};

struct thread {
	uint32_t timeline;
	uint32_t number;
	const struct sym *device;      // current
	bool selected_device, is_device_said; // said: that it has not
	enum { CONTEXT_UNKNOWN, CONTEXT_NONE, CONTEXT_PRESENT } context;
	int pushed;                    // contexts pushed and not popped on this path
	const struct prim *spawn;      // NULL = the entry's own thread
	uint32_t next;                 // of the operations of its body
	VEC(struct taken) taken;
	const struct sym *handle;
	bool joined, in_parallel, is_walked /* somewhere up the call stack */, has_signalled /* at what it stands at */,
	        has_released /* the mutex of what it awaits */;
	enum capture_mode mode;        // exchanged by the thread: which captures forbid it what
	uint32_t locks;
};

struct use {
	uint32_t thread, timeline, tick, locks;
	const struct prim *prim;
};

struct object { // a handle of any kind with its typestate
	const struct sym *handle;
	enum handle_kind kind;
	const struct prim *created, *destroyed;
	uint32_t destroyed_by, destroyed_at; // timeline and tick of the thread
	const struct sym *bound_stream; // library handles
	const struct prim *bound;
	bool is_bound_elsewhere;        // by other code of the unit, to a stream nobody knows here
	struct order released;          // locks: what their holders knew
	const struct sym *device;
	uint32_t created_by;            // thread
	VEC(struct use) uses;
	bool is_share_said;
};

// A handle or buffer of static life that one path makes under the device its caller asked for.
struct cached {
	const struct sym *location;
	const struct prim *maker;
};

struct expectation {
	const struct ir_step *launch;
	unsigned initialised;
};

struct recorder;
struct belief;

struct run {
	const struct machine *machine;
	struct arena *arena;      // of the run: freed after it
	struct arena *keep;       // of the unit: observations
	const struct fragment *fragment;
	const struct ir_function *entry;
	bool is_exit;             // the entry runs at the end of the process, when the runtime may be gone
	bool is_tainted;          // some of its code did not parse
	uint64_t max_work;        // 0 = default
	VEC(struct timeline) timelines;
	VEC(struct op) ops;
	VEC(struct thread) threads;
	struct symmap streams;       // key -> timeline number + 1
	struct symmap events;        // handle -> struct event_state
	struct symmap memories;      // root -> struct memory
	struct symmap objects;       // handle -> struct object
	VEC(struct memory *) memory_list;
	VEC(struct object *) object_list;
	VEC(struct event_state *) event_list;
	VEC(const struct sym *) lock_list;
	VEC(struct saved_mode) modes;
	VEC(struct handed) handed;
	const struct prim **call; // of the trace, by number
	uint32_t call_count;
	uint32_t thread;          // the one whose trace is being walked
	uint32_t captures;        // given out so far
	struct order peer_barrier; // of past peer copies: "all pending and future work" (H:5969)
	struct order legacy_peers; // of past peer copies in legacy streams, for legacy streams used later (seen)
	struct symmap graphs;     // handle of a graph, executable or not -> struct graph
	VEC(struct access) captured; // accesses of captured operations
	const struct sym *unknown_device;
	uint32_t second_call_from; // first op of the function's second call, 0 = there is none
	const struct field_facts *fields;
	const struct belief *belief; // NULL: none about the entry
	bool is_opaque;           // an opaque prim was met: order is no longer known
	bool is_gpu_used;         // some call on this path has initialised the GPU
	const struct prim *forked, *torn_down, *pushed;
	bool takes_callers_context; // pops before it has pushed anything
	unsigned initialised;     // bit set of enum initialises_kind done on this path
	const struct expectation *expected; // what other paths initialise before the same cooperative launch
	uint32_t expected_count;
	const struct cached *cached;
	uint32_t cached_count;
	bool is_cached_said, is_exit_said;
	uint64_t work;             // done for this entry: entries of clocks joined, timelines and accesses looked at
	struct recorder *recorder; // NULL: not recorded
	bool tells_covered;        // every unordered pair is said; none of them counts as ordered from then on
	struct engine_result *out;
	struct engine_statistics *statistics;
};

// clock.c
void clock_join(struct arena *a, struct clock *into, const struct clock *other);
void order_join(struct run *r, struct order *into, const struct order *other);
void order_join_seen(struct run *r, struct order *into, const struct order *other); // `all` only
uint32_t clock_at(const struct clock *c, uint32_t timeline);
void clock_set(struct arena *a, struct clock *c, uint32_t timeline, uint32_t tick);

// streams.c
uint32_t stream_timeline(struct run *r, const struct sym *handle, bool per_thread);
uint32_t legacy_timeline(struct run *r, const struct sym *device);
// The clock an operation issued now on the stream starts with.
struct order stream_front(struct run *r, uint32_t timeline);
void host_wait_stream(struct run *r, uint32_t timeline, bool seen_only);
void host_wait_device(struct run *r, const struct sym *device, bool seen_only);
bool devices_differ(const struct sym *a, const struct sym *b);
struct thread *current_thread(struct run *r);
struct timeline *host_timeline(struct run *r);
const struct sym *current_device(struct run *r);

// events.c
struct event_state *event_of(struct run *r, const struct sym *handle);
void event_record(struct run *r, const struct prim *p, const struct sym *event, uint32_t timeline);
void event_stream_wait(struct run *r, const struct prim *p, uint32_t timeline, const struct sym *event);
void event_host_wait(struct run *r, const struct sym *event);
void event_elapsed(struct run *r, const struct prim *p, const struct sym *first, const struct sym *second);

// memory.c
struct memory *memory_of(struct run *r, const struct sym *root);
struct range range_of(struct run *r, const struct sym *pointer, const struct sym *length, bool from_start);
enum memory_kind memory_kind_of(struct run *r, const struct sym *pointer);
// Checks the access against everything before it, reports at most one missing edge, and remembers it. `front` is the
// clock of the op; a reported edge is added to it.
void memory_access(struct run *r, uint32_t op, struct order *front, struct access a);

// ops.c
uint32_t op_begin(struct run *r, const struct prim *p, enum op_kind kind, uint32_t timeline, struct order *front);
void op_end(struct run *r, uint32_t op, const struct order *front);
uint32_t op_host(struct run *r, const struct prim *p);

// copy.c
void copy_effect(struct run *r, const struct prim *p, const struct effect *e);

// launch.c
void launch_kernel(struct run *r, const struct prim *p, const struct sym *stream, bool per_thread, bool cooperative);

// contexts.c
struct ir_loc first_gpu_place(const struct run *r);
void context_effect(struct run *r, const struct prim *p, const struct effect *e);
// The call needs the device of the handle to be current.
void context_affinity(struct run *r, const struct prim *p, const struct sym *handle);
// Is the path that of the child of this fork?
bool context_is_child(struct run *r, const struct prim *fork);
// Before the effects of a call or launch: forked children, torn down runtimes.
void process_check(struct run *r, const struct prim *p);
// Something made before a reset is used after it.
void teardown_fault(struct run *r, const struct prim *p, const struct sym *object);
// In a spawned thread that selected no device: is the object's device another one?
void thread_device_check(struct run *r, const struct prim *p, const struct sym *device, const struct sym *object);

// capture.c
// What the stream is told from here on goes into the capture, not into the stream.
void capture_enter(struct run *r, struct timeline *t, uint32_t capture);
void capture_effect(struct run *r, const struct prim *p, const struct effect *e);
// Checks a call against the captures that are under way.
void capture_check(struct run *r, const struct prim *p);

// graphs.c
void graph_captured(struct run *r, const struct prim *p, uint32_t capture);
void graph_instantiated(struct run *r, const struct prim *p, const struct effect *e);
void graph_launch(struct run *r, const struct prim *p, const struct effect *e);
void graph_note_access(struct run *r, const struct access *a);
// Host memory ends; does a graph that others can launch still name it?
void graph_source_dies(struct run *r, const struct prim *p, const struct sym *root);

// objects.c
// Can somebody outside of the path still use the handle?
bool object_escapes(const struct run *r, const struct sym *handle);
struct object *object_of(struct run *r, const struct sym *handle);
void objects_used(struct run *r, const struct prim *p);
void object_created(struct run *r, const struct prim *p, const struct effect *e);
void object_destroyed(struct run *r, const struct prim *p, const struct effect *e);
void objects_at_exit(struct run *r);

// effects.c
// The stream operand of an effect as a timeline; UINT32_MAX when it has none.
uint32_t effect_timeline(struct run *r, const struct prim *p, const struct effect *e);
const struct sym *effect_size(struct run *r, const struct prim *p, const struct effect *e);
void run_prim(struct run *r, const struct prim *p);
// Is the entry's budget used up? What is left of its paths is not looked at then, and the function counted as over budget.
bool run_is_spent(const struct run *r);
void run_trace(struct run *r, const struct trace *t, int64_t failed);

// May the value be the address of memory that the GPU uses?
bool run_is_pointer(const struct sym *s);

// unseen.c: a wait of the host by the words of its name, else an operation on the stream it is given, else nothing
void unseen_call(struct run *r, const struct prim *p);

// storage.c
void storage_effect(struct run *r, const struct prim *p, const struct effect *e);

// threads.c
void thread_spawn(struct run *r, const struct prim *p, const struct effect *e);
// The rest of the thread's operations; then what it knows.
void thread_finish(struct run *r, const struct prim *p, const struct effect *e);
void thread_join(struct run *r, const struct prim *p, const struct effect *e);
void thread_future_dies(struct run *r, const struct sym *location);
// Did the call that issued the operation return before what the current thread does now?
bool thread_knows(struct run *r, const struct op *op);
void threads_note_use(struct run *r, struct object *o, const struct prim *p);
void threads_note_default(struct run *r, uint32_t timeline, const struct prim *p);

// handover.c
// The signals and waits of the operation.
void handover(struct run *r, const struct prim *p);
// Walks a new thread up to the first thing it awaits; a thread to its end, and the others as far as that needs.
void handover_start(struct run *r, uint32_t thread);
void handover_finish(struct run *r, uint32_t thread);
void handover_lock(struct run *r, struct object *lock, bool is_taken);
// contexts.c: the current thread takes or releases the mutex that `guard` stands for (it is `mutex` from here on unless NULL).
void lock_change(struct run *r, const struct sym *guard, const struct sym *mutex, bool is_taken);

// observe.c
// Of one unit: file names are interned.
bool same_place(struct ir_loc a, struct ir_loc b);
struct observation observe(struct run *r, enum observation_kind kind, enum fault fault, const struct prim *second);
struct op_view view_op(struct run *r, const struct op *op);
struct op_view view_prim(struct run *r, const struct prim *p);
const char *name_of(struct run *r, const struct sym *value);
void observe_emit(struct run *r, struct observation *o);

#endif
