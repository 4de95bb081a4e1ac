// SPDX-License-Identifier: Apache-2.0
// object.*member and pointer->*member. A pointer to a member function is a value like any other function; one to a data
// member is followed when it is written in place or is a constant.
#include "frontend/lower/call.h"

#include "frontend/lower/cxx.h"
#include "frontend/lower/expr.h"

static bool is_member_access(CXCursor c)
{
	enum CXBinaryOperatorKind kind = clang_getCursorKind(c) == CXCursor_BinaryOperator ? clang_getCursorBinaryOperatorKind(c)
	                                                                                   : CXBinaryOperator_Invalid;
	return kind == CXBinaryOperator_PtrMemD || kind == CXBinaryOperator_PtrMemI;
}

// The field that `&Class::field`, or a constant initialised with it, names; null = not known here.
static CXCursor named_field(struct unit *u, CXCursor c)
{
	for (int i = 0; i < 4; i++) {
		c = strip(u, c);
		enum CXCursorKind kind = clang_getCursorKind(c);
		CXCursor ref = clang_getCursorReferenced(c);
		struct kids k = kids_of(u, c);
		if (kind == CXCursor_UnaryOperator && k.n == 1)
			c = k.at[0];
		else if (is_null(ref))
			break;
		else if (clang_getCursorKind(ref) == CXCursor_FieldDecl)
			return ref;
		else if (clang_getCursorKind(ref) == CXCursor_VarDecl && clang_isConstQualifiedType(clang_getCursorType(ref)))
			c = clang_Cursor_getVarDeclInitializer(ref);
		else
			break;
		if (is_null(c))
			break;
	}
	return clang_getNullCursor();
}

const struct ir_value *member_pointer_expr(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	CXCursor field = k.n == 2 ? named_field(u, k.at[1]) : clang_getNullCursor();
	if (is_null(field))
		return opaque(b, c);
	const struct ir_type *t = type_of_cursor(u, field);
	const struct ir_value *place = v_field(u, object_place(b, k.at[0]), field_name(u, field), t);
	return t->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, place)) : place;
}

CXCursor member_pointer_callee(struct unit *u, CXCursor callee)
{
	CXCursor c = strip(u, callee);
	return is_member_access(c) ? c : clang_getNullCursor();
}

const struct ir_value *member_pointer_function(struct body *b, struct call *call, CXCursor access)
{
	struct kids k = kids_of(b->u, access);
	call->is_member = true;
	call_push(b, call, v_address(b->u, object_place(b, k.at[0])));
	return expr_value(b, k.at[1]);
}
