// SPDX-License-Identifier: Apache-2.0
// The functions of a translation unit: finding them and lowering their bodies.
#include "frontend/lower/lower.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/expr.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"
#include "frontend/lower/globals.h"
#include "frontend/lower/hidden.h"
#include "frontend/ast/noreturn.h"
#include "frontend/ast/tokens.h"
#include "frontend/lower/virtual.h"
#include "ir/cfg.h"

// --- discovery --------------------------------------------------------------------------------------------------------

// A special member by its class.
static void note_member(struct unit *u, struct map *map, CXCursor c)
{
	CXCursor *copy = ARENA_NEW(u->arena, CXCursor);
	*copy = c;
	map_put(&u->tables, map, key_of(clang_getCursorSemanticParent(c)), 0, copy);
}

static void note_in_list(struct unit *u, struct map *map, CXCursor c)
{
	const void *class = key_of(clang_getCursorSemanticParent(c));
	struct member_list *list = map_get(map, class, 0);
	if (!list) {
		list = ARENA_NEW(&u->tables, struct member_list);
		map_put(&u->tables, map, class, 0, list);
	}
	*vec_push(&u->tables, &list->functions) = c;
}

// `begin` or `end` of a class, the one for objects that are not const where there are two.
static void note_range(struct unit *u, CXCursor c)
{
	const char *name = spelling_of(u, c);
	bool is_begin = strcmp(name, "begin") == 0;
	if ((!is_begin && strcmp(name, "end") != 0) || clang_Cursor_getNumArguments(c) != 0)
		return;
	const void *class = key_of(clang_getCursorSemanticParent(c));
	if (map_get(&u->ranges, class, is_begin) && clang_CXXMethod_isConst(c))
		return;
	CXCursor *copy = ARENA_NEW(u->arena, CXCursor);
	*copy = c;
	map_put(&u->tables, &u->ranges, class, is_begin, copy);
}

static void note_special(struct unit *u, CXCursor c, enum CXCursorKind kind)
{
	if (kind == CXCursor_CXXMethod)
		note_range(u, c);
	if (kind == CXCursor_ConversionFunction)
		note_in_list(u, &u->conversions, c);
	if (kind == CXCursor_Destructor)
		note_member(u, &u->destructors, c);
	bool is_maker = kind == CXCursor_Constructor && !clang_CXXConstructor_isCopyConstructor(c) && !clang_CXXConstructor_isMoveConstructor(c);
	if (is_maker && clang_isCursorDefinition(c))
		note_in_list(u, &u->constructors, c);
	bool is_default = kind == CXCursor_Constructor && clang_CXXConstructor_isDefaultConstructor(c) && !clang_CXXMethod_isDefaulted(c);
	if (is_default)
		note_member(u, &u->default_constructors, c);
}

// An out-of-line member of a class template stands at top level but is a pattern.
static bool is_dependent(CXCursor c)
{
	CXCursor class = clang_getCursorSemanticParent(c);
	enum CXCursorKind kind = clang_getCursorKind(class);
	return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

static bool is_projects(CXCursor c)
{
	return !is_system(c) && !is_standin(c);
}

static enum CXChildVisitResult visit_pattern(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unit *u = data;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_FriendDecl: return CXChildVisit_Recurse; // a function that is defined where it is befriended
	case CXCursor_FunctionDecl:
	case CXCursor_FunctionTemplate:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
		virtual_note(u, c); // a class template is one of those that implement a function, whether it has an instance here or not
		if (is_projects(c) && clang_isCursorDefinition(c))
			*vec_push(&u->tables, &u->patterns) = c;
		break;
	default: break;
	}
	return CXChildVisit_Continue;
}

static bool is_of_appended(struct unit *u, CXCursor namespace)
{
	return u->first_appended && strcmp(spelling_of(u, namespace), TEMPLATES_SCOPE) == 0;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unit *u = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(c);
	switch (kind) {
	case CXCursor_Namespace: return is_of_appended(u, c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	case CXCursor_LinkageSpec:
	case CXCursor_FriendDecl: return CXChildVisit_Recurse;
	case CXCursor_UnexposedDecl: return CXChildVisit_Recurse; // extern "C" of older kinds
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl: return is_system(c) ? CXChildVisit_Continue : CXChildVisit_Recurse; // special members, whatever holds them
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization:
		if (is_projects(c))
			clang_visitChildren(c, visit_pattern, u);
		return CXChildVisit_Continue;
	case CXCursor_FunctionTemplate: visit_pattern(c, parent, u); return CXChildVisit_Continue;
	case CXCursor_VarDecl:
		if (!is_system(c))
			*vec_push(&u->tables, &u->global_order) = c;
		return CXChildVisit_Continue;
	case CXCursor_Destructor:
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_ConversionFunction:
		if (is_dependent(c))
			visit_pattern(c, parent, u);
		else
			note_special(u, c, kind);
		virtual_note(u, c);
		if (is_projects(c) && clang_isCursorDefinition(c) && !is_dependent(c) && !is_added_instance(u, c))
			function_of(u, c);
		return CXChildVisit_Continue;
	default: return CXChildVisit_Continue;
	}
}

// --- bodies -----------------------------------------------------------------------------------------------------------

static void function_body(struct body *b)
{
	struct kids k = kids_of(b->u, b->info->cursor);
	for (unsigned i = 0; i < k.n; i++)
		if (is_body(k.at[i]))
			stmt(b, k.at[i]);
	b->loc = loc_end_of(b->u, b->info->cursor);
}

void body_lower(struct unit *u, struct function_info *info)
{
	struct ir_function *f = info->function;
	struct body b = {.u = u, .info = info, .f = f, .loc = f->loc};
	bool has_self = info->has_self || f->method_of || info->closure;
	b.self = has_self && f->params.n ? f->params.at[0] : NULL;
	b.current = block_new(&b);
	// The arguments of a kernel are copied "byte-by-byte" to the device; the host makes and destroys the objects (CUDA C++ Programming Guide, C++ language
	// support, __global__ function argument processing).
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i] != b.self && f->params.at[i]->type->kind != TYPE_REFERENCE && !f->is_kernel)
			scope_add(&b, f->params.at[i]);
	if (f->is_constructor && f->method_of && !info->synthesise)
		constructor_initialise(&b);
	if (!info->synthesise)
		function_body(&b);
	if (f->is_destructor && f->method_of)
		destroy_members(&b, record_info_of(u, f->method_of));
	scope_pop(&b, NULL);
	if (b.current != NO_BLOCK) {
		struct ir_block *last = block_current(&b);
		last->end = END_RETURN;
		last->end_loc = b.loc;
	}
	gotos_resolve(&b);
	template_numbers_set(&b);
	body_keep(&b);
	arena_free(&u->scratch);
}

// Storage that nothing points to needs no end of life.
static bool is_idle_death(struct unit *u, const struct ir_step *s)
{
	const struct ir_type *t = s->var->type;
	bool is_object = (t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD) && s->var->storage != STORAGE_TEMP;
	return !is_object && !u->var_info.at[s->var->id].is_address_taken;
}

static void drop_idle_deaths(struct unit *u, struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		struct ir_block *b = &f->blocks.at[i];
		size_t kept = 0;
		for (size_t j = 0; j < b->steps.n; j++)
			if (b->steps.at[j].kind != STEP_DEAD || !is_idle_death(u, &b->steps.at[j]))
				b->steps.at[kept++] = b->steps.at[j];
		b->steps.n = kept;
	}
}

static const struct ir_value *local_of(const struct ir_value *place)
{
	while (place->kind == V_FIELD)
		place = place->a;
	return place->kind == V_VAR && place->var->space == SPACE_HOST ? place : NULL;
}

// Does the GPU, or a function that may hand it on, get addresses as arguments?
static bool goes_to_device(const struct ir_step *s)
{
	bool is_work = model_effect(s->model, EFFECT_COPY) || model_effect(s->model, EFFECT_OP);
	return s->kind == STEP_CALL && (s->model ? is_work : s->function && s->function->blocks.n);
}

static void drop_idle_accesses(struct unit *u, struct ir_function *f)
{
	struct map given = {0};
	for (size_t i = 0; i < f->blocks.n; i++)
		for (size_t j = 0; j < f->blocks.at[i].steps.n; j++) {
			const struct ir_step *s = &f->blocks.at[i].steps.at[j];
			for (uint32_t k = s->is_member; goes_to_device(s) && k < s->arg_count; k++) {
				const struct ir_value *local = s->arg[k]->kind == V_ADDRESS ? local_of(s->arg[k]->a) : NULL;
				if (local)
					map_put(&u->scratch, &given, local->var, 0, local->var);
			}
		}
	for (size_t i = 0; i < f->blocks.n; i++) {
		struct ir_block *b = &f->blocks.at[i];
		size_t kept = 0;
		for (size_t j = 0; j < b->steps.n; j++) {
			const struct ir_step *s = &b->steps.at[j];
			const struct ir_value *local = s->kind == STEP_ACCESS ? local_of(s->place) : NULL;
			if (!local || map_get(&given, local->var, 0))
				b->steps.at[kept++] = *s;
		}
		b->steps.n = kept;
	}
}

static void resolve_callees(struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		struct ir_block *b = &f->blocks.at[i];
		for (size_t j = 0; j < b->steps.n; j++) {
			struct ir_step *s = &b->steps.at[j];
			if (s->callee_kind == CALLEE_FUNCTION && (!s->function || !s->function->blocks.n))
				s->callee_kind = CALLEE_NAME;
		}
	}
}

// A closure's body needs the captures that its lambda expression tells; an instantiated call operator may come first.
static bool is_waiting(struct unit *u, struct function_info *info)
{
	CXCursor class = clang_getCursorSemanticParent(info->cursor);
	bool is_method = clang_getCursorKind(info->cursor) == CXCursor_CXXMethod || clang_getCursorKind(info->cursor) == CXCursor_FunctionTemplate;
	if (info->synthesise || info->closure || !is_method)
		return false;
	if (strcmp(spelling_of(u, info->cursor), "operator()") != 0)
		return false;
	struct record_info *r = map_get(&u->records, key_of(class), 0);
	if (r && r->is_described) {
		closure_name(u, info, r);
		return false;
	}
	return is_closure_class(u, class);
}

static void drain(struct unit *u)
{
	for (; u->queue_next < u->queue.n; u->queue_next++) {
		struct function_info *info = u->queue.at[u->queue_next];
		if (is_waiting(u, info))
			*vec_push(&u->tables, &u->waiting) = info;
		else
			body_lower(u, info);
	}
}

static void drain_waiting(struct unit *u)
{
	for (size_t i = 0; i < u->waiting.n; i++) {
		is_waiting(u, u->waiting.at[i]);
		body_lower(u, u->waiting.at[i]);
		drain(u);
	}
}

static bool has_work_left(struct unit *u, const struct instances *added)
{
	for (size_t i = 0; i < added->work_count; i++)
		if (tokens_within(u, added->work[i].file, added->work[i].from, added->work[i].to, true))
			return true;
	return false;
}

// Instances that only appended lines ask for, until each template's GPU work is in one, and those that take another way through it.
static void lower_added(struct unit *u)
{
	for (size_t i = 0; i < u->added.n; i++) {
		const struct instances *added = u->added.at[i];
		for (size_t n = 0; (added->is_another_way || has_work_left(u, added)) && n < added->functions.n; n++)
			function_of(u, added->functions.at[n]);
		drain(u);
	}
	drain_waiting(u);
}

// Has an instance with all of the template's GPU work: one may leave out what `if constexpr` leaves out.
static bool is_instantiated(struct unit *u, CXCursor pattern)
{
	if (!map_get(&u->instantiated, key_of(pattern), 0))
		return false;
	struct ir_loc loc = loc_of(u, pattern);
	return !tokens_within(u, loc.file, loc.line, loc.end_line, true);
}

// Templates that nothing instantiates are read as written.
static void lower_patterns(struct unit *u)
{
	for (size_t i = 0; i < u->patterns.n; i++) {
		CXCursor c = u->patterns.at[i];
		if (is_instantiated(u, c))
			continue;
		struct function_info *info = function_of(u, c);
		info->function->is_pattern = true;
		drain(u);
	}
	for (size_t i = 0; i < u->generic_closures.n; i++) { // more come with the bodies
		struct generic_closure g = u->generic_closures.at[i];
		if (is_instantiated(u, g.operator))
			continue;
		struct function_info *info = function_of(u, g.operator);
		info->function->is_pattern = true;
		g.closure->record->call_operator = info->function;
		drain(u);
	}
	drain_waiting(u);
}

void unit_lower(struct unit *u)
{
	unit_visit(u, visit_top, u);
	globals_find(u);
	drain(u);
	drain_waiting(u);
	globals_initialise(u);
	drain(u);
	lower_added(u);
	lower_patterns(u);
	globals_destroy(u);
	drain(u);
	for (size_t i = 0; i < u->function_list.n; i++) {
		struct ir_function *f = u->function_list.at[i]->function;
		*vec_push(u->arena, &u->ir->functions) = f;
		resolve_callees(f);
		lost_kernels(u, f);
		drop_idle_deaths(u, f);
		drop_idle_accesses(u, f);
		cfg_finish(u->arena, &u->scratch, f);
		arena_free(&u->scratch);
	}
	noreturn_infer(u);
}
