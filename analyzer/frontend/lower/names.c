// SPDX-License-Identifier: Apache-2.0
// Names and members.
#include "frontend/lower/expr.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"

// Built-in variables of device code, values unknown here but known by name.
static bool is_device_builtin(const char *name)
{
	static const char *const names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

// f<T> of open arguments: the only template of that name, a null cursor where there are several.
static CXCursor template_named(CXCursor ref)
{
	bool is_one = clang_getCursorKind(ref) == CXCursor_OverloadedDeclRef && clang_getNumOverloadedDecls(ref) == 1;
	CXCursor only = is_one ? clang_getOverloadedDecl(ref, 0) : clang_getNullCursor();
	bool is_function = is_one && clang_getTemplateCursorKind(only) == CXCursor_FunctionDecl;
	return is_function ? only : clang_getNullCursor();
}

static const struct ir_value *function_named(struct unit *u, CXCursor decl, const struct ir_type *t)
{
	struct function_info *f = function_of(u, decl);
	f->function->is_address_taken = true;
	return v_function(u, t, f->function);
}

// `if constexpr (N == 1)` in a template that nobody instantiates: whatever N is, it is one number wherever the function names it.
static const struct ir_value *template_number(struct body *b, CXCursor parameter, const struct ir_type *t)
{
	const void *key = key_of(parameter);
	for (size_t i = 0; i < b->numbers.n; i++)
		if (b->numbers.at[i].parameter == key)
			return v_load(b->u, v_var(b->u, b->numbers.at[i].var));
	struct ir_var *var = var_new(b->u, spelling_of(b->u, parameter), t, STORAGE_LOCAL, loc_of(b->u, parameter));
	*vec_push(&b->u->tables, &b->numbers) = (struct template_number){key, var};
	return v_load(b->u, v_var(b->u, var));
}

// At the end of the body: they have their values from the beginning.
void template_numbers_set(struct body *b)
{
	for (size_t i = 0; i < b->numbers.n; i++) {
		struct ir_var *var = b->numbers.at[i].var;
		b->current = 0;
		b->loc = var->loc;
		emit_assign(b, v_var(b->u, var), v_unknown(b->u, var->type, var->name));
		struct ir_block *entry = &b->f->blocks.at[0];
		struct ir_step set = entry->steps.at[entry->steps.n - 1];
		memmove(entry->steps.at + 1, entry->steps.at, (entry->steps.n - 1) * sizeof set);
		entry->steps.at[0] = set;
	}
}

struct enumerator {
	struct unit *u;
	CXCursor which;
	bool is_open, is_over; // nobody knows the value of the last one that was given one; `which` was come to
};

static enum CXChildVisitResult visit_enumerator(CXCursor c, CXCursor parent, CXClientData data)
{
	struct enumerator *e = data;
	struct kids k = clang_getCursorKind(c) == CXCursor_EnumConstantDecl && !e->is_over ? kids_of(e->u, c) : (struct kids){0};
	int64_t n;
	(void)parent;
	for (uint32_t i = 0; i < k.n; i++)
		if (is_expression(k.at[i]))
			e->is_open = !eval_int(e->u, k.at[i], &n);
	e->is_over |= is_same(c, e->which);
	return e->is_over ? CXChildVisit_Break : CXChildVisit_Continue;
}

// `enum { lanes = N };` in a template that nobody instantiates: clang gives such constants the value 0.
static bool is_open_enumerator(struct unit *u, CXCursor enumerator)
{
	struct enumerator e = {.u = u, .which = enumerator};
	clang_visitChildren(clang_getCursorSemanticParent(enumerator), visit_enumerator, &e);
	return e.is_over && e.is_open;
}

static const struct ir_value *enumerator_value(struct unit *u, CXCursor ref, const struct ir_type *t)
{
	int64_t n = clang_getEnumConstantDeclValue(ref);
	return n || !is_open_enumerator(u, ref) ? v_enumerator(u, t, n, spelling_of(u, ref)) : v_load(u, v_var(u, decl_var(u, ref)));
}

const struct ir_value *name_expr(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	CXCursor ref = decl_named(u, c), given = template_argument(u, c);
	const struct ir_type *t = type_of_cursor(u, c);
	int64_t n;
	if (!is_null(given) && !eval_int(u, c, &n))
		return expr(b, given);
	switch (clang_getCursorKind(ref)) {
	case CXCursor_EnumConstantDecl: return enumerator_value(u, ref, t);
	case CXCursor_VarDecl:
		if (is_device_builtin(spelling_of(u, ref)) && is_system(ref))
			return v_unknown(u, t, spelling_of(u, ref));
		return decl_place(b, ref);
	case CXCursor_UnexposedDecl: // structured binding, or a variable template's instance: std::is_same_v<P, Q>
		if (t->is_const && eval_int(u, c, &n))
			return v_int(u, t, n);
		return decl_place(b, ref);
	case CXCursor_ParmDecl: return decl_place(b, ref);
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod: return function_named(u, ref, t);
	case CXCursor_OverloadedDeclRef: {
		CXCursor only = template_named(ref);
		return is_null(only) ? v_unknown(u, t, spelling_of(u, c)) : function_named(u, only, t);
	}
	case CXCursor_NonTypeTemplateParameter: return eval_int(u, c, &n) ? v_int(u, t, n) : template_number(b, ref, t);
	default: return eval_int(u, c, &n) ? v_int(u, t, n) : v_unknown(u, t, spelling_of(u, c));
	}
}

// "threadIdx.x": the member is a pseudo object without a name of its own.
static const struct ir_value *builtin_member(struct body *b, CXCursor c, CXCursor base)
{
	struct ir_loc loc = loc_of(b->u, c);
	const char *name = spelling_of(b->u, c);
	if (!*name)
		name = last_identifier(b->u, c);
	const char *text = arena_printf(b->u->arena, "%s.%s", spelling_of(b->u, base), name);
	(void)loc;
	return v_unknown(b->u, type_of_cursor(b->u, c), text);
}

// Members of anonymous structs and unions are the outer record's own.
static bool is_anonymous_member(CXCursor field, const char *name)
{
	if (is_null(field) || (*name && !strchr(name, '(')))
		return false;
	CXType t = clang_getCursorType(field);
	return clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(t));
}

const struct ir_value *member_expr(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	CXCursor base = object_written(u, c), ref = clang_getCursorReferenced(c);
	if (!is_null(base)) {
		CXCursor root = strip(u, base);
		if (clang_getCursorKind(root) == CXCursor_DeclRefExpr && is_device_builtin(spelling_of(u, root)))
			return builtin_member(b, c, root);
	}
	enum CXCursorKind kind = clang_getCursorKind(ref);
	if (kind == CXCursor_VarDecl && !is_null(base) && is_recovered_member(u, ref))
		return v_field(u, object_place(b, base), spelling_of(u, ref), u->unknown_type);
	if (kind == CXCursor_EnumConstantDecl || kind == CXCursor_VarDecl || kind == CXCursor_CXXMethod) {
		if (!is_null(base) && kind != CXCursor_CXXMethod)
			expr_discard(b, base);
		return name_expr(b, c);
	}
	const struct ir_value *object = is_null(base) ? this_place(b) : object_place(b, base);
	const char *name = spelling_of(u, c);
	if (is_anonymous_member(ref, name))
		return object;
	if (!*name)
		name = last_identifier(u, c);
	else if (kind == CXCursor_FieldDecl)
		name = field_name(u, ref);
	const struct ir_type *t = is_null(ref) ? type_of_cursor(u, c) : type_of_cursor(u, ref);
	const struct ir_value *place = v_field(u, object, name, t);
	return t->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, place)) : place;
}

const struct ir_value *object_place(struct body *b, CXCursor base)
{
	const struct ir_value *v = expr(b, base);
	if (v && v->type->kind == TYPE_POINTER && v->type->container == CONTAINER_NONE)
		return v_deref(b->u, rvalue(b, v));
	if (!v || v->kind == V_UNKNOWN) // an object that was not understood lies somewhere else
		return v_deref(b->u, v_unknown(b->u, type_pointer(b->u, v ? v->type : b->u->unknown_type), NULL));
	return materialize(b, v);
}
