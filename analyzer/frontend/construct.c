// SPDX-License-Identifier: Apache-2.0
// Construction of class objects.
#include "frontend/call.h"

#include <string.h>

#include "frontend/cxx.h"
#include "frontend/destroy.h"
#include "frontend/throw.h"

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
	return t->kind == TYPE_RECORD && t->record && strcmp(t->record->name, "dim3") == 0 &&
	       t->record->field_count == 3;
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

const struct ir_value *construct(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, call->cursor);
	const struct ir_value *place = call->dest;
	if (!place) {
		struct ir_var *temp = temp_new(b, t);
		place = v_var(u, temp);
		scope_temp(b, temp);
	}
	if (is_dimension(t))
		return construct_dimension(b, call, place);
	struct function_info *f = function_of(u, call->ref);
	bool is_copy = clang_CXXConstructor_isCopyConstructor(call->ref) ||
	               clang_CXXConstructor_isMoveConstructor(call->ref);
	if (is_copy && !f->has_body && clang_Cursor_getNumArguments(call->cursor) >= 1) {
		emit_assign(b, place, expr_value(b, clang_Cursor_getArgument(call->cursor, 0)));
		return place;
	}
	if (!f->has_body && clang_Cursor_getNumArguments(call->cursor) == 0 && t->container == CONTAINER_NONE &&
	    !model_find(f->function->name, 1)) {
		default_construct(b, place);
		return place;
	}
	call_target(b, call, call->ref);
	call->is_member = true;
	call->result = u->void_type;
	call_push(b, call, v_address(u, place));
	call_arguments(b, call, 0);
	call_emit(b, call);
	return place;
}

// Members by their default initialisers and default constructors, bases first.
void default_construct(struct body *b, const struct ir_value *place)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	struct record_info *info = t->kind == TYPE_RECORD && t->record ? record_info_of(u, t->record) : NULL;
	for (uint32_t i = 0; info && i < info->record->field_count; i++) {
		const struct ir_field *f = &info->record->field[i];
		const struct ir_value *member = v_field(u, place, f->name, f->type);
		struct kids k = kids_of(u, info->field_decl[i]);
		CXCursor init = clang_getNullCursor();
		for (unsigned j = 0; j < k.n; j++)
			if (is_expression(k.at[j]))
				init = k.at[j];
		if (!is_null(init) && !clang_Cursor_isBitField(info->field_decl[i]))
			expr_init(b, member, init);
		else if (f->type->kind == TYPE_RECORD && f->type->container == CONTAINER_NONE)
			default_construct(b, member);
	}
}
