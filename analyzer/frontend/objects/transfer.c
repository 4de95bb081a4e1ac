// SPDX-License-Identifier: Apache-2.0
// Copies and moves of objects: by the class's own members where it has some, else member by member, [class.copy.ctor]
// and [class.copy.assign]. A moved-from unique_ptr is null, a moved-from sequence is empty.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"

enum { MAX_NESTING = 8, MAX_ELEMENTS = 16 };

struct special {
	bool is_move, is_assignment;
	CXCursor found;
	bool is_pattern; // of a class template: its instance is not shown
};

static enum CXChildVisitResult visit_special(CXCursor c, CXCursor parent, CXClientData data)
{
	struct special *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind != (s->is_assignment ? CXCursor_CXXMethod : CXCursor_Constructor) || clang_CXXMethod_isDefaulted(c) || clang_CXXMethod_isDeleted(c))
		return CXChildVisit_Continue;
	bool moves = s->is_assignment ? clang_CXXMethod_isMoveAssignmentOperator(c) : clang_CXXConstructor_isMoveConstructor(c);
	bool copies = s->is_assignment ? clang_CXXMethod_isCopyAssignmentOperator(c) : clang_CXXConstructor_isCopyConstructor(c);
	if ((s->is_move && moves) || (copies && is_null(s->found)))
		s->found = c;
	return CXChildVisit_Continue;
}

// The class's own constructor or assignment operator for it. Library classes are containers or records of their
// members.
static struct special special_member(struct unit *u, const struct ir_type *t, bool is_move, bool is_assignment)
{
	struct special s = {is_move, is_assignment, clang_getNullCursor(), false};
	struct record_info *info = t->record ? record_info_of(u, t->record) : NULL;
	if (!info || is_system(info->decl))
		return s;
	clang_visitChildren(info->decl, visit_special, &s);
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl);
	if (is_null(s.found) && !is_null(pattern)) {
		clang_visitChildren(pattern, visit_special, &s);
		s.is_pattern = !is_null(s.found);
	}
	return s;
}

static bool is_fixed_array(const struct ir_type *t)
{
	return t->record && strcmp(t->record->name, "std::array") == 0;
}

static bool is_plain(struct unit *u, const struct ir_type *t, bool is_move, bool is_assignment, int depth)
{
	if (depth > MAX_NESTING)
		return true;
	if (t->kind == TYPE_ARRAY || (t->container != CONTAINER_NONE && is_fixed_array(t)))
		return !t->element || t->count > MAX_ELEMENTS || is_plain(u, t->element, is_move, is_assignment, depth + 1);
	if (t->container == CONTAINER_POINTER)
		return !is_move || strcmp(t->record->name, "std::unique_ptr") != 0;
	if (t->container != CONTAINER_NONE)
		return !is_move || !t->owns_storage;
	if (thrust_is_vector(t))
		return is_move;
	struct record_info *info = t->kind == TYPE_RECORD && t->record ? record_info_of(u, t->record) : NULL;
	if (!info || type_is_optional(t))
		return true;
	if (!is_null(special_member(u, t, is_move, is_assignment).found))
		return false;
	for (uint32_t i = 0; i < info->record->field_count; i++)
		if (!is_plain(u, info->record->field[i].type, is_move, is_assignment, depth + 1))
			return false;
	for (uint32_t i = 0; i < info->base_count; i++)
		if (!is_plain(u, type_of(u, info->base[i]), is_move, is_assignment, depth + 1))
			return false;
	return true;
}

bool transfer_is_plain(struct unit *u, const struct ir_type *t, bool is_move, bool is_assignment)
{
	return is_plain(u, t, is_move, is_assignment, 0);
}

static void whole(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_move, bool is_assignment)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	if (is_assignment)
		destroy(b, place);
	if (is_assignment && is_move && t->container == CONTAINER_SEQUENCE)
		emit_access(b, place, true); // what it has had ends
	if (is_move && t->container == CONTAINER_SEQUENCE)
		emit_move(b, place, from);
	else
		emit_assign(b, place, v_load(u, from));
	if (!is_move)
		return;
	if (t->container == CONTAINER_POINTER)
		emit_assign(b, from, v_int(u, from->type, 0));
	else if (t->container == CONTAINER_SEQUENCE)
		container_set_length(b, from, v_int(u, u->int_type, 0));
	else
		emit_assign(b, from, v_unknown(u, from->type, NULL));
}

static void call_special(struct body *b, const struct special *s, const struct ir_value *place, const struct ir_value *from)
{
	struct unit *u = b->u;
	struct call call = {.ref = s->found, .is_member = true, .result = u->void_type};
	call_target(b, &call, s->found);
	call_push(b, &call, v_address(u, place));
	call_push(b, &call, v_address(u, from));
	call_emit(b, &call);
}

// By a member of a class template whose instance is not shown. A copy of what ends something has something of its own to end, or counts who shares
// it: it is no second object that ends the same.
static void by_pattern(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_move)
{
	struct unit *u = b->u;
	if (!is_move && type_is_destructible(u, place->type))
		emit_assign(b, place, v_unknown(u, place->type, NULL));
	else
		whole(b, place, from, is_move, false);
}

static void members(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_move, bool is_assignment)
{
	struct unit *u = b->u;
	struct record_info *info = record_info_of(u, place->type->record);
	for (uint32_t i = 0; i < info->base_count; i++)
		transfer(b, base_place(u, place, info, i), base_place(u, from, info, i), is_move, is_assignment);
	for (uint32_t i = info->base_fields; i < info->record->field_count; i++) {
		const struct ir_field *f = &info->record->field[i];
		transfer(b, v_field(u, place, f->name, f->type), v_field(u, from, f->name, f->type), is_move, is_assignment);
	}
}

void transfer(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_move, bool is_assignment)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	bool is_array = t->kind == TYPE_ARRAY || (t->container != CONTAINER_NONE && is_fixed_array(t));
	if (t->kind == TYPE_ARRAY && t->count > MAX_ELEMENTS) {
		emit_assign(b, place, v_unknown(u, t, NULL));
	} else if (t->kind != TYPE_ARRAY && transfer_is_plain(u, t, is_move, is_assignment)) {
		emit_assign(b, place, rvalue(b, from));
	} else if (is_array) {
		for (uint64_t i = 0; i < t->count; i++) {
			const struct ir_value *at = v_int(u, u->int_type, (int64_t)i);
			transfer(b, v_index(u, place, at, t->element), v_index(u, from, at, t->element), is_move, is_assignment);
		}
	} else if (thrust_is_vector(t)) {
		thrust_copied(b, place, from, is_assignment);
	} else if (t->container != CONTAINER_NONE) {
		whole(b, place, from, is_move, is_assignment);
	} else {
		struct special s = special_member(u, t, is_move, is_assignment);
		if (is_null(s.found))
			members(b, place, from, is_move, is_assignment);
		else if (s.is_pattern)
			by_pattern(b, place, from, is_move);
		else
			call_special(b, &s, place, from);
	}
}

static bool is_made_of_members(struct unit *u, const struct ir_type *t)
{
	enum { MAX_MEMBERS = 16 };
	bool is_object = t->kind == TYPE_RECORD && t->container == CONTAINER_NONE && t->handle == HANDLE_NONE && !type_is_optional(t);
	struct record_info *info = is_object && t->record ? record_info_of(u, t->record) : NULL;
	return info && !info->base_count && info->record->field_count <= MAX_MEMBERS && !transfer_is_plain(u, t, true, true) &&
	       is_null(special_member(u, t, true, true).found);
}

static bool is_owning_sequence(const struct ir_type *t)
{
	return t->container == CONTAINER_SEQUENCE && t->owns_storage && !is_fixed_array(t);
}

bool transfer_gives(struct unit *u, const struct ir_type *t)
{
	return is_owning_sequence(t) || is_made_of_members(u, t);
}

void transfer_whole(struct body *b, const struct ir_value *place, const struct ir_value *from)
{
	const struct ir_type *t = place->type;
	if (is_place(from) && from->type == t && is_made_of_members(b->u, t)) {
		const struct ir_record *r = t->record;
		for (uint32_t i = 0; i < r->field_count; i++)
			transfer_whole(b, v_field(b->u, place, r->field[i].name, r->field[i].type),
			               v_field(b->u, from, r->field[i].name, r->field[i].type));
		return;
	}
	if (is_owning_sequence(t) && is_place(from) && from->type->container == CONTAINER_SEQUENCE)
		emit_move(b, place, from);
	else
		emit_assign(b, place, rvalue(b, from));
}

// Of a const object std::move gives a reference to const, to which no move constructor binds but the copy constructor (C++17 [over.best.ics],
// [dcl.init.ref]).
static bool is_to_const(CXType t)
{
	return t.kind == CXType_RValueReference && clang_isConstQualifiedType(clang_getCanonicalType(clang_getPointeeType(t)));
}

bool transfer_moves(struct unit *u, CXCursor c)
{
	CXCursor s = strip(u, c), ref = clang_getCursorReferenced(s);
	if (clang_getCursorKind(s) != CXCursor_CallExpr || is_null(ref))
		return false;
	CXType result = clang_getCursorResultType(ref);
	return result.kind != CXType_LValueReference && !is_to_const(result);
}
