// SPDX-License-Identifier: Apache-2.0
#include "frontend/lower/cxx.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/destroy.h"
#include "frontend/lower/heap.h"
#include "frontend/ast/scanner.h"

const struct ir_value *this_place(struct body *b)
{
	struct unit *u = b->u;
	struct record_info *closure = b->info->closure;
	if (!b->self)
		return v_deref(u, v_unknown(u, type_pointer(u, u->unknown_type), "this"));
	const struct ir_value *self = v_deref(u, v_load(u, v_var(u, b->self)));
	if (!closure || !closure->this_field)
		return self;
	for (uint32_t i = 0; i < closure->record->field_count; i++) {
		const struct ir_field *f = &closure->record->field[i];
		if (f->name != closure->this_field)
			continue;
		const struct ir_value *field = v_field(u, self, f->name, f->type);
		return f->type->kind == TYPE_POINTER ? v_deref(u, v_load(u, field)) : field;
	}
	return self;
}

// new T[n]: the default constructor for each element.
static void construct_array(struct body *b, const struct ir_value *p, const struct ir_value *count)
{
	struct unit *u = b->u;
	const struct ir_value *i = v_var(u, temp_new(b, u->int_type));
	uint32_t head = block_new(b), enter = block_new(b), after = block_new(b);
	emit_assign(b, i, v_int(u, u->int_type, 0));
	block_enter(b, head);
	block_branch(b, v_binary(u, OP_LT, u->bool_type, v_load(u, i), count), enter, after);
	b->current = enter;
	default_construct(b, v_step(u, p, v_load(u, i)));
	emit_assign(b, i, v_binary(u, OP_ADD, u->int_type, v_load(u, i), v_int(u, u->int_type, 1)));
	block_goto(b, head);
	b->current = after;
}

// `::new`, `::delete`
static bool is_of_global(struct unit *u, CXCursor c)
{
	return strncmp(source_text(u, c), "::", 2) == 0;
}

// What is written behind `new`.
struct new_parts {
	CXCursor init, bound, place;
	unsigned placed; // operands in the brackets in front of the type
	bool is_global;  // `::new`
};

static struct new_parts new_parts(struct unit *u, CXCursor c, bool is_array)
{
	struct kids k = kids_of(u, c);
	struct new_parts n = {clang_getNullCursor(), clang_getNullCursor(), clang_getNullCursor(), 0, is_of_global(u, c)};
	for (unsigned i = 0; i < k.n; i++) {
		if (!is_expression(k.at[i]))
			continue;
		if (scan_is_placement(u, c, k.at[i]) && ++n.placed)
			n.place = k.at[i];
		else if (is_array && is_null(n.bound) && type_of_cursor(u, k.at[i])->kind == TYPE_INT)
			n.bound = k.at[i];
		else if (i + 1 == k.n)
			n.init = k.at[i];
	}
	return n;
}

// Memory for the object. "void* operator new(std::size_t size, void* ptr) noexcept; Returns: ptr." (C++ [new.delete.placement]); other functions
// of that name make memory, whatever they are given.
static const struct ir_value *new_memory(struct body *b, const struct new_parts *n, bool is_array, const struct ir_value *size,
                                         const struct ir_type *t)
{
	struct unit *u = b->u;
	CXType given = clang_getCanonicalType(clang_getCursorType(n->place));
	if (n->placed == 1 && given.kind == CXType_Pointer && clang_getPointeeType(given).kind == CXType_Void)
		return v_retype(u, expr_value(b, n->place), t);
	// What is given beside the size chooses among several functions of a class.
	return heap_new(b, t->element, is_array, n->is_global || n->placed, size, t);
}

// new T(args): memory from operator new, then the constructor.
const struct ir_value *new_expr(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, c);
	const struct ir_type *object = t->element ? t->element : u->unknown_type;
	bool is_array = scan_is_array_new(u, c);
	struct new_parts n = new_parts(u, c, is_array);
	const struct ir_value *size = v_int(u, u->int_type, (int64_t)object->size), *count = NULL;
	if (is_array && !is_null(n.bound)) {
		count = expr_value(b, n.bound);
		size = v_binary(u, OP_MUL, u->int_type, count, size);
	}
	const struct ir_value *p = new_memory(b, &n, is_array, size, t);
	const struct ir_value *place = v_deref(u, p);
	bool is_class = object->kind == TYPE_RECORD;
	if (!is_array && !is_null(n.init) && type_of_cursor(u, n.init)->kind == object->kind)
		expr_init(b, place, n.init);
	else if (!is_array && is_class && is_null(n.init))
		default_construct(b, place);
	else if (count && is_class)
		construct_array(b, p, count);
	return p;
}

// delete p: the destructor of what it points to, then operator delete.
const struct ir_value *delete_expr(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	if (!k.n)
		return NULL;
	const struct ir_value *p = expr_value(b, k.at[k.n - 1]);
	bool is_array = scan_is_array_delete(u, c);
	if (is_array)
		destroy_array(b, p);
	else if (p->type->element)
		destroy(b, v_deref(u, p));
	heap_delete(b, p->type->element, is_array, is_of_global(u, c), p);
	return NULL;
}

// The chosen association is not exposed: the one whose type is the result's.
const struct ir_value *generic_selection(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	CXType t = clang_getCanonicalType(clang_getCursorType(c));
	for (unsigned i = 1; i < k.n; i++)
		if (is_expression(k.at[i]) && clang_equalTypes(clang_getCanonicalType(clang_getCursorType(k.at[i])), t))
			return expr(b, k.at[i]);
	return v_unknown(b->u, type_of_cursor(b->u, c), NULL);
}
