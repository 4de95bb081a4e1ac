// SPDX-License-Identifier: Apache-2.0
// What `#if` compiles, and what it leaves out in its place. A function that gives an operation its stream in one of the two and not in
// the other has builds with streams and builds without.
#ifndef GPULINT_FRONTEND_ALTERNATIVES_H
#define GPULINT_FRONTEND_ALTERNATIVES_H

#include "frontend/ast/unit.h"

// Notes those of a file whose text and skipped ranges are known.
void alternatives_collect(struct unit *u, const struct file_text *f);
// Does what is left out in place of that line use the name?
bool alternatives_use(struct unit *u, const struct ir_loc *loc, const char *name);

#endif
