// SPDX-License-Identifier: Apache-2.0
// Facts that show only when the paths of one function are held against each other. Internal to engine/.
#ifndef GPULINT_ENGINE_COMPARE_H
#define GPULINT_ENGINE_COMPARE_H

#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// For each cooperative launch reached by several successful paths: what some of them initialise before it.
const struct expectation *compare_cooperative(const struct machine *m, const struct summary *s, uint32_t *count);

// The kernels, by their interned names, of which some code of the unit asks how many blocks a multiprocessor holds.
struct map compare_asked(struct exec *x);

// Globals and statics that some path fills with an object of the device selected by a parameter.
const struct cached *compare_cached(struct arena *a, const struct summary *s, uint32_t *count);

struct exit_state {
	const struct fragment *fragment;
	int pushed;              // contexts left on the stack
	const struct prim *push; // context_left
	bool has_ended_current;  // it is off the stack because it was destroyed: that says nothing of ways on which it lives on
};

// Does the path make the context that `push` leaves on the stack for its caller, in a place that it is given and does not look at? "The context is
// created [...] and associated with the calling thread" (CUDA driver API, cuCtxCreate): to make it current is what was asked for. A path that first
// looks whether there is one makes it for itself.
bool compare_is_made_for_caller(const struct fragment *f, const struct prim *push);

// The exit that leaves another number of contexts than its siblings, or NULL.
const struct exit_state *compare_exits(const struct exit_state *exit, uint32_t count);

#endif
