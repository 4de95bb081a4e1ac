// SPDX-License-Identifier: Apache-2.0
// What turns in a loop: indexes that come back to where they began after a few rounds (`i % 3`, `k ^= 1`, `if (++k == n) k = 0`), in its body or in
// what it calls. A loop that has one goes around until it has come back: only then the element of the first round is used again.
#ifndef GPULINT_ENGINE_RINGS_H
#define GPULINT_ENGINE_RINGS_H

#include "engine/paths/exec.h"

enum { RING_MODULUS_MAX = 8 };

// What is written of them in a set of blocks and in the functions that these call.
struct rings {
	uint32_t modulus; // the largest number that says how long one is, 0 = none
	uint32_t names, lengths;
	struct ring_name {
		const char *field; // of a member, NULL = it is `var`
		const struct ir_var *var;
		bool is_pointed_to;       // what the variable points to
	} name[8];                        // what is given such an index
	const struct ir_value *length[4]; // other values that say how long one is (`i % n`), as the function can write them
};

// Of the function's blocks that `in` has, NULL = all.
struct rings *rings_find(struct exec *x, const struct ir_function *f, const bool *in, uint32_t callee_depth);
// How long the path knows one to be of which the source has no number, 0 = it does not.
uint32_t rings_length(struct walk *w, const struct state *s, const struct rings *r);
// Has some index another value than it had in the store, both of them numbers?
bool rings_differ(const struct rings *r, const struct state *s, const struct symmap *store);
// Is some index what is left of a number that nobody knows (`(turn + 1) % 3`)? The first round does not say that, so that it is one round more until an
// element is seen to be used again.
bool rings_are_open(const struct rings *r, const struct state *s);

#endif
