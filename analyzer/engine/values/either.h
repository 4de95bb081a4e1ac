// SPDX-License-Identifier: Apache-2.0
// What paths that met knew apart. Those that did the same become one, which keeps what all of them knew; that one of them was taken stays known as
// well: behind `if (owned && handle) destroy(handle)` the path that destroys nothing owns nothing or has no handle.
#ifndef GPULINT_ENGINE_EITHER_H
#define GPULINT_ENGINE_EITHER_H

#include "engine/values/facts.h"

struct known {
	const struct sym *value;
	const struct fact *fact;
};

enum { MAX_SIDES = 4, MAX_KNOWN = 4 };

// All that one side says holds, of one side at least. A side may say less than the path knew.
struct either {
	const struct either *next;
	uint32_t sides, depth; // depth: how many `next` has behind it
	uint32_t knows[MAX_SIDES];
	struct known side[MAX_SIDES][MAX_KNOWN];
};

// Of two paths that become one: what is known of each by `a` and `b`, and by `both` once they are one. In the machine's scratch; NULL = nothing.
const struct either *either_join(const struct machine *m, const struct either *a, const struct symmap *a_facts, const struct either *b,
                                 const struct symmap *b_facts, const struct symmap *both);
// With one more, unless that says nothing or there are enough.
const struct either *either_add(const struct machine *m, const struct either *all, const struct either *one);
// The same in the arena, with its facts.
const struct either *either_keep(struct arena *arena, const struct either *all);

#endif
