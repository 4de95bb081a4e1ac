// SPDX-License-Identifier: Apache-2.0
// Names that a source uses and a header of its project declares only where a macro is defined, which the project's build gives.
#ifndef GPULINT_FRONTEND_LACKING_H
#define GPULINT_FRONTEND_LACKING_H

#include "frontend/ast/unit.h"

// The macro behind which the headers of the unit declare most of the names; NULL = they declare none behind a macro that can be assumed. Behind
// tokens_collect.
const char *lacking_macro(struct unit *u, const char *const *name, uint32_t count);

typedef VEC(const char *) lacking_names;
// Adds what the main file defines and a header has defined already: stubs for builds without the GPU (`#else`, `inline int count() { return 0; }`), by the
// names of the functions, and of macros that the header writes them with. Interned, in the unit's memory for tables.
void lacking_stubs(struct unit *u, lacking_names *out);

#endif
