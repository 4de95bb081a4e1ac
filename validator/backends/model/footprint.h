// SPDX-License-Identifier: Apache-2.0
// What a transition touches: the ground for calling two transitions independent.
#ifndef GPULINT_VALIDATOR_MODEL_FOOTPRINT_H
#define GPULINT_VALIDATOR_MODEL_FOOTPRINT_H

#include "validator/backends/model/machine.h"

struct footprint {
	uint32_t process;
	const struct witness_access *access;
	size_t access_count;
	VEC(uint32_t) key; // streams, events, graphs, mutexes and registrations that a host step uses
};

// Of the next transition of a process.
void footprint_of(struct arena *a, struct machine *m, uint32_t process, struct footprint *out);
bool footprints_depend(const struct footprint *a, const struct footprint *b, bool with_memory);

#endif
