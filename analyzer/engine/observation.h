// SPDX-License-Identifier: Apache-2.0
// What the engine hands to the rules: facts with the path that leads to them. The engine knows no rule; a rule sees
// nothing of the engine but this header.
#ifndef GPULINT_ENGINE_OBSERVATION_H
#define GPULINT_ENGINE_OBSERVATION_H

#include "ir/ir.h"
#include "model/model.h"

enum stream_kind {
	STREAMKIND_NONE /* host */,
	STREAMKIND_LEGACY,
	STREAMKIND_PER_THREAD,
	STREAMKIND_BLOCKING,
	STREAMKIND_NONBLOCKING,
	STREAMKIND_UNKNOWN /* handle from outside: parameter, accessor */
};

// What an operation does with the memory that the observation is about. X(id, "it ... `d_x`", "it may still be ... it")
// clang-format off
#define TOUCHES(X)                                                                                                     \
	X(USES, "uses", "working on") /* nobody sees what */                                                               \
	X(BOTH, "reads and writes", "reading and writing")                                                                 \
	X(READS, "reads", "reading") X(WRITES, "writes", "writing") X(ALLOCATES, "allocates", "allocating")               \
	X(FREES, "frees", "freeing") X(ENDS, "ends the life of", "ending")
// clang-format on
enum memory_touch {
#define X(id, does, doing) TOUCH_##id,
	TOUCHES(X)
#undef X
};

// One side of an observation: an operation on a stream, or a host access.
struct prim; // the engine's own
struct sym;
struct witness;

struct op_view {
	const struct prim *prim; // the engine's own handle of the operation
	struct ir_loc loc;
	enum op_kind kind;
	const char *text;  // "kernel `scale`", "cudaMemcpyAsync", "host read"; of two that are called the same, each with its line
	const char *plain; // the same without a line
	enum stream_kind stream;
	const char *stream_name;                // "`s1`", "the legacy default stream", "the stream of handle `blas`"; NULL = host
	const char *stream_called;              // the same without what kind it is
	const char *stream_expression;          // as code writes it: "s1", "0"; NULL = host, a default stream, or not to be written
	struct ir_loc called;                   // where the function that the path starts in comes to it by a call, line 0 = it does so itself
	const char *stream_outside;             // stream_expression as that function writes it; NULL = it cannot
	uint32_t stream_id;                     // equal ids: same stream
	int device;                             // -1 = unknown
	bool is_host;                           // access by the host itself
	bool is_ambient;                        // the caller's assumed operation before or after the function
	bool is_later;                          // it is the one after
	bool is_peer;                           // peer copy, or kernel through another device's memory
	bool is_sync_copy;                      // host-synchronous copy or memset API
	bool is_pageable;                       // copy whose host side is pageable
	bool is_library;                        // goes through a library handle or policy
	bool is_handle_bound;                   // the handle was bound to some stream on this path
	bool is_free, is_alloc, is_end_of_life; // frees, allocates, or ends the storage
	bool is_write;
	bool is_result_ignored; // of a call: nothing takes what it returns
	enum memory_touch touch;
	const char *kernel_name;       // what the kernel calls the memory, NULL = nobody knows
	struct ir_loc kernel_waits;    // where the kernel waits for the grid in front of a programmatic launch, line 0 = nowhere
	struct ir_loc kernel_triggers; // where it lets the programmatic launch behind it begin, line 0 = nowhere that is seen
	bool in_capture;
	const struct model_row *row;        // API called, NULL for launches and host accesses
	const struct ir_function *function; // function the operation is written in
};

// As cudaStreamCaptureMode and CUstreamCaptureMode number them.
enum capture_mode { CAPTURE_GLOBAL, CAPTURE_THREAD_LOCAL, CAPTURE_RELAXED };

// The same values as enum gpulint_confidence of the public header.
enum confidence { CONFIDENCE_LOW, CONFIDENCE_MEDIUM, CONFIDENCE_HIGH };

// What it rests on: the reason why it is not surer.
enum basis {
#define BASIS(id, word, supposes) BASIS_##id,
#include "engine/basis.def"
#undef BASIS
};

struct undefined_function {
	const char *usr, *text; // "`log` (a.cu:7)", with its call
};

enum observation_kind {
	OBS_UNORDERED, // first and second touch `memory`, one writes, nothing orders them
	OBS_TYPESTATE, // second uses `object` in the wrong state `fault`; first = what put it there
	OBS_CONTEXT,   // a call without its context, device or initialisation: `fault`
	OBS_CAPTURE,   // a call while a stream captures: `fault`
	OBS_LAUNCH,    // launch facts: `fault`
	OBS_THREADS,   // threads sharing an object: `fault`
	OBS_EXIT,      // end of a function's path: `fault`
};

// X(id) The observation's exact fault, each claimed by exactly one rule.
// clang-format off
#define FAULTS(X)                                                                                                      \
	X(NONE)                                                                                                        \
	/* OBS_UNORDERED refines by the two op_views and these */                                                      \
	X(WAIT_BEFORE_RECORD)   /* an event exists that would order them, but was waited before its record */          \
	X(RERECORDED)           /* its record was overwritten before the wait */                                       \
	X(RECORDED_EARLY)       /* it was recorded before the producer */                                              \
	X(RECORDED_ELSEWHERE)   /* it was recorded on another stream than the producer's */                            \
	X(NOT_WAITED_FOR)       /* programmatic launch: the second kernel comes before it waits for the first */       \
	X(SCRATCH_SHARED)       /* self-composition: same function twice on two streams, memory of static life */      \
	X(SCRATCH_ACROSS_DEVICES)                                                                                      \
	X(HANDED_BACK)          /* host memory that the function returns: whoever calls it reads it */                 \
	X(STREAM_PARAMETER_IGNORED)                                                                                    \
	X(STREAM_IN_USE_IGNORED) /* the same where the function asked for the stream and works on it otherwise */      \
	X(STREAM_OF_ARGUMENTS_IGNORED) /* the same where it is the stream on which the library of the arguments' class works */ \
	/* OBS_TYPESTATE */                                                                                            \
	X(USED_AFTER_DESTROY) X(DESTROYED_TWICE) X(DESTROYED_UNMADE) X(DESTROYED_MOVED) X(USED_UNMADE)                 \
	X(MEMORY_USED_AFTER_FREE) X(MEMORY_FREED_TWICE)                                                                \
	X(MEMORY_FREED_ELSEWHERE) /* by a call that does not free memory of its kind */                                \
	X(RECORD_UNWAITED) /* nothing waits for it, though the stream it is recorded on waits for the other one's work */ \
	X(RECORD_UNJOINED) /* nothing waits for it, though its stream has worked for another one that it waited for */ \
	X(RECORD_REPLACED) /* it is recorded again on another stream before anything waits for it */                  \
	X(RECORD_UNUSED)   /* nothing waits for it, and other code, or how it was made, says that something should */ \
	X(WAIT_UNRECORDED) /* the path made the event itself, and nothing records it */                              \
	X(RECORDED_NOWHERE) /* a wait for an event that only this unit can name, and that no code of it records */      \
	X(WAIT_STALE)      /* other functions record the event in front of such a wait, and leave no record to others */ \
	X(STREAM_NOT_FORKED) /* beside one that waits for the record which both work for */                          \
	X(FREED_OUT_OF_ORDER) /* a class frees stream-ordered memory without a stream, or on another one */            \
	X(RECORD_COVERS_NOTHING) /* the work is on another stream than the one that is recorded */                   \
	X(ELAPSED_NO_TIMING) X(ELAPSED_UNRECORDED) X(ELAPSED_INCOMPLETE) X(ELAPSED_OTHER_DEVICE)                       \
	/* OBS_CONTEXT */                                                                                              \
	X(WRONG_DEVICE_CURRENT) X(DEVICE_NOT_SELECTED) X(NO_CURRENT_CONTEXT) X(CONTEXT_NOT_SELECTED) X(THREAD_WITHOUT_DEVICE)                 \
	X(COOPERATIVE_WITHOUT_INIT) X(FORK_AFTER_INIT) X(CALL_AFTER_TEARDOWN) X(EVENT_ON_FOREIGN_STREAM)               \
	X(CALL_IN_HOST_FUNCTION) /* by a function that the first call puts in a stream */                              \
	/* OBS_CAPTURE */                                                                                              \
	X(ILLEGAL_IN_CAPTURE) X(LEGACY_IN_CAPTURE) X(UNJOINED_CAPTURE) X(CAPTURED_DEAD_MEMORY)                         \
	/* OBS_LAUNCH */                                                                                               \
	X(UNLIKE_ITS_SIBLINGS) X(STREAM_LEFT_OUT) X(STREAM_UNREAD)                                                     \
	X(COOPERATIVE_GRID_UNBOUNDED) X(COOPERATIVE_GRID_TOO_LARGE) X(GRID_SYNC_IN_PLAIN_LAUNCH)                       \
	/* OBS_THREADS */                                                                                              \
	X(THREADS_SHARE_STREAM) X(THREADS_SHARE_HANDLE) X(THREADS_SHARE_LEGACY) X(THREADS_SHARE_MEMORY)                \
	/* OBS_EXIT */                                                                                                 \
	X(CONTEXT_LEFT_PUSHED) X(CONTEXT_POPPED_TWICE)                                                                 \
	X(CONTEXT_POPPED_UNPUSHED) /* it pops only, and no other function leaves a context pushed for it */            \
	X(SELECTION_LEFT)   /* another device or context is current at the end than the one that was asked for */      \
	X(SELECTION_UNUSED) /* what was current is selected again, and nothing else was in between */                  \
	X(FIRST_DEVICE_LEFT_OUT) /* a device that is given is selected where its number is above 0 only */              \
	X(DEVICE_NOT_NOTED) /* an object is made for another device than a number beside it says, which stays */          \
	X(HANDLE_LEAKED) X(MEMORY_LEAKED) X(MEMBER_LEAKED) X(MEMBER_MEMORY_LEAKED) X(MEMBER_OVERWRITTEN)               \
	X(MEMBER_MEMORY_REPLACED) /* by other memory, which a method allocates where more is needed */                 \
	X(MEMBER_CLEARED)         /* null is put in the place of what a method finds there */                          \
	X(MEMBER_REPLACED) /* by another handle, which a call of another method makes there */
// clang-format on

enum fault {
#define X(id) FAULT_##id,
	FAULTS(X)
#undef X
		FAULT_COUNT
};

enum path_step_kind { PATH_OP, PATH_HOST, PATH_ORDER /* record, wait, sync */, PATH_CALL, PATH_BRANCH, PATH_ASSUME };

// As enum gpulint_step_role of the public header.
enum step_role { STEP_PLAIN, STEP_LEAVES_OUT, STEP_SECOND_CALL };

struct path_step {
	enum path_step_kind kind;
	enum step_role role;
	struct ir_loc loc;
	const char *message;
	const char *call, *does, *device; // as in struct gpulint_step
	const char *stream;               // NULL for control flow
	const char *thread;               // NULL: the path has one
	uint32_t nesting;
	bool is_key;
	bool is_parting;          // the condition by which another path does better, or that the fault itself hangs on
	bool is_entry;            // PATH_CALL: nothing but the way to the steps behind it that are nested deeper
	const struct prim *prim;  // the engine's own: the operation or condition, NULL = none
	const struct prim *spawn; // the engine's own: what has started the thread, NULL = the entry's own thread
};

// A pair that the edge missing in an observation would order too, so that it is not said on its own.
struct covered_pair {
	struct ir_loc first, second;
	const char *first_text, *second_text; // op_view.text
	const char *memory;                   // as the user names it
};
enum { MAX_COVERED = 8 };

// What the claim rests on beside the path: where a kernel touches the memory, what made host memory what it is.
struct evidence {
	struct ir_loc loc;
	const char *words; // "kernel `scale` writes `d_x` here"
};
enum { MAX_EVIDENCE = 6 };

// A call beside the two operations.
struct call_view {
	struct ir_loc loc; // line 0 = there is none
	const struct model_row *row;
	const struct prim *prim; // the engine's own
	const char *text;        // op_view.text, NULL = there is none
	struct ir_loc called;    // as in op_view
	const char *called_text; // the function that is called there, "join()"; NULL = none is
};

// How many comparable places act, and how many leave that out; both 0 = the fault is no such deviation.
struct agreement {
	uint32_t acting, deviating;
};

struct observation {
	enum observation_kind kind;
	enum fault fault;
	struct op_view first, second; // second is the one that completes the fault
	const char *memory;           // "`d_x`": the buffer or object as the user names it
	bool has_object;              // `memory` is the name of one, not other words
	enum memory_kind memory_kind;
	enum handle_kind object_kind;  // OBS_TYPESTATE, OBS_THREADS, OBS_CONTEXT where `memory` is a handle
	const char *event;             // event involved in an event fault; FAULT_NONE: recorded after `first`, but not waited for
	const char *reverse;           // OBS_UNORDERED: event by which `first`'s stream waits for `second`'s, but nothing the other way, NULL
	struct call_view wait, record; // of `event` in an event fault (order/listener.h); FAULT_EVENT_ON_FOREIGN_STREAM: the record before
	unsigned missing;              // FAULT_COOPERATIVE_WITHOUT_INIT: what is not done here, as 1 << enum initialises_kind
	bool needs_shared;             // a launch without the attribute for its dynamic shared memory
	const char *shared_bytes;      // what it asks for, NULL = nobody knows, or it is another attribute
	struct ir_loc start;           // OBS_CONTEXT: where the entry's path first comes to the GPU, line 0 = unknown
	struct ir_loc edge;            // where the missing edge belongs, line 0 = unknown
	const struct trace *better;    // of another path of the function, which does what this one leaves out; NULL = none is known
	bool only_seen;                // ordered by an observed edge only (`--portable`)
	bool is_replaced;              // FAULT_HANDLE_LEAKED: what held the handle has another value
	bool is_error_path;            // reached through a failed GPU call
	enum confidence confidence;
	enum basis basis;
	struct agreement agreement;
	const char *instead;           // what mends it, where the engine knows more than the fault, NULL
	const char *vain;              // OBS_UNORDERED: why a wait or lock between the two does not order them, in sentences; NULL = there is none
	const char *detail;            // extra words the engine knows ("grid 4096 exceeds ..."); FAULT_CAPTURED_DEAD_MEMORY: the graph; NULL
	const char *device;            // expression of the device that should be current, NULL = unknown
	const char *belongs, *current; // where two devices are at odds: "device 0" of `memory`, and what it is used with; NULL = nobody can name them
	// FAULT_NO_CURRENT_CONTEXT: `data` is memory that the call works on and the path has allocated; NULL = there is none.
	const char *data, *data_on; // the same two: `memory` is used by a call that works on `data`, which lies on "device 0"; NULL = nobody knows
	struct call_view cause;     // FAULT_FORK_AFTER_INIT: the first use of the GPU; FAULT_COOPERATIVE_WITHOUT_INIT: the same in front of
				    // `second`, where the driver is missing; FAULT_ILLEGAL_IN_CAPTURE: what has set thread_mode last;
				    // a free of stream-ordered memory by a call without a stream: the allocation
	const char *shared_memory;  // FAULT_THREADS_SHARE_STREAM: what both threads work on as well, and one of them writes; "" = it has no
				    // name, or there are several; NULL = none is known
	struct call_view victim;    // FAULT_THREADS_SHARE_MEMORY: what the thread of `first` does next with what `second` has changed;
				    // FAULT_THREADS_SHARE_STREAM: what it does next on that stream
	struct call_view
		reader;  // FAULT_ILLEGAL_IN_CAPTURE: host read behind `second` of what the captured work writes; called_text: one call leads to both
	bool is_by_mode; // FAULT_ILLEGAL_IN_CAPTURE: the modes forbid it, in which the capture was begun and the thread is
	bool is_own_capture; // the capture that forbids it was begun by the same thread
	enum capture_mode begun_mode, thread_mode;
	const struct path_step *step;
	size_t step_count;
	bool is_by_move;                // FAULT_DESTROYED_TWICE: what is destroyed twice was moved, and the move left it where it was
	const char *called;             // FAULT_USED_AFTER_DESTROY: what `second` calls the object, with what that is of `memory`; NULL = the same
	const char *taker;              // FAULT_DESTROYED_TWICE: the function that gets the copy as an argument, NULL = none does
	int64_t shared_from, shared_to; // OBS_UNORDERED: the bytes of `memory` that both touch, where each touches others; to = from: not known
	bool is_never_recorded;         // FAULT_EVENT_ON_FOREIGN_STREAM: the path makes the event and has not recorded it before
	bool is_filled_once;            // FAULT_SCRATCH_SHARED: one call fills the memory, later ones read it
	bool supposes_non_blocking;     // a stream that code of the run keeps, or the function is given, is one
	bool is_selected_late;          // FAULT_DEVICE_NOT_SELECTED: the device is selected behind `second`, by `first`
	bool is_result_assumed;         // nobody sees whether `first` writes the memory that the host fetches
	const struct covered_pair *covered; // at most MAX_COVERED
	size_t covered_count;
	struct evidence evidence[MAX_EVIDENCE];
	size_t evidence_count;
	const char *const *assumption;
	size_t assumption_count;
	// NULL, or by assumption: "`log` (a.cu:7)", the call that is taken not to synchronize; NULL there = another assumption.
	const char *const *unseen;
	// Functions of the project that it supposes something of, and that the unit only declares: another file may define them.
	const struct undefined_function *undefined;
	size_t undefined_count;
	const struct ir_function *function;  // entry the path starts in
	const struct sym *device_root;       // the engine's own handle of `device`
	const struct sym *root;              // the engine's own handle of `memory`, NULL = it is none
	const struct sym *subject, *partner; // the engine's own: what `memory` names; what belongs to the device `current`, NULL = the thread
	const struct witness *witness;       // steps that show it, without their rule (witness/witness.h), NULL = none
	bool is_tried;                       // a witness was looked for
};

#endif
