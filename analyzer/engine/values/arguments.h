// SPDX-License-Identifier: Apache-2.0
// What the calls of a function that are seen pass to it, as far as it is numbers, or pointers that are not null: "what they pass is used".
#ifndef GPULINT_ENGINE_ARGUMENTS_H
#define GPULINT_ENGINE_ARGUMENTS_H

#include "engine/values/facts.h"

// Of one function; all zero: no call was seen yet. `fact` has one for each parameter that every call has passed.
struct arguments {
	struct fact *fact;
	uint32_t params;
	bool is_called;
};

// Adds a call with these arguments, under the facts of the caller's path.
void arguments_add(const struct machine *m, struct arguments *g, const struct symmap *facts, const struct sym *const *arg, uint32_t args);
// Can what a path of the function assumes hold in one of the calls? True where none was seen.
bool arguments_allow(const struct machine *m, const struct arguments *g, const struct symmap *assumed);

#endif
