// SPDX-License-Identifier: Apache-2.0
// Device code that the host's view of a file does not have: STEP_HIDDEN stands where it would run.
#ifndef GPULINT_FRONTEND_HIDDEN_H
#define GPULINT_FRONTEND_HIDDEN_H

#include "frontend/lower/call.h"

// Between two statements of a compound statement of device code: lines for another architecture, macros that are empty here.
struct gap {
	CXFile file;     // NULL: not looked at
	unsigned offset; // where the text behind the last statement starts
};

struct gap gap_open(struct body *b, CXCursor compound);
void gap_before(struct body *b, struct gap *gap, CXCursor statement);
void gap_close(struct body *b, struct gap *gap, CXCursor compound);
// A statement of assembly.
void hidden_assembly(struct body *b, CXCursor c);
// Of a function of the project, or of one that nobody declares, without a body?
bool hidden_is_call(const struct call *call, const struct ir_step *s);
void hidden_step(struct body *b);
// Launches in the function that are known by the name of their kernel alone, now that all functions are: those in statements that
// the parser lost (recover/lost_launch.c).
void lost_kernels(struct unit *u, struct ir_function *f);

#endif
