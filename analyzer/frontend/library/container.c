// SPDX-License-Identifier: Apache-2.0
// Members of standard containers and smart pointers as places: v[i], v.at(i), *v.begin() and v.data()[i] are one thing.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"

enum access_kind {
	ACCESS_ELEMENT,
	ACCESS_FIRST,
	ACCESS_LAST,
	ACCESS_DATA,
	ACCESS_APPEND,
	ACCESS_OBJECT,
	ACCESS_POINTER,
	ACCESS_STEP,
	ACCESS_END,
	ACCESS_LENGTH,
	ACCESS_EMPTY,
	ACCESS_CLEAR,
	ACCESS_RESIZE,
	ACCESS_KEEP, // room for elements, and none more
	ACCESS_INSERT,
	ACCESS_AT,
	ACCESS_FIND,
	ACCESS_PAST,
	ACCESS_PRESENT,
	ACCESS_ERASE,
	ACCESS_BEGIN,
	ACCESS_FORGET,
	ACCESS_EMPLACE,
	ACCESS_INSERT_PAIR,
	ACCESS_ADD,
	ACCESS_POP_BACK,
	ACCESS_POP_FRONT,
	ACCESS_POP,
	ACCESS_ERASE_ONE,
	ACCESS_LIST,
	ACCESS_SWAP
};

static const struct member_row {
	enum container_kind container;
	const char *name;
	enum access_kind access;
} members[] = {
	{CONTAINER_SEQUENCE, "operator[]", ACCESS_ELEMENT},
	{CONTAINER_SEQUENCE, "at", ACCESS_ELEMENT},
	{CONTAINER_SEQUENCE, "front", ACCESS_FIRST},
	{CONTAINER_SEQUENCE, "back", ACCESS_LAST},
	{CONTAINER_SEQUENCE, "data", ACCESS_DATA},
	{CONTAINER_SEQUENCE, "begin", ACCESS_DATA},
	{CONTAINER_SEQUENCE, "c_str", ACCESS_DATA},
	{CONTAINER_SEQUENCE, "cbegin", ACCESS_DATA},
	{CONTAINER_SEQUENCE, "end", ACCESS_END},
	{CONTAINER_SEQUENCE, "cend", ACCESS_END},
	{CONTAINER_POINTER, "operator[]", ACCESS_STEP},
	{CONTAINER_SEQUENCE, "push_back", ACCESS_APPEND},
	{CONTAINER_SEQUENCE, "emplace_back", ACCESS_APPEND},
	{CONTAINER_MAP, "operator[]", ACCESS_INSERT},
	{CONTAINER_SEQUENCE, "push", ACCESS_APPEND},
	{CONTAINER_SEQUENCE, "emplace", ACCESS_APPEND},
	{CONTAINER_SEQUENCE, "pop_back", ACCESS_POP_BACK},
	{CONTAINER_SEQUENCE, "pop_front", ACCESS_POP_FRONT},
	{CONTAINER_SEQUENCE, "pop", ACCESS_POP},
	{CONTAINER_SEQUENCE, "top", ACCESS_LAST},
	{CONTAINER_SEQUENCE, "erase", ACCESS_ERASE_ONE},
	{CONTAINER_SEQUENCE, "swap", ACCESS_SWAP},
	{CONTAINER_SEQUENCE, "operator=", ACCESS_LIST},
	{CONTAINER_MAP, "find", ACCESS_FIND},
	{CONTAINER_MAP, "begin", ACCESS_BEGIN},
	{CONTAINER_MAP, "cbegin", ACCESS_BEGIN},
	{CONTAINER_MAP, "clear", ACCESS_FORGET},
	{CONTAINER_MAP, "end", ACCESS_PAST},
	{CONTAINER_MAP, "cend", ACCESS_PAST},
	{CONTAINER_MAP, "count", ACCESS_PRESENT},
	{CONTAINER_MAP, "contains", ACCESS_PRESENT},
	{CONTAINER_MAP, "erase", ACCESS_ERASE},
	{CONTAINER_MAP, "emplace", ACCESS_EMPLACE},
	{CONTAINER_MAP, "try_emplace", ACCESS_EMPLACE},
	{CONTAINER_MAP, "insert_or_assign", ACCESS_EMPLACE},
	{CONTAINER_MAP, "insert", ACCESS_INSERT_PAIR},
	{CONTAINER_MAP, "at", ACCESS_AT},
	{CONTAINER_SET, "find", ACCESS_FIND},
	{CONTAINER_SET, "end", ACCESS_PAST},
	{CONTAINER_SET, "cend", ACCESS_PAST},
	{CONTAINER_SET, "count", ACCESS_PRESENT},
	{CONTAINER_SET, "contains", ACCESS_PRESENT},
	{CONTAINER_SET, "erase", ACCESS_ERASE},
	{CONTAINER_SET, "insert", ACCESS_ADD},
	{CONTAINER_SET, "emplace", ACCESS_ADD},
	{CONTAINER_SET, "clear", ACCESS_FORGET},
	{CONTAINER_POINTER, "operator*", ACCESS_OBJECT},
	{CONTAINER_SEQUENCE, "size", ACCESS_LENGTH},
	{CONTAINER_SEQUENCE, "length", ACCESS_LENGTH},
	{CONTAINER_SEQUENCE, "empty", ACCESS_EMPTY},
	{CONTAINER_SEQUENCE, "clear", ACCESS_CLEAR},
	{CONTAINER_SEQUENCE, "resize", ACCESS_RESIZE},
	{CONTAINER_SEQUENCE, "assign", ACCESS_RESIZE},
	{CONTAINER_SEQUENCE, "reserve", ACCESS_KEEP},
	{CONTAINER_POINTER, "operator->", ACCESS_POINTER},
	{CONTAINER_POINTER, "get", ACCESS_POINTER},
	{CONTAINER_REFERENCE, "get", ACCESS_OBJECT},
};

static const struct member_row *row_of(enum container_kind container, const char *name)
{
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (members[i].container == container && strcmp(members[i].name, name) == 0)
			return &members[i];
	return NULL;
}

// A smart pointer's pointer: the object itself read as one. unique_ptr<T[]> holds a pointer to T.
static const struct ir_value *held_pointer(struct body *b, const struct ir_value *object)
{
	const struct ir_type *t = object->type->element;
	if (t->kind == TYPE_ARRAY && t->element)
		t = t->element;
	return v_retype(b->u, v_load(b->u, object), type_pointer(b->u, t));
}

// The object the member is called on: argument 0 of operator syntax, else below the callee.
CXCursor call_object(struct body *b, struct call *call, unsigned *first)
{
	CXCursor callee = call->k.n ? strip(b->u, call->k.at[0]) : clang_getNullCursor();
	*first = 0;
	if (call_is_operator(b->u, call)) {
		*first = 1;
		return clang_Cursor_getArgument(call->cursor, 0);
	}
	return object_written(b->u, callee);
}

// The number of elements is a field of its own, so that loops over one container agree on it.
static const struct ir_value *length_place(struct body *b, const struct ir_value *object)
{
	return v_field(b->u, object, intern(b->u->strings, IR_LENGTH_FIELD), b->u->int_type);
}

const struct ir_value *container_length(struct body *b, const struct ir_value *object)
{
	if (object->type->count) // std::array
		return v_int(b->u, b->u->int_type, (int64_t)object->type->count);
	return v_load(b->u, length_place(b, object));
}

void container_set_length(struct body *b, const struct ir_value *object, const struct ir_value *length)
{
	emit_assign(b, length_place(b, object), length);
}

// A map's element for a key is an INDEX with the fields `second` and IR_PRESENT_FIELD.
static const struct ir_value *mapped(struct body *b, const struct ir_value *entry)
{
	return v_field(b->u, entry, intern(b->u->strings, "second"), entry->type);
}

static const struct ir_value *present(struct body *b, const struct ir_value *entry)
{
	return v_field(b->u, entry, intern(b->u->strings, IR_PRESENT_FIELD), b->u->int_type);
}

// What emplace and insert return: the entry, and whether it is new.
static const struct ir_value *inserted(struct body *b, struct call *call, const struct ir_value *entry)
{
	struct unit *u = b->u;
	const struct ir_type *t = call->result;
	if (t->kind != TYPE_RECORD || !t->record || t->record->field_count != 2)
		return NULL;
	const struct ir_value *place = call->dest;
	if (!place) {
		struct ir_var *temp = temp_new(b, t);
		scope_temp(b, temp);
		place = v_var(u, temp);
	}
	const struct ir_value *is_new = v_binary(u, OP_EQ, u->bool_type, v_load(u, present(b, entry)), v_int(u, u->int_type, 0));
	emit_assign(b, field_place(u, place, 1), is_new);
	emit_assign(b, field_place(u, place, 0), v_address(u, entry));
	return place;
}

// emplace(key, value), insert({key, value}): m[key] = value where the key is not there yet. Where nobody asks what became of it, it is taken not to be:
// else the value would be told as lost wherever nothing says so. `try_emplace(key)` puts a zero there.
static bool map_insert(struct body *b, struct call *call, enum access_kind access, const struct ir_value *object, unsigned first,
                       const struct ir_value **result)
{
	struct unit *u = b->u;
	unsigned n = (unsigned)clang_Cursor_getNumArguments(call->cursor) - first;
	CXCursor arg = strip(u, clang_Cursor_getArgument(call->cursor, first));
	const struct ir_type *t = type_of_cursor(u, arg);
	bool is_pair = t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "std::pair") == 0;
	const char *name = spelling_of(u, call->ref);
	const struct ir_type *element = object->type->element;
	bool is_zero = n == 1 && strcmp(name, "try_emplace") == 0 && element && type_is_scalar(element);
	if (access == ACCESS_EMPLACE ? n != 2 && !is_zero : n != 1 || !is_pair || t->record->field_count != 2)
		return false;
	const struct ir_value *pair = access == ACCESS_INSERT_PAIR ? expr_place(b, arg) : NULL;
	const struct ir_value *key = pair ? rvalue(b, field_place(u, pair, 0)) : expr_value(b, arg);
	const struct ir_value *entry = v_index(u, object, key, object->type->element);
	*result = inserted(b, call, entry);
	bool is_asked = !call->discard && strcmp(name, "insert_or_assign") != 0;
	uint32_t fresh = is_asked ? block_new(b) : 0, after = is_asked ? block_new(b) : 0;
	if (is_asked) {
		block_branch(b, v_load(u, present(b, entry)), after, fresh);
		b->current = fresh;
	}
	if (pair)
		emit_assign(b, mapped(b, entry), rvalue(b, field_place(u, pair, 1)));
	else if (is_zero)
		emit_assign(b, mapped(b, entry), v_int(u, element, 0));
	else
		expr_init(b, mapped(b, entry), clang_Cursor_getArgument(call->cursor, first + 1));
	emit_assign(b, present(b, entry), v_int(u, u->int_type, 1));
	if (is_asked)
		block_enter(b, after);
	return true;
}

// `s.insert(key)`, `s.emplace(key)`: the set holds what it is given. What is given a range, a list or a place is a call as any.
static bool set_insert(struct body *b, struct call *call, const struct ir_value *object, unsigned first, const struct ir_value **result)
{
	struct unit *u = b->u;
	CXCursor key = clang_Cursor_getArgument(call->cursor, first);
	if (clang_Cursor_getNumArguments(call->cursor) != (int)first + 1 || clang_getCursorKind(strip(u, key)) == CXCursor_InitListExpr)
		return false;
	const struct ir_value *value = expr_value(b, key);
	const struct ir_value *entry = v_index(u, object, value, object->type->element);
	*result = inserted(b, call, entry);
	emit_assign(b, present(b, entry), v_int(u, u->int_type, 1));
	if (value->type->kind == TYPE_POINTER)
		emit_assign(b, entry, value);
	return true;
}

// The key of the first element is a field of its own, so that all who ask for it get one element as long as none is taken out.
static const struct ir_value *first_key(struct body *b, const struct ir_value *object)
{
	return v_field(b->u, object, intern(b->u->strings, IR_FIRST_FIELD), b->u->int_type);
}

// What is under the key then is what somebody puts there anew: a zero, where that is `m[key]` ([map.access]). What ends by itself stays as it was.
static void erase_entry(struct body *b, const struct ir_value *object, const struct ir_value *entry)
{
	struct unit *u = b->u;
	emit_assign(b, present(b, entry), v_int(u, u->int_type, 0));
	if (object->type->container == CONTAINER_SET)
		return;
	if (entry->type && type_is_scalar(entry->type))
		emit_assign(b, mapped(b, entry), v_int(u, entry->type, 0));
	else if (entry->type && !type_is_destructible(u, entry->type))
		emit_assign(b, mapped(b, entry), v_unknown(u, entry->type, NULL));
	emit_assign(b, first_key(b, object), v_unknown(u, u->int_type, NULL));
}

// Iterators are classes, keys may be pointers.
static bool is_iterator(struct unit *u, CXCursor argument)
{
	CXCursor c = strip(u, argument);
	return type_of_cursor(u, c)->kind == TYPE_POINTER && clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Record;
}

// `m.erase(it)`: what the iterator leads to. It gives the next one, which nobody knows.
static bool erase_named(struct body *b, struct call *call, const struct ir_value *object, unsigned first, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (clang_Cursor_getNumArguments(call->cursor) != (int)first + 1)
		return false;
	const struct ir_value *at = expr_value(b, clang_Cursor_getArgument(call->cursor, first));
	if (at->type->kind != TYPE_POINTER)
		return false;
	erase_entry(b, object, v_deref(u, v_retype(u, at, type_pointer(u, object->type->element))));
	*result = v_unknown(u, call->result, NULL);
	return true;
}

// Those that are given no element: `begin`, `end` and `clear`.
static bool map_as_a_whole(struct body *b, enum access_kind access, const struct ir_value *object, const struct ir_value **result)
{
	struct unit *u = b->u;
	const struct ir_value *key = access == ACCESS_PAST    ? v_text(u, V_STRING, u->int_type, intern(u->strings, IR_END_KEY))
	                             : access == ACCESS_BEGIN ? v_load(u, first_key(b, object))
	                                                      : NULL;
	*result = key ? v_address(u, v_index(u, object, key, object->type->element)) : NULL;
	if (access == ACCESS_FORGET)
		emit_assign(b, object, v_unknown(u, object->type, NULL));
	return key || access == ACCESS_FORGET;
}

// The members of maps; their first argument is the key.
static bool map_call(struct body *b, struct call *call, enum access_kind access, const struct ir_value *object, unsigned first,
                     const struct ir_value **result)
{
	struct unit *u = b->u;
	const struct ir_type *element = object->type->element;
	if (map_as_a_whole(b, access, object, result))
		return true;
	CXCursor key = clang_Cursor_getArgument(call->cursor, first);
	if (is_null(key))
		return false;
	if (access == ACCESS_ERASE && is_iterator(u, key))
		return object->type->container != CONTAINER_SET &&
		       erase_named(b, call, object, first, result); // of a set, whose first one that is, nobody knows
	const struct ir_value *entry = v_index(u, object, expr_value(b, key), element);
	switch (access) {
	case ACCESS_INSERT:
		emit_assign(b, present(b, entry), v_int(u, u->int_type, 1));
		*result = mapped(b, entry);
		break;
	case ACCESS_AT: *result = mapped(b, entry); break;
	case ACCESS_FIND: *result = v_address(u, entry); break;
	case ACCESS_ERASE:
		erase_entry(b, object, entry);
		*result = NULL;
		break;
	default: *result = v_load(u, present(b, entry)); break;
	}
	return true;
}

static void append(struct body *b, struct call *call, const struct ir_value *object, unsigned first)
{
	struct unit *u = b->u;
	const struct ir_type *t = object->type->element;
	const struct ir_value *length = container_length(b, object);
	const struct ir_value *place = v_index(u, object, length, t);
	construct_from(b, call, place, first, clang_getNullCursor());
	container_set_length(b, object, v_binary(u, OP_ADD, u->int_type, length, v_int(u, u->int_type, 1)));
}

static bool is_adaptor(const struct ir_type *t)
{
	return strcmp(t->record->name, "std::queue") == 0 || strcmp(t->record->name, "std::stack") == 0;
}

// Destroyed where its type needs that; what then stands in its place is unknown.
static void remove_object(struct body *b, const struct ir_value *place)
{
	if (!type_is_destructible(b->u, place->type))
		return;
	destroy(b, place);
	emit_assign(b, place, v_unknown(b->u, place->type, NULL));
}

// All but the first few elements behind it are forgotten.
static void remove_first(struct body *b, const struct ir_value *object)
{
	enum { FOLLOWED = 4 };
	struct unit *u = b->u;
	const struct ir_type *t = object->type->element;
	const struct ir_value *at = v_index(u, object, v_int(u, u->int_type, 0), t);
	for (int i = 1; i <= FOLLOWED; i++) {
		const struct ir_value *next = v_index(u, object, v_int(u, u->int_type, i), t);
		emit_assign(b, at, rvalue(b, next));
		at = next;
	}
	emit_assign(b, at, v_unknown(u, t, NULL));
}

// pop_back, pop_front, pop, and erase of what one iterator names. Elements that move up leave the length unknown: what is
// appended next does not take the place of one that is followed.
static bool remove_element(struct body *b, struct call *call, enum access_kind access, const struct ir_value *object, unsigned first,
                           const struct ir_value **result)
{
	struct unit *u = b->u;
	const struct ir_type *t = object->type->element;
	const struct ir_value *length = v_unknown(u, u->int_type, NULL);
	unsigned n = (unsigned)clang_Cursor_getNumArguments(call->cursor) - first;
	if (access == ACCESS_POP)
		access = strcmp(object->type->record->name, "std::queue") == 0 ? ACCESS_POP_FRONT : ACCESS_POP_BACK;
	if (access == ACCESS_ERASE_ONE && n != 1)
		return false;
	*result = NULL;
	if (access == ACCESS_POP_FRONT) {
		remove_object(b, v_index(u, object, v_int(u, u->int_type, 0), t));
		container_set_length(b, object, v_unknown(u, u->int_type, NULL)); // that it has those which move up is not said
		remove_first(b, object);
	} else if (access == ACCESS_POP_BACK) {
		length = v_binary(u, OP_SUB, u->int_type, container_length(b, object), v_int(u, u->int_type, 1));
		remove_object(b, v_index(u, object, length, t));
	} else {
		const struct ir_value *at = expr_value(b, clang_Cursor_getArgument(call->cursor, first));
		if (at->type->kind != TYPE_POINTER)
			return false;
		at = v_retype(u, at, type_pointer(u, t));
		destroy(b, v_deref(u, at));
		emit_assign(b, v_deref(u, at), v_unknown(u, t, NULL));
		*result = v_unknown(u, call->result, NULL);
	}
	container_set_length(b, object, length);
	return true;
}

// `v = {}`: as `clear`. Of a list with elements nothing is concluded.
static bool assign_list(struct body *b, const struct ir_value *object, CXCursor argument)
{
	struct unit *u = b->u;
	CXCursor list = strip(u, argument);
	const struct ir_type *t = type_of_cursor(u, list);
	enum CXCursorKind kind = clang_getCursorKind(list);
	bool is_list = t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "std::initializer_list") == 0;
	if (!is_list || (kind != CXCursor_InitListExpr && kind != CXCursor_CallExpr) || kids_of(u, list).n)
		return false;
	remove_object(b, object);
	container_set_length(b, object, v_int(u, u->int_type, 0));
	return true;
}

static bool swap_with(struct body *b, const struct ir_value *object, CXCursor argument)
{
	const struct ir_value *other = is_null(argument) ? NULL : expr_place(b, argument);
	if (!other || other->type->container != CONTAINER_SEQUENCE)
		return false;
	const struct ir_value *held = v_var(b->u, temp_new(b, object->type));
	transfer_whole(b, held, object);
	transfer_whole(b, object, other);
	transfer_whole(b, other, held);
	return true;
}

// The container that an object of the type is or derives from, NULL = none.
static const struct ir_type *container_in(struct unit *u, const struct ir_type *t)
{
	if (!t || t->container != CONTAINER_NONE)
		return t;
	const struct record_info *info = t->record ? record_info_of(u, t->record) : NULL;
	const struct ir_type *found = NULL;
	for (uint32_t i = 0; info && i < info->base_count && !found; i++)
		found = container_in(u, type_of(u, info->base[i]));
	return found;
}

// The container that the object is: by its own type, by the class whose member is called, or where that is a base that the library keeps for
// itself by what the object derives from. `written` null: the object is *this.
static const struct ir_type *container_of_call(struct body *b, CXCursor class, CXCursor written)
{
	struct unit *u = b->u;
	const struct ir_type *of_class = type_of(u, clang_getCursorType(class));
	bool is_this = is_null(written);
	const struct ir_type *of[] = {is_this ? of_class : type_of_cursor(u, written), of_class}, *t = NULL;
	for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
		t = of[i]->kind == TYPE_POINTER || of[i]->kind == TYPE_REFERENCE ? of[i]->element : of[i];
		if (t && t->container != CONTAINER_NONE)
			return t;
	}
	if (!is_system(class) || (is_this && !b->self))
		return of_class;
	t = is_this ? this_place(b)->type : type_of_cursor(u, strip(u, written));
	t = container_in(u, t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE ? t->element : t);
	return t ? t : of_class;
}

// `v.resize(n)`, `v.assign(n, x)`, and what is assigned otherwise: a range, a list or a text.
static void give_length(struct body *b, struct call *call, const struct ir_value *object, unsigned first)
{
	const struct ir_value *length = expr_value(b, clang_Cursor_getArgument(call->cursor, first));
	bool is_length = length->type->kind == TYPE_INT;
	if (length->type->kind == TYPE_POINTER && clang_Cursor_getNumArguments(call->cursor) > (int)first + 1)
		emit_access(b, v_deref(b->u, length), false);
	container_set_length(b, object, is_length ? length : v_unknown(b->u, b->u->int_type, "length"));
}

// What the member does; false: it is left to be a call as any.
static bool make_access(struct body *b, struct call *call, enum access_kind access, const struct ir_value *object, unsigned first,
                        const struct ir_value **result)
{
	struct unit *u = b->u;
	const struct ir_value *zero = v_int(u, u->int_type, 0);
	switch (access) {
	case ACCESS_ELEMENT: *result = container_element(b, object, expr_value(b, clang_Cursor_getArgument(call->cursor, first))); break;
	case ACCESS_FIRST: *result = container_element(b, object, zero); break;
	case ACCESS_LAST:
		*result = container_element(b, object, v_binary(u, OP_SUB, u->int_type, container_length(b, object), v_int(u, u->int_type, 1)));
		break;
	case ACCESS_DATA: *result = v_address(u, container_element(b, object, zero)); break;
	case ACCESS_APPEND:
		append(b, call, object, first);
		*result = NULL;
		break;
	case ACCESS_OBJECT: *result = v_deref(u, held_pointer(b, object)); break;
	case ACCESS_POINTER: *result = held_pointer(b, object); break;
	case ACCESS_STEP: *result = v_step(u, held_pointer(b, object), expr_value(b, clang_Cursor_getArgument(call->cursor, first))); break;
	case ACCESS_END: *result = v_address(u, container_element(b, object, container_length(b, object))); break;
	case ACCESS_LENGTH: *result = container_length(b, object); break;
	case ACCESS_INSERT:
	case ACCESS_AT:
	case ACCESS_FIND:
	case ACCESS_PAST:
	case ACCESS_PRESENT:
	case ACCESS_ERASE:
	case ACCESS_BEGIN:
	case ACCESS_FORGET: return map_call(b, call, access, object, first, result);
	case ACCESS_EMPLACE:
	case ACCESS_INSERT_PAIR: return map_insert(b, call, access, object, first, result);
	case ACCESS_ADD: return set_insert(b, call, object, first, result);
	case ACCESS_POP_BACK:
	case ACCESS_POP_FRONT:
	case ACCESS_POP:
	case ACCESS_ERASE_ONE: return remove_element(b, call, access, object, first, result);
	case ACCESS_LIST: *result = object; return assign_list(b, object, clang_Cursor_getArgument(call->cursor, first));
	case ACCESS_SWAP: *result = NULL; return swap_with(b, object, clang_Cursor_getArgument(call->cursor, first));
	case ACCESS_EMPTY: *result = v_binary(u, OP_EQ, u->bool_type, container_length(b, object), zero); break;
	case ACCESS_CLEAR:
		remove_object(b, object);
		container_set_length(b, object, zero);
		*result = NULL;
		break;
	case ACCESS_KEEP:
		if (clang_Cursor_getNumArguments(call->cursor) > (int)first)
			expr_value(b, clang_Cursor_getArgument(call->cursor, first));
		*result = NULL;
		break;
	case ACCESS_RESIZE:
		give_length(b, call, object, first);
		*result = NULL;
		break;
	}
	return true;
}

bool container_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	bool is_conversion = clang_getCursorKind(call->ref) == CXCursor_ConversionFunction;
	if (!is_conversion && clang_getCursorKind(call->ref) != CXCursor_CXXMethod)
		return false;
	CXCursor class = clang_getCursorSemanticParent(call->ref);
	unsigned first;
	CXCursor written = call_object(b, call, &first);
	const struct ir_type *object_type = container_of_call(b, class, written);
	if ((is_null(written) && object_type->container == CONTAINER_NONE) || (is_conversion && object_type->container != CONTAINER_REFERENCE))
		return false;
	const struct member_row *row = row_of(object_type->container, is_conversion ? "get" : spelling_of(u, call->ref));
	bool is_part = !row && span_is_part(u, call, object_type);
	if (!row && !is_part)
		return false;
	const struct ir_value *object = is_null(written) ? this_place(b) : object_place(b, written);
	if (is_part)
		return span_part(b, call, object, first, result);
	if (object_type->container == CONTAINER_SET && object_type->element && object_type->element->handle != HANDLE_NONE)
		return false; // whoever goes through the set has its handles, one by one
	if (object->type->container == CONTAINER_NONE)
		object = v_deref(u, v_retype(u, v_address(u, object), type_pointer(u, object_type)));
	if (row->access == ACCESS_APPEND && strcmp(row->name, "emplace") == 0 && !is_adaptor(object->type))
		return false; // emplace(where, ...)
	return make_access(b, call, row->access, object, first, result);
}
