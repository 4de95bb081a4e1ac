// SPDX-License-Identifier: Apache-2.0
// Kinds of statements that have a file of their own, and what those share with stmt.c.
#ifndef GPULINT_FRONTEND_STMT_H
#define GPULINT_FRONTEND_STMT_H

#include "frontend/lower/lower.h"

void stmt_at(struct body *b, CXCursor c); // what follows stands at c, if c stands anywhere
// Everything in scope ends, and the function returns v (NULL = nothing) at c.
void stmt_return(struct body *b, CXCursor c, const struct ir_value *v);
void stmt_scoped(struct body *b, CXCursor c); // a branch or loop body that need not be a compound statement

// --- loop.c ---------------------------------------------------------------------------------------------------------
void while_statement(struct body *b, CXCursor c);
void do_statement(struct body *b, CXCursor c);
void for_statement(struct body *b, CXCursor c);

// --- switch.c -------------------------------------------------------------------------------------------------------
void switch_statement(struct body *b, CXCursor c);
void case_statement(struct body *b, CXCursor c);
// In front of a statement of a switch's body: the parser leaves out a label whose value it does not know, and keeps what stands behind it. `previous` is
// the one before in the body, the null cursor = there is none.
void switch_label_before(struct body *b, CXCursor body, CXCursor previous, CXCursor statement);
void default_statement(struct body *b, CXCursor c);

#endif
