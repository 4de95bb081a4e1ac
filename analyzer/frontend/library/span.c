// SPDX-License-Identifier: Apache-2.0
// std::span: a pointer (field "data()") and a length. Its elements are those of what it was made from.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"

bool type_is_span(const struct ir_type *t)
{
	return t->container == CONTAINER_SEQUENCE && t->record &&
	       (strcmp(t->record->name, "std::span") == 0 || strcmp(t->record->name, "gsl::span") == 0 ||
	        strcmp(t->record->name, "cuda::std::span") == 0);
}

static const struct ir_value *data_place(struct unit *u, const struct ir_value *span)
{
	return v_field(u, span, intern(u->strings, "data()"), type_pointer(u, span->type->element));
}

const struct ir_value *container_element(struct body *b, const struct ir_value *object, const struct ir_value *index)
{
	struct unit *u = b->u;
	if (type_is_span(object->type))
		return v_step(u, v_load(u, data_place(u, object)), index);
	return v_index(u, object, index, object->type->element);
}

static void set(struct body *b, const struct ir_value *span, const struct ir_value *data, const struct ir_value *length)
{
	struct unit *u = b->u;
	emit_assign(b, data_place(u, span), v_retype(u, data, type_pointer(u, span->type->element)));
	container_set_length(b, span, length);
}

// From an array or another container: its first element and its length.
static bool from_whole(struct body *b, const struct ir_value *span, CXCursor arg)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, strip(u, arg));
	const struct ir_value *zero = v_int(u, u->int_type, 0);
	if (t->kind == TYPE_ARRAY && t->element) {
		set(b, span, v_address(u, v_index(u, expr_place(b, strip(u, arg)), zero, t->element)), v_int(u, u->int_type, (int64_t)t->count));
		return true;
	}
	if (t->container != CONTAINER_SEQUENCE || !t->element)
		return false;
	const struct ir_value *whole = expr_place(b, strip(u, arg));
	if (whole->type->container != CONTAINER_SEQUENCE)
		return false;
	set(b, span, v_address(u, container_element(b, whole, zero)), container_length(b, whole));
	return true;
}

bool span_construct(struct body *b, struct call *call, const struct ir_value *span)
{
	struct unit *u = b->u;
	int n = clang_Cursor_getNumArguments(call->cursor);
	if (!type_is_span(span->type))
		return false;
	CXCursor first = clang_Cursor_getArgument(call->cursor, 0);
	if (n == 1)
		return from_whole(b, span, first);
	const struct ir_value *data = expr_value(b, first), *length = expr_value(b, clang_Cursor_getArgument(call->cursor, 1));
	if (data->type->kind != TYPE_POINTER)
		return false;
	if (length->type->kind == TYPE_POINTER) // (first, last)
		length = v_binary(u, OP_SUB, u->int_type, length, data);
	set(b, span, data, length);
	return true;
}

bool span_is_part(struct unit *u, const struct call *call, const struct ir_type *t)
{
	const char *name = spelling_of(u, call->ref);
	return type_is_span(t) && type_is_span(call->result) &&
	       (strcmp(name, "subspan") == 0 || strcmp(name, "last") == 0 || strcmp(name, "first") == 0);
}

// Argument i, written or of the template; NULL = to the end.
static const struct ir_value *part_argument(struct body *b, struct call *call, unsigned first, unsigned i)
{
	struct unit *u = b->u;
	unsigned n = (unsigned)clang_Cursor_getNumArguments(call->cursor) - first;
	CXCursor arg = i < n ? clang_Cursor_getArgument(call->cursor, first + i) : clang_getNullCursor();
	if (!is_null(arg) && !clang_Range_isNull(clang_getCursorExtent(arg)))
		return expr_value(b, arg);
	if (n || clang_Cursor_getNumTemplateArguments(call->ref) <= (int)i)
		return NULL;
	long long value = clang_Cursor_getTemplateArgumentValue(call->ref, i);
	return value < 0 ? NULL : v_int(u, u->int_type, value); // dynamic_extent
}

bool span_part(struct body *b, struct call *call, const struct ir_value *object, unsigned first, const struct ir_value **result)
{
	struct unit *u = b->u;
	const char *name = spelling_of(u, call->ref);
	bool is_sub = strcmp(name, "subspan") == 0, is_last = strcmp(name, "last") == 0;
	const struct ir_value *x = part_argument(b, call, first, 0), *y = is_sub ? part_argument(b, call, first, 1) : NULL;
	const struct ir_value *whole = container_length(b, object), *zero = v_int(u, u->int_type, 0);
	if (!x)
		x = v_unknown(u, u->int_type, NULL);
	const struct ir_value *rest = v_binary(u, OP_SUB, u->int_type, whole, x);
	struct ir_var *temp = temp_new(b, call->result);
	scope_temp(b, temp);
	*result = v_var(u, temp);
	set(b, *result, v_address(u, container_element(b, object, is_sub ? x : is_last ? rest : zero)), !is_sub ? x : y ? y : rest);
	return true;
}
