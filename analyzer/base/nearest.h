// SPDX-License-Identifier: Apache-2.0
// The known word that is nearest to a misspelt one, for messages.
//
//   struct nearest near = {.wanted = "effcts"};
//   nearest_try(&near, "effects");        // for each known word
//   near.best                             // "effects"; NULL = none is near
#ifndef GPULINT_BASE_NEAREST_H
#define GPULINT_BASE_NEAREST_H

#include <stddef.h>

struct nearest {
	const char *wanted;
	const char *best;
	size_t distance; // letters to insert, delete, replace or swap with the next between `wanted` and `best`
};

// Takes a known word that differs in at most a third of the letters of the longer one (one at least), and less than the best so far. Small and
// capital letters are the same.
void nearest_try(struct nearest *n, const char *known);

#endif
