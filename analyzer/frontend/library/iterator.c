// SPDX-License-Identifier: Apache-2.0
// Iterators of standard containers have pointer type in the IR; their operators become pointer arithmetic.
#include "frontend/lower/call.h"

#include <string.h>

static bool is_iterator(struct unit *u, CXCursor c)
{
	const struct ir_type *t = type_of_cursor(u, c);
	CXType written = clang_getCanonicalType(clang_getCursorType(c));
	return t->kind == TYPE_POINTER && written.kind == CXType_Record;
}

// An argument; without the conversion to the base that declares the operators (thrust, libstdc++'s unordered_map).
static CXCursor argument(struct unit *u, const struct call *call, unsigned i)
{
	CXCursor c = clang_Cursor_getArgument(call->cursor, i), inner = strip(u, c);
	return is_thrust(u, call->ref) || is_iterator(u, inner) ? inner : c;
}

static const struct operator_row {
	const char *text;
	enum ir_op op;
} operators[] = {
	{"operator==", OP_EQ}, {"operator!=", OP_NE}, {"operator<", OP_LT},  {"operator<=", OP_LE},
	{"operator>", OP_GT},  {"operator>=", OP_GE}, {"operator-", OP_SUB}, {"operator+", OP_ADD},
};

static const struct ir_value *moved(struct body *b, const struct ir_value *pointer, const struct ir_value *by, bool back)
{
	struct unit *u = b->u;
	if (back)
		by = v_unary(u, OP_NEG, by->type, by);
	return v_address(u, v_step(u, pointer, by));
}

static const struct ir_value *step_by(struct body *b, struct call *call, bool back, bool is_one)
{
	struct unit *u = b->u;
	const struct ir_value *place = expr_place(b, argument(u, call, 0));
	const struct ir_value *by = is_one ? v_int(u, u->int_type, 1) : expr_value(b, argument(u, call, 1));
	bool is_post = is_one && clang_Cursor_getNumArguments(call->cursor) == 2;
	const struct ir_value *old = v_load(u, place);
	if (is_post && !call->discard) {
		const struct ir_value *held = v_var(u, temp_new(b, place->type));
		emit_assign(b, held, old);
		emit_assign(b, place, moved(b, old, by, back));
		return v_load(u, held);
	}
	emit_assign(b, place, moved(b, old, by, back));
	return place;
}

static bool binary_operator(struct body *b, struct call *call, const char *name, const struct ir_value **result)
{
	struct unit *u = b->u;
	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
		if (strcmp(operators[i].text, name) != 0)
			continue;
		const struct ir_value *x = expr_value(b, argument(u, call, 0));
		const struct ir_value *y = expr_value(b, argument(u, call, 1));
		enum ir_op op = operators[i].op;
		bool is_move = op == OP_ADD || (op == OP_SUB && y->type->kind != TYPE_POINTER);
		*result = is_move ? moved(b, x, y, op == OP_SUB) : v_binary(u, op, type_of_cursor(u, call->cursor), x, y);
		return true;
	}
	return false;
}

bool iterator_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	const char *name = spelling_of(u, call->ref);
	int n = clang_Cursor_getNumArguments(call->cursor);
	if (strncmp(name, "operator", 8) != 0 || n < 1 || !is_iterator(u, argument(u, call, 0)))
		return false;
	CXCursor object = argument(u, call, 0);
	bool is_access = strcmp(name, "operator*") == 0 || strcmp(name, "operator->") == 0 || strcmp(name, "operator[]") == 0;
	if (is_access && is_thrust(u, call->ref)) // a copy from the device, not an access of the host
		return false;
	if (strcmp(name, "operator*") == 0)
		*result = v_deref(u, expr_value(b, object));
	else if (strcmp(name, "operator->") == 0)
		*result = expr_value(b, object);
	else if (strcmp(name, "operator++") == 0 || strcmp(name, "operator--") == 0)
		*result = step_by(b, call, strcmp(name, "operator--") == 0, true);
	else if (n == 2 && (strcmp(name, "operator+=") == 0 || strcmp(name, "operator-=") == 0))
		*result = step_by(b, call, strcmp(name, "operator-=") == 0, false);
	else if (n == 2 && strcmp(name, "operator[]") == 0)
		*result = v_step(u, expr_value(b, object), expr_value(b, argument(u, call, 1)));
	else if (n == 2 && strcmp(name, "operator=") == 0)
		emit_assign(b, *result = expr_place(b, object), expr_value(b, argument(u, call, 1)));
	else
		return n == 2 && binary_operator(b, call, name, result);
	return true;
}
