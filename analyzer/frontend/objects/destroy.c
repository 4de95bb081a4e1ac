// SPDX-License-Identifier: Apache-2.0
#include "frontend/lower/destroy.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"

// Arrays longer than this are destroyed as one unknown element.
enum { MAX_ELEMENTS = 64 };

struct find {
	CXCursor found;
};

static enum CXChildVisitResult visit_destructor(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_Destructor)
		return CXChildVisit_Continue;
	((struct find *)data)->found = c;
	return CXChildVisit_Break;
}

static CXCursor written_destructor(struct unit *u, struct record_info *info)
{
	CXCursor *listed = map_get(&u->destructors, key_of(info->decl), 0);
	if (listed)
		return *listed;
	struct find f = {clang_getNullCursor()};
	clang_visitChildren(info->decl, visit_destructor, &f);
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl);
	if (is_null(f.found) && !is_null(pattern))
		clang_visitChildren(pattern, visit_destructor, &f);
	return f.found;
}

static struct function_info *synthesised(struct unit *u, struct record_info *info)
{
	struct function_info *f = ARENA_NEW(&u->tables, struct function_info);
	struct ir_function *fn = ARENA_NEW(u->arena, struct ir_function);
	const char *name = info->record->name, *last = strrchr(name, ':');
	fn->id = (uint32_t)u->function_list.n;
	fn->name = intern(u->strings, arena_printf(u->arena, "%s::~%s", name, last ? last + 1 : name));
	fn->display = intern(u->strings, arena_printf(u->arena, "%s()", fn->name));
	fn->usr = intern(u->strings, arena_printf(u->arena, "%s@F@~implicit", info->record->usr));
	fn->result = u->void_type;
	fn->loc = loc_of(u, info->decl);
	fn->method_of = info->record;
	fn->is_destructor = true;
	fn->is_library = is_standin(info->decl);
	fn->in_main_file = !is_system(info->decl) && !fn->is_library;
	f->function = fn;
	f->cursor = info->decl;
	f->synthesise = info;
	f->has_body = f->is_queued = true;
	struct ir_var *self = var_new(u, "this", type_pointer(u, info->ir), STORAGE_PARAM, fn->loc);
	*vec_push(u->arena, &fn->params) = self;
	*vec_push(&u->tables, &u->function_list) = f;
	*vec_push(&u->tables, &u->queue) = f;
	return f;
}

// The destructor of an instance whose template only declares it: another unit may have the body, by the name that the instance's has there.
static struct function_info *declared_for_instance(struct unit *u, const struct record_info *info, const struct function_info *pattern)
{
	struct function_info *f = ARENA_NEW(&u->tables, struct function_info);
	struct ir_function *fn = ARENA_NEW(u->arena, struct ir_function);
	*f = *pattern;
	*fn = *pattern->function;
	fn->id = (uint32_t)u->function_list.n;
	const char *name = spelling_of(u, pattern->cursor); // "~holder<T>"
	fn->usr = intern(u->strings, arena_printf(u->arena, "%s@F@%.*s#", info->record->usr, (int)strcspn(name, "<"), name));
	fn->method_of = info->record;
	f->function = fn;
	*vec_push(&u->tables, &u->function_list) = f;
	return f;
}

static bool members_destructible(struct unit *u, struct record_info *info)
{
	for (uint32_t i = 0; i < info->record->field_count; i++)
		if (type_is_destructible(u, info->record->field[i].type))
			return true;
	for (uint32_t i = 0; i < info->base_count; i++)
		if (type_is_destructible(u, type_of(u, info->base[i])))
			return true;
	return false;
}

struct ir_function *record_destructor(struct unit *u, const struct ir_record *r)
{
	struct record_info *info = record_info_of(u, r);
	if (!info || info->is_destroying)
		return NULL;
	if (info->has_destructor)
		return info->record->destructor;
	info->is_destroying = true;
	settle_bases(u, info);
	CXCursor c = written_destructor(u, info);
	struct function_info *f = is_null(c) ? NULL : function_of(u, c);
	bool is_hidden = f && !f->has_body && clang_CXXMethod_isDefaulted(c);
	enum CXCursorKind parent = f ? clang_getCursorKind(clang_getCursorSemanticParent(c)) : CXCursor_NoDeclFound;
	bool is_pattern = parent == CXCursor_ClassTemplate || parent == CXCursor_ClassTemplatePartialSpecialization;
	if (is_pattern && !f->has_body && !is_hidden && !is_null(clang_getSpecializedCursorTemplate(info->decl)))
		f = declared_for_instance(u, info, f);
	if (f && !is_hidden && (!is_system(info->decl) || model_find(u->source->models, f->function->name, 1)))
		info->record->destructor = f->function;
	else if ((!f || is_hidden) && !is_system(info->decl) && members_destructible(u, info))
		info->record->destructor = synthesised(u, info)->function;
	info->has_destructor = true;
	info->is_destroying = false;
	return info->record->destructor;
}

bool type_is_destructible(struct unit *u, const struct ir_type *t)
{
	if (t->kind == TYPE_ARRAY)
		return t->element && type_is_destructible(u, t->element);
	if (t->container == CONTAINER_POINTER)
		return t->record && strcmp(t->record->name, "std::unique_ptr") == 0;
	if (t->container != CONTAINER_NONE || type_is_optional(t))
		return t->owns_storage && t->element && type_is_destructible(u, t->element);
	return t->kind == TYPE_RECORD && t->record && record_destructor(u, t->record);
}

// for (each element) destroy it
static void destroy_elements(struct body *b, const struct ir_value *place)
{
	struct unit *u = b->u;
	const struct ir_value *i = v_var(u, temp_new(b, u->int_type));
	uint32_t head = block_new(b), enter = block_new(b), after = block_new(b);
	emit_assign(b, i, v_int(u, u->int_type, 0));
	block_enter(b, head);
	const struct ir_value *more = place->type->container == CONTAINER_SEQUENCE
	                                      ? v_binary(u, OP_LT, u->bool_type, v_load(u, i), container_length(b, place))
	                                      : v_unknown(u, u->bool_type, "more elements");
	block_branch(b, more, enter, after);
	b->current = enter;
	destroy(b, v_index(u, place, v_load(u, i), place->type->element));
	emit_assign(b, i, v_binary(u, OP_ADD, u->int_type, v_load(u, i), v_int(u, u->int_type, 1)));
	block_goto(b, head);
	b->current = after;
}

// delete[] p: how many there are is not known here.
void destroy_array(struct body *b, const struct ir_value *pointer)
{
	struct unit *u = b->u;
	if (!pointer->type->element || !type_is_destructible(u, pointer->type->element))
		return;
	const struct ir_value *i = v_var(u, temp_new(b, u->int_type));
	uint32_t head = block_new(b), enter = block_new(b), after = block_new(b);
	emit_assign(b, i, v_int(u, u->int_type, 0));
	block_enter(b, head);
	block_branch(b, v_unknown(u, u->bool_type, "more elements"), enter, after);
	b->current = enter;
	destroy(b, v_step(u, pointer, v_load(u, i)));
	emit_assign(b, i, v_binary(u, OP_ADD, u->int_type, v_load(u, i), v_int(u, u->int_type, 1)));
	block_goto(b, head);
	b->current = after;
}

void destroy(struct body *b, const struct ir_value *place)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type;
	if (!type_is_destructible(u, t))
		return;
	if (t->kind == TYPE_ARRAY) {
		for (uint64_t i = t->count < MAX_ELEMENTS ? t->count : 1; i-- > 0;)
			destroy(b, v_index(u, place, v_int(u, u->int_type, (int64_t)i), t->element));
		return;
	}
	if (t->container == CONTAINER_POINTER) {
		smart_destroy(b, place);
		return;
	}
	if (type_is_optional(t)) {
		optional_destroy(b, place);
		return;
	}
	if (t->container != CONTAINER_NONE) {
		destroy_elements(b, place);
		return;
	}
	struct ir_function *f = record_destructor(u, t->record);
	struct call call = {
		.kind = CALLEE_FUNCTION, .target = u->function_list.at[f->id], .name = f->name, .is_member = true, .result = u->void_type};
	call_push(b, &call, v_address(u, place));
	call_emit(b, &call);
}

void destroy_members(struct body *b, struct record_info *info)
{
	struct unit *u = b->u;
	const struct ir_value *self = this_place(b);
	settle_bases(u, info);
	for (uint32_t i = info->record->field_count; i-- > info->base_fields;) {
		const struct ir_field *f = &info->record->field[i];
		destroy(b, v_field(u, self, f->name, f->type));
	}
	for (uint32_t i = info->base_count; i-- > 0;) {
		destroy(b, base_place(u, self, info, i));
	}
}
