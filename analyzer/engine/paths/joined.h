// SPDX-License-Identifier: Apache-2.0
// Stores and results of spawned functions, taken over at the join. Internal to engine/.
#ifndef GPULINT_ENGINE_JOINED_H
#define GPULINT_ENGINE_JOINED_H

#include "engine/paths/exec.h"

// Fills child->left and child->result with the callee's own symbols. `taken`: the way through it that is followed; `may_run`: by number of a way,
// whether the thread may take it.
void joined_collect(const struct machine *m, const struct summary *sum, const bool *may_run, const struct fragment *taken, struct trace *child);
// Does the way through the body find nothing at the location, and leave something there? So is made what all threads have one of.
bool joined_makes(const struct machine *m, const struct fragment *f, const struct stored *st);
// Did nobody know in `before` whether what the child makes once is there? Then `s`, which goes on behind it, knows that it was not, and `before` that it
// was.
bool joined_tell_apart(const struct machine *m, struct state *before, struct state *s, const struct trace *child);
// The path has done `p`: if that spawns a thread whose body is known, joins find it.
void joined_expect(const struct machine *m, struct state *s, const struct prim *p);
// A join: the state sees what the thread of that handle did, or each thread since the last such join. Returns the thread's
// result, NULL = not known.
const struct sym *joined_take(const struct machine *m, struct state *s, const struct sym *handle);
// The object that a variable of thread storage duration is in the thread that starts in `s`, numbered `number`: it holds what the initialisers say.
const struct sym *joined_own(struct exec *x, struct state *s, const struct sym *var, int64_t number);

#endif
