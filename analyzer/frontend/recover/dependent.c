// SPDX-License-Identifier: Apache-2.0
// Operators between operands of unknown type, in templates that nobody instantiates: which function they call is decided
// there. Comparisons and arithmetic are those of values, as they are of what an API call returns.
#include "frontend/lower/call.h"
#include "frontend/lower/expr.h"

#include <string.h>

static const struct {
	const char *name;
	enum ir_op op;
} operators[] = {
	{"operator==", OP_EQ}, {"operator!=", OP_NE}, {"operator<", OP_LT},  {"operator<=", OP_LE}, {"operator>", OP_GT},
	{"operator>=", OP_GE}, {"operator+", OP_ADD}, {"operator-", OP_SUB}, {"operator*", OP_MUL}, {"operator/", OP_DIV},
	{"operator%", OP_MOD}, {"operator&", OP_AND}, {"operator|", OP_OR},  {"operator^", OP_XOR},
};

// What `x OP= y` computes, OP_NONE = the name is no such operator's.
static enum ir_op compound_op(const char *name)
{
	size_t n = strlen(name);
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (operators[i].op >= OP_ADD && (operators[i].op < OP_LT || operators[i].op > OP_NE) && n == strlen(operators[i].name) + 1 &&
		    name[n - 1] == '=' && strncmp(operators[i].name, name, n - 1) == 0)
			return operators[i].op;
	return strcmp(name, "operator<<=") == 0 ? OP_SHL : strcmp(name, "operator>>=") == 0 ? OP_SHR : OP_NONE;
}

// "operator==" where the call's child `at` names a set of operators: clang writes it between the operands of x == y and behind
// that of *x. "" elsewhere.
static const char *operator_at(struct unit *u, const struct call *call, unsigned at)
{
	if (!is_null(call->ref))
		return "";
	CXCursor callee = strip(u, call->k.at[at]);
	if (clang_getCursorKind(callee) != CXCursor_OverloadedDeclRef) {
		struct kids inner = kids_of(u, callee);
		bool is_reference = clang_getCursorKind(callee) == CXCursor_DeclRefExpr && inner.n == 1;
		if (!is_reference || clang_getCursorKind(inner.at[0]) != CXCursor_OverloadedDeclRef)
			return "";
		callee = inner.at[0];
	}
	const char *name = spelling_of(u, callee);
	return strncmp(name, "operator", 8) == 0 && strcmp(name, "operator()") != 0 ? name : "";
}

// *x, &x, !x, -x and their like, where clang writes the callee behind the operand.
static bool before_operand(struct body *b, const struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	const char *name = call->k.n == 2 ? operator_at(u, call, 1) : "";
	if (!*name)
		return false;
	CXCursor x = call->k.at[0];
	const struct ir_type *t = type_of_cursor(u, call->cursor);
	if (strcmp(name, "operator&") == 0)
		*result = address_of(b, x);
	else if (strcmp(name, "operator*") == 0)
		*result = v_deref(u, expr_value(b, x));
	else if (strcmp(name, "operator!") == 0)
		*result = v_unary(u, OP_LNOT, u->bool_type, expr_value(b, x));
	else if (strcmp(name, "operator-") == 0 || strcmp(name, "operator~") == 0)
		*result = v_unary(u, strcmp(name, "operator-") == 0 ? OP_NEG : OP_NOT, t, expr_value(b, x));
	else if (strcmp(name, "operator+") == 0 || strcmp(name, "operator->") == 0)
		*result = expr(b, x);
	else if (strcmp(name, "operator++") == 0 || strcmp(name, "operator--") == 0)
		*result = increment(b, x, strcmp(name, "operator++") == 0 ? 1 : -1, false, call->discard);
	else
		return false;
	return true;
}

static enum ir_op logical_op(const char *name)
{
	return strcmp(name, "operator&&") == 0 ? OP_LAND : strcmp(name, "operator||") == 0 ? OP_LOR : OP_NONE;
}

enum ir_op dependent_logical(struct unit *u, CXCursor c, CXCursor operand[2])
{
	if (clang_getCursorKind(c) != CXCursor_CallExpr)
		return OP_NONE;
	struct call call = {.cursor = c, .ref = decl_named(u, c), .k = kids_of(u, c)};
	enum ir_op op = call.k.n == 3 ? logical_op(operator_at(u, &call, 1)) : OP_NONE;
	if (op != OP_NONE) {
		operand[0] = call.k.at[0];
		operand[1] = call.k.at[2];
	}
	return op;
}

bool dependent_operator(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (before_operand(b, call, result))
		return true;
	const char *name = call->k.n == 3 ? operator_at(u, call, 1) : "";
	if (!*name)
		return false;
	if (logical_op(name) != OP_NONE) {
		*result = logical_expr(b, call->cursor, logical_op(name), call->k.at[0], call->k.at[2]);
		return true;
	}
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (strcmp(operators[i].name, name) == 0) {
			const struct ir_value *x = expr_value(b, call->k.at[0]), *y = expr_value(b, call->k.at[2]);
			*result = v_binary(u, operators[i].op, type_of_cursor(u, call->cursor), x, y);
			return true;
		}
	enum ir_op op = compound_op(name);
	if (op != OP_NONE) {
		*result = compound_assignment(b, op, call->k.at[0], call->k.at[2]);
		return true;
	}
	call->kind = CALLEE_NAME;
	call->name = name;
	call_push(b, call, expr_value(b, call->k.at[0]));
	call_push(b, call, expr_value(b, call->k.at[2]));
	*result = call_emit(b, call);
	return true;
}
