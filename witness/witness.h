// SPDX-License-Identifier: Apache-2.0
// A witness: what a finding can be executed from. The engine fills it, the validator reads it. docs/witness.md explains every member,
// docs/witness.schema.json is the JSON form; the names here are the names there.
#ifndef GPULINT_WITNESS_WITNESS_H
#define GPULINT_WITNESS_WITNESS_H

#include "base/arena.h"
#include "witness/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WITNESS_VERSION = 1, NO_OBJECT = -1 };

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
	enum witness_step_kind kind;
	int thread;
	const char *api;      // as the program wrote it: "cudaMemcpyAsync", "cuLaunchKernel", "<<<>>>", "host read"
	const char *file;
	uint32_t line, column;
	uint32_t left_out;    // operations of the path in front of it that have nothing to do with the claim
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

// A step of that kind that names no object yet.
static inline struct witness_step witness_step_of(enum witness_step_kind kind)
{
	return (struct witness_step){.kind = kind,
	                             .stream = NO_OBJECT,
	                             .event = NO_OBJECT,
	                             .event2 = NO_OBJECT,
	                             .memory = NO_OBJECT,
	                             .device = NO_OBJECT,
	                             .context = NO_OBJECT,
	                             .module = NO_OBJECT,
	                             .graph = NO_OBJECT,
	                             .child = NO_OBJECT,
	                             .mutex = NO_OBJECT};
}

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
	const char *const *assumed_no_sync; size_t assumed_no_sync_count; // "`log_state` (a.cu:8)"
	struct witness_fix fix; // step_count 0: none
};

// Where the finding stands: at the second step of the claim, or the first where the second is the caller's, and where the claim is of
// a context that the first leaves on the stack.
static inline const struct witness_step *witness_place(const struct witness *w)
{
	bool is_first = w->step[w->second].is_caller || w->claim == CLAIM_CONTEXT_STACK;
	return &w->step[is_first ? w->first : w->second];
}

// In said.c, for reports: "`cudaMemcpyAsync` (a.cu:7)", "kernel `scale` (a.cu:8)"; and "4 of 64 bytes of `d_x`", without numbers where
// nobody knows the size.
const char *witness_said(struct arena *a, const struct witness_step *s);
const char *witness_amount(struct arena *a, const struct witness_memory *m, uint64_t some, uint64_t of);

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
// The same of a value inside a larger document.
struct jnode;
bool witness_read_node(struct arena *a, const struct jnode *n, struct witness *out, struct witness_error *error);

// In write.c: the witness as JSON without white space, in `a`.
const char *witness_text(struct arena *a, const struct witness *w);

// In merge.c: gives `w` the fix whose edits are `edit`: the steps of `fixed` (a witness of the edited source) over the objects of
// `w`. Objects that only the edit makes are added. Everything new is in `a`.
void witness_add_fix(struct arena *a, struct witness *w, const struct witness *fixed, const struct witness_edit *edit,
                     size_t edit_count);

#endif
