// SPDX-License-Identifier: Apache-2.0
// What the files that explore one function share.
#ifndef GPULINT_ENGINE_EXPLORE_H
#define GPULINT_ENGINE_EXPLORE_H

#include "engine/paths/goals.h"

// What the path has counted of the loop, NULL = it was not there yet.
const struct loop_count *explore_loop(const struct state *s, uint32_t head);
// How often the path has gone around the loop.
uint32_t explore_loop_count(const struct state *s, uint32_t head);
void explore_set_loop_count(struct walk *w, struct state *s, uint32_t head, uint32_t count);
// Notes that the path goes to the round which begins with the ring's first slot again.
void explore_turn_ring(struct walk *w, struct state *s, uint32_t head);
// How many have been at the block, in the same round of its loop, with the same GPU calls behind them: the caller counts.
uint32_t *explore_times(struct walk *w, const struct state *s, uint32_t block);
// The state waits at its block; it is joined with one there that did the same.
void explore_add(struct walk *w, struct state *s);
// Goes on from the end of the state's block, or ends its path.
void explore_end_block(struct walk *w, struct state *s);

#endif
