// SPDX-License-Identifier: Apache-2.0
// Members whose type is declared and nowhere defined, for its header is missing. The parser drops each statement that names one, and says nothing of it.
#ifndef GPULINT_FRONTEND_INCOMPLETE_H
#define GPULINT_FRONTEND_INCOMPLETE_H

#include "frontend/ast/unit.h"

// Where the last error of the unit, which lies in that file, says that a member's type is incomplete, each place of the file that names the member
// becomes an error too.
void incomplete_note(struct unit *u, CXFile file);

#endif
