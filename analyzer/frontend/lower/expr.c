// SPDX-License-Identifier: Apache-2.0
// Expressions -> values and places. An lvalue stays a place until its consumer loads, stores or takes its address, so
// implicit conversions need no classification; side effects become steps, conditional ones control flow.
#include "frontend/lower/expr.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/init.h"

// Expression nesting beyond this is cut to an unknown value: no source written by people comes near.
enum { MAX_DEPTH = 60000 };

const struct ir_value *rvalue(struct body *b, const struct ir_value *v)
{
	if (!v)
		return v_unknown(b->u, b->u->void_type, NULL);
	if (!is_place(v))
		return v;
	if (v->type->kind != TYPE_ARRAY && v->type->kind != TYPE_FUNCTION)
		emit_access(b, v, false);
	return v_load(b->u, v);
}

const struct ir_value *materialize(struct body *b, const struct ir_value *v)
{
	if (v && is_place(v))
		return v;
	if (!v)
		v = v_unknown(b->u, b->u->unknown_type, NULL);
	if (v->kind == V_LOAD && v->a->kind == V_VAR && v->a->var->storage == STORAGE_TEMP)
		return v->a;
	struct ir_var *t = temp_new(b, v->type);
	const struct ir_value *place = v_var(b->u, t);
	emit_assign(b, place, v);
	return place;
}

const struct ir_value *expr_value(struct body *b, CXCursor c)
{
	const struct ir_value *v = expr(b, c);
	if (!is_place(v) || v->kind == V_VAR)
		return rvalue(b, v);
	struct ir_loc outer = b->loc, own = loc_of(b->u, c); // the read stands where the place is written
	if (own.line)
		b->loc = own;
	v = rvalue(b, v);
	b->loc = outer;
	return v;
}

const struct ir_value *expr_place(struct body *b, CXCursor c)
{
	return materialize(b, expr(b, c));
}

static const struct ir_value *lower(struct body *b, CXCursor c, bool discard);

// `(void)stream;` says that the variable is left alone on purpose: it is read.
static void emit_left_alone(struct body *b, const struct ir_value *v)
{
	if (v && v->kind == V_VAR && v->type->handle == HANDLE_STREAM)
		emit_assign(b, v_var(b->u, temp_new(b, v->type)), v_load(b->u, v));
}

// reinterpret_cast<cudaStream_t &>(x): the place itself under another type. Where a value is cast, clang reads the place first.
static bool is_cast_of_place(CXCursor operand, const struct ir_value *v, const struct ir_type *t)
{
	switch (clang_getCursorKind(operand)) {
	case CXCursor_ParenExpr:
	case CXCursor_DeclRefExpr:
	case CXCursor_MemberRefExpr:
	case CXCursor_ArraySubscriptExpr:
	case CXCursor_UnaryOperator: return is_place(v) && v->type->kind == TYPE_POINTER && t->kind == TYPE_POINTER;
	default: return false;
	}
}

// An explicit cast keeps the value; pointers that are used under another element type get that type.
static const struct ir_value *cast(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	CXCursor operand = clang_getNullCursor();
	for (unsigned i = 0; i < k.n; i++)
		if (is_expression(k.at[i]))
			operand = k.at[i];
	const struct ir_type *t = type_of_cursor(u, c);
	int64_t n;
	if (is_null(operand))
		return eval_int(u, c, &n) ? v_int(u, t, n) : v_unknown(u, t, NULL);
	if (t->kind == TYPE_VOID) {
		emit_left_alone(b, lower(b, operand, true));
		return NULL;
	}
	const struct ir_value *v = expr(b, operand);
	if (!v || t->kind == TYPE_RECORD || t->kind == TYPE_REFERENCE || t->kind == TYPE_UNKNOWN)
		return v;
	if (is_cast_of_place(operand, v, t))
		return v_deref(u, v_retype(u, v_address(u, v), type_pointer(u, t)));
	v = rvalue(b, convert(b, v, t));
	if (v->kind == V_INT)
		return t->kind == TYPE_INT && eval_int(u, c, &n) && n != v->integer ? v_int(u, t, n) : v_int_as(u, t, v);
	bool is_typed = t->kind == TYPE_POINTER && t->element && t->element->kind != TYPE_VOID;
	return is_typed && v->kind != V_FUNCTION ? v_retype(u, v, t) : v;
}

// std::initializer_list: a list shows as the array behind it, which does not say how long it is.
static const struct ir_value *list_object(struct body *b, CXCursor c, const struct ir_type *t)
{
	const struct ir_value *place = v_var(b->u, temp_new(b, t));
	init_list(b, place, strip(b->u, c));
	return place;
}

// What clang keeps of an expression with an error: its operands, whose place or value it is not.
static bool is_recovery(struct unit *u, CXCursor c, CXCursor operand)
{
	bool is_open = u->errors.n && clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Dependent;
	enum CXTypeKind of = is_open ? clang_getCanonicalType(clang_getCursorType(operand)).kind : CXType_Invalid;
	return is_open && of != CXType_Dependent && of != CXType_Unexposed && of != CXType_Overload;
}

// A call whose operator no instance compiled for: the lambda, then its arguments.
static bool is_recovered_call(struct unit *u, CXCursor c, const struct kids *k)
{
	return k->n > 1 && is_recovery(u, c, k->at[0]) && is_closure_class(u, clang_getTypeDeclaration(clang_getCursorType(k->at[0])));
}

bool is_value_initialization(struct unit *u, CXCursor c)
{
	struct kids k = kids_of(u, c);
	for (unsigned i = 0; i < k.n; i++)
		if (is_expression(k.at[i]))
			return false;
	const char *text = source_text(u, c);
	size_t n = strlen(text);
	return n > 2 && strcmp(text + n - 2, "()") == 0;
}

// `va_arg(list, type)`, of which libclang shows the list only: "a different argument each time" (C17 7.16.1.1).
static bool is_next_argument(const struct ir_type *t, const struct ir_type *list)
{
	const struct ir_type *e = list->kind == TYPE_ARRAY || list->kind == TYPE_POINTER ? list->element : list;
	const struct ir_record *tag = e && e->kind == TYPE_RECORD ? e->record : NULL;
	bool is_list = tag && (strcmp(tag->name, "__va_list_tag") == 0 || strcmp(tag->name, "__va_list") == 0);
	return is_list && !(t->kind == TYPE_POINTER && t->element && t->element->record == tag) && t != list;
}

static const struct ir_value *implicit(struct body *b, CXCursor c, bool discard)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	const struct ir_type *t = type_of_cursor(u, c);
	int64_t n;
	const struct ir_value *own = NULL;
	if (coroutine_wait(b, c, &k, &own) || atomic_access(b, c, &k, &own))
		return own;
	if (k.n == 4 && is_same(k.at[1], k.at[2]))
		return conditional_expr(b, c, k.at[0], k.at[2], k.at[3]);
	if (t->kind == TYPE_POINTER && is_value_initialization(u, c))
		return v_int(u, t, 0);
	if (k.n == 0) {
		const struct ir_value *place = refused_name(b, c);
		return place ? place : eval_int(u, c, &n) ? v_int(u, t, n) : v_unknown(u, t, spelling_of(u, c));
	}
	if (is_recovered_call(u, c, &k))
		return call_recovered(b, c, &k, discard);
	if (k.n > 1 || !is_expression(k.at[0]) || is_recovery(u, c, k.at[0]))
		return eval_int(u, c, &n) ? v_int(u, t, n) : opaque(b, c);
	if (t->container != CONTAINER_NONE && clang_getCursorKind(strip(u, c)) == CXCursor_InitListExpr)
		return list_object(b, c, t);
	if (is_next_argument(t, type_of_cursor(u, k.at[0])))
		return opaque(b, c);
	const struct ir_value *v = lower(b, k.at[0], discard);
	if (v && v->kind == V_INT && type_is_scalar(t))
		return v_int_as(u, t, v);
	if (v && is_place(v) && v->type->kind == TYPE_ARRAY && t->kind == TYPE_POINTER)
		return rvalue(b, v);
	return v;
}

const struct ir_value *opaque(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++)
		if (is_expression(k.at[i]))
			expr_discard(b, k.at[i]);
	return v_unknown(b->u, type_of_cursor(b->u, c), NULL);
}

// The characters between the quotes, escapes as written.
static const char *string_text(struct unit *u, CXCursor c)
{
	const char *s = spelling_of(u, c), *from = strchr(s, '"'), *to = strrchr(s, '"');
	return from && to > from ? intern_n(u->strings, from + 1, (size_t)(to - from - 1)) : s;
}

static const struct ir_value *literal(struct body *b, CXCursor c)
{
	const struct ir_type *t = type_of_cursor(b->u, c);
	int64_t n = 0;
	switch (clang_getCursorKind(c)) {
	case CXCursor_FloatingLiteral: return v_text(b->u, V_FLOAT, t, source_text(b->u, c));
	case CXCursor_StringLiteral: return v_text(b->u, V_STRING, t->element ? type_pointer(b->u, t->element) : t, string_text(b->u, c));
	case CXCursor_GNUNullExpr:
	case CXCursor_CXXNullPtrLiteralExpr: return v_int(b->u, t, 0);
	default: return eval_int(b->u, c, &n) ? v_int(b->u, t, n) : v_unknown(b->u, t, NULL);
	}
}

static const struct ir_value *statement_expression(struct body *b, CXCursor c)
{
	struct kids outer = kids_of(b->u, c);
	struct kids k = outer.n ? kids_of(b->u, outer.at[0]) : (struct kids){0};
	const struct ir_value *v = NULL;
	struct scope *scope = b->scope;
	for (unsigned i = 0; i < k.n; i++) {
		bool is_value = i + 1 == k.n && is_expression(k.at[i]);
		if (is_value && clang_getCursorType(c).kind != CXType_Void)
			v = rvalue(b, materialize(b, expr_value(b, k.at[i])));
		else
			stmt(b, k.at[i]);
	}
	scope_pop(b, scope);
	return v;
}

static const struct ir_value *initializer_value(struct body *b, CXCursor c)
{
	const struct ir_type *t = type_of_cursor(b->u, c);
	struct kids k = kids_of(b->u, c);
	if (t->kind != TYPE_RECORD && t->kind != TYPE_ARRAY) // int x{5}, {}; the list as written lacks a class's conversion
		return k.n ? convert(b, expr(b, k.at[0]), t) : v_int(b->u, t, 0);
	const struct ir_value *place = v_var(b->u, temp_new(b, t));
	expr_init(b, place, c);
	return place;
}

static const struct ir_value *compound_literal(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	const struct ir_value *place = v_var(b->u, temp_new(b, type_of_cursor(b->u, c)));
	if (k.n)
		expr_init(b, place, k.at[k.n - 1]);
	return place;
}

static const struct ir_value *dispatch(struct body *b, CXCursor c, bool discard)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	switch (kind) {
	case CXCursor_IntegerLiteral:
	case CXCursor_CharacterLiteral:
	case CXCursor_CXXBoolLiteralExpr:
	case CXCursor_FloatingLiteral:
	case CXCursor_StringLiteral:
	case CXCursor_GNUNullExpr:
	case CXCursor_CXXNullPtrLiteralExpr:
	case CXCursor_UnaryExpr: // sizeof, alignof: the operand is not evaluated
	case CXCursor_SizeOfPackExpr:
	case CXCursor_CXXTypeidExpr: return literal(b, c);
	case CXCursor_DeclRefExpr: return name_expr(b, c);
	case CXCursor_MemberRefExpr: return member_expr(b, c);
	case CXCursor_CallExpr: return call_expr(b, c, NULL, discard);
	case CXCursor_ParenExpr: {
		struct kids k = kids_of(b->u, c);
		return k.n ? lower(b, k.at[k.n - 1], discard) : v_unknown(b->u, type_of_cursor(b->u, c), NULL); // a macro may write the brackets only
	}
	case CXCursor_UnexposedExpr: return implicit(b, c, discard);
	case CXCursor_UnaryOperator: return unary_expr(b, c, discard);
	case CXCursor_ArraySubscriptExpr: return subscript_expr(b, c);
	case CXCursor_BinaryOperator: return binary_expr(b, c);
	case CXCursor_CompoundAssignOperator: {
		struct kids k = kids_of(b->u, c);
		return k.n == 2 ? compound_assignment(b, binary_op(clang_getCursorBinaryOperatorKind(c)), k.at[0], k.at[1]) : opaque(b, c);
	}
	case CXCursor_ConditionalOperator: {
		struct kids k = kids_of(b->u, c);
		return k.n == 3 ? conditional_expr(b, c, k.at[0], k.at[1], k.at[2]) : opaque(b, c);
	}
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXAddrspaceCastExpr: return cast(b, c);
	case CXCursor_CompoundLiteralExpr: return compound_literal(b, c);
	case CXCursor_InitListExpr: return initializer_value(b, c);
	case CXCursor_StmtExpr: return statement_expression(b, c);
	case CXCursor_CXXThisExpr: return v_address(b->u, this_place(b));
	case CXCursor_CXXNewExpr: return new_expr(b, c);
	case CXCursor_CXXDeleteExpr: return delete_expr(b, c);
	case CXCursor_CXXThrowExpr: return throw_expr(b, c);
	case CXCursor_LambdaExpr: return lambda_expr(b, c, NULL);
	case CXCursor_GenericSelectionExpr: return generic_selection(b, c);
	default: return opaque(b, c);
	}
}

// Expressions whose own position matters to a step; asking for the extent of deep operator chains is slow.
static bool has_own_steps(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_UnexposedExpr:
	case CXCursor_ParenExpr:
	case CXCursor_DeclRefExpr:
	case CXCursor_IntegerLiteral:
	case CXCursor_FloatingLiteral:
	case CXCursor_StringLiteral: return false;
	case CXCursor_BinaryOperator: return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign;
	default: return true;
	}
}

static const struct ir_value *lower(struct body *b, CXCursor c, bool discard)
{
	if (b->depth > MAX_DEPTH)
		return v_unknown(b->u, b->u->unknown_type, NULL);
	struct ir_loc outer = b->loc;
	if (has_own_steps(c)) {
		struct ir_loc own = loc_of(b->u, c);
		if (own.line)
			b->loc = own;
	}
	b->depth++;
	const struct ir_value *v = dispatch(b, c, discard);
	b->depth--;
	b->loc = outer;
	return v;
}

const struct ir_value *expr(struct body *b, CXCursor c)
{
	const struct ir_value *v = lower(b, c, false);
	return v ? v : v_unknown(b->u, b->u->void_type, NULL);
}

void expr_discard(struct body *b, CXCursor c)
{
	lower(b, c, true);
}

// *p, a.b, a->b or a[i]: it names an object and does nothing
static bool is_plain_read(struct unit *u, CXCursor c)
{
	CXCursor inner = strip(u, c);
	enum CXCursorKind kind = clang_getCursorKind(inner);
	bool is_deref = kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(inner) == CXUnaryOperator_Deref;
	return is_deref || kind == CXCursor_MemberRefExpr || kind == CXCursor_ArraySubscriptExpr;
}

void expr_statement(struct body *b, CXCursor c)
{
	const struct ir_value *v = lower(b, c, true);
	if (v && v->type->handle == HANDLE_STREAM && is_plain_read(b->u, c))
		emit_discard(b, v);
}
