// SPDX-License-Identifier: Apache-2.0
#include "frontend/statements/range.h"
#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"

// The range evaluated once; a temporary lives as long as the loop.
static const struct ir_value *range_place(struct body *b, CXCursor range)
{
	struct ir_var *held = NULL;
	const struct ir_value *v = expr(b, range);
	if (is_place(v))
		return v;
	held = temp_new(b, v->type);
	emit_assign(b, v_var(b->u, held), v);
	return v_var(b->u, held);
}

// The pair an associative container shows: a copy whose second member is the element.
static const struct ir_value *pair_of(struct body *b, const struct ir_type *t, const struct ir_value *element)
{
	struct unit *u = b->u;
	const struct ir_value *pair = v_var(u, temp_new(b, t));
	bool is_open = !t->record || !t->record->field_count; // `auto` in a template that leaves the map's types open
	if (is_open) {
		emit_assign(b, v_field(u, pair, intern(u->strings, "first"), u->unknown_type), v_unknown(u, u->unknown_type, "key"));
		emit_assign(b, v_field(u, pair, intern(u->strings, "second"), element->type), rvalue(b, element));
	}
	for (uint32_t i = 0; t->record && i < t->record->field_count; i++) {
		const struct ir_field *f = &t->record->field[i];
		const struct ir_value *at = v_field(u, pair, f->name, f->type);
		emit_assign(b, at, i == 1 ? rvalue(b, element) : v_unknown(u, f->type, f->name));
	}
	return pair;
}

static void bind_variable(struct body *b, CXCursor decl, const struct ir_value *over, const struct ir_value *element)
{
	struct unit *u = b->u;
	struct ir_var *var = decl_var(u, decl);
	bool is_reference = var->type->kind == TYPE_REFERENCE;
	const struct ir_type *t = is_reference ? var->type->element : var->type;
	if (over->type->container == CONTAINER_MAP)
		element = pair_of(b, t, element);
	if (is_reference) {
		emit_assign(b, v_var(u, var), v_address(u, materialize(b, element)));
	} else {
		emit_assign(b, v_var(u, var), rvalue(b, element));
		scope_add(b, var);
	}
	if (clang_getCursorKind(decl) == CXCursor_UnexposedDecl)
		declare_binding(b, decl, var);
}

// --- classes of the project with begin() and end() ------------------------------------------------------------------

// A range's own members that give pointers (C++17 [stmt.ranged]: begin-expr is `range.begin()` where the class has it).
struct own_range {
	const struct ir_value *at, *end; // the variables that hold them, NULL = the class has none
};

static const struct ir_value *pointer_given(struct body *b, const struct ir_value *object, CXCursor method)
{
	struct unit *u = b->u;
	struct call call = {.is_member = true, .result = type_of(u, clang_getCursorResultType(method))};
	call_target(b, &call, method);
	call_push(b, &call, v_address(u, object));
	const struct ir_value *held = v_var(u, temp_new(b, call.result));
	emit_assign(b, held, call_emit(b, &call));
	return held;
}

static struct own_range own_range(struct body *b, const struct ir_value *over)
{
	struct unit *u = b->u;
	bool is_class = over->type->kind == TYPE_RECORD && over->type->container == CONTAINER_NONE && over->type->record;
	struct record_info *info = is_class ? record_info_of(u, over->type->record) : NULL;
	CXCursor *begin = info && !is_system(info->decl) ? map_get(&u->ranges, key_of(info->decl), 1) : NULL;
	CXCursor *end = begin ? map_get(&u->ranges, key_of(info->decl), 0) : NULL;
	if (!end)
		return (struct own_range){NULL, NULL};
	const struct ir_type *t = type_of(u, clang_getCursorResultType(*begin)), *other = type_of(u, clang_getCursorResultType(*end));
	if (t->kind != TYPE_POINTER || !t->element || other->kind != TYPE_POINTER)
		return (struct own_range){NULL, NULL};
	struct own_range r = {.at = pointer_given(b, over, *begin)};
	r.end = pointer_given(b, over, *end);
	return r;
}

// --- the loop -------------------------------------------------------------------------------------------------------

static const struct ir_value *has_more(struct body *b, const struct ir_value *over, const struct ir_value *at, struct own_range own)
{
	struct unit *u = b->u;
	if (own.at)
		return v_binary(u, OP_NE, u->bool_type, v_load(u, own.at), v_load(u, own.end));
	if (over->type->kind == TYPE_ARRAY && over->type->count)
		return v_binary(u, OP_LT, u->bool_type, v_load(u, at), v_int(u, u->int_type, (int64_t)over->type->count));
	if (over->type->container == CONTAINER_SEQUENCE)
		return v_binary(u, OP_LT, u->bool_type, v_load(u, at), container_length(b, over));
	return v_unknown(u, u->bool_type, "more elements");
}

static const struct ir_value *element_at(struct body *b, CXCursor decl, const struct ir_value *over, const struct ir_value *at, struct own_range own)
{
	struct unit *u = b->u;
	const struct ir_type *t = over->type;
	bool is_indexed = (t->kind == TYPE_ARRAY || t->container == CONTAINER_SEQUENCE || t->container == CONTAINER_MAP) && t->element;
	if (own.at)
		return v_deref(u, v_load(u, own.at));
	if (is_indexed)
		return container_element(b, over, v_load(u, at));
	const struct ir_type *given = type_of_cursor(u, decl);
	bool may_change = given->kind == TYPE_REFERENCE && given->element && !given->element->is_const;
	if (t->kind != TYPE_UNKNOWN || !is_place(over) || !may_change)
		return v_unknown(u, given, "element");
	return v_index(u, over, v_load(u, at), given->element); // it stays in the object, whose class nothing declares
}

void range_for(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	if (k.n < 3)
		return;
	CXCursor body = k.at[k.n - 1], range = k.at[k.n - 2], decl = k.at[0];
	struct scope *outer = b->scope;
	const struct ir_value *over = range_place(b, range);
	struct own_range own = own_range(b, over);
	const struct ir_value *at = v_var(u, temp_new(b, u->int_type));
	emit_assign(b, at, v_int(u, u->int_type, 0));
	uint32_t head = block_new(b), enter = block_new(b), next = block_new(b), after = block_new(b);
	block_enter(b, head);
	block_branch(b, has_more(b, over, at, own), enter, after);
	b->current = enter;
	struct scope *inner = b->scope;
	bind_variable(b, decl, over, element_at(b, decl, over, at, own));
	struct jump jump = {b->jump, after, next, inner};
	b->jump = &jump;
	stmt(b, body);
	b->jump = jump.parent;
	scope_pop(b, inner);
	block_enter(b, next);
	emit_assign(b, at, v_binary(u, OP_ADD, u->int_type, v_load(u, at), v_int(u, u->int_type, 1)));
	if (own.at)
		emit_assign(b, own.at, v_address(u, v_step(u, v_load(u, own.at), v_int(u, u->int_type, 1))));
	block_goto(b, head);
	b->current = after;
	scope_pop(b, outer);
}
