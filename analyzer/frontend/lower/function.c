// SPDX-License-Identifier: Apache-2.0
// What is known of a function from its declaration: attributes, parameters, and whether its body is read.
#include "frontend/lower/lower.h"
#include "frontend/lower/virtual.h"
#include "frontend/parse/recover.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/lower/cxx.h"

bool is_body(CXCursor c)
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
	if (k.n && eval_int(a->u, k.at[0], &n))
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
	info->is_device = a->is_kernel || a->is_device;
	f->is_device_only = a->is_device && !a->is_host;
	f->is_noreturn = a->is_noreturn;
	f->launch_bound = a->launch_bound;
	f->is_constructor = kind == CXCursor_Constructor;
	f->is_destructor = kind == CXCursor_Destructor;
	f->is_virtual = clang_CXXMethod_isVirtual(c);
	f->is_const = clang_CXXMethod_isConst(c);
	f->is_external = clang_getCursorLinkage(c) == CXLinkage_External;
	enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(c);
	f->is_private = access == CX_CXXPrivate || access == CX_CXXProtected;
	f->is_main = strcmp(f->name, "main") == 0 && kind == CXCursor_FunctionDecl;
	f->is_library = is_standin(info->cursor);
	f->in_main_file = !info->is_system && !f->is_library;
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
	return intern(u->strings, arena_printf(u->arena, "%s@%s:%u:%u", usr, loc->file ? loc->file : "", is_operator ? loc->line : 0,
	                                       is_operator ? loc->column : 0));
}

static void set_params(struct unit *u, struct function_info *info)
{
	struct ir_function *f = info->function;
	CXCursor c = info->cursor;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_member = kind == CXCursor_Constructor || kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction ||
	                 (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(c));
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
	static const char *const prefixes[] = {"std::", "__gnu_cxx::", "thrust::", "cub::", "cuda::", "cooperative_groups::", "nv::", "__"};
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

// A project that implements functions of the API itself (one that stands in for the runtime, or wraps it): their bodies are code like any other,
// although their callers go by the model.
static bool is_projects_own(const struct function_info *info, uint32_t args)
{
	const struct model_row *row = model_find(NULL, info->function->name, args);
	return row && model_is_gpu(row) && !strstr(row->name, "::") && !info->is_system && !is_standin(info->cursor);
}

// A model says more than a body: wrappers in API headers are not lowered.
static bool has_model(struct unit *u, const struct function_info *info)
{
	int n = clang_Cursor_getNumArguments(info->cursor);
	return n >= 0 && model_find(u->source->models, info->function->name, (uint32_t)n) && !is_projects_own(info, (uint32_t)n);
}

// Types that have no name stand there with their place, "(lambda at /home/a/x.cu:3:4)": "lambda" says as much, on every machine.
static const char *without_places(struct arena *a, const char *types)
{
	const char *open, *out = "";
	while ((open = strchr(types, '(')) != NULL) {
		const char *at = strstr(open, " at "), *close = strchr(open, ')');
		bool is_place = at && close && at < close && strcspn(open + 1, "(,") >= (size_t)(at - open - 1);
		size_t before = (size_t)(open - types) + !is_place;
		out = arena_printf(a, "%s%.*s%.*s", out, (int)before, types, is_place ? (int)(at - open - 1) : 0, open + 1);
		types = is_place ? close + 1 : open + 1;
	}
	return arena_printf(a, "%s%s", out, types);
}

// "<float, 4>" of an instance, where its arguments can be named in a few words; else "<>", as libclang has it.
static const char *template_arguments(struct unit *u, CXCursor c)
{
	enum { MOST = 32 };
	const char *text = "";
	int n = clang_Cursor_getNumTemplateArguments(c);
	for (int i = 0; i < n; i++) {
		enum CXTemplateArgumentKind kind = clang_Cursor_getTemplateArgumentKind(c, (unsigned)i);
		const char *comma = i ? ", " : "";
		if (kind == CXTemplateArgumentKind_Type)
			text = arena_printf(u->arena, "%s%s%s", text, comma,
			                    text_of(u, clang_getTypeSpelling(clang_Cursor_getTemplateArgumentType(c, (unsigned)i))));
		else if (kind == CXTemplateArgumentKind_Integral)
			text = arena_printf(u->arena, "%s%s%lld", text, comma, clang_Cursor_getTemplateArgumentValue(c, (unsigned)i));
		else
			return "<>";
	}
	return strlen(text) <= MOST && !strchr(text, '(') ? arena_printf(u->arena, "<%s>", text) : "<>";
}

// "Pool::get(int)": the qualified name with the parameters of the display name. "TEST_CASE" where that macro writes the head.
static const char *display_name(struct unit *u, CXCursor c, const char *name)
{
	size_t prefix = strlen(RECOVER_HEAD);
	if (strncmp(name, RECOVER_HEAD, prefix) == 0)
		return intern_n(u->strings, name + prefix, (size_t)(strrchr(name, '_') - name) - prefix);
	const char *shown = text_of(u, clang_getCursorDisplayName(c)), *plain = spelling_of(u, c);
	const char *parameters = strncmp(shown, plain, strlen(plain)) == 0 ? shown + strlen(plain) : strchr(shown, '(');
	const char *arguments = "";
	if (parameters && strncmp(parameters, "<>", 2) == 0) {
		arguments = template_arguments(u, c);
		parameters += 2;
	}
	return intern(u->strings, arena_printf(u->arena, "%s%s%s", name, arguments, parameters ? without_places(u->arena, parameters) : "()"));
}

bool is_added_instance(struct unit *u, CXCursor c)
{
	return u->first_appended && !is_null(template_written(c)) && !map_get(u->instances, text_of(u, clang_getCursorUSR(c)), 0);
}

// Of an instance that has no body (it does not compile, or lies in another unit): the project's template, if its body is here.
static CXCursor pattern_with_body(CXCursor instance)
{
	CXCursor pattern = template_written(instance);
	CXCursor body = is_null(pattern) ? pattern : clang_getCursorDefinition(pattern);
	return is_null(body) || is_system(body) ? clang_getNullCursor() : body;
}

struct function_info *function_of(struct unit *u, CXCursor decl)
{
	const void *key = key_of(decl);
	struct function_info *info = map_get(&u->functions, key, 0);
	if (info)
		return info;
	CXCursor body = clang_getCursorDefinition(decl), written = is_null(body) ? pattern_with_body(decl) : clang_getNullCursor();
	CXCursor meant = is_null(body) && is_null(written) ? refused_definition(u, decl) : written;
	if (!is_null(meant)) {
		info = function_of(u, meant);
		info->function->is_pattern |= !is_null(written);
		map_put(&u->tables, &u->functions, key, 0, info);
		return info;
	}
	info = ARENA_NEW(&u->tables, struct function_info);
	map_put(&u->tables, &u->functions, key, 0, info);
	info->cursor = is_null(body) ? decl : body;
	CXCursor pattern = template_written(info->cursor);
	if (!is_null(pattern))
		map_put(&u->tables, &u->instantiated, key_of(pattern), 0, info);
	info->is_added = !is_null(pattern) && is_added_instance(u, info->cursor);
	info->is_system = is_system(info->cursor);
	struct ir_function *f = ARENA_NEW(u->arena, struct ir_function);
	info->function = f;
	f->is_tried = info->is_added;
	f->id = (uint32_t)u->function_list.n;
	*vec_push(&u->tables, &u->function_list) = info;
	f->name = qualified_name(u, info->cursor);
	f->display = display_name(u, info->cursor, f->name);
	f->loc = loc_of(u, info->cursor);
	f->usr = function_usr(u, info->cursor, &f->loc);
	struct attributes a = {.u = u};
	clang_visitChildren(info->cursor, visit_part, &a);
	info->is_implicit_constructor = is_implicit(info->cursor) || clang_CXXMethod_isDefaulted(info->cursor);
	info->has_body = a.has_body && !info->is_implicit_constructor && !(info->is_system && is_library_name(f->name)) && !has_model(u, info);
	set_facts(u, info, &a);
	virtual_list(u, f, info->cursor);
	set_params(u, info);
	if (info->has_body) {
		info->is_queued = true;
		*vec_push(&u->tables, &u->queue) = info;
	}
	return info;
}
