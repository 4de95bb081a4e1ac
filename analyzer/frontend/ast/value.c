// SPDX-License-Identifier: Apache-2.0
// Builders of ir_value. They fold what is exactly known, so that equal places look equal.
#include "frontend/ast/unit.h"

bool is_place(const struct ir_value *v)
{
	return v->kind <= V_DEREF;
}

static struct ir_value *value_new(struct unit *u, enum ir_value_kind kind, const struct ir_type *t)
{
	struct ir_value *v = ARENA_NEW(u->arena, struct ir_value);
	v->kind = kind;
	v->type = t ? t : u->unknown_type;
	return v;
}

// One value a number and type: generated code repeats a few of them many thousand times.
const struct ir_value *v_int(struct unit *u, const struct ir_type *t, int64_t n)
{
	struct ir_value *v = map_get(&u->integers, t ? t : u->unknown_type, (uintptr_t)n);
	if (v)
		return v;
	v = value_new(u, V_INT, t);
	v->integer = n;
	map_put(&u->tables, &u->integers, v->type, (uintptr_t)n, v);
	return v;
}

const struct ir_value *v_enumerator(struct unit *u, const struct ir_type *t, int64_t n, const char *name)
{
	struct ir_value *v = map_get(&u->enumerators, t ? t : u->unknown_type, (uintptr_t)name);
	if (v && v->integer == n)
		return v;
	v = value_new(u, V_INT, t);
	v->integer = n;
	v->text = name;
	map_put(&u->tables, &u->enumerators, v->type, (uintptr_t)name, v);
	return v;
}

const struct ir_value *v_int_as(struct unit *u, const struct ir_type *t, const struct ir_value *v)
{
	return v->text ? v_enumerator(u, t, v->integer, v->text) : v_int(u, t, v->integer);
}

const struct ir_value *v_var(struct unit *u, struct ir_var *var)
{
	struct ir_value *v = value_new(u, V_VAR, var->type);
	v->var = var;
	return v;
}

// A load of a constant variable is its value; an array used as a value is the address of its first element.
const struct ir_value *v_load(struct unit *u, const struct ir_value *place)
{
	if (place->kind == V_VAR && u->var_info.at[place->var->id].has_constant)
		return v_int(u, place->type, u->var_info.at[place->var->id].constant);
	if (place->type->kind == TYPE_ARRAY)
		return v_address(u, v_index(u, place, v_int(u, u->int_type, 0), place->type->element));
	struct ir_value *v = value_new(u, V_LOAD, place->type);
	v->a = place;
	return v;
}

const struct ir_value *v_address(struct unit *u, const struct ir_value *place)
{
	const struct ir_type *t = type_pointer(u, place->type);
	if (place->kind == V_DEREF)
		return v_retype(u, place->a, t);
	if (place->kind == V_VAR)
		u->var_info.at[place->var->id].is_address_taken = true;
	struct ir_value *v = value_new(u, V_ADDRESS, t);
	v->a = place;
	return v;
}

const struct ir_value *v_deref(struct unit *u, const struct ir_value *pointer)
{
	const struct ir_type *t = pointer->type->element;
	if (pointer->kind == V_ADDRESS && pointer->a->type == t)
		return pointer->a;
	if (pointer->kind == V_ADDRESS && t && t->kind == TYPE_RECORD && pointer->a->type->kind == TYPE_RECORD)
		return v_retype(u, pointer->a, t); // a base is where its object is
	struct ir_value *v = value_new(u, V_DEREF, t);
	v->a = pointer;
	return v;
}

const struct ir_value *v_field(struct unit *u, const struct ir_value *of, const char *name, const struct ir_type *t)
{
	struct ir_value *v = value_new(u, V_FIELD, t);
	v->a = of;
	v->text = name;
	return v;
}

const struct ir_value *v_index(struct unit *u, const struct ir_value *of, const struct ir_value *index, const struct ir_type *t)
{
	struct ir_value *v = value_new(u, V_INDEX, t);
	v->a = of;
	v->b = index;
	return v;
}

const struct ir_value *v_step(struct unit *u, const struct ir_value *pointer, const struct ir_value *n)
{
	const struct ir_type *t = pointer->type->element ? pointer->type->element : u->unknown_type;
	if (pointer->kind == V_ADDRESS && pointer->a->kind == V_INDEX && pointer->a->type == t)
		return v_index(u, pointer->a->a, v_binary(u, OP_ADD, u->int_type, pointer->a->b, n), t);
	const struct ir_value *first = v_deref(u, pointer);
	bool is_ambiguous = t->kind == TYPE_ARRAY || t->container != CONTAINER_NONE;
	if (is_ambiguous && n->kind == V_INT && n->integer == 0)
		return first;
	return v_index(u, first, n, t);
}

const struct ir_value *v_unary(struct unit *u, enum ir_op op, const struct ir_type *t, const struct ir_value *a)
{
	if (a->kind == V_INT)
		return v_int(u, t, op == OP_NEG ? (int64_t)-(uint64_t)a->integer : op == OP_NOT ? ~a->integer : !a->integer);
	if (op == OP_LNOT && a->kind == V_UNARY && a->op == OP_LNOT && a->a->type->kind == TYPE_BOOL)
		return a->a;
	struct ir_value *v = value_new(u, V_UNARY, t);
	v->op = op;
	v->a = a;
	return v;
}

// a op b in 64 bits; false when not exactly known (overflow, division by zero, odd shifts).
static bool fold(enum ir_op op, int64_t a, int64_t b, int64_t *out)
{
	switch (op) {
	case OP_ADD: return !__builtin_add_overflow(a, b, out);
	case OP_SUB: return !__builtin_sub_overflow(a, b, out);
	case OP_MUL: return !__builtin_mul_overflow(a, b, out);
	case OP_DIV: return b > 0 ? (*out = a / b, true) : false;
	case OP_MOD: return b > 0 ? (*out = a % b, true) : false;
	case OP_AND: *out = a & b; return true;
	case OP_OR: *out = a | b; return true;
	case OP_XOR: *out = a ^ b; return true;
	case OP_SHL: return a >= 0 && b >= 0 && b < 63 && a <= (INT64_MAX >> b) ? (*out = a << b, true) : false;
	case OP_SHR: return a >= 0 && b >= 0 && b < 64 ? (*out = a >> b, true) : false;
	case OP_LT: *out = a < b; return true;
	case OP_LE: *out = a <= b; return true;
	case OP_GT: *out = a > b; return true;
	case OP_GE: *out = a >= b; return true;
	case OP_EQ: *out = a == b; return true;
	case OP_NE: *out = a != b; return true;
	case OP_LAND: *out = a && b; return true;
	case OP_LOR: *out = a || b; return true;
	default: return false;
	}
}

const struct ir_value *v_binary(struct unit *u, enum ir_op op, const struct ir_type *t, const struct ir_value *a, const struct ir_value *b)
{
	int64_t n;
	if (a->kind == V_INT && b->kind == V_INT && fold(op, a->integer, b->integer, &n))
		return v_int(u, t, n);
	if ((op == OP_ADD || op == OP_SUB) && b->kind == V_INT && b->integer == 0)
		return a;
	if (op == OP_ADD && a->kind == V_INT && a->integer == 0)
		return b;
	struct ir_value *v = value_new(u, V_BINARY, t);
	v->op = op;
	v->a = a;
	v->b = b;
	return v;
}

const struct ir_value *v_select(struct unit *u, const struct ir_value *cond, const struct ir_value *a, const struct ir_value *b)
{
	if (cond->kind == V_INT)
		return cond->integer ? a : b;
	struct ir_value *v = value_new(u, V_SELECT, a->type);
	v->a = cond;
	v->b = a;
	v->c = b;
	return v;
}

const struct ir_value *v_text(struct unit *u, enum ir_value_kind kind, const struct ir_type *t, const char *text)
{
	struct ir_value *v = value_new(u, kind, t);
	v->text = intern(u->strings, text);
	return v;
}

const struct ir_value *v_unknown(struct unit *u, const struct ir_type *t, const char *text)
{
	struct ir_value *v = value_new(u, V_UNKNOWN, t);
	v->integer = u->next_unknown++;
	v->text = text && *text ? intern(u->strings, text) : NULL;
	return v;
}

const struct ir_value *v_function(struct unit *u, const struct ir_type *t, struct ir_function *f)
{
	struct ir_value *v = value_new(u, V_FUNCTION, t);
	v->function = f;
	v->text = f->name;
	return v;
}

const struct ir_value *v_aggregate(struct unit *u, const struct ir_type *t, const struct ir_value **item, uint32_t n)
{
	struct ir_value *v = value_new(u, V_AGGREGATE, t);
	v->item = item;
	v->count = n;
	return v;
}

// The same value under another type, as a cast between pointers or to a pointer makes it.
const struct ir_value *v_retype(struct unit *u, const struct ir_value *v, const struct ir_type *t)
{
	if (v->type == t)
		return v;
	struct ir_value *copy = ARENA_NEW(u->arena, struct ir_value);
	*copy = *v;
	copy->type = t;
	return copy;
}
