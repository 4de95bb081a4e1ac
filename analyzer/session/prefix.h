// SPDX-License-Identifier: Apache-2.0
// What units have in front of their files by the same flags is parsed once and kept: CUDA's headers, which are most of a small file's parse.
#ifndef GPULINT_PREFIX_H
#define GPULINT_PREFIX_H

#include "session/keep.h"
#include "session/workers.h"

// Sets unit[i].prefix of the `count` units whose numbers are in `chosen`: a kept one, or one that is made now where several of the units want it or an
// earlier run has wanted it. Where none can be had, nothing changes but time.
void prefixes_find(struct keep *k, struct source_unit *unit, const size_t *chosen, size_t count, struct worker_options options);

// Whether gpulint's flags include headers in front of the unit, and the user's none.
bool prefix_is_possible(const struct source_unit *u);
// The key of what is parsed with the unit's flags; `what` it is, and the lines behind what the flags include.
struct store_key prefix_key(const struct keep *k, const struct source_unit *u, const char *what, const char *lines);

#endif
