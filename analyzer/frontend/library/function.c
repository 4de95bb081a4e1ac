// SPDX-License-Identifier: Apache-2.0
// std::function: what it holds is kept in its place as a pointer would be, the function or the address of the closure, null where it holds none.
// Here its operators ([func.wrap.func.con], [func.wrap.func.cap], [func.wrap.func.nullptr]); its calls are lower/call.c's. Not in rules/api/std.gls: a
// place of another type than its object has cannot be said there.
#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/expr.h"

#include <string.h>

#include "ir/records.h"

static bool is_holder(struct unit *u, CXCursor c)
{
	return ir_type_holds_function(type_of_cursor(u, c));
}

static bool is_null_pointer(struct unit *u, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(strip(u, c));
	return kind == CXCursor_CXXNullPtrLiteralExpr || kind == CXCursor_GNUNullExpr;
}

static const struct ir_value *held_place(struct body *b, CXCursor object)
{
	return v_retype(b->u, expr_place(b, object), type_pointer(b->u, b->u->void_type));
}

static const struct ir_value *compare_held(struct body *b, enum ir_op op, CXCursor object)
{
	struct unit *u = b->u;
	return v_binary(u, op, u->bool_type, v_load(u, held_place(b, object)), v_int(u, u->int_type, 0));
}

// A closure stays an object of its own, which nothing ends while it is held.
static void hold(struct body *b, CXCursor object, CXCursor given)
{
	struct unit *u = b->u;
	CXCursor c = strip(u, given);
	const struct ir_value *place = expr_place(b, object);
	if (clang_getCursorKind(c) == CXCursor_LambdaExpr) {
		const struct ir_value *closure = v_var(u, temp_new(b, type_of_cursor(u, c)));
		lambda_expr(b, c, closure);
		emit_assign(b, place, v_load(u, closure));
		return;
	}
	bool is_pointer = type_of_cursor(u, c)->kind != TYPE_RECORD;
	emit_assign(b, is_pointer ? held_place(b, object) : place, is_null_pointer(u, c) ? v_int(u, u->int_type, 0) : expr_value(b, c));
}

bool function_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (!is_system(call->ref))
		return false;
	unsigned first;
	const char *name = spelling_of(u, call->ref);
	CXCursor asked = strcmp(name, "operator bool") == 0 ? call_object(b, call, &first) : clang_getNullCursor();
	if (!is_null(asked) && is_holder(u, asked)) {
		*result = compare_held(b, OP_NE, asked);
		return true;
	}
	CXCursor object = clang_Cursor_getNumArguments(call->cursor) == 2 ? clang_Cursor_getArgument(call->cursor, 0) : clang_getNullCursor();
	if (is_null(object) || !is_holder(u, object))
		return false;
	CXCursor other = clang_Cursor_getArgument(call->cursor, 1);
	bool is_equal = strcmp(name, "operator==") == 0;
	if (strcmp(name, "operator=") == 0) {
		hold(b, object, other);
		*result = expr_place(b, object);
		return true;
	}
	if ((!is_equal && strcmp(name, "operator!=") != 0) || !is_null_pointer(u, other))
		return false;
	*result = compare_held(b, is_equal ? OP_EQ : OP_NE, object);
	return true;
}
