// SPDX-License-Identifier: Apache-2.0
// How much of what is written reached the IR: GPU API calls and launches as tokens of the project's active code, each
// marked when a step is made of it.
#ifndef GPULINT_FRONTEND_TOKENS_H
#define GPULINT_FRONTEND_TOKENS_H

#include <ctype.h>

#include "frontend/ast/unit.h"

// Reads the main file and the project's headers among u->inclusions; needs a parse with a preprocessing record. Counts the GPU calls of the main file
// that are compiled (u->compiled), and those that #if leaves out.
void tokens_collect(struct unit *u);
// A step for the call `name` (interned; NULL: a launch) at loc was made.
void tokens_cover(struct unit *u, const struct ir_loc *loc, const char *name);

// Whether calls with an effect, or launches, stand in those lines: any, or such that no step was made for yet.
bool tokens_within(struct unit *u, const char *file, uint32_t from, uint32_t to, bool is_left);

// End of the comment, literal or preprocessor line at p, or p itself.
const char *tokens_skip(const char *p, const char *end, bool is_line_start);

static inline bool tokens_is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// Is a line at its end with the character at p? As libclang counts lines: a carriage return ends one as well, unless a newline follows it.
static inline bool tokens_end_line(const char *p, const char *end)
{
	return *p == '\n' || (*p == '\r' && (p + 1 == end || p[1] != '\n'));
}

// Once all bodies are lowered: what was not marked goes into the unit's list of calls that are no steps.
void tokens_left(struct unit *u);

#endif
