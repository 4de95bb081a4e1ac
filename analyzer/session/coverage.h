// SPDX-License-Identifier: Apache-2.0
// The GPU calls of all units as one list: a call in a header counts once, and is reached when some unit reaches it.
#ifndef GPULINT_COVERAGE_H
#define GPULINT_COVERAGE_H

#include "base/vec.h"
#include "gpulint/gpulint.h"

struct coverage {
	VEC(struct gpulint_gpu_call) calls; // of all units, in any order; those not reached only, once closed
};

// Counts the calls and leaves those that no unit reached, sorted by place.
void coverage_close(struct coverage *c, struct gpulint_statistics *statistics);

#endif
