// SPDX-License-Identifier: Apache-2.0
// Which function a virtual call runs.
#ifndef GPULINT_FRONTEND_VIRTUAL_H
#define GPULINT_FRONTEND_VIRTUAL_H

#include "frontend/lower/lower.h"

struct call;

// Keeps the method as one that overrides others.
void virtual_note(struct unit *u, CXCursor method);
// Lists for other units what the method overrides.
void virtual_list(struct unit *u, struct ir_function *f, CXCursor method);
// call->ref itself, the only function of the unit that can run in its place, or null: one of several. `within`: the function that calls.
CXCursor virtual_target(struct unit *u, const struct call *call, CXCursor within);
// What a call of the method calls whose target is one of several.
const struct ir_value *virtual_callee(struct unit *u, CXCursor method);
// The object is now one of the class, where that has virtual functions: what calls of these look for.
void virtual_mark(struct body *b, const struct ir_value *object, struct record_info *info);
// Around an assignment, which copies the members and leaves the object what it was made as. virtual_keep: NULL = no virtual functions.
const struct ir_value *virtual_keep(struct body *b, const struct ir_value *object);
void virtual_restore(struct body *b, const struct ir_value *object, const struct ir_value *kept);

#endif
