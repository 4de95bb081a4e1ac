// SPDX-License-Identifier: Apache-2.0
// Asks git, as a program: it knows the user's configuration, filters, work trees and the index that a commit is made of.
#ifndef GPULINT_CHANGE_GIT_H
#define GPULINT_CHANGE_GIT_H

#include <stddef.h>

#include "base/arena.h"

struct git_output {
	const char *text; // zero after the end
	size_t length;
};

// What git_run's message begins with where there is no git.
#define GIT_MISSING "cannot be run"

// Runs git with these arguments (NULL ends them) in the working directory, without a shell. NULL when it ended with 0, else the first line of
// what it wrote to stderr, or why it did not run.
const char *git_run(struct arena *a, const char *const *argument, struct git_output *out);

#endif
