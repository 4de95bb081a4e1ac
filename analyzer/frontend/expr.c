// SPDX-License-Identifier: Apache-2.0
// Expressions -> values and places. An lvalue stays a place until its consumer loads, stores or takes its address, so
// implicit conversions need no classification; side effects become steps, conditional ones control flow.
#include "frontend/lower.h"

#include <string.h>

#include "frontend/call.h"
#include "frontend/cxx.h"
#include "frontend/init.h"

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

// --- conditions and operators that may not evaluate an operand ---------------------------------------------------------

static enum ir_op binary_op(enum CXBinaryOperatorKind kind)
{
	switch (kind) {
	case CXBinaryOperator_Mul:
	case CXBinaryOperator_MulAssign: return OP_MUL;
	case CXBinaryOperator_Div:
	case CXBinaryOperator_DivAssign: return OP_DIV;
	case CXBinaryOperator_Rem:
	case CXBinaryOperator_RemAssign: return OP_MOD;
	case CXBinaryOperator_Add:
	case CXBinaryOperator_AddAssign: return OP_ADD;
	case CXBinaryOperator_Sub:
	case CXBinaryOperator_SubAssign: return OP_SUB;
	case CXBinaryOperator_Shl:
	case CXBinaryOperator_ShlAssign: return OP_SHL;
	case CXBinaryOperator_Shr:
	case CXBinaryOperator_ShrAssign: return OP_SHR;
	case CXBinaryOperator_And:
	case CXBinaryOperator_AndAssign: return OP_AND;
	case CXBinaryOperator_Or:
	case CXBinaryOperator_OrAssign: return OP_OR;
	case CXBinaryOperator_Xor:
	case CXBinaryOperator_XorAssign: return OP_XOR;
	case CXBinaryOperator_LT: return OP_LT;
	case CXBinaryOperator_LE: return OP_LE;
	case CXBinaryOperator_GT: return OP_GT;
	case CXBinaryOperator_GE: return OP_GE;
	case CXBinaryOperator_EQ: return OP_EQ;
	case CXBinaryOperator_NE: return OP_NE;
	case CXBinaryOperator_LAnd: return OP_LAND;
	case CXBinaryOperator_LOr: return OP_LOR;
	default: return OP_NONE;
	}
}

void condition(struct body *b, CXCursor written, uint32_t yes, uint32_t no)
{
	CXCursor c = strip(b->u, written);
	enum CXCursorKind kind = clang_getCursorKind(c);
	enum CXBinaryOperatorKind op = kind == CXCursor_BinaryOperator ? clang_getCursorBinaryOperatorKind(c)
	                                                               : CXBinaryOperator_Invalid;
	if (kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_LNot) {
		condition(b, kids_of(b->u, c).at[0], no, yes);
		return;
	}
	if (op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr) {
		struct kids k = kids_of(b->u, c);
		uint32_t second = block_new(b);
		bool is_and = op == CXBinaryOperator_LAnd;
		condition(b, k.at[0], is_and ? second : yes, is_and ? no : second);
		b->current = second;
		condition(b, k.at[1], yes, no);
		return;
	}
	struct scope *temps = b->temps;
	struct ir_loc loc = loc_of(b->u, c);
	const struct ir_value *v = expr_value(b, c);
	full_expression_end(b, temps);
	b->loc = loc;
	block_branch(b, v, yes, no);
}

// One operand lowered into a block of its own.
struct operand {
	uint32_t first, last;
	const struct ir_value *value;
	bool is_pure; // no step, no block
};

static struct operand operand_lower(struct body *b, CXCursor c)
{
	struct operand o = {.first = block_new(b)};
	struct scope *temps = b->temps;
	b->current = o.first;
	o.value = clang_getCursorType(c).kind == CXType_Void ? (expr_discard(b, c), NULL) : expr_value(b, c);
	o.is_pure = b->current == o.first && b->f->blocks.n == o.first + 1 && !b->f->blocks.at[o.first].steps.n &&
	            b->temps == temps;
	if (b->temps != temps && o.value)
		o.value = rvalue(b, materialize(b, o.value));
	full_expression_end(b, temps);
	o.last = b->current;
	return o;
}

static void operand_finish(struct body *b, const struct operand *o, const struct ir_value *place, uint32_t join)
{
	b->current = o->last;
	if (place && o->value && b->current != NO_BLOCK)
		emit_assign(b, place, o->value);
	block_goto(b, join);
}

static const struct ir_value *logical(struct body *b, CXCursor c, enum ir_op op, struct kids k)
{
	const struct ir_value *lhs = expr_value(b, k.at[0]);
	uint32_t before = b->current;
	struct operand rhs = operand_lower(b, k.at[1]);
	const struct ir_type *t = type_of_cursor(b->u, c);
	if (rhs.is_pure) {
		b->f->blocks.n = rhs.first;
		b->current = before;
		return v_binary(b->u, op, t, lhs, rhs.value);
	}
	const struct ir_value *place = v_var(b->u, temp_new(b, t));
	struct operand constant = {.value = v_int(b->u, t, op == OP_LOR)};
	constant.first = constant.last = block_new(b);
	uint32_t join = block_new(b);
	b->current = before;
	block_branch(b, lhs, op == OP_LAND ? rhs.first : constant.first, op == OP_LAND ? constant.first : rhs.first);
	operand_finish(b, &rhs, place, join);
	operand_finish(b, &constant, place, join);
	b->current = join;
	return v_load(b->u, place);
}

// cond ? yes : no; GNU's a ?: b passes a itself as `yes`.
static const struct ir_value *conditional(struct body *b, CXCursor c, CXCursor cond, CXCursor yes, CXCursor no)
{
	const struct ir_value *v = expr_value(b, cond);
	if (v->kind == V_INT)
		return expr(b, v->integer ? yes : no);
	uint32_t before = b->current;
	struct operand first = operand_lower(b, yes), second = operand_lower(b, no);
	if (first.is_pure && second.is_pure && first.value && second.value) {
		b->f->blocks.n = first.first;
		b->current = before;
		return v_select(b->u, v, first.value, second.value);
	}
	const struct ir_type *t = type_of_cursor(b->u, c);
	const struct ir_value *place = t->kind == TYPE_VOID ? NULL : v_var(b->u, temp_new(b, t));
	uint32_t join = block_new(b);
	b->current = before;
	block_branch(b, v, first.first, second.first);
	operand_finish(b, &first, place, join);
	operand_finish(b, &second, place, join);
	b->current = join;
	return place ? v_load(b->u, place) : NULL;
}

// --- arithmetic and assignment ----------------------------------------------------------------------------------------

// Pointer steps keep their identity: p + i is &p[i].
static const struct ir_value *arithmetic(struct body *b, enum ir_op op, const struct ir_type *t,
	                                 const struct ir_value *x, const struct ir_value *y)
{
	struct unit *u = b->u;
	bool x_is_pointer = x->type->kind == TYPE_POINTER, y_is_pointer = y->type->kind == TYPE_POINTER;
	if (op == OP_ADD && y_is_pointer && !x_is_pointer)
		return arithmetic(b, op, t, y, x);
	if ((op == OP_ADD || op == OP_SUB) && x_is_pointer && !y_is_pointer && x->type->element) {
		if (op == OP_SUB)
			y = v_unary(u, OP_NEG, y->type, y);
		return v_address(u, v_step(u, x, y));
	}
	return v_binary(u, op, t, x, y);
}

static const struct ir_value *assignment(struct body *b, struct kids k)
{
	const struct ir_type *t = type_of_cursor(b->u, k.at[0]);
	CXCursor rhs = strip(b->u, k.at[1]);
	if (clang_getCursorKind(rhs) == CXCursor_InitListExpr || t->kind == TYPE_RECORD) {
		const struct ir_value *place = expr_place(b, k.at[0]);
		expr_init(b, place, k.at[1]);
		return place;
	}
	const struct ir_value *v = expr_value(b, k.at[1]);
	const struct ir_value *place = expr_place(b, k.at[0]);
	emit_assign(b, place, v);
	return place;
}

static const struct ir_value *compound_assignment(struct body *b, CXCursor c, struct kids k)
{
	enum ir_op op = binary_op(clang_getCursorBinaryOperatorKind(c));
	const struct ir_value *y = expr_value(b, k.at[1]);
	const struct ir_value *place = expr_place(b, k.at[0]);
	const struct ir_value *x = rvalue(b, place);
	emit_assign(b, place, arithmetic(b, op, place->type, x, y));
	return place;
}

static const struct ir_value *binary(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
	if (k.n != 2)
		return opaque(b, c);
	if (kind == CXBinaryOperator_Assign)
		return assignment(b, k);
	if (kind == CXBinaryOperator_Comma) {
		expr_discard(b, k.at[0]);
		return expr(b, k.at[1]);
	}
	enum ir_op op = binary_op(kind);
	if (op == OP_NONE)
		return opaque(b, c);
	if (op == OP_LAND || op == OP_LOR)
		return logical(b, c, op, k);
	const struct ir_value *x = expr_value(b, k.at[0]), *y = expr_value(b, k.at[1]);
	return arithmetic(b, op, type_of_cursor(b->u, c), x, y);
}

static const struct ir_value *increment(struct body *b, CXCursor operand, int by, bool is_post, bool discard)
{
	const struct ir_value *place = expr_place(b, operand);
	const struct ir_value *old = rvalue(b, place), *result = place;
	if (is_post && !discard) {
		const struct ir_value *t = v_var(b->u, temp_new(b, place->type));
		emit_assign(b, t, old);
		result = v_load(b->u, t);
	}
	const struct ir_value *one = v_int(b->u, b->u->int_type, 1);
	emit_assign(b, place, arithmetic(b, by > 0 ? OP_ADD : OP_SUB, place->type, old, one));
	return result;
}

static const struct ir_value *address_of(struct body *b, CXCursor operand)
{
	const struct ir_value *v = expr(b, operand);
	if (v && v->kind == V_FUNCTION)
		return v;
	return v_address(b->u, materialize(b, v));
}

static const struct ir_value *unary(struct body *b, CXCursor c, bool discard)
{
	struct kids k = kids_of(b->u, c);
	const struct ir_type *t = type_of_cursor(b->u, c);
	if (k.n < 1)
		return opaque(b, c);
	switch (clang_getCursorUnaryOperatorKind(c)) {
	case CXUnaryOperator_PostInc: return increment(b, k.at[0], 1, true, discard);
	case CXUnaryOperator_PostDec: return increment(b, k.at[0], -1, true, discard);
	case CXUnaryOperator_PreInc: return increment(b, k.at[0], 1, false, discard);
	case CXUnaryOperator_PreDec: return increment(b, k.at[0], -1, false, discard);
	case CXUnaryOperator_AddrOf: return address_of(b, k.at[0]);
	case CXUnaryOperator_Deref: {
		const struct ir_value *p = expr_value(b, k.at[0]);
		return p->kind == V_FUNCTION || t->kind == TYPE_FUNCTION ? p : v_deref(b->u, p);
	}
	case CXUnaryOperator_Minus: return v_unary(b->u, OP_NEG, t, expr_value(b, k.at[0]));
	case CXUnaryOperator_Not: return v_unary(b->u, OP_NOT, t, expr_value(b, k.at[0]));
	case CXUnaryOperator_LNot: return v_unary(b->u, OP_LNOT, t, expr_value(b, k.at[0]));
	case CXUnaryOperator_Plus:
	case CXUnaryOperator_Extension: return expr(b, k.at[0]);
	default: return opaque(b, c);
	}
}

static const struct ir_value *subscript(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (k.n != 2)
		return opaque(b, c);
	const struct ir_value *x = expr_value(b, k.at[0]), *y = expr_value(b, k.at[1]);
	bool is_swapped = x->type->kind != TYPE_POINTER && y->type->kind == TYPE_POINTER; // 1[p]
	return is_swapped ? v_step(b->u, y, x) : v_step(b->u, x, y);
}

// --- names ------------------------------------------------------------------------------------------------------------

// Built-in variables of device code, values unknown here but known by name.
static bool is_device_builtin(const char *name)
{
	static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static const struct ir_value *name_expr(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	CXCursor ref = clang_getCursorReferenced(c);
	const struct ir_type *t = type_of_cursor(u, c);
	int64_t n;
	switch (clang_getCursorKind(ref)) {
	case CXCursor_EnumConstantDecl:
		return v_int(u, t, clang_getEnumConstantDeclValue(ref));
	case CXCursor_VarDecl:
		if (is_device_builtin(spelling_of(u, ref)) && is_system(ref))
			return v_unknown(u, t, spelling_of(u, ref));
		return decl_place(b, ref);
	case CXCursor_ParmDecl:
	case CXCursor_UnexposedDecl: // structured binding
		return decl_place(b, ref);
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod: {
		struct function_info *f = function_of(u, ref);
		f->function->is_address_taken = true;
		return v_function(u, t, f->function);
	}
	default:
		return eval_int(c, &n) ? v_int(u, t, n) : v_unknown(u, t, spelling_of(u, c));
	}
}

// "threadIdx.x": the member is a pseudo object without a name of its own.
static const struct ir_value *builtin_member(struct body *b, CXCursor c, CXCursor base)
{
	struct ir_loc loc = loc_of(b->u, c);
	const char *name = spelling_of(b->u, c);
	if (!*name)
		name = last_identifier(b->u, c);
	const char *text = arena_printf(b->u->arena, "%s.%s", spelling_of(b->u, base), name);
	(void)loc;
	return v_unknown(b->u, type_of_cursor(b->u, c), text);
}

// Members of anonymous structs and unions are the outer record's own.
static bool is_anonymous_member(CXCursor field, const char *name)
{
	if (is_null(field) || (*name && !strchr(name, '(')))
		return false;
	CXType t = clang_getCursorType(field);
	return clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(t));
}

static const struct ir_value *member(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	CXCursor base = clang_getNullCursor(), ref = clang_getCursorReferenced(c);
	for (unsigned i = 0; i < k.n; i++)
		if (is_expression(k.at[i])) {
			base = k.at[i];
			break;
		}
	if (!is_null(base)) {
		CXCursor root = strip(u, base);
		if (clang_getCursorKind(root) == CXCursor_DeclRefExpr && is_device_builtin(spelling_of(u, root)))
			return builtin_member(b, c, root);
	}
	enum CXCursorKind kind = clang_getCursorKind(ref);
	if (kind == CXCursor_VarDecl && !is_null(base) && is_recovered_member(u, ref))
		return v_field(u, object_place(b, base), spelling_of(u, ref), u->unknown_type);
	if (kind == CXCursor_EnumConstantDecl || kind == CXCursor_VarDecl || kind == CXCursor_CXXMethod) {
		if (!is_null(base) && kind != CXCursor_CXXMethod)
			expr_discard(b, base);
		return name_expr(b, c);
	}
	const struct ir_value *object = is_null(base) ? this_place(b) : object_place(b, base);
	const char *name = spelling_of(u, c);
	if (is_anonymous_member(ref, name))
		return object;
	if (!*name)
		name = last_identifier(u, c);
	const struct ir_type *t = is_null(ref) ? type_of_cursor(u, c) : type_of_cursor(u, ref);
	const struct ir_value *place = v_field(u, object, name, t);
	return t->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, place)) : place;
}

const struct ir_value *object_place(struct body *b, CXCursor base)
{
	const struct ir_value *v = expr(b, base);
	if (v && v->type->kind == TYPE_POINTER && v->type->container == CONTAINER_NONE)
		return v_deref(b->u, rvalue(b, v));
	return materialize(b, v);
}

// --- casts, literals, the rest ----------------------------------------------------------------------------------------

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
		return eval_int(c, &n) ? v_int(u, t, n) : v_unknown(u, t, NULL);
	if (t->kind == TYPE_VOID) {
		expr_discard(b, operand);
		return NULL;
	}
	const struct ir_value *v = expr(b, operand);
	if (!v || t->kind == TYPE_RECORD || t->kind == TYPE_REFERENCE || t->kind == TYPE_UNKNOWN)
		return v;
	v = rvalue(b, v);
	if (v->kind == V_INT)
		return v_int(u, t, t->kind == TYPE_INT && eval_int(c, &n) ? n : v->integer);
	bool is_typed = t->kind == TYPE_POINTER && t->element && t->element->kind != TYPE_VOID;
	return is_typed && v->kind != V_FUNCTION ? v_retype(u, v, t) : v;
}

static const struct ir_value *implicit(struct body *b, CXCursor c, bool discard)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	const struct ir_type *t = type_of_cursor(u, c);
	int64_t n;
	if (k.n == 4 && is_same(k.at[1], k.at[2]))
		return conditional(b, c, k.at[0], k.at[2], k.at[3]);
	if (k.n == 0)
		return eval_int(c, &n) ? v_int(u, t, n) : v_unknown(u, t, spelling_of(u, c));
	if (k.n > 1 || !is_expression(k.at[0]))
		return eval_int(c, &n) ? v_int(u, t, n) : opaque(b, c);
	const struct ir_value *v = lower(b, k.at[0], discard);
	if (v && v->kind == V_INT && type_is_scalar(t))
		return v_int(u, t, v->integer);
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
	case CXCursor_FloatingLiteral:
		return v_text(b->u, V_FLOAT, t, source_text(b->u, c));
	case CXCursor_StringLiteral:
		return v_text(b->u, V_STRING, t->element ? type_pointer(b->u, t->element) : t, string_text(b->u, c));
	case CXCursor_GNUNullExpr:
	case CXCursor_CXXNullPtrLiteralExpr:
		return v_int(b->u, t, 0);
	default:
		return eval_int(c, &n) ? v_int(b->u, t, n) : v_unknown(b->u, t, NULL);
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
	if (t->kind != TYPE_RECORD && t->kind != TYPE_ARRAY) // int x{5}, {}
		return k.n ? expr(b, k.at[0]) : v_int(b->u, t, 0);
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
	case CXCursor_CXXTypeidExpr:
		return literal(b, c);
	case CXCursor_DeclRefExpr: return name_expr(b, c);
	case CXCursor_MemberRefExpr: return member(b, c);
	case CXCursor_CallExpr: return call_expr(b, c, NULL, discard);
	case CXCursor_ParenExpr: {
		struct kids k = kids_of(b->u, c);
		return k.n ? dispatch(b, k.at[k.n - 1], discard) : v_unknown(b->u, type_of_cursor(b->u, c), NULL);
	}
	case CXCursor_UnexposedExpr: return implicit(b, c, discard);
	case CXCursor_UnaryOperator: return unary(b, c, discard);
	case CXCursor_ArraySubscriptExpr: return subscript(b, c);
	case CXCursor_BinaryOperator: return binary(b, c);
	case CXCursor_CompoundAssignOperator: {
		struct kids k = kids_of(b->u, c);
		return k.n == 2 ? compound_assignment(b, c, k) : opaque(b, c);
	}
	case CXCursor_ConditionalOperator: {
		struct kids k = kids_of(b->u, c);
		return k.n == 3 ? conditional(b, c, k.at[0], k.at[1], k.at[2]) : opaque(b, c);
	}
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXConstCastExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
	case CXCursor_CXXAddrspaceCastExpr:
		return cast(b, c);
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
	case CXCursor_StringLiteral:
		return false;
	case CXCursor_BinaryOperator:
		return clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign;
	default:
		return true;
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
