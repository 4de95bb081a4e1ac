// SPDX-License-Identifier: Apache-2.0
// A walk through the function `f` of a program (program.h) as it stands when its first path begins, for tests of what a walk decides.
#ifndef GPULINT_TESTS_WALK_H
#define GPULINT_TESTS_WALK_H

#include "engine/paths/explore.h"

struct walking {
	struct arena arena;
	struct engine_statistics statistics;
	struct exec *exec;
	struct walk w;
	struct summary summary;
};

void walk_begin(struct walking *k, const char *program);
// The same where earlier walks have kept the goals whose bits are in `had`.
void walk_begin_again(struct walking *k, const char *program, uint64_t had);
void walk_end(struct walking *k);

// A state at the block that has assumed nothing yet, its parameters in place, and has passed the goals whose bits are in `goals`.
struct state *walk_state(struct walking *k, uint32_t block, uint64_t goals);
// The paths of the function, as its callers see them.
const struct summary *walk_paths(struct walking *k);
const struct ir_function *walk_function(const struct walking *k, const char *name);

#endif
