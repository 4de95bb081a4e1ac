// SPDX-License-Identifier: Apache-2.0
// What memory holds when a witness runs in program order: the value that every read must see. Each write fills its
// bytes with the tag of its step, a copy carries the bytes of its source along, an atomic adds the tag (modulo 256).
// Within one step the reads come first, then the writes and atomics in their order. Memory that comes to life (alloc,
// alloc_async) holds its initial_byte(); memory that ends (free, free_async, dies, unmap) holds POISON_BYTE from then
// on: that is what an adversary who gets it next would write. The steps of forked processes touch nothing here.
#ifndef GPULINT_VALIDATOR_VALUES_H
#define GPULINT_VALIDATOR_VALUES_H

#include "witness/witness.h"

struct span {
	uint64_t begin, end;
	uint8_t value;
};

// Sorted spans without gaps over the whole object. Before the first write every byte is initial_byte().
struct contents {
	struct span *span;
	size_t count;
};

enum { POISON_BYTE = 0xDD /* what an adversary writes into dead memory */ };

// 222..253, distinct for neighbouring objects: a copy of what nobody wrote must be seen too.
uint8_t initial_byte(int memory);

// 1..200, distinct for the writing steps of a witness as long as there are no more than 200 of them.
uint8_t step_tag(uint32_t step);

struct expected_read {
	uint32_t step, access;
	struct contents seen;
}; // of exactly the bytes the access covers

struct expectation {
	struct expected_read *read;
	size_t read_count;
	struct contents *final; // by memory, after the last step and everything it enqueued
};

// Runs `step` in order. A child thread's steps stand where they are in the list: that order is the program order meant.
// A captured step acts when its graph is launched.
void values_expect(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, struct expectation *out);

// Whether the step's call only enqueues what it does.
bool step_is_operation(const struct witness_step *s);

// Whether wrong bytes that step `at` read can come from the other order of the pair. What the thread of `first` issued before that, and what
// the host had read before it came to `second`, show another fault of the same sequence. Of a replayed step nobody knows when it ran.
bool pair_can_show(const struct witness *w, const struct witness_step *step, uint32_t first, uint32_t second, uint32_t at);

#endif
