// SPDX-License-Identifier: Apache-2.0
// The findings of all units as one sorted list in which each stands once.
#ifndef GPULINT_MERGE_H
#define GPULINT_MERGE_H

#include "source/source.h"
#include "session/unit_result.h"

// A finding and the unit it was found in. A header's finding comes from several files, that of a file with several
// commands from several of its variants.
struct unit_finding {
	struct gpulint_finding finding;
	const struct source_unit *unit;
};

struct unit_findings {
	VEC(struct unit_finding) list;
	VEC(struct gpulint_location) included; // GPU calls on paths of a unit that stand in another file than the unit's
};

// Sorts *all and adds to `out` what is left when equal ones count once, by file, line, column and code. What only some
// variants of a file have gets an assumption that names them. What a header alone says of a function that is another one in each file (static, or in a
// namespace without a name) counts only where no unit that includes the header has gone through it: there its callers are.
// `unit` lists all units of the run.
void merge_findings(struct arena *arena, struct unit_findings *all, const struct source_unit *unit, size_t n, struct unit_result *out);
// Sorts findings that were added since.
void merge_sort(struct unit_result *all);

#endif
