// SPDX-License-Identifier: Apache-2.0
// Which lines of a text the preprocessor leaves out here, whatever the flags: those for other systems and their compilers.
#ifndef GPULINT_SOURCE_CONDITIONS_H
#define GPULINT_SOURCE_CONDITIONS_H

#include <stdbool.h>
#include <stdint.h>

enum truth { TRUTH_NO, TRUTH_MAYBE, TRUTH_YES };

enum { CONDITIONS_DEEPEST = 64 }; // of levels below that nothing is known

struct conditions {
	uint32_t depth; // of #if and its like
	struct {
		enum truth now;    // the branch that the next lines stand in
		enum truth before; // one of the branches so far was taken
	} level[CONDITIONS_DEEPEST];
};

// Goes on by the line that begins there; a line that is no condition changes nothing.
void conditions_read(struct conditions *c, const char *line);
bool conditions_leave_out(const struct conditions *c);

#endif
