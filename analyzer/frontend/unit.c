// SPDX-License-Identifier: Apache-2.0
// Functions of a translation unit: which exist, which have bodies, and lowering them.
#include "frontend/lower.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/call.h"
#include "frontend/cxx.h"
#include "frontend/destroy.h"
#include "frontend/globals.h"
#include "frontend/noreturn.h"
#include "ir/cfg.h"

static bool is_body(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return kind == CXCursor_CompoundStmt || kind == CXCursor_CXXTryStmt || kind == CXCursor_UnexposedStmt;
}

struct attributes {
	struct unit *u;
	bool is_kernel, is_device, is_host, is_noreturn, has_body;
	uint32_t launch_bound;
};

static void unnamed_attribute(struct attributes *a, CXCursor c)
{
	const char *text = source_text(a->u, c);
	const char *bounds = strstr(text, "launch_bounds");
	if (strstr(text, "noreturn"))
		a->is_noreturn = true;
	if (!bounds)
		return;
	struct kids k = kids_of(a->u, c);
	const char *digits = strpbrk(bounds, "0123456789");
	int64_t n;
	if (k.n && eval_int(k.at[0], &n))
		a->launch_bound = (uint32_t)n;
	else if (digits)
		a->launch_bound = (uint32_t)strtoul(digits, NULL, 10);
}

static enum CXChildVisitResult visit_part(CXCursor c, CXCursor parent, CXClientData data)
{
	struct attributes *a = data;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_CUDAGlobalAttr: a->is_kernel = true; break;
	case CXCursor_CUDADeviceAttr: a->is_device = true; break;
	case CXCursor_CUDAHostAttr: a->is_host = true; break;
	case CXCursor_UnexposedAttr: unnamed_attribute(a, c); break;
	default: a->has_body |= is_body(c); break;
	}
	return CXChildVisit_Continue;
}

static void set_facts(struct unit *u, struct function_info *info, const struct attributes *a)
{
	struct ir_function *f = info->function;
	CXCursor c = info->cursor;
	enum CXCursorKind kind = clang_getCursorKind(c);
	f->is_kernel = a->is_kernel;
	f->is_device_only = a->is_device && !a->is_host;
	f->is_noreturn = a->is_noreturn;
	f->launch_bound = a->launch_bound;
	f->is_constructor = kind == CXCursor_Constructor;
	f->is_destructor = kind == CXCursor_Destructor;
	f->is_virtual = clang_CXXMethod_isVirtual(c);
	f->is_external = clang_getCursorLinkage(c) == CXLinkage_External;
	f->is_main = strcmp(f->name, "main") == 0 && kind == CXCursor_FunctionDecl;
	f->in_main_file = !info->is_system;
	f->result = type_of(u, clang_getCursorResultType(c));
	if (f->is_constructor || f->is_destructor)
		f->result = u->void_type;
}

static const char *function_usr(struct unit *u, CXCursor c, const struct ir_loc *loc)
{
	const char *usr = text_of(u, clang_getCursorUSR(c));
	bool is_operator = strncmp(spelling_of(u, c), "operator()", 10) == 0;
	if (clang_getCursorLinkage(c) == CXLinkage_External && !is_operator)
		return usr;
	return intern(u->strings, arena_printf(u->arena, "%s@%s:%u:%u", usr, loc->file ? loc->file : "",
	                                       is_operator ? loc->line : 0, is_operator ? loc->column : 0));
}

static void set_params(struct unit *u, struct function_info *info)
{
	struct ir_function *f = info->function;
	CXCursor c = info->cursor;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_member = kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
	                 kind == CXCursor_ConversionFunction || (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(c));
	if (kind == CXCursor_FunctionTemplate)
		is_member = clang_getTemplateCursorKind(c) != CXCursor_FunctionDecl && !clang_CXXMethod_isStatic(c);
	info->has_self = is_member;
	if (is_member) {
		const struct ir_type *self = type_of_class(u, clang_getCursorSemanticParent(c));
		f->method_of = self->record;
		*vec_push(u->arena, &f->params) = var_new(u, "this", type_pointer(u, self), STORAGE_PARAM, f->loc);
	}
	int n = clang_Cursor_getNumArguments(c);
	for (int i = 0; i < n; i++)
		*vec_push(u->arena, &f->params) = decl_var(u, clang_Cursor_getArgument(c, (unsigned)i));
	struct kids k = n < 0 ? kids_of(u, c) : (struct kids){0}; // function templates
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCursorKind(k.at[i]) == CXCursor_ParmDecl)
			*vec_push(u->arena, &f->params) = decl_var(u, k.at[i]);
}

// Bodies that belong to libraries gpulint has models for are never lowered.
static bool is_library_name(const char *name)
{
	static const char *const prefixes[] = {"std::", "__gnu_cxx::", "thrust::", "cub::", "cuda::", "cooperative_groups::",
	                                       "nv::", "__"};
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
			return true;
	return false;
}

// An implicit constructor stands where its class stands.
static bool is_implicit(CXCursor c)
{
	if (clang_getCursorKind(c) != CXCursor_Constructor)
		return false;
	CXCursor class = clang_getCursorSemanticParent(c);
	if (!is_null(clang_getSpecializedCursorTemplate(class)))
		class = clang_getSpecializedCursorTemplate(class);
	CXSourceLocation at = clang_getCursorLocation(c);
	return clang_equalLocations(at, clang_getCursorLocation(class));
}

// A model says more than a body: wrappers in API headers are not lowered.
static bool has_model(const struct function_info *info)
{
	int n = clang_Cursor_getNumArguments(info->cursor);
	return n >= 0 && model_find(info->function->name, (uint32_t)n);
}

// "Pool::get(int)": the qualified name with the parameters of the display name.
static const char *display_name(struct unit *u, CXCursor c, const char *name)
{
	const char *shown = text_of(u, clang_getCursorDisplayName(c)), *plain = spelling_of(u, c);
	const char *parameters = strncmp(shown, plain, strlen(plain)) == 0 ? shown + strlen(plain) : strchr(shown, '(');
	return intern(u->strings, arena_printf(u->arena, "%s%s", name, parameters ? parameters : "()"));
}

struct function_info *function_of(struct unit *u, CXCursor decl)
{
	const void *key = key_of(decl);
	struct function_info *info = map_get(&u->functions, key, 0);
	if (info)
		return info;
	CXCursor body = clang_getCursorDefinition(decl);
	info = ARENA_NEW(&u->tables, struct function_info);
	map_put(&u->tables, &u->functions, key, 0, info);
	info->cursor = is_null(body) ? decl : body;
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->cursor);
	if (!is_null(pattern))
		map_put(&u->tables, &u->instantiated, key_of(pattern), 0, info);
	info->is_system = is_system(info->cursor);
	struct ir_function *f = ARENA_NEW(u->arena, struct ir_function);
	info->function = f;
	f->id = (uint32_t)u->function_list.n;
	*vec_push(&u->tables, &u->function_list) = info;
	f->name = qualified_name(u, info->cursor);
	f->display = display_name(u, info->cursor, f->name);
	f->loc = loc_of(u, info->cursor);
	f->usr = function_usr(u, info->cursor, &f->loc);
	struct attributes a = {.u = u};
	clang_visitChildren(info->cursor, visit_part, &a);
	info->is_implicit_constructor = is_implicit(info->cursor) || clang_CXXMethod_isDefaulted(info->cursor);
	info->has_body = a.has_body && !info->is_implicit_constructor && !(info->is_system && is_library_name(f->name)) && !has_model(info);
	set_facts(u, info, &a);
	set_params(u, info);
	if (info->has_body) {
		info->is_queued = true;
		*vec_push(&u->tables, &u->queue) = info;
	}
	return info;
}

// --- discovery --------------------------------------------------------------------------------------------------------

// A special member by its class.
static void note_member(struct unit *u, struct map *map, CXCursor c)
{
	CXCursor *copy = ARENA_NEW(u->arena, CXCursor);
	*copy = c;
	map_put(&u->tables, map, key_of(clang_getCursorSemanticParent(c)), 0, copy);
}

static void note_special(struct unit *u, CXCursor c, enum CXCursorKind kind)
{
	if (kind == CXCursor_Destructor)
		note_member(u, &u->destructors, c);
	bool is_default = kind == CXCursor_Constructor && clang_CXXConstructor_isDefaultConstructor(c) &&
	                  !clang_CXXMethod_isDefaulted(c);
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

static enum CXChildVisitResult visit_pattern(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unit *u = data;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionTemplate:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
		if (!is_system(c) && clang_isCursorDefinition(c))
			*vec_push(&u->tables, &u->patterns) = c;
		break;
	default:
		break;
	}
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unit *u = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(c);
	switch (kind) {
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec:
		return CXChildVisit_Recurse;
	case CXCursor_UnexposedDecl:
		return CXChildVisit_Recurse; // extern "C" of older kinds
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl:
		return is_system(c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization:
		if (!is_system(c))
			clang_visitChildren(c, visit_pattern, u);
		return CXChildVisit_Continue;
	case CXCursor_FunctionTemplate:
		visit_pattern(c, parent, u);
		return CXChildVisit_Continue;
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
		if (!is_system(c) && clang_isCursorDefinition(c) && !is_dependent(c))
			function_of(u, c);
		return CXChildVisit_Continue;
	default:
		return CXChildVisit_Continue;
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
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i] != b.self && f->params.at[i]->type->kind != TYPE_REFERENCE)
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
	if (info->synthesise || info->closure || clang_getCursorKind(info->cursor) != CXCursor_CXXMethod)
		return false;
	if (strcmp(spelling_of(u, info->cursor), "operator()") != 0)
		return false;
	struct record_info *r = map_get(&u->records, key_of(class), 0);
	if (r && r->is_described) {
		closure_name(u, info, r);
		return false;
	}
	return strstr(spelling_of(u, class), "lambda") != NULL;
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

// Templates that nothing instantiates are read as written.
static void lower_patterns(struct unit *u)
{
	for (size_t i = 0; i < u->patterns.n; i++) {
		CXCursor c = u->patterns.at[i];
		if (map_get(&u->instantiated, key_of(c), 0))
			continue;
		struct function_info *info = function_of(u, c);
		info->function->is_pattern = true;
		drain(u);
	}
	drain_waiting(u);
}

void unit_lower(struct unit *u)
{
	clang_visitChildren(clang_getTranslationUnitCursor(u->tu), visit_top, u);
	globals_initialise(u);
	drain(u);
	drain_waiting(u);
	lower_patterns(u);
	globals_destroy(u);
	drain(u);
	for (size_t i = 0; i < u->function_list.n; i++) {
		struct ir_function *f = u->function_list.at[i]->function;
		*vec_push(u->arena, &u->ir->functions) = f;
		resolve_callees(f);
		drop_idle_deaths(u, f);
		cfg_finish(u->arena, &u->scratch, f);
		arena_free(&u->scratch);
	}
	noreturn_infer(u);
}
