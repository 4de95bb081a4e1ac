// SPDX-License-Identifier: Apache-2.0
// What a path does to the GPU, as a straight list of primitive operations over symbolic values; and fragments, the
// summaries of functions made of such lists. paths (exec) writes traces, order (replay) reads them.
#ifndef GPULINT_ENGINE_TRACE_H
#define GPULINT_ENGINE_TRACE_H

#include "base/map.h"
#include "engine/values/symmap.h"
#include "engine/values/sym.h"
#include "model/model.h"

// Of one unit: file names are interned.
static inline bool is_same_loc(struct ir_loc a, struct ir_loc b)
{
	return a.file == b.file && a.line == b.line && a.column == b.column;
}

// A call on the way from the entry to an operation.
struct frame {
	const struct ir_function *function;
	struct ir_loc call; // where it was called, line 0 for the entry
	const struct frame *parent;
	uint32_t depth;
};

enum prim_kind {
	PRIM_CALL,    // API call: row
	PRIM_LAUNCH,  // kernel launch
	PRIM_ACCESS,  // host access: arg[0] = location, arg[1] = bytes that the sequence holds which it is an element of, where known
	PRIM_DEAD,    // storage of arg[0] (location) ends
	PRIM_UNKNOWN, // call of a function nobody knows
	PRIM_BRANCH,  // condition arg[0] was taken as `truth`
	PRIM_POLLED,  // the poll `about` said "complete"
	PRIM_PARALLEL,
	PRIM_PARALLEL_END,
	PRIM_OPAQUE, // a part too large to replay: anything may have happened, in any order
};

enum access_kind { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC, ACCESS_MAYBE /* reads or writes */ };

// Where a kernel touches a piece of memory first, in its own code or in a device function's; NULL = nowhere that was read.
struct kernel_place {
	const struct ir_loc *read, *write, *early; // early: before any wait for the grid that a programmatic launch depends on
	const struct ir_loc *wait;                 // that wait, wherever it stands
	const char *name;                          // of the parameter, NULL = it is none
};

struct root_access {
	const struct sym *pointer;
	const struct kernel_place *place; // NULL: nobody has read the kernel
	enum access_kind kind;
	bool loads, stores;        // ACCESS_ATOMIC: what the atomic functions do
	bool from_start;           // touches the object at `pointer` itself; else somewhere unknown behind it
	uint64_t size;             // so many bytes of it at least, 0 = not known
	bool is_behind;            // that is an element behind the one of the kernel's parameter (kernel_root.first)
	bool is_early, is_late;    // kernel_root.early, .late
	bool is_member;            // of a record that is passed by value: may be memory of the host that only the host uses
	const struct sym *only_if; // SYM_LIST of conditions without which the kernel does not do it; NULL = always
};

// The summaries of a unit hold one of these for each operation of each call chain: 128 bytes.
struct prim {
	const struct prim *prev;
	const struct ir_step *step; // NULL for branches
	const struct ir_loc *loc;   // in the IR
	const struct frame *frame;
	const struct model_row *row;
	const struct sym **arg;
	const struct sym *const *config;  // launches: grid, block, shared, stream; what a call reads beside its arguments
	const struct sym *made;           // object this call creates (NEW), or NULL
	const char *name;                 // callee or kernel, for messages; PRIM_BRANCH: ir_block.text
	struct ir_function *kernel;       // launches, when known
	const struct root_access *access; // launches: what the kernel does with memory
	const struct trace *child;        // thread, host function or callback body
	uint32_t arg_count, access_count;
	uint32_t index; // position in its trace
	uint32_t call;  // number of its RESULT, UINT32_MAX = it gives none (prim_gives_result)
	uint32_t about; // PRIM_POLLED: `call` of the poll
	enum prim_kind kind : 8;
	bool truth;
	bool is_open;                         // PRIM_BRANCH: paths that do the same go the other way, too: the path does not hang on it
	bool fills_whole, reads_whole;        // copies: the range is all of a sequence, as long as the path knows it to be
	bool is_cooperative, is_programmatic; // launches: by the attributes of their configuration
	bool fences_system,
		may_fence;   // launches: the known kernel orders its memory for other devices and the host while it runs; or has assembly that may
	bool syncs_grid;     // launches: every thread of the known kernel waits for the whole grid
	bool gives_status;   // PRIM_UNKNOWN: a library's type of status, where zero is success
	bool is_handed_back; // PRIM_ACCESS: what callers that are not seen do with what the path returns
	bool is_left;        // the path has ended, and `prev` is the copy that stays (trace_keep)
};

extern const struct sym *const prim_no_config[4]; // for the others

// What comparable code does where a path does otherwise: its first operations or calls of that kind, and the functions they are of.
enum { MAX_ALIKE = 3 };
struct alike {
	const struct prim *prim[MAX_ALIKE];
	const struct ir_function *function[MAX_ALIKE];
	uint32_t count;
};

static inline void alike_add(struct alike *a, const struct prim *p, const struct ir_function *f)
{
	if (a->count == MAX_ALIKE)
		return;
	a->prim[a->count] = p;
	a->function[a->count++] = f;
}

static inline bool prim_gives_result(const struct prim *p)
{
	return p->kind == PRIM_CALL || p->gives_status;
}

static inline const struct sym *prim_arg(const struct prim *p, int arg)
{
	return arg >= 0 && (uint32_t)arg < p->arg_count ? p->arg[arg] : NULL;
}

// A call that only answers a question because of a null argument: CUB asked for the size of its temporary storage.
static inline bool prim_is_inert(const struct prim *p)
{
	const struct sym *arg = p->kind == PRIM_CALL ? prim_arg(p, p->row->inert_if_null) : NULL;
	return arg && arg->kind == SYM_INT && arg->number == 0;
}

// As it is written; NULL = there is none, or no step.
static inline const struct ir_value *step_arg(const struct ir_step *s, int arg)
{
	return s && arg >= 0 && (uint32_t)arg < s->arg_count ? s->arg[arg] : NULL;
}

// Is `handle` the one that a spawn gave out? `spawned`: as the spawn was given or made it.
bool spawn_gave(struct sym_table *t, const struct sym *spawned, const struct sym *handle);

struct trace {
	const struct prim **prim;
	uint32_t count;
	uint32_t total; // with the operations of threads and callbacks in it
	uint32_t left_count;
	uint32_t made_count;       // the first so many of them say whether something is made of which all threads have one
	uint32_t once_count;       // the first so many are that and what it is made of: whoever comes behind has them
	const struct stored *left; // of a spawned function: what it stored, value NULL = unknown, and its result
	const struct sym *result;
};

// Is it an operation of the trace, or of what a thread or host function does in it? Of no trace there is none.
bool trace_holds(const struct trace *t, const struct prim *p);
// Does the path take a question to unseen code for answered otherwise the second time? `if (wanted()) p = take(); if (wanted()) give_back(p);`
bool trace_is_contradicted(const struct trace *t);
// The frame of what the thread runs first, NULL = it runs nothing that is known.
const struct frame *spawn_frame(const struct prim *spawn);

// A callee has more ways than were kept, none of which fits: the nearest stands for it.
enum forced {
	FORCED_NOT,
	FORCED_ROUND,  // only while it is replayed: what does not hold hangs on the number of a loop's round, which stands for later ones
	FORCED_HELPER, // one that does nothing on the GPU, on any way: what it stores may be otherwise
	FORCED_WAY     // what it does on the GPU may be otherwise, or whether it ever returns what the path goes on with
};

// One way through a function.
struct fragment {
	struct trace trace;
	struct symmap store;         // at the end
	const struct stored *stored; // what callers can see of it
	uint32_t stored_count;
	struct symmap facts;          // what was assumed
	struct symmap sampled;        // the same, with what is so only because a loop was left after the rounds that are looked at
	const struct either *either;  // what paths knew apart that became this one (values/either.h), NULL = nothing
	const struct sample *samples; // which values the two say different things of (paths/state.h)
	struct symmap names;          // NEW -> location it was last stored to
	struct symmap
		escaped; // NEW, or a value given, that code nobody sees got hold of by its address, or of which a join forgot where it is -> itself
	struct symmap inserted;   // location of a map -> the key under which the path put an element into it last
	const struct sym *result; // NULL = void
	uint64_t digest;          // trace, visible stores and result
	const uint64_t *goals;    // GPU work of the function that it passes (paths/goals.h)
	uint32_t news, unknowns, frames, calls;
	struct ir_loc end;
	int64_t failed; // `call` of the GPU call that failed on the way and had no effect, -1 = none
	bool never_returns;
	bool is_exception;
	bool is_sampled;    // a loop on the way may go around more often than the path does
	bool has_left;      // as struct state's (paths/state.h)
	enum forced forced; // whether a callee takes a way on it of which some condition cannot hold there
	uint8_t returned;   // what callers ask of the result: enum returned (paths/exec.h)
};

struct stored {
	const struct sym *location, *value;
	const struct ir_type *type;
};

// Traces in another arena that they are to stay in when the one they were made in ends, which nobody reads before. What they share stays shared.
struct trace_keeping {
	struct arena *arena, *scratch;
	struct map copies; // of frames and the traces of threads; operations know theirs
};
struct trace trace_keep(struct trace_keeping *k, const struct trace *t);
const struct stored *stored_keep(struct arena *a, const struct stored *from, uint32_t n);

// What a function calls through one of its parameters: a caller's function or closure, or functions of the caller's object.
struct passed {
	uint32_t param;
	struct ir_function *target; // NULL: an API function
	const struct sym *api;      // its value (sym.h), NULL: a function of the program
	bool is_closure;
	const struct sym *member;  // it is held there, in the object that the parameter points to: what this held at entry; NULL: it is the parameter
	const struct sym *classes; // what the object that it, or `member`, points to was made as (IR_CLASS_FIELD), NULL: it is a function or closure
};

struct summary {
	const struct ir_function *function;
	const struct passed *passed;    // made for callers that pass this, NULL = for all
	const struct summary *next;     // of the same function with another binding
	bool calls_values;              // calls something that only a caller may know
	const struct sym *calls_member; // the first such thing that an object holds which it is given a pointer to, NULL = none
	bool calls_virtuals;            // of that, virtual functions of an object that it is given
	const struct sym *calls_held;   // the first pointer that such an object holds, of whose object it calls virtual functions, NULL = none
	struct fragment *fragment;
	uint32_t count;
	uint32_t replayable; // the first so many stand for the function in callers
	bool in_progress, is_degraded;
	bool is_mute; // its ways are one to its callers (paths/mute.h)
};

#endif
