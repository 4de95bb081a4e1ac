// SPDX-License-Identifier: Apache-2.0
// Kinds of expressions, for expr.c, which chooses among them.
#ifndef GPULINT_FRONTEND_EXPR_H
#define GPULINT_FRONTEND_EXPR_H

#include "frontend/lower/lower.h"

// --- operators.c -----------------------------------------------------------------------------------------------------
const struct ir_value *binary_expr(struct body *b, CXCursor c);
const struct ir_value *subscript_expr(struct body *b, CXCursor c);
const struct ir_value *unary_expr(struct body *b, CXCursor c, bool discard);
const struct ir_value *conditional_expr(struct body *b, CXCursor c, CXCursor cond, CXCursor yes, CXCursor no);
// x && y, x || y, of which `c` is the expression.
const struct ir_value *logical_expr(struct body *b, CXCursor c, enum ir_op op, CXCursor x, CXCursor y);
// ++x, x++ and, by -1, their counterparts.
const struct ir_value *increment(struct body *b, CXCursor operand, int by, bool is_post, bool discard);
// OP_NONE = no operator of two values (comma, assignment).
enum ir_op binary_op(enum CXBinaryOperatorKind kind);
// to op= by
const struct ir_value *compound_assignment(struct body *b, enum ir_op op, CXCursor to, CXCursor by);

// --- names.c ---------------------------------------------------------------------------------------------------------
const struct ir_value *name_expr(struct body *b, CXCursor c);
void template_numbers_set(struct body *b); // once the body is lowered: gives those that it names their values
const struct ir_value *member_expr(struct body *b, CXCursor c);

// --- member_pointer.c ------------------------------------------------------------------------------------------------
const struct ir_value *member_pointer_expr(struct body *b, CXCursor c); // x.*m, p->*m

// --- recover/refused.c -----------------------------------------------------------------------------------------------
// The variable that the expression names, and clang refuses to since its declaration has an error; NULL = it is no such expression.
const struct ir_value *refused_name(struct body *b, CXCursor c);

#endif
