// SPDX-License-Identifier: Apache-2.0
// Which work depends on the device that is current. Internal to engine/.
#ifndef GPULINT_ENGINE_AFFINITY_H
#define GPULINT_ENGINE_AFFINITY_H

#include "base/map.h"
#include "engine/trace.h"

struct affinity {
	struct map callers_stream; // names of members that keep a stream which a caller gave
};

// `called`: by ir_function.id, functions that the unit calls itself. The arena owns what is found.
void affinity_collect(struct arena *a, const struct ir_unit *unit, const bool *called, struct affinity *out);
// Does it make something that belongs to the current device?
bool affinity_makes(const struct effect *e);
bool affinity_makes_something(const struct prim *p);
// Does it allocate managed memory? "The physical storage is created on the GPU which is active" (cudaMallocManaged), and every device may use it.
bool affinity_is_managed(const struct prim *p);
// Does what the operation does depend on the current device?
bool affinity_of(const struct affinity *known, const struct prim *p);
// Is it a library's work on the handle of the device that is current?
bool affinity_of_handle(const struct prim *p);

#endif
