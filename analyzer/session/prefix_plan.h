// SPDX-License-Identifier: Apache-2.0
// Which sets of the C++ library's headers are worth a parse of their own. A unit may take any set of what it includes, and takes the largest: what it
// includes is the same with each.
#ifndef GPULINT_PREFIX_PLAN_H
#define GPULINT_PREFIX_PLAN_H

#include <stdint.h>

#include "base/vec.h"

// Bits as in struct source_unit's `library`.
typedef VEC(uint64_t) header_sets;

// What the units with the same flags include.
struct prefix_demand {
	uint64_t library;
	uint32_t parses; // that a unit is likely to take
};

// Adds to `sets`, which are there already, those whose making costs less than it saves. `front`: what the flags include in front of every file, as
// a number of such headers; without it the empty set saves nothing. The result depends on the demands alone, not on their order.
void prefix_plan(struct arena *arena, const struct prefix_demand *demand, size_t n, uint32_t front, header_sets *sets);
// The index of the largest set that holds nothing but what `library` does, or sets->n.
size_t prefix_best(const header_sets *sets, uint64_t library);

#endif
