// SPDX-License-Identifier: Apache-2.0
// What is known of the function that a path starts in, beyond the path: from its other paths and from its unit. Filled by
// others before a run.
#ifndef GPULINT_ORDER_ENTRY_H
#define GPULINT_ORDER_ENTRY_H

#include "engine/observation.h"
#include "engine/trace.h"

struct expectation {
	const struct ir_step *launch;
	unsigned initialised;
	const struct prim *const *by; // of another path, by enum initialises_kind: what does it; NULL = nobody knows
	const struct fragment *other; // that path, NULL = nobody knows
};

struct cached {
	const struct sym *location;
	const struct prim *maker;
};

// An operation on a default stream whose siblings run on `stream`, and one of them.
struct odd_one {
	const struct ir_step *step; // NULL ends a list
	const char *stream;
	struct alike like;               // at least one
	struct agreement agreement;      // how many run there
	bool is_call;                    // `step` leads to the operation, which a callee has
	bool is_elsewhere;               // in other files of the run
	bool is_kept;                    // an object or a global of the code keeps `stream`
	const struct ir_function *giver; // the function of the code, declared only, that gives `stream`; NULL = none does, or nobody knows
};

// What all stores of the unit put into a field (`owner` is its ir_record) or a global (`owner` is its ir_var, `field` NULL)
// of handle type, or into the elements of one that is an array or a container.
struct kept_handle {
	const void *owner;
	const char *field;
	const struct prim *maker;
	const struct sym *device; // the number of the device that is current there, NULL = they do not agree, or do not say
	bool is_mixed;            // they agree on no call with its flags
	bool is_bound;            // some code gives a stream to what is kept there
};

// Two members of an object that hold one stream, or point to one record, wherever code of the unit gives either of them one: places of the first
// parameter's object.
struct kept_alias {
	const struct ir_record *of; // the object's class
	const struct sym *place, *as;
};

struct kept_handles {
	VEC(struct kept_handle) rows;
	VEC(struct kept_alias) aliases;
	// Members of one object, or globals (`of` NULL), of which `place` says the device's address of the mapped memory that `as` points to. Of arrays:
	// each element that of the same element.
	VEC(struct kept_alias) mapped;
};

// Where the unit calls the function.
enum { MAX_CALLERS = 2 };
struct callers {
	const struct ir_loc *at[MAX_CALLERS];
	uint32_t count;
};

struct client;

struct entry {
	const struct ir_function *function;
	const struct callers *callers;      // NULL = nobody knows
	const struct kept_handles *kept;    // NULL = nothing is known
	const struct odd_one *const *odd;   // by ir_function.id, each NULL = none; NULL = nothing is known
	const struct expectation *expected; // what other paths initialise before the same cooperative launch
	uint32_t expected_count;
	const struct cached *cached;
	uint32_t cached_count;
	const struct client *client; // the function is that of a client that nobody wrote (protocol/client.h); NULL = it is the code's
	uint64_t max_work;           // 0 = default
	bool has_guessed_flags;
	const struct map *asked; // kernels by interned name whose occupancy code of the unit asks for, NULL = nothing is known
	const struct map
		*lent;       // arguments of code that nobody sees (entry_lent_name, number) which its callers end themselves, NULL = nothing is known
	bool makes_blocking; // the code of the run makes blocking streams, and no others
	bool is_given_own;   // the calls of the run give the function streams of the code's own, and no others
	bool is_left_default;       // the calls of the run leave it on the default stream
	bool is_ordered_by_callers; // the calls of the run give it one of several streams that their files let wait for each other
	bool is_half_seen;          // looked at on its own, since its callers' paths are not all that there are
	bool is_exit;               // it runs at the end of the process, when the runtime may be gone
};

// What a call of code that nobody sees calls, NULL = nobody knows.
const char *entry_lent_name(const struct prim *p);
// Is the argument only lent to the code? Callers end themselves what they give it there, and here it gets it by itself, or as a method of an object that
// ends with the function: it takes it neither over nor into keeping.
bool entry_is_lent(const struct entry *e, const struct prim *p, uint32_t argument);
// The variable that the location is or is an element of, NULL = it is neither.
const struct sym *entry_variable(const struct sym *location);
// The field that the location is or is an element of, NULL = it is neither; whether it is one of the object that the function
// works on; and the class that it belongs to, NULL = nobody knows.
const struct sym *entry_field(const struct sym *location);
bool entry_is_own(const struct ir_function *f, const struct sym *field);
const struct ir_record *entry_class(const struct ir_function *f, const struct sym *field);
// Is it a field of a record that lies in the object that the function works on, as a member or in an array of such?
bool entry_is_part(const struct ir_function *f, const struct sym *field);
// The type of what lies at the location, NULL where the location does not show it.
const struct ir_type *entry_type(const struct ir_function *f, const struct sym *location);
// Of what the location holds when the function begins; NULL = nothing is known.
const struct kept_handle *entry_kept(const struct entry *e, const struct sym *location);
// The place that holds the same stream when the function begins: one for all that do, also where a pointer on the
// way to it is known to be another member's; `location` itself where none is known.
const struct sym *entry_alias(const struct entry *e, struct sym_table *t, const struct sym *location);
// The place that holds the host's address of the memory of which this one holds the device's when the function begins; `location` itself where
// it holds none that is known.
const struct sym *entry_mapped(const struct entry *e, struct sym_table *t, const struct sym *location);

#endif
