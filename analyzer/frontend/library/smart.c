// SPDX-License-Identifier: Apache-2.0
// Owning pointers. The object itself stands for the pointer it holds; make_unique is operator new and the constructor.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"
#include "frontend/lower/heap.h"
#include "ir/records.h"

static const struct ir_value *held(struct body *b, const struct ir_value *object)
{
	return v_retype(b->u, v_load(b->u, object), type_pointer(b->u, object->type->element));
}

struct search {
	struct unit *u;
	int args;
	CXCursor found;
	uint32_t matches;
};

static enum CXChildVisitResult visit_new(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_CallExpr) {
		CXCursor ref = clang_getCursorReferenced(c);
		bool is_constructor = !is_null(ref) && clang_getCursorKind(ref) == CXCursor_Constructor;
		CXCursor class = is_constructor ? clang_getCursorSemanticParent(ref) : clang_getNullCursor();
		if (is_constructor && !is_system(class)) {
			s->found = ref;
			return CXChildVisit_Break;
		}
	}
	return CXChildVisit_Recurse;
}

static enum CXChildVisitResult visit_constructor(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_Constructor)
		return CXChildVisit_Continue;
	int n = clang_Cursor_getNumArguments(c);
	bool is_copy = clang_CXXConstructor_isCopyConstructor(c) || clang_CXXConstructor_isMoveConstructor(c);
	if (n == s->args && !is_copy) {
		s->found = c;
		s->matches++;
	}
	return CXChildVisit_Continue;
}

// The constructor make_unique<T>(args...) runs: named in its instantiated body; for make_shared and emplace the only one
// with that many parameters.
static CXCursor constructor_for(struct unit *u, CXCursor maker, const struct ir_type *t, int args)
{
	struct search s = {u, args, clang_getNullCursor(), 0};
	if (!is_null(maker))
		clang_visitChildren(maker, visit_new, &s);
	struct record_info *info = t->record ? record_info_of(u, t->record) : NULL;
	if (!is_null(s.found) || !info)
		return s.found;
	clang_visitChildren(info->decl, visit_constructor, &s);
	return s.matches == 1 ? s.found : clang_getNullCursor();
}

struct conversion {
	const struct ir_type *to;
	struct unit *u;
	CXCursor found;
};

static enum CXChildVisitResult visit_conversion(CXCursor c, CXCursor parent, CXClientData data)
{
	struct conversion *v = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_ConversionFunction ||
	    type_of(v->u, clang_getCanonicalType(clang_getCursorResultType(c)))->handle != v->to->handle)
		return CXChildVisit_Continue;
	v->found = c;
	return CXChildVisit_Break;
}

// emplace_back(object) into a container of handles converts inside the library.
static bool convert_into(struct body *b, const struct ir_value *place, CXCursor arg)
{
	struct unit *u = b->u;
	const struct ir_type *from = type_of_cursor(u, strip(u, arg));
	struct conversion v = {place->type, u, clang_getNullCursor()};
	struct record_info *info = from->record ? record_info_of(u, from->record) : NULL;
	if (!info || place->type->kind == TYPE_RECORD || place->type->handle == HANDLE_NONE)
		return false;
	clang_visitChildren(info->decl, visit_conversion, &v);
	if (is_null(v.found))
		return false;
	struct call call = {.ref = v.found, .is_member = true, .result = place->type};
	call_target(b, &call, v.found);
	call_push(b, &call, v_address(u, expr_place(b, arg)));
	emit_assign(b, place, call_emit(b, &call));
	return true;
}

// emplace_back(f, x) of a vector of threads: the constructor by its model's name.
static bool construct_library(struct body *b, struct call *call, const struct ir_value *place, unsigned first)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	const char *last = t->record ? strrchr(t->record->name, ':') : NULL;
	uint32_t n = (uint32_t)clang_Cursor_getNumArguments(call->cursor) - first;
	if (!last)
		return false;
	struct call c = {.cursor = call->cursor, .ref = clang_getNullCursor(), .kind = CALLEE_NAME, .is_member = true, .result = u->void_type};
	c.name = intern(u->strings, arena_printf(u->arena, "%s::%s", t->record->name, last + 1));
	if (!model_find(u->source->models, c.name, n + 1))
		return false;
	call_push(b, &c, v_address(u, place));
	for (uint32_t i = 0; i < n; i++) {
		const struct ir_value *v = expr(b, clang_Cursor_getArgument(call->cursor, first + i));
		bool is_object = v->type->kind == TYPE_RECORD;
		call_push(b, &c, is_object ? v_address(u, materialize(b, v)) : rvalue(b, v));
	}
	call_emit(b, &c);
	return true;
}

void construct_from(struct body *b, struct call *call, const struct ir_value *place, unsigned first, CXCursor maker)
{
	struct unit *u = b->u;
	int n = clang_Cursor_getNumArguments(call->cursor) - (int)first;
	const struct ir_type *t = place->type;
	CXCursor arg = n > 0 ? clang_Cursor_getArgument(call->cursor, first) : clang_getNullCursor();
	if (n == 0) {
		default_construct(b, place);
		return;
	}
	if (n == 1 ? convert_into(b, place, arg) : tuple_from_elements(b, call, place, first))
		return;
	bool is_same_type = n == 1 && type_of_cursor(u, strip(u, arg))->record == t->record;
	CXCursor ref = t->kind == TYPE_RECORD && !is_same_type ? constructor_for(u, maker, t, n) : clang_getNullCursor();
	if (is_null(ref) && !is_same_type && construct_library(b, call, place, first))
		return;
	if (is_null(ref) && n == 1) {
		expr_init(b, place, arg);
		return;
	}
	if (is_null(ref)) {
		call_arguments(b, call, first);
		emit_assign(b, place, v_unknown(u, t, NULL));
		return;
	}
	struct call c = {.cursor = call->cursor, .ref = ref, .is_member = true, .result = u->void_type};
	call_target(b, &c, ref);
	call_push(b, &c, v_address(u, place));
	call_arguments(b, &c, first);
	call_emit(b, &c);
}

// make_unique is `new T`, which looks in T for its function; make_shared puts the object beside the count, in memory of an allocator (C++17
// [unique.ptr.create], [util.smartptr.shared.create] 6).
static const struct ir_value *allocate(struct body *b, const struct call *call, bool is_array, const struct ir_type *t, const struct ir_value *bytes)
{
	bool is_new = call->name && strcmp(call->name, "std::make_unique") == 0;
	return heap_new(b, t, is_array, !is_new, bytes, type_pointer(b->u, t));
}

// The owner that the call makes has the pointer.
static const struct ir_value *give_owner(struct body *b, struct call *call, const struct ir_value *p)
{
	const struct ir_value *place = call->dest;
	if (!place) {
		struct ir_var *temp = temp_new(b, call->result);
		scope_temp(b, temp);
		place = v_var(b->u, temp);
	}
	emit_assign(b, place, v_retype(b->u, p, call->result));
	return place;
}

// make_unique<int>(7) is `new int(7)`, make_unique<int>() is `new int()` (ISO C++ [unique.ptr.create], [util.smartptr.shared.create]).
static void make_value(struct body *b, struct call *call, const struct ir_value *place)
{
	if (clang_Cursor_getNumArguments(call->cursor) == 1)
		emit_assign(b, place, rvalue(b, convert(b, expr_value(b, clang_Cursor_getArgument(call->cursor, 0)), place->type)));
	else if (place->type->kind != TYPE_FLOAT)
		emit_assign(b, place, v_int(b->u, place->type, 0));
}

static const struct ir_value *make(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	const struct ir_type *t = call->result->element;
	const struct ir_value *p = allocate(b, call, false, t, v_int(u, u->int_type, (int64_t)t->size));
	if (t->kind == TYPE_RECORD)
		construct_from(b, call, v_deref(u, p), 0, call->ref);
	else if (t->kind != TYPE_ARRAY && t->kind != TYPE_UNKNOWN && clang_Cursor_getNumArguments(call->cursor) <= 1)
		make_value(b, call, v_deref(u, p));
	return give_owner(b, call, p);
}

// make_unique<T[]>(n), of plain elements.
static const struct ir_value *make_array(struct body *b, struct call *call, const struct ir_type *t)
{
	struct unit *u = b->u;
	const struct ir_value *n = expr_value(b, clang_Cursor_getArgument(call->cursor, 0));
	const struct ir_value *bytes = v_binary(u, OP_MUL, u->int_type, n, v_int(u, u->int_type, (int64_t)t->size));
	return give_owner(b, call, allocate(b, call, true, t, bytes));
}

// The deleter's record, NULL for std::default_delete and function pointers.
static const struct ir_type *deleter_of(struct unit *u, const struct ir_type *t, bool *is_default)
{
	struct record_info *info = record_info_of(u, t->record);
	*is_default = true;
	if (!info || clang_Type_getNumTemplateArguments(info->type) < 2)
		return NULL;
	const struct ir_type *d = type_of(u, clang_Type_getTemplateArgumentAsType(info->type, 1));
	*is_default = d->record && strcmp(d->record->name, "std::default_delete") == 0;
	return d;
}

static enum CXChildVisitResult visit_call_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_CXXMethod || strcmp(spelling_of(s->u, c), "operator()") != 0)
		return CXChildVisit_Continue;
	s->found = c;
	return CXChildVisit_Break;
}

static enum CXChildVisitResult visit_called_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	CXCursor ref = clang_getCursorKind(c) == CXCursor_CallExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	(void)parent;
	if (is_null(ref) || strcmp(spelling_of(s->u, ref), "operator()") != 0)
		return CXChildVisit_Recurse;
	s->found = ref;
	return CXChildVisit_Break;
}

// The deleter's call operator. Of a template of operators the owner's instantiated destructor names the instance.
static CXCursor call_operator(struct unit *u, const struct ir_type *owner, const struct ir_type *d)
{
	struct record_info *info = d && d->record ? record_info_of(u, d->record) : NULL;
	struct record_info *whole = owner->record ? record_info_of(u, owner->record) : NULL;
	struct search s = {u, 1, clang_getNullCursor(), 0};
	if (info)
		clang_visitChildren(info->decl, visit_call_operator, &s);
	CXCursor *destructor = info && whole ? map_get(&u->destructors, key_of(whole->decl), 0) : NULL;
	if (is_null(s.found) && destructor)
		clang_visitChildren(*destructor, visit_called_operator, &s);
	return s.found;
}

static void call_deleter(struct body *b, const struct ir_type *owner, const struct ir_type *d, const struct ir_value *p)
{
	struct unit *u = b->u;
	CXCursor found = call_operator(u, owner, d);
	struct call call = {.result = u->void_type, .is_member = true};
	if (is_null(found) || ir_type_holds_function(d)) {
		call.kind = CALLEE_VALUE;
		call.callee = v_unknown(u, d ? d : u->unknown_type, "deleter");
		call.name = intern(u->strings, "deleter");
		call.is_member = false;
	} else {
		call_target(b, &call, found);
		call_push(b, &call, v_address(u, v_var(u, temp_new(b, d))));
	}
	call_push(b, &call, p);
	call_emit(b, &call);
}

static void delete_held(struct body *b, const struct ir_type *t, const struct ir_value *p)
{
	struct unit *u = b->u;
	bool is_default;
	const struct ir_type *d = deleter_of(u, t, &is_default);
	if (!is_default) {
		call_deleter(b, t, d, p);
		return;
	}
	bool is_array = t->element->kind == TYPE_ARRAY;
	if (!is_array)
		destroy(b, v_deref(u, p));
	heap_delete(b, t->element, is_array, false, p);
}

void smart_destroy(struct body *b, const struct ir_value *place)
{
	struct unit *u = b->u;
	uint32_t some = block_new(b), after = block_new(b);
	const struct ir_value *p = held(b, place);
	block_branch(b, v_binary(u, OP_NE, u->bool_type, p, v_int(u, p->type, 0)), some, after);
	b->current = some;
	delete_held(b, place->type, p);
	block_enter(b, after);
}

static bool is_unique(const struct ir_type *t)
{
	return t->container == CONTAINER_POINTER && t->record && strcmp(t->record->name, "std::unique_ptr") == 0;
}

// The deleter and the allocator of p.reset(q, d, a): a closure among them is one that somebody calls.
static void evaluate_behind(struct body *b, struct call *call, unsigned first)
{
	int n = clang_Cursor_getNumArguments(call->cursor);
	for (int i = (int)first + 1; i < n; i++)
		expr(b, clang_Cursor_getArgument(call->cursor, (unsigned)i));
}

// p = q, p.reset(q, d), p.release()
static bool change(struct body *b, struct call *call, const char *name, const struct ir_value **result)
{
	struct unit *u = b->u;
	bool is_assign = strcmp(name, "operator=") == 0, is_reset = strcmp(name, "reset") == 0;
	bool is_release = strcmp(name, "release") == 0;
	if (!is_assign && !is_reset && !is_release)
		return false;
	unsigned first;
	CXCursor object = call_object(b, call, &first);
	const struct ir_value *place = is_null(object) ? this_place(b) : object_place(b, object);
	if (place->type->container != CONTAINER_POINTER)
		return false;
	const struct ir_value *null = v_int(u, place->type, 0), *value = null;
	if (is_release) {
		const struct ir_value *old = v_var(u, temp_new(b, type_pointer(u, place->type->element)));
		emit_assign(b, old, held(b, place));
		emit_assign(b, place, null);
		*result = v_load(u, old);
		return true;
	}
	if (clang_Cursor_getNumArguments(call->cursor) > (int)first &&
	    !clang_Range_isNull(clang_getCursorExtent(clang_Cursor_getArgument(call->cursor, first)))) {
		struct scope *temps = b->temps;
		value = expr_value(b, clang_Cursor_getArgument(call->cursor, first));
		b->temps = temps; // ownership moves on
		evaluate_behind(b, call, first);
	}
	if (is_unique(place->type))
		smart_destroy(b, place);
	emit_assign(b, place, v_retype(u, value, place->type));
	bool is_moved = is_assign && value->kind == V_LOAD && value->a->type->container == CONTAINER_POINTER && is_unique(value->a->type);
	if (is_moved)
		emit_assign(b, value->a, null);
	*result = place;
	return true;
}

static bool is_owner(const struct ir_type *t)
{
	return t->container == CONTAINER_POINTER && t->element;
}

// Of an owner the pointer that it holds, of `nullptr` null.
static const struct ir_value *pointer_in(struct body *b, CXCursor argument)
{
	const struct ir_value *v = expr(b, argument);
	return v && is_owner(v->type) ? held(b, materialize(b, v)) : rvalue(b, v);
}

// a == b, a != b: "a.get() == b.get()", and of nullptr "!a" (C++17 [util.smartptr.shared.cmp], [unique.ptr.special]).
static bool compare(struct body *b, struct call *call, const char *name, const struct ir_value **result)
{
	struct unit *u = b->u;
	bool is_equal = strcmp(name, "operator==") == 0;
	if ((!is_equal && strcmp(name, "operator!=") != 0) || clang_Cursor_getNumArguments(call->cursor) != 2)
		return false;
	CXCursor x = clang_Cursor_getArgument(call->cursor, 0), y = clang_Cursor_getArgument(call->cursor, 1);
	if (!is_owner(type_of_cursor(u, x)) && !is_owner(type_of_cursor(u, y)))
		return false;
	const struct ir_value *left = pointer_in(b, x), *right = pointer_in(b, y);
	if (!left || !right)
		return false;
	*result = v_binary(u, is_equal ? OP_EQ : OP_NE, u->bool_type, left, right);
	return true;
}

bool smart_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (!is_system(call->ref))
		return false;
	const char *name = spelling_of(u, call->ref);
	enum CXCursorKind kind = clang_getCursorKind(call->ref);
	bool is_maker = kind == CXCursor_FunctionDecl && call->result->container == CONTAINER_POINTER &&
	                (strncmp(name, "make_unique", 11) == 0 || strncmp(name, "make_shared", 11) == 0);
	if (is_maker && call->result->element->kind != TYPE_ARRAY) {
		*result = make(b, call);
		return true;
	}
	const struct ir_type *t = is_maker ? call->result->element->element : NULL;
	if (t && is_unique(call->result) && !type_is_destructible(u, t) && clang_Cursor_getNumArguments(call->cursor) == 1) {
		*result = make_array(b, call, t);
		return true;
	}
	if (kind == CXCursor_FunctionDecl)
		return compare(b, call, name, result);
	const struct ir_type *class = type_of_cursor(u, clang_getCursorSemanticParent(call->ref));
	if (class->container != CONTAINER_POINTER)
		return false;
	if (kind == CXCursor_ConversionFunction) {
		unsigned first;
		CXCursor object = call_object(b, call, &first);
		const struct ir_value *place = is_null(object) ? this_place(b) : object_place(b, object);
		if (place->type->container != CONTAINER_POINTER || !place->type->element)
			return false; // a name that the parser lost the type of
		const struct ir_value *p = held(b, place);
		*result = v_binary(u, OP_NE, u->bool_type, p, v_int(u, p->type, 0));
		return true;
	}
	return change(b, call, name, result);
}
