// SPDX-License-Identifier: Apache-2.0
// Which operations beside the two decide that something is wrong, so that the path says them wherever they stand.
#ifndef GPULINT_STORY_DECIDING_H
#define GPULINT_STORY_DECIDING_H

#include "engine/story/story.h"

enum { MAX_DECIDING = 12 };

struct deciding {
	const struct prim *at[MAX_DECIDING];
	uint32_t count;
};

// The record and the wait of an event that orders something else than it was meant to; the call that binds a library handle to the stream on
// which one of the two runs; what made which device current for them, where they are at odds over it; the begin of the capture that a call
// breaks; the call that brought up the GPU in front of a fork; what made the object or the kernel that is used.
void deciding_find(struct run *r, const struct observation *o, struct deciding *out);
bool deciding_has(const struct deciding *d, const struct prim *p);
// The condition by which the path left all that do at `o->edge` what it leaves out; NULL = there is none.
const struct prim *deciding_branch(const struct run *r, const struct observation *o);

// Does it make the stream of one of the two operations?
bool deciding_makes_stream(const struct run *r, const struct observation *o, const struct prim *p);

// Where an object of the class whose destructor destroys the handle twice is copied as it is, a step of `in`; NULL = nowhere that is seen.
const struct ir_step *deciding_copy(const struct run *r, const struct observation *o, const struct ir_function **in);
// The function that gets the copy, a step of `in`, as an argument by value; NULL = none does.
const char *deciding_taker(const struct ir_function *in, const struct ir_step *copy);

// In which frame the other path to the same launch does what the observation's edge names, NULL = nobody knows, or the function itself.
const struct frame *deciding_skipped(const struct run *r, const struct observation *o);
// Does the other path do in that frame, or in what it calls, all that this one misses?
bool deciding_is_all_in(const struct run *r, const struct observation *o, const struct frame *frame);

#endif
