// SPDX-License-Identifier: Apache-2.0
// Operators between operands of unknown type, in templates that nobody instantiates: which function they call is decided
// there. Comparisons and arithmetic are those of values, as they are of what an API call returns.
#include "frontend/lower/call.h"

#include <string.h>

static const struct {
	const char *name;
	enum ir_op op;
} operators[] = {
	{"operator==", OP_EQ}, {"operator!=", OP_NE}, {"operator<", OP_LT}, {"operator<=", OP_LE},  {"operator>", OP_GT},
	{"operator>=", OP_GE}, {"operator+", OP_ADD}, {"operator-", OP_SUB}, {"operator*", OP_MUL}, {"operator/", OP_DIV},
	{"operator%", OP_MOD}, {"operator&", OP_AND}, {"operator|", OP_OR},
};

// "operator==" where clang writes the callee between the operands of x == y; "" elsewhere.
static const char *operator_between(struct unit *u, const struct call *call)
{
	if (call->k.n != 3 || !is_null(call->ref))
		return "";
	CXCursor callee = strip(u, call->k.at[1]);
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

bool dependent_operator(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	const char *name = operator_between(u, call);
	if (!*name)
		return false;
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (strcmp(operators[i].name, name) == 0) {
			const struct ir_value *x = expr_value(b, call->k.at[0]), *y = expr_value(b, call->k.at[2]);
			*result = v_binary(u, operators[i].op, type_of_cursor(u, call->cursor), x, y);
			return true;
		}
	call->kind = CALLEE_NAME;
	call->name = name;
	call_push(b, call, expr_value(b, call->k.at[0]));
	call_push(b, call, expr_value(b, call->k.at[2]));
	*result = call_emit(b, call);
	return true;
}
