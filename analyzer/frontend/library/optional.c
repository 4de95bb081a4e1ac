// SPDX-License-Identifier: Apache-2.0
// std::optional: the object is the field "value", whether there is one the field "#engaged". What its functions do stands in
// rules/api/std.gls.
#include "frontend/library/bodies.h"

#include <string.h>

#include "frontend/lower/cxx.h"

bool type_is_optional(const struct ir_type *t)
{
	return t && t->kind == TYPE_RECORD && t->element && t->record && strcmp(t->record->name, "std::optional") == 0;
}

void optional_destroy(struct body *b, const struct ir_value *o)
{
	const struct ir_value *result;
	body_run(b, "std::optional::~optional", o, NULL, 0, &result);
}

void optional_construct(struct body *b, struct call *call, const struct ir_value *o)
{
	const struct ir_value *result;
	body_run(b, "std::optional::optional", o, call, 0, &result);
}

bool optional_init(struct body *b, const struct ir_value *o, CXCursor clause)
{
	struct unit *u = b->u;
	CXCursor c = strip(u, clause);
	const struct ir_type *t = type_of_cursor(u, c);
	if (!type_is_optional(o->type) || clang_getCursorKind(c) == CXCursor_InitListExpr || t->record == o->type->record)
		return false;
	bool is_none = t->record && strcmp(t->record->name, "std::nullopt_t") == 0;
	if (!is_none)
		expr_init(b, v_field(u, o, "value", o->type->element), clause);
	emit_assign(b, v_field(u, o, "#engaged", u->bool_type), v_int(u, u->bool_type, !is_none));
	return true;
}

// std::make_optional<T>(arguments).
static bool make_optional(struct body *b, struct call *call, const struct ir_value **result)
{
	const char *name = qualified_name(b->u, call->ref);
	if (!name || strcmp(name, "std::make_optional") != 0 || !type_is_optional(call->result))
		return false;
	const struct ir_value *at = call->dest, *ignored;
	if (!at) {
		struct ir_var *temp = temp_new(b, call->result);
		at = v_var(b->u, temp);
		scope_temp(b, temp);
	}
	*result = at;
	return body_run(b, name, at, call, 0, &ignored);
}

bool optional_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	enum CXCursorKind kind = clang_getCursorKind(call->ref);
	if (kind == CXCursor_FunctionDecl)
		return make_optional(b, call, result);
	if ((kind != CXCursor_CXXMethod && kind != CXCursor_ConversionFunction) || !is_system(call->ref))
		return false;
	unsigned first;
	CXCursor written = call_object(b, call, &first);
	if (is_null(written))
		return false;
	const struct ir_type *t = type_of_cursor(u, written);
	if (!type_is_optional(t->kind == TYPE_POINTER ? t->element : t))
		return false;
	const char *name = arena_printf(u->arena, "std::optional::%s", spelling_of(u, call->ref));
	return body_is_known(u, name) && body_run(b, name, object_place(b, written), call, first, result);
}
