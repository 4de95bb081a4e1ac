// SPDX-License-Identifier: Apache-2.0
// What a build has to define so that a part of a file is compiled.
#ifndef GPULINT_FRONTEND_CONDITIONS_H
#define GPULINT_FRONTEND_CONDITIONS_H

#include "frontend/ast/unit.h"

// The definitions that make the condition of the directive at p (#if, #ifdef, #elif, #elifdef) true where nothing defines any of its macros:
// "M", or "M=N" where it compares, in the order in which they stand there, with blanks between several; interned. Of `||` the first part that can
// be had. NULL = it asks for nothing, or for what no definition gives: a function-like macro, a comparison of two macros. What a
// compiler defines by itself is not defined: whether it is there is not asked.
const char *conditions_macros(struct unit *u, const char *p, const char *end);

#endif
