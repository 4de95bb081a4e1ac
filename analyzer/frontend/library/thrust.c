// SPDX-License-Identifier: Apache-2.0
// thrust::device_ptr has pointer type in the IR; a device_vector has its memory in a field, which a constructor that is given
// a size allocates. Its release in the destructor waits for the device and is left out.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"

bool is_thrust(struct unit *u, CXCursor c)
{
	return is_system(c) && strncmp(qualified_name(u, c), "thrust::", 8) == 0;
}

static bool cast(struct body *b, struct call *call, const char *name, const struct ir_value **result)
{
	bool is_cast = strcmp(name, "raw_pointer_cast") == 0 || strcmp(name, "device_pointer_cast") == 0;
	CXCursor arg = clang_Cursor_getNumArguments(call->cursor) == 1 ? clang_Cursor_getArgument(call->cursor, 0) : clang_getNullCursor();
	if (!is_cast || is_null(arg) || call->result->kind != TYPE_POINTER || type_of_cursor(b->u, arg)->kind != TYPE_POINTER)
		return false;
	*result = v_retype(b->u, expr_value(b, arg), call->result);
	return true;
}

static bool is_one_of(const char *names, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = names; (at = strstr(at, name)); at += n)
		if (at[-1] == ' ' && at[n] == ' ')
			return true;
	return false;
}

bool thrust_is_vector(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "thrust::device_vector") == 0;
}

static const struct ir_value *memory_of(struct unit *u, const struct ir_value *vector, const struct ir_type *pointer)
{
	return v_field(u, vector, intern(u->strings, IR_DATA_FIELD), pointer);
}

static void allocate(struct body *b, const struct ir_value *vector, const struct ir_value *size)
{
	struct unit *u = b->u;
	struct call memory = {.kind = CALLEE_NAME, .result = type_pointer(u, u->void_type)};
	memory.name = intern(u->strings, "thrust::device_vector::allocate");
	call_push(b, &memory, size);
	emit_assign(b, memory_of(u, vector, memory.result), call_emit(b, &memory));
}

void thrust_constructed(struct body *b, struct call *call, const struct ir_value *place)
{
	if (!thrust_is_vector(place->type) || call->args.n < 2 || call->args.at[1]->type->kind != TYPE_INT)
		return;
	allocate(b, place, call->args.at[1]);
}

void thrust_copied(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_assignment)
{
	struct unit *u = b->u;
	const struct ir_type *pointer = type_pointer(u, u->void_type);
	if (!is_assignment)
		allocate(b, place, v_unknown(u, u->int_type, "size"));
	struct call copy = {.kind = CALLEE_NAME, .result = u->void_type, .discard = true};
	copy.name = intern(u->strings, "thrust::device_vector::operator=");
	call_push(b, &copy, v_load(u, memory_of(u, place, pointer)));
	call_push(b, &copy, v_load(u, memory_of(u, from, pointer)));
	call_emit(b, &copy);
}

// begin(), data() and end() of a vector.
static bool vector_member(struct body *b, struct call *call, const char *name, const struct ir_value *object, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (call->result->kind != TYPE_POINTER || !thrust_is_vector(object->type))
		return false;
	const struct ir_value *first = v_load(u, memory_of(u, object, call->result));
	if (is_one_of(" begin cbegin data ", name))
		*result = first;
	else if (is_one_of(" end cend ", name))
		*result = v_address(u, v_step(u, first, v_unknown(u, u->int_type, "size")));
	else
		return false;
	return true;
}

bool thrust_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	unsigned first;
	if (!is_thrust(u, call->ref))
		return false;
	const char *name = spelling_of(u, call->ref);
	if (clang_getCursorKind(call->ref) != CXCursor_CXXMethod)
		return cast(b, call, name, result);
	CXCursor written = call_object(b, call, &first);
	if (is_null(written))
		return false;
	const struct ir_type *t = type_of_cursor(u, strip(u, written));
	bool is_get = t->kind == TYPE_POINTER && strcmp(name, "get") == 0;
	if (is_get)
		*result = v_retype(u, expr_value(b, written), call->result);
	return is_get || (t->kind == TYPE_RECORD && vector_member(b, call, name, expr_place(b, strip(u, written)), result));
}
