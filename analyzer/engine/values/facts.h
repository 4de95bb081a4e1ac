// SPDX-License-Identifier: Apache-2.0
// What a path assumes of its values: conditions have one truth, integers lie in intervals. A set of facts is a map from a
// value to a struct fact.
#ifndef GPULINT_ENGINE_FACTS_H
#define GPULINT_ENGINE_FACTS_H

#include "engine/values/symmap.h"

// Where values come from, for the life of a unit.
struct machine {
	struct arena *arena;
	struct arena *scratch; // ends with the walk that goes on (paths/exec.c), the unit's where there is none: maps, and what only they hold
	struct sym_table *table;
	struct interner *strings;
	const struct symmap *constants; // what objects hold that nothing changes, by its places (paths/callees.h); NULL = none is known
};

// What is known of an integer: low <= x <= high, and x is none of not[]: of the cases of a switch the last eight.
enum { MAX_NOT = 8 };
struct fact {
	int64_t low, high, not[MAX_NOT];
	uint8_t nots;
};

bool fact_excludes(const struct fact *f, int64_t value);
bool fact_is_same(const struct fact *a, const struct fact *b);
// 1, 0, or -1 when the facts do not decide.
int facts_truth(const struct machine *m, const struct symmap *facts, const struct sym *condition);
// Is the value known to be one integer?
bool facts_integer(const struct symmap *facts, const struct sym *value, int64_t *integer);
// The value with every part that the facts pin to one integer replaced by it: `(g + n - 1) % n` on the path where n is 2.
const struct sym *facts_pinned(struct sym_table *t, const struct symmap *facts, const struct sym *value);
// Adds what follows from it; false when it cannot be.
bool facts_assume(const struct machine *m, struct symmap *facts, const struct sym *condition, bool truth);
bool facts_assume_range(const struct machine *m, struct symmap *facts, const struct sym *value, struct fact range);
// What is known of the value from here on, whatever was; NULL = nothing. It has to stay as long as the facts do. `edition`: as of symmap_edit.
void facts_put(const struct machine *m, struct symmap *facts, uint64_t edition, const struct sym *value, const struct fact *known);
// Does some value have facts in both that no integer fits? Then no caller can be where both hold.
bool facts_exclude(const struct symmap *a, const struct symmap *b);
// Keeps what both know.
void facts_join(const struct machine *m, struct symmap *into, const struct symmap *other);

#endif
