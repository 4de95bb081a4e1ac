// SPDX-License-Identifier: Apache-2.0
// What a run tells whoever listens: each fault as facts without words, and, when the run is recorded, each step as it is
// done. order/ knows nothing of who that is.
#ifndef GPULINT_ORDER_LISTENER_H
#define GPULINT_ORDER_LISTENER_H

#include "engine/observation.h"
#include "engine/order/memory.h"

struct run;
struct op;

struct fault_facts {
	enum observation_kind kind;
	enum fault fault;
	const struct prim *first, *second;     // second completes the fault; first NULL = there is none
	const struct op *first_op, *second_op; // as operations with their streams, NULL = as calls
	bool first_writes;
	const struct sym *subject; // memory or object, by the name that the path gives it
	const char *what;          // the same where it has no value: words
	const char *first_words;   // what `first` does, NULL = as its call says
	const struct sym *root;    // memory, NULL = it is none
	enum memory_kind memory_kind;
	enum handle_kind object_kind;
	const struct sym *event, *device;
	const struct sym *reverse;           // event that the stream of `first_op` waits for, and that of `second_op` records; NULL = none
	const struct sym *shared;            // bytes of dynamic shared memory that a launch asks for without the attribute for them
	const struct sym *belongs, *current; // devices: of the subject, and of what it is used with; NULL = it is not about two devices
	const struct sym *data, *data_on;    // memory that the call works on, and its device, where all of it lies on one; NULL = nobody knows
	const struct sym *partner;           // what it is used with, NULL = the current device
	const struct prim *cause;            // the first use of the GPU in front of a fork, or without a driver; what has set the thread's
					     // capture mode last
	bool is_by_mode, is_own_capture;     // of a call during a capture, as in struct observation
	enum capture_mode begun_mode, thread_mode;
	const struct prim *wait, *record; // of `event`, where it was meant to order the two: the wait for it, and the record that was too
					  // late, too early, elsewhere, or took the place of another
	struct ir_loc start, edge;
	const struct trace *better; // of another path of the function, which does what this one leaves out; NULL = none is known
	enum confidence confidence;
	enum basis basis;
	struct agreement agreement;
	const char *detail, *assumed;
	const struct ir_function *giver; // a function, declared only, that gives a stream which is supposed to be non-blocking, NULL = none
	const struct alike *alike;       // what comparable code does, NULL = the fault needs no comparison
	unsigned missing;                // of a cooperative launch: initialisation that the path does without, as 1 << enum initialises_kind
	const char *instead;             // what mends it, where that hangs on more than the fault; NULL = it does not
	bool only_seen, needs_shared, is_result_assumed, is_filled_once;
	bool supposes_non_blocking;     // a stream that code of the run keeps, or the function is given, is one
	bool is_end_of_life;            // of `second`, where it is no operation
	bool is_replaced;               // what held the handle that is lost has another value
	bool is_selected_late;          // the device is selected behind `second`
	bool is_functions;              // the path's own function is to blame: `second` lies where that comes to it
	bool is_never_recorded;         // as in struct observation
	bool is_on_all_ways;            // through the function: that a callee takes a nearby way on this one changes nothing
	int64_t shared_from, shared_to; // as in struct observation
};

// At most as sure as that, for that reason. What was as unsure before keeps its reason.
void fault_doubt(struct fault_facts *f, enum confidence most, enum basis basis);

enum done_kind {
	DONE_EFFECT,   // about to be applied: `effect`
	DONE_MADE,     // `effect` made its handle
	DONE_LAUNCH,   // kernel on `timeline`; `flag`: cooperative
	DONE_ACCESSED, // by the host, that follows as DONE_ACCESS
	DONE_DIED,     // memory of the host
	DONE_WAITED,   // for the device, by code nobody can see
	DONE_OUTLIVED, // the caller launches the graph `object` that outlives the function
	DONE_SIGNALLED,
	DONE_AWAITED, // `object`, NULL = one that is not told apart
	DONE_LOCKED,
	DONE_UNLOCKED, // a wait for a condition takes the mutex of the guard `object` again, or releases it
	DONE_UNSEEN,   // an operation on `timeline` of code nobody can see; `flag`: of the caller
	DONE_POLLED,   // `effect` said "complete"
	DONE_ACCESS,   // of the step before
	DONE_CALL,     // all effects of a call are applied
};

struct done {
	enum done_kind kind;
	const struct prim *prim;
	const struct effect *effect;
	uint32_t timeline;
	const struct sym *object;
	const struct access *access;
	bool flag;
};

struct listener {
	void *context;
	void (*fault)(void *context, struct run *r, const struct fault_facts *f);
	bool (*admits)(struct run *r, struct fault_facts *f);             // false: the fault is none of the run's to tell; NULL = each one is
	void (*done)(void *context, struct run *r, const struct done *d); // NULL: the run is not recorded
	bool wants_covered; // every unordered pair, also those that the edge missing in another one would order
};

struct fault_facts fault_of(enum observation_kind kind, enum fault fault, const struct prim *second);
void fault_tell(struct run *r, struct fault_facts f);
void done_tell(struct run *r, struct done d);

#endif
