// SPDX-License-Identifier: Apache-2.0
// Operators: those that may not evaluate an operand become branches, assignments become steps.
#include "frontend/lower/expr.h"

#include "frontend/lower/call.h"
#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/init.h"

enum ir_op binary_op(enum CXBinaryOperatorKind kind)
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

// x && y, x || y: OP_LAND or OP_LOR, OP_NONE = it is neither.
static enum ir_op logical_operands(struct unit *u, CXCursor c, CXCursor operand[2])
{
	if (clang_getCursorKind(c) != CXCursor_BinaryOperator)
		return dependent_logical(u, c, operand);
	enum ir_op op = binary_op(clang_getCursorBinaryOperatorKind(c));
	struct kids k = kids_of(u, c);
	if ((op != OP_LAND && op != OP_LOR) || k.n != 2)
		return OP_NONE;
	operand[0] = k.at[0];
	operand[1] = k.at[1];
	return op;
}

void condition(struct body *b, CXCursor written, uint32_t yes, uint32_t no)
{
	CXCursor c = strip(b->u, written);
	while (call_expects(b->u, c, &c))
		c = strip(b->u, c);
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_LNot) {
		condition(b, kids_of(b->u, c).at[0], no, yes);
		return;
	}
	CXCursor operand[2];
	enum ir_op logical = logical_operands(b->u, c, operand);
	if (logical != OP_NONE) {
		uint32_t second = block_new(b);
		condition(b, operand[0], logical == OP_LAND ? second : yes, logical == OP_LAND ? no : second);
		b->current = second;
		condition(b, operand[1], yes, no);
		return;
	}
	struct scope *temps = b->temps;
	struct ir_loc loc = loc_of(b->u, c);
	const struct ir_value *v = expr_value(b, c);
	full_expression_end(b, temps);
	b->loc = loc;
	block_branch_on(b, v, c, yes, no);
}

// One operand lowered into a block of its own.
struct operand {
	uint32_t first, last;
	const struct ir_value *value;
	const struct ir_value *place; // of an object that has not been read yet
	bool is_pure;                 // no step, no block
};

static const struct ir_value *named_place(const struct ir_value *v)
{
	const struct ir_value *root = v;
	while (root && (root->kind == V_FIELD || root->kind == V_INDEX))
		root = root->a;
	return root && is_place(v) && (root->kind != V_VAR || root->var->storage != STORAGE_TEMP) ? v : NULL;
}

static bool has_no_step(struct body *b, const struct operand *o)
{
	return o->last == o->first && !b->f->blocks.at[o->first].steps.n;
}

// With `keeps_place` an operand that names an object stays that place; operand_read() reads it.
static struct operand operand_lower_as(struct body *b, CXCursor c, bool keeps_place)
{
	struct operand o = {.first = block_new(b)};
	struct scope *temps = b->temps;
	b->current = o.first;
	const struct ir_value *v = clang_getCursorType(c).kind == CXType_Void ? (expr_discard(b, c), NULL)
	                           : keeps_place                              ? expr(b, c)
	                                                                      : expr_value(b, c);
	o.place = keeps_place && v && b->temps == temps ? named_place(v) : NULL;
	o.value = o.place || !v ? NULL : rvalue(b, v);
	bool is_one_block = b->current == o.first && b->f->blocks.n == o.first + 1;
	if (b->temps != temps && o.value)
		o.value = rvalue(b, materialize(b, o.value));
	bool has_temps = b->temps != temps;
	full_expression_end(b, temps);
	o.last = b->current;
	o.is_pure = is_one_block && !has_temps && has_no_step(b, &o);
	return o;
}

static struct operand operand_lower(struct body *b, CXCursor c)
{
	return operand_lower_as(b, c, false);
}

static void operand_read(struct body *b, struct operand *o)
{
	if (!o->place)
		return;
	b->current = o->last;
	o->value = rvalue(b, o->place);
	o->is_pure = o->is_pure && has_no_step(b, o);
}

static void operand_finish(struct body *b, const struct operand *o, const struct ir_value *place, uint32_t join)
{
	b->current = o->last;
	if (place && o->value && b->current != NO_BLOCK)
		emit_assign(b, place, o->value);
	block_goto(b, join);
}

const struct ir_value *logical_expr(struct body *b, CXCursor c, enum ir_op op, CXCursor x, CXCursor y)
{
	const struct ir_value *lhs = expr_value(b, x);
	uint32_t before = b->current;
	struct operand rhs = operand_lower(b, y);
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
	block_branch_on(b, lhs, x, op == OP_LAND ? rhs.first : constant.first, op == OP_LAND ? constant.first : rhs.first);
	operand_finish(b, &rhs, place, join);
	operand_finish(b, &constant, place, join);
	b->current = join;
	return v_load(b->u, place);
}

// A condition on a value of an enumeration, as the status of an API call is.
static bool is_about_status(struct unit *u, CXCursor cond)
{
	CXCursor c = strip(u, cond);
	struct kids k = {&c, 1};
	if (clang_getCursorKind(c) == CXCursor_BinaryOperator || clang_getCursorKind(c) == CXCursor_UnaryOperator)
		k = kids_of(u, c);
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCanonicalType(clang_getCursorType(strip(u, k.at[i]))).kind == CXType_Enum)
			return true;
	return false;
}

// cond ? x : y of two objects is the one or the other itself: the result is an lvalue where both operands are (C++20 [expr.cond]/5). So it is
// found through a pointer, and each path knows which object it has.
static const struct ir_value *one_of_objects(struct body *b, CXCursor cond, const struct ir_value *v, uint32_t before, struct operand *first,
                                             struct operand *second)
{
	const struct ir_value *pointer = v_var(b->u, temp_new(b, type_pointer(b->u, first->place->type)));
	first->value = v_address(b->u, first->place);
	second->value = v_address(b->u, second->place);
	uint32_t join = block_new(b);
	b->current = before;
	block_branch_on(b, v, cond, first->first, second->first);
	operand_finish(b, first, pointer, join);
	operand_finish(b, second, pointer, join);
	b->current = join;
	return v_deref(b->u, v_load(b->u, pointer));
}

// An operand that is an object of its own: made by a constructor, or returned by value.
static bool makes_object(struct unit *u, CXCursor operand)
{
	CXCursor c = builder_of(u, operand);
	if (clang_getCursorKind(c) != CXCursor_CallExpr)
		return clang_getCursorKind(c) == CXCursor_InitListExpr;
	CXCursor ref = clang_getCursorReferenced(c);
	return is_constructor_expression(c) || (!is_null(ref) && clang_getCanonicalType(clang_getCursorResultType(ref)).kind == CXType_Record);
}

static void init_operand(struct body *b, const struct ir_value *place, CXCursor operand, uint32_t first, uint32_t join)
{
	struct scope *temps = b->temps;
	b->current = first;
	if (clang_getCursorType(operand).kind == CXType_Void) // throw
		expr_discard(b, operand);
	else
		expr_init(b, place, operand);
	full_expression_end(b, temps);
	block_goto(b, join);
}

// place = cond ? x : y of a class where the result is an object of its own: the operand that is chosen initialises it, with no temporary between
// (C++17 [expr.cond] 6 and 7, [dcl.init] 17.6.1).
static const struct ir_value *init_chosen(struct body *b, const struct ir_value *place, const struct ir_value *v, CXCursor cond, CXCursor x,
                                          CXCursor y)
{
	if (v->kind == V_INT) {
		expr_init(b, place, v->integer ? x : y);
		return place;
	}
	uint32_t yes = block_new(b), no = block_new(b), join = block_new(b);
	block_branch_on(b, v, cond, yes, no);
	init_operand(b, place, x, yes, join);
	init_operand(b, place, y, no, join);
	b->current = join;
	return place;
}

void conditional_init(struct body *b, const struct ir_value *place, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	init_chosen(b, place, expr_value(b, k.at[0]), k.at[0], k.at[1], k.at[2]);
}

// cond ? yes : no; GNU's a ?: b passes a itself as `yes`. A status that becomes another number stays two paths: what is
// asked of the number later must lead back to it. So does a handle: which stream work runs on is not to be one unknown.
const struct ir_value *conditional_expr(struct body *b, CXCursor c, CXCursor cond, CXCursor yes, CXCursor no)
{
	const struct ir_value *v = expr_value(b, cond);
	if (v->kind == V_INT)
		return expr(b, v->integer ? yes : no);
	bool is_object = type_of_cursor(b->u, c)->kind == TYPE_RECORD;
	if (is_object && (makes_object(b->u, yes) || makes_object(b->u, no))) {
		struct ir_var *temp = temp_new(b, type_of_cursor(b->u, c));
		scope_temp(b, temp);
		return init_chosen(b, v_var(b->u, temp), v, cond, yes, no);
	}
	uint32_t before = b->current;
	struct operand first = operand_lower_as(b, yes, is_object), second = operand_lower_as(b, no, is_object);
	if (first.place && second.place)
		return one_of_objects(b, cond, v, before, &first, &second);
	operand_read(b, &first);
	operand_read(b, &second);
	bool has_number = first.value && second.value && (first.value->kind == V_INT || second.value->kind == V_INT);
	bool is_code = has_number && first.value->type->kind != TYPE_POINTER && is_about_status(b->u, cond);
	bool is_handle = type_of_cursor(b->u, c)->handle != HANDLE_NONE;
	if (first.is_pure && second.is_pure && first.value && second.value && !is_code && !is_handle) {
		b->f->blocks.n = first.first;
		b->current = before;
		return v_select(b->u, v, first.value, second.value);
	}
	const struct ir_type *t = type_of_cursor(b->u, c);
	const struct ir_value *place = t->kind == TYPE_VOID ? NULL : v_var(b->u, temp_new(b, t));
	uint32_t join = block_new(b);
	b->current = before;
	block_branch_on(b, v, cond, first.first, second.first);
	operand_finish(b, &first, place, join);
	operand_finish(b, &second, place, join);
	b->current = join;
	return place ? v_load(b->u, place) : NULL;
}

// Pointer steps keep their identity: p + i is &p[i].
static const struct ir_value *arithmetic(struct body *b, enum ir_op op, const struct ir_type *t, const struct ir_value *x, const struct ir_value *y)
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

const struct ir_value *compound_assignment(struct body *b, enum ir_op op, CXCursor to, CXCursor by)
{
	const struct ir_value *y = expr_value(b, by);
	const struct ir_value *place = expr_place(b, to);
	const struct ir_value *x = rvalue(b, place);
	emit_assign(b, place, arithmetic(b, op, place->type, x, y));
	return place;
}

// Is the operand a constant of an unsigned type that no number of 64 bits with a sign holds (SIZE_MAX)? Its value has the same bits.
static bool is_large(CXCursor operand, const struct ir_value *v)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(operand)).kind;
	return (kind == CXType_ULong || kind == CXType_ULongLong) && v->kind == V_INT && v->integer < 0;
}

// Of constants the exact value, where bits alone do not give it.
static bool fold_large(enum ir_op op, uint64_t x, uint64_t y, int64_t *out)
{
	switch (op) {
	case OP_LT: *out = x < y; return true;
	case OP_LE: *out = x <= y; return true;
	case OP_GT: *out = x > y; return true;
	case OP_GE: *out = x >= y; return true;
	case OP_DIV: return y ? (*out = (int64_t)(x / y), true) : false;
	case OP_MOD: return y ? (*out = (int64_t)(x % y), true) : false;
	case OP_SHR: return y < 64 ? (*out = (int64_t)(x >> y), true) : false;
	default: return false;
	}
}

// An order or a quotient with an operand that is too large for a number with a sign: the largest that is none takes its place.
static const struct ir_value *large_operands(struct body *b, CXCursor c, enum ir_op op, struct kids k, const struct ir_value *x,
                                             const struct ir_value *y)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, c);
	bool x_is_large = is_large(k.at[0], x), y_is_large = is_large(k.at[1], y);
	bool is_order = (op >= OP_LT && op <= OP_GE) || op == OP_DIV;
	int64_t n;
	if ((x_is_large || y_is_large) && x->kind == V_INT && y->kind == V_INT && fold_large(op, (uint64_t)x->integer, (uint64_t)y->integer, &n))
		return v_int(u, t, n);
	x = x_is_large && is_order ? v_int(u, x->type, INT64_MAX) : x;
	y = y_is_large && is_order ? v_int(u, y->type, INT64_MAX) : y;
	return arithmetic(b, op, t, x, y);
}

// A size that nobody knows, held against a number.
static bool is_limit_open(struct unit *u, struct kids k)
{
	int64_t n;
	return (eval_int(u, k.at[1], &n) && is_size_open(u, k.at[0])) || (eval_int(u, k.at[0], &n) && is_size_open(u, k.at[1]));
}

const struct ir_value *binary_expr(struct body *b, CXCursor c)
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
	if (kind == CXBinaryOperator_PtrMemD || kind == CXBinaryOperator_PtrMemI)
		return member_pointer_expr(b, c);
	enum ir_op op = binary_op(kind);
	if (op == OP_NONE)
		return opaque(b, c);
	if (op == OP_LAND || op == OP_LOR)
		return logical_expr(b, c, op, k.at[0], k.at[1]);
	const struct ir_value *x = expr_value(b, k.at[0]), *y = expr_value(b, k.at[1]);
	if (op >= OP_LT && op <= OP_GE && is_limit_open(b->u, k))
		return v_unknown(b->u, type_of_cursor(b->u, c), NULL);
	return large_operands(b, c, op, k, x, y);
}

const struct ir_value *increment(struct body *b, CXCursor operand, int by, bool is_post, bool discard)
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

// Only what has a place has an address (C17 6.5.3.2): of an operand that was not understood it is one that nobody knows.
const struct ir_value *address_of(struct body *b, CXCursor operand)
{
	const struct ir_value *v = expr(b, operand);
	if (v && v->kind == V_FUNCTION)
		return v;
	if (!v || v->kind == V_UNKNOWN)
		return v_unknown(b->u, type_pointer(b->u, v ? v->type : b->u->unknown_type), NULL);
	return v_address(b->u, materialize(b, v));
}

const struct ir_value *unary_expr(struct body *b, CXCursor c, bool discard)
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

// Of a map or a sequence whose element a template leaves open.
static const struct ir_value *open_subscript(struct body *b, const struct ir_value *object, const struct ir_value *key)
{
	struct unit *u = b->u;
	if (object->type->container != CONTAINER_MAP)
		return container_element(b, object, key);
	const struct ir_value *entry = v_index(u, object, key, object->type->element);
	emit_assign(b, v_field(u, entry, intern(u->strings, IR_PRESENT_FIELD), u->int_type), v_int(u, u->int_type, 1));
	return v_field(u, entry, intern(u->strings, "second"), object->type->element);
}

// The object's class has open arguments: what `[]` gives its own function says, where the class template has one. C++17 [over.sub].
static const struct ir_value *open_operator(struct body *b, CXCursor c, const struct ir_value *object, CXCursor index)
{
	struct unit *u = b->u;
	const char *name = intern(u->strings, "operator[]");
	CXCursor method = method_open(u, object->type, name, 1);
	struct call call = {.cursor = c, .ref = method, .kind = CALLEE_NAME, .name = name, .is_member = true, .result = u->unknown_type};
	if (!is_null(method)) {
		call_target(b, &call, method);
		call.result = type_of(u, clang_getCursorResultType(method));
	}
	call_push(b, &call, v_address(u, object));
	call_push(b, &call, expr_value(b, index));
	return call_emit(b, &call);
}

const struct ir_value *subscript_expr(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (k.n != 2)
		return opaque(b, c);
	const struct ir_value *object = expr(b, k.at[0]);
	if (is_place(object) && is_open_class(b->u, object->type))
		return object->type->container != CONTAINER_NONE ? open_subscript(b, object, expr_value(b, k.at[1]))
		                                                 : open_operator(b, c, object, k.at[1]);
	const struct ir_value *x = rvalue(b, object), *y = expr_value(b, k.at[1]);
	bool is_swapped = x->type->kind == TYPE_INT && y->type->kind == TYPE_POINTER; // 1[p]
	return is_swapped ? v_step(b->u, y, x) : v_step(b->u, x, y);
}
