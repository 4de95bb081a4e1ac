// SPDX-License-Identifier: Apache-2.0
// std::tuple as a record whose fields are its elements; std::get of tuples, pairs and arrays. A pair has its own fields.
#include "frontend/lower/call.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/lower/cxx.h"

static bool is_tuple(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "std::tuple") == 0;
}

static bool is_pair(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->record && t->record->field_count == 2 && strcmp(t->record->name, "std::pair") == 0;
}

void tuple_fill(struct unit *u, struct record_info *info, CXType t)
{
	int n = clang_Type_getNumTemplateArguments(t);
	if (n <= 0)
		return;
	struct ir_field *field = ARENA_ARRAY(u->arena, struct ir_field, n);
	info->field_decl = ARENA_ARRAY(&u->tables, CXCursor, n);
	for (int i = 0; i < n; i++) {
		field[i].name = intern(u->strings, arena_printf(u->arena, "#%d", i));
		field[i].type = type_of(u, clang_Type_getTemplateArgumentAsType(t, (unsigned)i));
		info->field_decl[i] = clang_getNullCursor(); // the library's members are not the elements
	}
	info->record->field = field;
	info->record->field_count = (uint32_t)n;
}

const struct ir_value *field_place(struct unit *u, const struct ir_value *object, uint32_t i)
{
	const struct ir_field *f = &object->type->record->field[i];
	const struct ir_value *place = v_field(u, object, f->name, f->type);
	return f->type->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, place)) : place;
}

// Element i from an argument: its value, or its address where the element is a reference.
static void initialise(struct body *b, const struct ir_value *tuple, uint32_t i, CXCursor arg)
{
	struct unit *u = b->u;
	const struct ir_field *f = &tuple->type->record->field[i];
	const struct ir_value *place = v_field(u, tuple, f->name, f->type);
	if (f->type->kind == TYPE_REFERENCE)
		emit_assign(b, place, v_address(u, expr_place(b, arg)));
	else
		expr_init(b, place, arg);
}

// Allocators aside, the arguments of a constructor or maker are the elements.
bool tuple_from_elements(struct body *b, struct call *call, const struct ir_value *tuple, unsigned first)
{
	uint32_t n = (uint32_t)clang_Cursor_getNumArguments(call->cursor) - first;
	if (!(is_tuple(tuple->type) || is_pair(tuple->type)) || n != tuple->type->record->field_count)
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (clang_Range_isNull(clang_getCursorExtent(clang_Cursor_getArgument(call->cursor, first + i))))
			return false;
	for (uint32_t i = 0; i < n; i++)
		initialise(b, tuple, i, clang_Cursor_getArgument(call->cursor, first + i));
	return true;
}

bool tuple_construct(struct body *b, struct call *call, const struct ir_value *place)
{
	bool is_copy = clang_CXXConstructor_isCopyConstructor(call->ref) || clang_CXXConstructor_isMoveConstructor(call->ref);
	return !is_copy && tuple_from_elements(b, call, place, 0);
}

// make_tuple, make_pair, tie, forward_as_tuple
static bool maker(struct body *b, struct call *call, const char *name, const struct ir_value **result)
{
	static const char *const names[] = {"std::make_tuple", "std::make_pair", "std::tie", "std::forward_as_tuple"};
	size_t i = 0;
	while (i < sizeof names / sizeof *names && strcmp(names[i], name) != 0)
		i++;
	if (i == sizeof names / sizeof *names || !(is_tuple(call->result) || is_pair(call->result)))
		return false;
	const struct ir_value *place = call->dest;
	if (!place) {
		struct ir_var *temp = temp_new(b, call->result);
		scope_temp(b, temp);
		place = v_var(b->u, temp);
	}
	*result = place;
	return tuple_from_elements(b, call, place, 0);
}

// Which element std::get<...> names; -1 = not known.
static int64_t element_of(struct unit *u, CXCursor ref, const struct ir_type *t)
{
	if (clang_Cursor_getNumTemplateArguments(ref) < 1)
		return -1;
	enum CXTemplateArgumentKind kind = clang_Cursor_getTemplateArgumentKind(ref, 0);
	if (kind == CXTemplateArgumentKind_Integral)
		return clang_Cursor_getTemplateArgumentValue(ref, 0);
	if (kind != CXTemplateArgumentKind_Type || t->kind != TYPE_RECORD || !t->record)
		return -1;
	CXType wanted = clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(ref, 0));
	for (uint32_t i = 0; i < t->record->field_count; i++)
		if (t->record->field[i].type == type_of(u, wanted))
			return i;
	return -1;
}

static bool get(struct body *b, struct call *call, const char *name, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (strcmp(name, "std::get") != 0 || clang_Cursor_getNumArguments(call->cursor) != 1)
		return false;
	CXCursor arg = clang_Cursor_getArgument(call->cursor, 0);
	const struct ir_type *t = type_of_cursor(u, strip(u, arg));
	bool is_array = t->container == CONTAINER_SEQUENCE && t->element;
	int64_t i = element_of(u, call->ref, t);
	if (i < 0 || !(is_array || ((is_pair(t) || is_tuple(t)) && i < t->record->field_count)))
		return false;
	const struct ir_value *object = expr_place(b, strip(u, arg));
	*result = is_array ? v_index(u, object, v_int(u, u->int_type, i), t->element) : field_place(u, object, (uint32_t)i);
	return true;
}

// An unknown class turns into the tuple that is asked for: the value that stands for the call is no record with its fields.
static const struct ir_value *element(struct body *b, const struct ir_value *object, const struct ir_record *tuple, uint32_t i)
{
	const struct ir_type *t = object->type;
	bool has_fields = t->kind == TYPE_RECORD && t->record && t->record->field_count == tuple->field_count;
	const struct ir_type *is = tuple->field[i].type;
	is = is->kind == TYPE_REFERENCE && is->element ? is->element : is;
	return has_fields ? rvalue(b, field_place(b->u, object, i)) : v_unknown(b->u, is, NULL);
}

// tie(a, b) = tuple: element by element through the references.
static bool assign(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (clang_getCursorKind(call->ref) != CXCursor_CXXMethod || strcmp(spelling_of(u, call->ref), "operator=") != 0 ||
	    clang_Cursor_getNumArguments(call->cursor) != 2)
		return false;
	CXCursor left = strip(u, clang_Cursor_getArgument(call->cursor, 0)), right = strip(u, clang_Cursor_getArgument(call->cursor, 1));
	const struct ir_type *to = type_of_cursor(u, left), *from = type_of_cursor(u, right);
	if (!is_tuple(to) || from->kind != TYPE_RECORD || !from->record || from->record->field_count != to->record->field_count)
		return false;
	const struct ir_value *source = expr_place(b, right), *target = expr_place(b, left);
	for (uint32_t i = 0; i < to->record->field_count; i++)
		emit_assign(b, field_place(u, target, i), element(b, source, from->record, i));
	*result = target;
	return true;
}

bool tuple_call(struct body *b, struct call *call, const struct ir_value **result)
{
	if (!is_system(call->ref))
		return false;
	const char *name = qualified_name(b->u, call->ref);
	return get(b, call, name, result) || maker(b, call, name, result) || assign(b, call, result);
}
