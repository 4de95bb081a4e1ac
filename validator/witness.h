// SPDX-License-Identifier: Apache-2.0
// A witness as the validator sees it: what a finding can be executed from. docs/witness.md explains every member,
// docs/witness.schema.json is the JSON form; the names here are the names there.
#ifndef GPULINT_VALIDATOR_WITNESS_H
#define GPULINT_VALIDATOR_WITNESS_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WITNESS_VERSION = 1, NO_OBJECT = -1 };

// X(id, json word)
#define CLAIM_KINDS(X)                                                                                                  \
	X(UNORDERED, "unordered")       /* first and second touch the same bytes of `memory`, one writes, nothing orders them */ \
	X(USE_AFTER, "use-after")       /* second ends or reuses what first still works on, or uses what first destroyed */ \
	X(API_ERROR, "api-error")       /* second returns one of `errors` (or a call after it does: sticky errors) */    \
	X(CAPTURE, "capture")           /* the same, because of a capture under way */                                  \
	X(WRONG_DEVICE, "wrong-device") /* at second another device is current than `device` */                         \
	X(CONTEXT_STACK, "context-stack") /* after second another context is current than before the function */        \
	X(INTERLEAVED, "interleaved")   /* another thread's step can come between or be exchanged with second */        \
	X(HANG, "hang")                 /* second never ends */                                                         \
	X(COST, "cost")                 /* second blocks the host for as long as first runs */

#define STREAM_KINDS(X)                                                                                                 \
	X(LEGACY, "legacy") X(PER_THREAD, "per-thread") X(BLOCKING, "blocking") X(NONBLOCKING, "nonblocking")           \
	X(UNKNOWN, "unknown") /* a handle from outside: taken as nonblocking, which the witness lists as assumption */

#define MEMORY_KINDS(X)                                                                                                 \
	X(DEVICE, "device") X(PINNED, "pinned") X(PAGEABLE, "pageable") X(MANAGED, "managed") X(POOL, "pool")

#define ACCESS_MODES(X) X(READ, "read") X(WRITE, "write") X(ATOMIC, "atomic")

// X(id, json word) and the operands each takes, in the members of struct witness_step. Everything else is refused.
#define STEP_KINDS(X)                                                                                                   \
	/* device operations: enqueued on `stream`; `sync`: the synchronous form of the call (cudaMemcpy, cudaMemset), */ \
	/* whose wait follows from the kinds of memory: SEMANTICS 1.10, docs/witness.md */                              \
	X(LAUNCH, "launch")             /* stream, access; kernel, cooperative, grid_sync, grid, block, shared, module */ \
	X(MEMSET, "memset")             /* stream, access (one write), sync */                                          \
	X(COPY, "copy")                 /* stream, access (one read, then one write), sync, peer */                     \
	X(HOST_FUNCTION, "host_function") /* stream, access: runs on a host thread in stream order */                   \
	/* the host itself */                                                                                           \
	X(HOST_ACCESS, "host_access")   /* access */                                                                    \
	X(DIES, "dies")                 /* memory: host storage ends (scope, delete, back to a pool) */                 \
	/* order */                                                                                                     \
	X(RECORD, "record")             /* event, stream */                                                             \
	X(WAIT, "wait")                 /* stream, event */                                                             \
	X(SYNC_STREAM, "sync_stream") X(POLL_STREAM, "poll_stream") /* stream; a poll is repeated until it succeeds */  \
	X(SYNC_EVENT, "sync_event") X(POLL_EVENT, "poll_event")     /* event */                                         \
	X(SYNC_DEVICE, "sync_device")   /* device */                                                                    \
	X(ELAPSED, "elapsed")           /* event, event2 */                                                             \
	/* objects */                                                                                                   \
	X(CREATE_STREAM, "create_stream") X(DESTROY_STREAM, "destroy_stream") /* stream */                              \
	X(CREATE_EVENT, "create_event") X(DESTROY_EVENT, "destroy_event")     /* event */                               \
	X(ALLOC, "alloc") X(FREE, "free")                   /* memory; of any kind, by its memory's allocator */        \
	X(ALLOC_ASYNC, "alloc_async") X(FREE_ASYNC, "free_async") /* memory, stream */                                  \
	X(UNMAP, "unmap")               /* memory: virtual memory unmapped, or a peer's mapping closed */               \
	X(REGISTER, "register") X(UNREGISTER, "unregister")       /* memory: pageable to pinned and back */             \
	/* devices, contexts, modules */                                                                                \
	X(INIT, "init")                 /* cuInit */                                                                    \
	X(SET_DEVICE, "set_device")     /* device */                                                                    \
	X(RESET_DEVICE, "reset_device") /* device */                                                                    \
	X(ENABLE_PEER, "enable_peer")   /* device (the peer): the current device may access its memory */               \
	X(CREATE_CONTEXT, "create_context") X(DESTROY_CONTEXT, "destroy_context") /* context */                         \
	X(PUSH_CONTEXT, "push_context") X(SET_CONTEXT, "set_context")             /* context, or none */                \
	X(POP_CONTEXT, "pop_context")                                                                                   \
	X(LOAD_MODULE, "load_module")   /* module: cuModuleLoadData; LOAD_LIBRARY: cuLibraryLoadData */                 \
	X(LOAD_LIBRARY, "load_library") X(UNLOAD_MODULE, "unload_module")                                               \
	/* capture */                                                                                                   \
	X(BEGIN_CAPTURE, "begin_capture") /* stream, mode */                                                            \
	X(END_CAPTURE, "end_capture")   /* stream, graph */                                                             \
	X(INSTANTIATE, "instantiate")   /* graph; launched under the same id */                                         \
	X(LAUNCH_GRAPH, "launch_graph") /* graph, stream */                                                             \
	/* threads and processes: `thread` is the one that executes the step, `child` the other */                      \
	X(START_THREAD, "start_thread") X(JOIN_THREAD, "join_thread") /* child */                                       \
	X(FORK, "fork")                 /* child: its steps run in a forked process */                                  \
	X(LOCK, "lock") X(UNLOCK, "unlock") /* mutex: a number */                                                       \
	X(SIGNAL, "signal")             /* mutex: number of what is signalled: condition variable, future, semaphore... */ \
	X(AWAIT, "await")               /* mutex: goes on after all signals of other threads that are listed before it */ \
	X(EXIT, "exit")                 /* the process runs its exit handlers and static destructors after this step */ \
	/* any other API call, executed where the backend knows the name of `api`, else neutral */                      \
	X(CALL, "call")

enum claim_kind {
#define X(id, word) CLAIM_##id,
	CLAIM_KINDS(X)
#undef X
	CLAIM_KIND_COUNT
};
enum witness_stream_kind {
#define X(id, word) WSTREAM_##id,
	STREAM_KINDS(X)
#undef X
	WSTREAM_KIND_COUNT
};
enum witness_memory_kind {
#define X(id, word) WMEMORY_##id,
	MEMORY_KINDS(X)
#undef X
	WMEMORY_KIND_COUNT
};
enum witness_access_mode {
#define X(id, word) MODE_##id,
	ACCESS_MODES(X)
#undef X
	MODE_COUNT
};
enum step_kind {
#define X(id, word) STEP_##id,
	STEP_KINDS(X)
#undef X
	STEP_KIND_COUNT
};

// Objects are named by id in JSON ("s0") and by index into their array here. Names are as the user wrote them.
struct witness_device { const char *id; };
struct witness_context { const char *id; int device; bool is_primary; };
struct witness_thread { const char *id; bool is_process; }; // thread 0 is the one that enters
struct witness_stream { const char *id, *name; enum witness_stream_kind kind; int device, thread /* per-thread's */, priority; };
struct witness_event { const char *id, *name; int device; bool has_timing, is_ipc; };
struct witness_memory {
	const char *id, *name;
	enum witness_memory_kind kind;
	int device;            // NO_OBJECT for host memory
	uint64_t bytes;
	bool is_bytes_assumed; // the program's size is not a constant
	bool is_static;        // exists before the first step: no alloc step (globals, parameters)
};
struct witness_module { const char *id; bool is_library; };
struct witness_graph { const char *id; };

struct witness_access {
	int memory;
	enum witness_access_mode mode;
	uint64_t begin, end; // bytes, half open; the whole object when absent in JSON
};

struct witness_step {
	enum step_kind kind;
	int thread;
	const char *api;      // as the program wrote it: "cudaMemcpyAsync", "cuLaunchKernel", "<<<>>>", "host read"
	const char *file;
	uint32_t line, column;
	uint32_t json_line;   // of the witness file, for messages
	// operands, NO_OBJECT / false / 0 where the kind does not take them
	int stream, event, event2, memory, device, context, module, graph, child, mutex;
	const char *kernel;   // name, for people
	const char *replaces; // library call that this launch stands for
	const char *mode;     // begin_capture: "global" | "thread-local" | "relaxed"
	bool is_sync, is_peer, is_cooperative, has_grid_sync;
	bool is_caller;       // the caller's assumed operation before or after the function
	uint32_t grid, block, shared; // 0 = 1 block, 1 thread, none
	const struct witness_access *access;
	size_t access_count;
};

struct witness_edit { const char *file; uint32_t line, column, end_line, end_column; const char *text; };

struct witness_fix {
	const char *description;
	const struct witness_edit *edit; // applied to a copy of the source, checked again, and the finding was gone
	size_t edit_count;
	const struct witness_step *step; // of the edited source; same objects
	size_t step_count;
	uint32_t first, second;          // where the claim's steps are among them
};

struct witness {
	uint32_t version;
	const char *rule;     // "GPU101"
	const char *message;  // of the finding
	enum claim_kind claim;
	uint32_t first, second; // index of the step; first == second when only one step is claimed
	int memory;           // claimed object, NO_OBJECT where it is none
	int device;           // WRONG_DEVICE: the device it should have been
	const char *const *error; // API_ERROR, CAPTURE: accepted error names, runtime or driver
	size_t error_count;
	bool is_seen_order;   // hardware was seen to order the pair although nobody promises it: "ordered-here" is expected
	const struct witness_device *devices; size_t device_count;
	const struct witness_context *contexts; size_t context_count;
	const struct witness_thread *threads; size_t thread_count;
	const struct witness_stream *streams; size_t stream_count;
	const struct witness_event *events; size_t event_count;
	const struct witness_memory *memories; size_t memory_count;
	const struct witness_module *modules; size_t module_count;
	const struct witness_graph *graphs; size_t graph_count;
	const struct witness_step *step; size_t step_count;
	const char *const *assumption; size_t assumption_count; // "stream `s` (a parameter) is non-blocking"
	const char *const *assumed_no_sync; size_t assumed_no_sync_count; // "log_state at file:line"
	struct witness_fix fix; // step_count 0: none
};

// Where the finding stands: at the second step of the claim, or the first where the second is the caller's.
static inline const struct witness_step *witness_place(const struct witness *w)
{
	return &w->step[w->step[w->second].is_caller ? w->first : w->second];
}

struct witness_set {
	const struct witness *witness;
	size_t count;
	bool is_sarif;
	struct verdict_place *place; // SARIF: by witness, where its verdict is written into the text
	struct verdict_place *program_place; // the same for the verdict of the program run
};

// Bytes of the text that a verdict replaces: nothing behind the witness, or an earlier verdict of the same kind of run.
struct verdict_place { size_t begin, end; };

enum {
	MOST_STEPS = 4096, MOST_ACCESSES = 4096, MOST_OBJECTS = 1024, MOST_OPERATIONS = 65536, LONGEST_ID = 64
};
#define MOST_BYTES (UINT64_C(1) << 40)

// One place that is wrong in the input: "FILE:LINE: WHAT". `what` is in the arena.
struct witness_error { uint32_t line; const char *what; };

// Reads one witness (an object) from JSON text. False: nothing was read and *error says why. Everything is in the arena.
// Sizes are limited: at most 4096 steps and accesses, 1024 objects of a kind, 1 TiB of bytes an object, ids of 64
// characters, 65536 operations with each launch of a graph counted in full.
bool witness_read(struct arena *a, const char *json, size_t length, struct witness *out, struct witness_error *error);
// Reads a file's text: an array of witnesses, one witness, or SARIF whose results carry `gpulint/witness`.
// Witnesses that are refused are reported one by one through `refused` and the others are still read.
bool witness_read_file(struct arena *a, const char *text, size_t length, struct witness_set *out,
                       void (*refused)(void *context, const struct witness_error *error), void *context,
                       struct witness_error *error);

#endif
