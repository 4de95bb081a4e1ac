// SPDX-License-Identifier: Apache-2.0
// What a file begins with is parsed once and kept (docs/cache.md), where that is long and the file is met again with another text behind it.
#ifndef GPULINT_PREAMBLE_H
#define GPULINT_PREAMBLE_H

#include "session/keep.h"
#include "session/workers.h"

struct preamble_group;

// Of the units of a run.
struct preambles {
	struct keep *keep;
	struct preamble_group **of; // by number in `chosen`; an entry of NULL: none is possible
};

// Sets unit[i].preamble of the `count` units whose numbers are in `chosen`: a kept one, or, in a run that looks at few files, one that is made now because an
// earlier run has wanted it. Where none can be had, nothing changes but time. `out` lives as long as k->arena.
void preambles_find(struct keep *k, struct source_unit *unit, const size_t *chosen, size_t count, struct worker_options options,
                    struct preambles *out);
// The result of the unit with number `i` in `chosen`: says whether a preamble is wanted the next time.
void preambles_note(struct preambles *p, size_t i, const struct source_unit *unit, const struct unit_result *result);

#endif
