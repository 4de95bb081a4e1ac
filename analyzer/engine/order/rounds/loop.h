// SPDX-License-Identifier: Apache-2.0
// A loop of a function, as its text has it.
#ifndef GPULINT_ORDER_LOOP_H
#define GPULINT_ORDER_LOOP_H

#include "engine/trace.h"

struct loop {
	const struct ir_function *function;
	uint32_t head, body; // blocks: the one with the condition, and where a round begins
	bool *inside;        // by block, without the head
};

// The loop with that head: what lies on the ways back to it.
struct loop loop_at(struct arena *scratch, const struct ir_function *f, uint32_t head);
// Is the variable given a value in the loop?
bool loop_sets(const struct loop *l, const struct ir_var *var);
// Does each round that ends come through that block of the loop?
bool loop_passes(struct arena *scratch, const struct loop *l, uint32_t block);
// Does a round that is at block `from` come to the block?
bool loop_comes_to(struct arena *scratch, const struct loop *l, uint32_t from, uint32_t block);

#endif
