// SPDX-License-Identifier: Apache-2.0
// Bytes for symbolic ranges: two accesses of the layout overlap exactly when the engine has proved that they do.
#ifndef GPULINT_ENGINE_LAYOUT_H
#define GPULINT_ENGINE_LAYOUT_H

#include "engine/story/slice.h"

struct layout {
	uint64_t bytes;
	bool is_assumed;       // the size is not a constant of the program
	struct range slot[64]; // symbolic starts, each in a place of its own behind the constant ones
	uint32_t slots;
	uint64_t start[64];       // constant ones
	struct range started[64]; // of each of them
	uint32_t starts;
	uint64_t slot_bytes, first_slot;
	uint64_t constant_end; // where the constant places end
};

struct byte_range {
	uint64_t begin, end;
};

// Of the memory `root` in the kept steps.
struct layout layout_make(const struct run *r, const struct slice *s, const struct sym *root);
struct byte_range layout_range(const struct layout *l, const struct memory *m, const struct range *g);

#endif
