// SPDX-License-Identifier: Apache-2.0
// The unit's operations that do not wait, and the streams that they run on. Internal to engine/.
#ifndef GPULINT_ENGINE_SITES_H
#define GPULINT_ENGINE_SITES_H

#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// An operation of a function's own, and the stream that it runs on; or a call that hands a stream on, with memory to work on.
struct site {
	const struct prim *prim;
	const struct ir_step *step;
	const struct ir_function *function;
	const struct ir_record *of;      // the class whose stream it is, NULL = it comes from an accessor, or is none of either
	const char *stream;              // interned; NULL = it is a default stream
	const char *key, *name;          // habits_key of an accessor's stream, NULL = other units have none that is the same
	const struct ir_function *giver; // the function of the code, declared only, that gives the stream; NULL = none does, or nobody knows
	const char *carrier;             // the class of the parameter that the stream comes from (carried_by), NULL = it comes from none
	bool is_call;                    // what works on the stream is in a function that is called
	bool is_awaited;                 // it waits for itself: an algorithm of a library
	bool uses_given;                 // it gets memory that its function was given, or that its object keeps
	bool is_callers;                 // it gets memory that its function was given by a caller
	bool is_kept;                    // an object or a global of the code keeps the stream
	bool is_other;                   // neither: a stream parameter, say
	bool is_asked_for;               // the default stream, since what was asked for another one had none
};

struct sites {
	struct exec *exec;
	const struct kept_handles *kept;
	VEC(struct site) own;
	VEC(struct site) passed; // operations of callees on what an accessor gave the function
	struct map by_step;      // number + 1
	struct map by_call;      // of a function and the place where it is called
	struct arena *scratch;
};

// Of the functions of the unit's own files; `kept` is what fields_collect gave. `scratch` is the caller's, and holds the lists.
void sites_collect(struct exec *x, const struct kept_handles *kept, struct arena *scratch, struct sites *out);
// Do both keep to one habit?
bool site_is_alike(const struct site *s, const struct site *other);
// Is it on the default stream, by the source, though it could be on the one that `habit` is on? An empty one: on an accessor's.
bool site_may_be_odd(const struct site *s, const struct site *habit);
// Adds a row to a list of siblings_collect.
void site_add_odd(struct arena *a, const struct odd_one **list, struct odd_one odd);
// Do both operations write memory that the paths of one function call the same?
bool same_work(const struct prim *p, const struct prim *q);

#endif
