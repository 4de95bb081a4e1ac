// SPDX-License-Identifier: Apache-2.0
// Construction of class objects.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"
#include "frontend/lower/init.h"
#include "frontend/lower/virtual.h"

bool is_constructor_expression(CXCursor c)
{
	if (clang_getCursorKind(c) != CXCursor_CallExpr)
		return false;
	CXCursor ref = clang_getCursorReferenced(c);
	return !is_null(ref) && clang_getCursorKind(ref) == CXCursor_Constructor;
}

// Launch dimensions are plain values whatever constructor the toolkit gives them.
static bool is_dimension(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "dim3") == 0 && t->record->field_count == 3;
}

static const struct ir_value *construct_dimension(struct body *b, struct call *call, const struct ir_value *place)
{
	struct unit *u = b->u;
	call_arguments(b, call, 0);
	bool is_copy = call->args.n == 1 && call->args.at[0]->type->kind == TYPE_POINTER;
	if (is_copy) {
		emit_assign(b, place, rvalue(b, v_deref(u, call->args.at[0])));
		return place;
	}
	const struct ir_value **item = ARENA_ARRAY(u->arena, const struct ir_value *, 3);
	for (unsigned i = 0; i < 3; i++)
		item[i] = i < call->args.n ? call->args.at[i] : v_int(u, u->int_type, 1);
	emit_assign(b, place, v_aggregate(u, place->type, item, 3));
	return place;
}

// std::array starts without values, as a plain array does.
static bool type_is_fixed_array(const struct ir_type *t)
{
	return t->record && strcmp(t->record->name, "std::array") == 0;
}

// A class of the library that is made of its members, each by its default constructor.
static bool type_is_of_members(const struct ir_type *t)
{
	return type_is_fixed_array(t) || (t->record && strcmp(t->record->name, "std::pair") == 0);
}

// A handle whose owner is not followed (a shared_ptr's deleter, a std::variant) counts as kept: in a place of its own each time.
static void keep(struct body *b, const struct ir_value *handle)
{
	struct unit *u = b->u;
	emit_assign(b, v_deref(u, v_unknown(u, type_pointer(u, handle->type), NULL)), handle);
}

// What goes into a std::variant or std::any is kept there, out of sight.
void keep_in_any(struct body *b, const struct call *call)
{
	bool is_any = call->name && (strncmp(call->name, "std::variant::", 14) == 0 || strncmp(call->name, "std::any::", 10) == 0);
	for (size_t k = 1; is_any && k < call->args.n; k++) {
		const struct ir_type *t = call->args.at[k]->type;
		if (t->kind == TYPE_POINTER && t->element && t->element->handle != HANDLE_NONE)
			keep(b, v_load(b->u, v_deref(b->u, call->args.at[k])));
	}
}

// Containers and smart pointers: from a list the elements, from a pointer the pointer.
static bool construct_container(struct body *b, struct call *call, const struct ir_value *place)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	int n = clang_Cursor_getNumArguments(call->cursor);
	CXCursor first = n > 0 ? clang_Cursor_getArgument(call->cursor, 0) : clang_getNullCursor();
	bool is_written = n > 0 && !clang_Range_isNull(clang_getCursorExtent(first));
	if (!is_written) {
		if (!type_is_fixed_array(t))
			emit_assign(b, place, t->container == CONTAINER_POINTER ? v_int(u, t, 0) : v_aggregate(u, t, NULL, 0));
		return true;
	}
	if (t->container == CONTAINER_REFERENCE && n == 1) {
		emit_assign(b, place, v_retype(u, v_address(u, expr_place(b, first)), t));
		return true;
	}
	if (t->container == CONTAINER_POINTER && clang_Cursor_getNumArguments(call->ref) >= 1) {
		const struct ir_value *from = expr_value(b, first);
		if (from->type->kind != TYPE_POINTER && from->type->container != CONTAINER_POINTER)
			return false;
		emit_assign(b, place, v_retype(u, from, t));
		if (n > 1) // what deletes it
			expr_discard(b, clang_Cursor_getArgument(call->cursor, 1));
		if (n > 1 && strcmp(t->record->name, "std::shared_ptr") == 0)
			keep(b, from);
		// a shared_ptr of another type is copied by a constructor that is none of the copy constructors
		bool is_move = from->kind == V_LOAD && from->type->container == CONTAINER_POINTER && from->type->owns_storage &&
		               clang_getArgType(clang_getCursorType(call->ref), 0).kind == CXType_RValueReference;
		if (is_move && from->a->type->container == CONTAINER_POINTER)
			emit_assign(b, from->a, v_int(u, from->a->type, 0));
		return true;
	}
	if (t->container == CONTAINER_SEQUENCE && clang_getCursorKind(strip(u, first)) == CXCursor_InitListExpr) {
		init_list(b, place, strip(u, first));
		return true;
	}
	return false;
}

// A temporary string that is made of a literal has the literal as its value: as a map's key it names the same element each time.
// (One with a name may be changed later, by members that are not followed.)
static bool construct_literal(struct body *b, struct call *call, const struct ir_value *place)
{
	struct unit *u = b->u;
	const struct ir_record *r = place->type->record;
	bool is_string = r && (strcmp(r->name, "std::basic_string") == 0 || strcmp(r->name, "std::basic_string_view") == 0);
	if (call->dest || !is_string || clang_Cursor_getNumArguments(call->ref) < 1)
		return false;
	CXCursor first = strip(u, clang_Cursor_getArgument(call->cursor, 0));
	CXCursor second = clang_Cursor_getArgument(call->cursor, 1);
	bool is_alone = is_null(second) || clang_Range_isNull(clang_getCursorExtent(second));
	if (!is_alone || clang_getCursorKind(first) != CXCursor_StringLiteral)
		return false;
	emit_assign(b, place, v_retype(u, expr_value(b, first), place->type));
	return true;
}

// The class's own default constructor, when one is written and has a visible body.
static struct function_info *default_constructor(struct unit *u, struct record_info *info)
{
	CXCursor *listed = map_get(&u->default_constructors, key_of(info->decl), 0);
	struct function_info *f = listed ? function_of(u, *listed) : NULL;
	return f && !f->is_implicit_constructor ? f : NULL;
}

// std::vector<T> v(n): so many elements, made by their default constructor.
static void sized_sequence(struct body *b, const struct ir_value *place, const struct ir_value *length, bool is_default)
{
	enum { MAX_ELEMENTS = 8 };
	struct unit *u = b->u;
	const struct ir_type *element = place->type->element;
	container_set_length(b, place, length);
	bool is_short = length->kind == V_INT && length->integer <= MAX_ELEMENTS;
	if (!is_default || !is_short || !element || element->kind != TYPE_RECORD)
		return;
	for (int64_t i = 0; i < length->integer; i++)
		default_construct(b, v_index(u, place, v_int(u, u->int_type, i), element));
}

// By a constructor that the compiler or the library writes.
static void copy_construct(struct body *b, struct call *call, const struct ir_value *place)
{
	CXCursor arg = clang_Cursor_getArgument(call->cursor, 0);
	bool is_move = clang_CXXConstructor_isMoveConstructor(call->ref);
	bool is_plain = transfer_is_plain(b->u, place->type, is_move, false);
	if (is_plain && is_move)
		emit_move_construct(b, place, expr_value(b, arg));
	else if (is_plain)
		emit_assign(b, place, expr_value(b, arg));
	else
		transfer(b, place, v_retype(b->u, expr_place(b, arg), place->type), is_move, false);
}

const struct ir_value *construct(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, call->cursor);
	const struct ir_value *place = call->dest;
	int n = clang_Cursor_getNumArguments(call->cursor);
	if (t->kind == TYPE_POINTER) // an iterator
		return n > 0 ? expr(b, clang_Cursor_getArgument(call->cursor, 0)) : v_int(u, t, 0);
	if (!place) {
		struct ir_var *temp = temp_new(b, t);
		place = v_var(u, temp);
		scope_temp(b, temp);
	}
	if (place->type->kind == TYPE_ARRAY && t->kind == TYPE_ARRAY) {
		default_construct(b, place);
		return place;
	}
	if (is_dimension(t))
		return construct_dimension(b, call, place);
	if (n == 0 && type_is_of_members(t)) {
		default_construct(b, place);
		return place;
	}
	struct function_info *f = function_of(u, call->ref);
	bool is_copy = clang_CXXConstructor_isCopyConstructor(call->ref) || clang_CXXConstructor_isMoveConstructor(call->ref);
	if (t->container != CONTAINER_NONE && (construct_literal(b, call, place) || construct_container(b, call, place)))
		return place;
	if (tuple_construct(b, call, place) || (!is_copy && n >= 1 && span_construct(b, call, place)))
		return place;
	if (type_is_optional(t)) {
		optional_construct(b, call, place);
		return place;
	}
	if (is_copy && !f->has_body && n >= 1) {
		copy_construct(b, call, place);
		if (t->record)
			virtual_mark(b, place, record_info_of(u, t->record));
		return place;
	}
	if (n == 0 && f->is_implicit_constructor && !f->is_system) {
		default_construct(b, place);
		return place;
	}
	if (strcmp(f->function->name, "std::function::function") == 0 && n >= 1) {
		emit_assign(b, place, expr_value(b, clang_Cursor_getArgument(call->cursor, 0)));
		return place;
	}
	call_target(b, call, call->ref);
	call->is_member = true;
	call->result = u->void_type;
	call_push(b, call, v_address(u, place));
	call_arguments(b, call, 0);
	keep_in_any(b, call);
	call_emit(b, call);
	if (!f->has_body && t->kind == TYPE_RECORD && t->record)
		virtual_mark(b, place, record_info_of(u, t->record));
	thrust_constructed(b, call, place);
	if (t->container == CONTAINER_SEQUENCE && call->args.n > 1 && call->args.at[1]->type->kind == TYPE_INT)
		sized_sequence(b, place, call->args.at[1], call->args.n == 2);
	bool is_range = t->container == CONTAINER_SEQUENCE && call->args.n > 2 && call->args.at[1]->type->kind == TYPE_POINTER &&
	                call->args.at[2]->type->kind == TYPE_POINTER;
	if (is_range)
		emit_access(b, v_deref(u, call->args.at[1]), false);
	return place;
}

// Template arguments stand before a member's name, its initialiser behind it. A macro has one place for all.
static bool is_before_name(CXCursor field, CXCursor c)
{
	unsigned name, at;
	clang_getExpansionLocation(clang_getCursorLocation(field), NULL, NULL, NULL, &name);
	clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(c)), NULL, NULL, NULL, &at);
	return at < name;
}

// Initialiser of a member declaration, null when there is none.
static CXCursor member_initialiser(struct unit *u, CXCursor field)
{
	struct kids k = kids_of(u, field);
	CXCursor init = clang_getNullCursor();
	for (unsigned i = clang_Cursor_isBitField(field) ? 1 : 0; i < k.n; i++)
		if (is_expression(k.at[i]) && !is_before_name(field, k.at[i]))
			init = k.at[i];
	bool is_array_bound = !is_null(init) && clang_getCanonicalType(clang_getCursorType(field)).kind != CXType_Record &&
	                      type_of_cursor(u, field)->kind == TYPE_ARRAY && clang_getCursorKind(strip(u, init)) != CXCursor_InitListExpr &&
	                      type_of_cursor(u, init)->kind != TYPE_ARRAY;
	return is_array_bound ? clang_getNullCursor() : init;
}

static void member_construct(struct body *b, const struct ir_value *object, struct record_info *info, uint32_t i)
{
	const struct ir_field *f = &info->record->field[i];
	const struct ir_value *member = v_field(b->u, object, f->name, f->type);
	CXCursor init = member_initialiser(b->u, info->field_decl[i]);
	if (!is_null(init) && f->type->kind == TYPE_REFERENCE)
		emit_assign(b, member, v_address(b->u, expr_place(b, init)));
	else if (!is_null(init))
		expr_init(b, member, init);
	else
		default_construct(b, member);
}

void default_construct(struct body *b, const struct ir_value *place)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	bool is_array = t->kind == TYPE_ARRAY || (t->kind == TYPE_RECORD && type_is_fixed_array(t));
	if (is_array && t->element && t->element->kind == TYPE_RECORD && t->count <= 64) {
		for (uint64_t i = 0; i < t->count; i++)
			default_construct(b, v_index(u, place, v_int(u, u->int_type, (int64_t)i), t->element));
		return;
	}
	struct record_info *info = t->kind == TYPE_RECORD && t->record ? record_info_of(u, t->record) : NULL;
	if (!info || b->depth > 200)
		return;
	if (type_is_fixed_array(t))
		return;
	if (t->container != CONTAINER_NONE) {
		emit_assign(b, place, t->container == CONTAINER_POINTER ? v_int(u, t, 0) : v_aggregate(u, t, NULL, 0));
		return;
	}
	if (type_is_optional(t)) {
		optional_construct(b, NULL, place);
		return;
	}
	struct function_info *f = default_constructor(u, info);
	if (f && !f->is_system) {
		struct call call = {
			.kind = CALLEE_FUNCTION, .target = f, .name = f->function->name, .is_member = true, .result = u->void_type, .ref = f->cursor};
		call_push(b, &call, v_address(u, place));
		call_default_arguments(b, &call, call.ref, 0);
		call_emit(b, &call);
		return;
	}
	b->depth++;
	for (uint32_t i = 0; i < info->base_count; i++)
		default_construct(b, base_place(u, place, info, i));
	virtual_mark(b, place, info);
	for (uint32_t i = info->base_fields; i < info->record->field_count; i++)
		member_construct(b, place, info, i);
	b->depth--;
}

const struct ir_value *base_place(struct unit *u, const struct ir_value *object, struct record_info *info, uint32_t i)
{
	return v_retype(u, object, type_of(u, info->base[i])); // fields of bases are the object's own
}

// --- constructors ------------------------------------------------------------------------------------------------------

// Written initialisers: one slot a field, then one a base.
struct written {
	CXCursor *field, *base;
	CXCursor delegate;
};

// A base that a class template leaves open, where an instance of the same template is written for it. One that is a parameter of the
// template is no declaration.
static bool is_open_form(CXType open, CXType made)
{
	CXCursor form = clang_getTypeDeclaration(clang_getCanonicalType(open));
	if (clang_getCursorKind(form) == CXCursor_NoDeclFound)
		return true;
	CXCursor written = template_written(clang_getTypeDeclaration(clang_getCanonicalType(made)));
	return clang_getCursorKind(form) == CXCursor_ClassTemplate && is_same(clang_getCanonicalCursor(form), clang_getCanonicalCursor(written));
}

// What an instance's constructor builds says what its base is: libclang has the bases as the template writes them.
static void note_base(struct unit *u, struct written *w, struct record_info *info, CXCursor init)
{
	const struct ir_type *t = type_of_cursor(u, init);
	CXType made = clang_getCursorType(init);
	if (!t->record)
		return;
	if (t->record == info->record)
		w->delegate = init;
	for (uint32_t i = 0; i < info->base_count; i++)
		if (type_of(u, info->base[i])->record == t->record) {
			w->base[i] = init;
			return;
		}
	for (uint32_t i = 0; i < info->base_count && t->record != info->record; i++)
		if (is_null(w->base[i]) && is_open_form(info->base[i], made)) {
			w->base[i] = init;
			info->base[i] = made;
			return;
		}
}

static struct written written_initialisers(struct unit *u, struct record_info *info, CXCursor constructor)
{
	struct written w = {ARENA_ARRAY(u->arena, CXCursor, info->record->field_count + 1), ARENA_ARRAY(u->arena, CXCursor, info->base_count + 1),
	                    clang_getNullCursor()};
	struct kids k = kids_of(u, constructor);
	const char *member = NULL;
	for (uint32_t i = 0; i < info->record->field_count; i++)
		w.field[i] = clang_getNullCursor();
	for (uint32_t i = 0; i < info->base_count; i++)
		w.base[i] = clang_getNullCursor();
	for (unsigned i = 0; i < k.n; i++) {
		if (clang_getCursorKind(k.at[i]) == CXCursor_MemberRef) {
			member = spelling_of(u, k.at[i]);
		} else if (is_expression(k.at[i]) && member) {
			for (uint32_t f = info->base_fields; f < info->record->field_count; f++)
				if (info->record->field[f].name == member)
					w.field[f] = k.at[i];
			member = NULL;
		} else if (is_expression(k.at[i])) {
			note_base(u, &w, info, k.at[i]);
		}
	}
	return w;
}

void settle_bases(struct unit *u, struct record_info *info)
{
	const struct member_list *makers = info->base_count && !info->has_settled_bases ? map_get(&u->constructors, key_of(info->decl), 0) : NULL;
	info->has_settled_bases = true;
	for (size_t i = 0; makers && i < makers->functions.n; i++)
		written_initialisers(u, info, makers->functions.at[i]);
}

void constructor_initialise(struct body *b)
{
	struct unit *u = b->u;
	struct record_info *info = record_info_of(u, b->f->method_of);
	const struct ir_value *self = this_place(b);
	struct written w = written_initialisers(u, info, b->info->cursor);
	if (!is_null(w.delegate)) {
		expr_init(b, self, w.delegate);
		return;
	}
	for (uint32_t i = 0; i < info->base_count; i++) {
		const struct ir_value *base = base_place(u, self, info, i);
		if (is_null(w.base[i]))
			default_construct(b, base);
		else
			expr_init(b, base, w.base[i]);
	}
	virtual_mark(b, self, info);
	for (uint32_t i = info->base_fields; i < info->record->field_count; i++) {
		const struct ir_field *f = &info->record->field[i];
		const struct ir_value *member = v_field(u, self, f->name, f->type);
		struct scope *temps = b->temps;
		if (is_null(w.field[i]))
			member_construct(b, self, info, i);
		else if (f->type->kind == TYPE_REFERENCE)
			emit_assign(b, member, v_address(u, expr_place(b, w.field[i])));
		else
			expr_init(b, member, w.field[i]);
		full_expression_end(b, temps);
	}
}
