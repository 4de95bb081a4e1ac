// SPDX-License-Identifier: Apache-2.0
// Unified diffs: which lines of which files they change.
#ifndef GPULINT_CHANGE_DIFF_H
#define GPULINT_CHANGE_DIFF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

// Lines [line, line + count) of the new text are new; `removes`: old lines stood in their place, or in front of `line` with count 0.
struct diff_hunk {
	uint32_t line, count;
	bool removes;
};

struct diff_file {
	const char *path;            // as the diff names the new file, quotes resolved: "b/src/a.cu"
	VEC(struct diff_hunk) hunks; // in order
};

struct diff {
	VEC(struct diff_file) files; // those with new text; deleted ones are left out, and those that are only renamed
	VEC(const char *) gone; // names that the diff takes from a file, as it has them in front of a deletion: "a/src/a.cu"; also of renamed ones
};

// Reads what `git diff`, `diff -u` and their like print, with any number of context lines. Text between the files is skipped. False with the
// line (from 1) and "what: what to do" when a hunk is broken, or when the text is not empty and holds no diff.
bool diff_read(struct arena *a, const char *text, size_t length, struct diff *out, uint32_t *line, const char **what);

#endif
