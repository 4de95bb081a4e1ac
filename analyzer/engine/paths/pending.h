// SPDX-License-Identifier: Apache-2.0
// The states of a walk that are under way: which of them did alike, and which GPU calls they have passed, without a look at each.
#ifndef GPULINT_ENGINE_PENDING_H
#define GPULINT_ENGINE_PENDING_H

#include "engine/paths/exec.h"

enum { PENDING_NONE = UINT32_MAX };

void pending_add(struct walk *w, struct state *s);
// The first state that may be joined with `s`, and the next one behind number i. PENDING_NONE = there is none.
uint32_t pending_alike(const struct walk *w, const struct state *s);
uint32_t pending_alike_next(const struct walk *w, uint32_t i);
// The states at the block, `*n` of them, in the walk's scratch: they are no longer in the list, and under way until they leave.
struct state **pending_take(struct walk *w, uint32_t block, uint32_t *n);
// A state that was taken is run now, or goes no further.
void pending_leave(struct walk *w, const struct state *s);
// None is under way any more, in the list or taken from it.
void pending_clear(struct walk *w);
// Of the goals in that word of a set those that no state under way has passed with every call successful.
uint64_t pending_passed_by_none(const struct walk *w, uint32_t word, uint64_t goals);

#endif
