// SPDX-License-Identifier: Apache-2.0
// Memory cut where any access of the witness begins or ends: within a cell all bytes always have the same value.
#ifndef GPULINT_VALIDATOR_MODEL_CELLS_H
#define GPULINT_VALIDATOR_MODEL_CELLS_H

#include "validator/values.h"
#include "witness/witness.h"

enum { MOST_CELLS = 16384 };

struct cells {
	size_t *first;         // by memory: place of its first cell; first[memory_count] = count
	uint64_t *begin;       // by cell: first byte in its memory
	const uint64_t *bytes; // by memory
	size_t count;
};

// NULL when there would be more than MOST_CELLS: copies can carry cuts from object to object without end.
struct cells *cells_new(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count);
// The cells [*from, *to) of a range.
void cells_of(const struct cells *c, int memory, uint64_t begin, uint64_t end, size_t *from, size_t *to);
uint64_t cells_size(const struct cells *c, int memory, size_t cell);
// The contents at the cells [from, to) of a memory.
uint8_t *cells_sample(struct arena *a, const struct cells *c, const struct contents *contents, size_t from, size_t to);

#endif
