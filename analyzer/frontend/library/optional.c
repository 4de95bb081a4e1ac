// SPDX-License-Identifier: Apache-2.0
// std::optional: the object is the field "value", whether there is one the field "#engaged".
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"

bool type_is_optional(const struct ir_type *t)
{
	return t && t->kind == TYPE_RECORD && t->element && t->record && strcmp(t->record->name, "std::optional") == 0;
}

static const struct ir_value *value_of(struct unit *u, const struct ir_value *o)
{
	return v_field(u, o, intern(u->strings, "value"), o->type->element);
}

static const struct ir_value *engaged_of(struct unit *u, const struct ir_value *o)
{
	return v_field(u, o, intern(u->strings, "#engaged"), u->bool_type);
}

static void engage(struct body *b, const struct ir_value *o, bool is_engaged)
{
	emit_assign(b, engaged_of(b->u, o), v_int(b->u, b->u->bool_type, is_engaged));
}

void optional_destroy(struct body *b, const struct ir_value *o)
{
	struct unit *u = b->u;
	uint32_t some = block_new(b), after = block_new(b);
	block_branch(b, v_load(u, engaged_of(u, o)), some, after);
	b->current = some;
	destroy(b, value_of(u, o));
	block_enter(b, after);
}

static void clear(struct body *b, const struct ir_value *o)
{
	if (type_is_destructible(b->u, o->type->element))
		optional_destroy(b, o);
	engage(b, o, false);
}

// From another optional, from std::nullopt or from a value.
static void set(struct body *b, struct call *call, const struct ir_value *o, unsigned first)
{
	struct unit *u = b->u;
	int n = clang_Cursor_getNumArguments(call->cursor) - (int)first;
	CXCursor arg = n == 1 ? clang_Cursor_getArgument(call->cursor, first) : clang_getNullCursor();
	const struct ir_type *t = n == 1 ? type_of_cursor(u, strip(u, arg)) : NULL;
	if (t && type_is_optional(t)) {
		const struct ir_value *from = expr_place(b, arg);
		transfer(b, value_of(u, o), value_of(u, from), transfer_moves(u, arg), false);
		emit_assign(b, engaged_of(u, o), v_load(u, engaged_of(u, from)));
	} else if (t && t->record && strcmp(t->record->name, "std::nullopt_t") == 0) {
		engage(b, o, false);
	} else {
		construct_from(b, call, value_of(u, o), first, clang_getNullCursor());
		engage(b, o, true);
	}
}

void optional_construct(struct body *b, struct call *call, const struct ir_value *o)
{
	if (clang_Cursor_getNumArguments(call->cursor) == 0)
		engage(b, o, false);
	else
		set(b, call, o, 0);
}

bool optional_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	enum CXCursorKind kind = clang_getCursorKind(call->ref);
	if ((kind != CXCursor_CXXMethod && kind != CXCursor_ConversionFunction) || !is_system(call->ref))
		return false;
	unsigned first;
	CXCursor written = call_object(b, call, &first);
	if (is_null(written))
		return false;
	const struct ir_type *t = type_of_cursor(u, written);
	if (!type_is_optional(t->kind == TYPE_POINTER ? t->element : t))
		return false;
	const char *name = spelling_of(u, call->ref);
	bool is_value = strcmp(name, "operator*") == 0 || strcmp(name, "value") == 0;
	bool is_arrow = strcmp(name, "operator->") == 0, is_reset = strcmp(name, "reset") == 0;
	bool is_set = strcmp(name, "operator=") == 0 || strcmp(name, "emplace") == 0;
	bool is_test = kind == CXCursor_ConversionFunction || strcmp(name, "has_value") == 0;
	if (!is_value && !is_arrow && !is_reset && !is_set && !is_test)
		return false;
	const struct ir_value *o = object_place(b, written);
	if (is_set || is_reset)
		clear(b, o);
	if (is_set)
		set(b, call, o, first);
	*result = is_arrow  ? v_address(u, value_of(u, o))
	          : is_test ? v_load(u, engaged_of(u, o))
	          : is_set && name[0] == 'o' ? o : is_reset ? NULL : value_of(u, o);
	return true;
}
