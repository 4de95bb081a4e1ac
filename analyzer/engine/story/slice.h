// SPDX-License-Identifier: Apache-2.0
// Which steps of a recorded run an observation rests on: its two operations, what touches the same memory, and every step
// that can add an order edge into or out of them.
#ifndef GPULINT_ENGINE_SLICE_H
#define GPULINT_ENGINE_SLICE_H

#include "engine/story/record.h"

struct slice {
	uint32_t first, second, count; // indexes into the recording; count: one past the last
	bool *keep;
	uint32_t *kept, kept_count;                                    // indexes of what is kept
	const struct sym *root;                                        // claimed memory, NULL = none
	bool is_order;                                                 // the claim is a missing edge: operations on other memory go
	bool is_whole;                                                 // nothing goes
	bool only_seen;                                                // waits that nobody promises go
	bool to_end;                                                   // the claim is about the end of the function
	enum { CALLER_NOTHING, CALLER_DRIVER, CALLER_CONTEXT } caller; // what a caller has made before the first step
	const uint32_t *thread;                                        // of the run, by its number in the witness
	size_t thread_count;
	uint64_t assumed_shared, assumed_grid; // of the claimed launch where the program's are not constant, 0 = none
};

// False when the recording does not hold the observation's operations, or holds too many.
bool slice_make(struct run *r, const struct observation *o, struct slice *out);
// The same for a path that has no observation any more.
bool slice_at(struct run *r, const struct engine_request *q, struct slice *out);
bool slice_touches(const struct recorded *s, const struct sym *root);
// launch, memset, copy, host_function
bool slice_is_operation(const struct recorded *s);

#endif
