// SPDX-License-Identifier: Apache-2.0
// Variables and their declarations.
#include "frontend/lower/lower.h"

#include <string.h>

#include "frontend/ast/unknown.h"
#include "frontend/lower/call.h"
#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/destroy.h"

struct attributes {
	struct unit *u;
	enum ir_space space;
	const char *cleanup;
};

// The name in `cleanup(name)`: clang's C interface shows the attribute's text only, and of one in a macro of another file no end.
static const char *cleanup_name(struct unit *u, CXCursor attribute)
{
	const char *text = source_line(u, attribute), *at = strstr(text, "cleanup");
	at = at ? strchr(at, '(') : NULL;
	if (!at || at != strchr(text, '(')) // of another attribute behind this one
		return NULL;
	at += 1 + strspn(at + 1, " \t");
	size_t n = strcspn(at, " \t)");
	return n ? intern_n(u->strings, at, n) : NULL;
}

static enum CXChildVisitResult visit_attribute(CXCursor c, CXCursor parent, CXClientData data)
{
	struct attributes *a = data;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_CUDADeviceAttr: a->space = a->space == SPACE_HOST ? SPACE_DEVICE : a->space; break;
	case CXCursor_CUDAConstantAttr: a->space = SPACE_CONSTANT; break;
	case CXCursor_CUDASharedAttr: a->space = SPACE_SHARED; break;
	case CXCursor_UnexposedAttr:
		if (!a->cleanup)
			a->cleanup = cleanup_name(a->u, c);
		break;
	case CXCursor_AnnotateAttr:
		if (strcmp(spelling_of(a->u, c), "managed") == 0)
			a->space = SPACE_MANAGED;
		break;
	default: break;
	}
	return CXChildVisit_Continue;
}

static enum ir_storage storage_of(CXCursor decl)
{
	if (clang_getCursorKind(decl) == CXCursor_ParmDecl)
		return STORAGE_PARAM;
	if (clang_getCursorKind(decl) == CXCursor_EnumConstantDecl)
		return STORAGE_GLOBAL;
	if (clang_Cursor_hasVarDeclGlobalStorage(decl) != 1)
		return STORAGE_LOCAL;
	if (clang_getCursorTLSKind(decl) != CXTLS_None)
		return STORAGE_THREAD_LOCAL;
	CXCursor parent = clang_getCursorSemanticParent(decl);
	enum CXCursorKind kind = clang_getCursorKind(parent);
	bool is_local = kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
	                kind == CXCursor_FunctionTemplate || kind == CXCursor_ConversionFunction;
	return is_local ? STORAGE_STATIC : STORAGE_GLOBAL;
}

// USRs of internal names hold the file's base name only: the path makes them unique.
static const char *variable_usr(struct unit *u, CXCursor decl, struct ir_loc loc)
{
	const char *usr = text_of(u, clang_getCursorUSR(decl));
	if (clang_getCursorLinkage(decl) == CXLinkage_External || !loc.file)
		return usr;
	return intern(u->strings, arena_printf(u->arena, "%s@%s", usr, loc.file));
}

// A null pointer constant, as it is or cast (C17 6.3.2.3p3).
static bool is_null_constant(struct unit *u, CXCursor c)
{
	int64_t n;
	c = strip(u, c);
	switch (clang_getCursorKind(c)) {
	case CXCursor_CXXNullPtrLiteralExpr:
	case CXCursor_GNUNullExpr: return true;
	case CXCursor_IntegerLiteral: return eval_int(u, c, &n) && n == 0;
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXReinterpretCastExpr:
	case CXCursor_CXXFunctionalCastExpr: {
		struct kids k = kids_of(u, c);
		return k.n && is_expression(k.at[k.n - 1]) && is_null_constant(u, k.at[k.n - 1]);
	}
	default: return false;
	}
}

// The value of a variable to const that its initialiser says.
static bool constant_of(struct unit *u, CXCursor decl, const struct ir_type *t, int64_t *n)
{
	if (t->kind == TYPE_INT || t->kind == TYPE_BOOL)
		return eval_int(u, decl, n);
	CXCursor given = t->kind == TYPE_POINTER ? clang_Cursor_getVarDeclInitializer(decl) : clang_getNullCursor();
	*n = 0;
	return !is_null(given) && is_null_constant(u, given);
}

// A constant of an enumeration is one, whatever the type that an open value has.
static const struct ir_type *type_of_enumerator(struct unit *u, CXCursor decl)
{
	struct ir_type *t = ARENA_NEW(u->arena, struct ir_type);
	*t = *type_of_cursor(u, decl);
	t->is_const = true;
	return t;
}

struct ir_var *decl_var(struct unit *u, CXCursor decl)
{
	const void *key = key_of(decl);
	struct ir_var *var = map_get(&u->vars, key, 0);
	if (var)
		return var;
	struct ir_loc loc = loc_of(u, decl);
	bool is_enumerator = clang_getCursorKind(decl) == CXCursor_EnumConstantDecl;
	const struct ir_type *t = is_enumerator ? type_of_enumerator(u, decl) : type_of_cursor(u, decl);
	var = var_new(u, spelling_of(u, decl), t, storage_of(decl), loc);
	map_put(&u->tables, &u->vars, key, 0, var);
	struct attributes a = {.u = u, .space = SPACE_HOST};
	clang_visitChildren(decl, visit_attribute, &a);
	var->space = a.space;
	var->is_undeclared = t->kind == TYPE_UNKNOWN && is_prelude(u, decl);
	u->var_info.at[var->id].cleanup = a.cleanup;
	if (var->storage >= STORAGE_STATIC) {
		var->usr = variable_usr(u, decl, loc);
		var->name = var->storage == STORAGE_GLOBAL ? qualified_name(u, decl) : var->name;
		*vec_push(u->arena, &u->ir->globals) = var;
	}
	int64_t n;
	if (t->is_const && clang_getCursorKind(decl) == CXCursor_VarDecl && constant_of(u, decl, t, &n)) {
		u->var_info.at[var->id].has_constant = true;
		u->var_info.at[var->id].constant = n;
	}
	return var;
}

static const struct ir_value *captured_place(struct body *b, const struct record_info *closure, const void *key)
{
	struct unit *u = b->u;
	for (size_t i = 0; i < closure->captures.n; i++) {
		const struct capture *c = &closure->captures.at[i];
		if (c->decl != key || !b->self)
			continue;
		const struct ir_value *object = v_deref(u, v_load(u, v_var(u, b->self)));
		const struct ir_value *field = v_field(u, object, c->field, c->type);
		return c->type->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, field)) : field;
	}
	return NULL;
}

const struct ir_value *decl_place(struct body *b, CXCursor decl)
{
	struct unit *u = b->u;
	const void *key = key_of(decl);
	const struct ir_value *place = NULL;
	if (b->info->closure)
		place = captured_place(b, b->info->closure, key);
	if (place)
		return place;
	place = map_get(&u->names, key, 0); // structured bindings stand for places
	if (place)
		return place;
	struct ir_var *var = decl_var(u, decl);
	place = v_var(u, var);
	return var->type->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, place)) : place;
}

// What a class that no header declares is converted to may as well be an object that exists elsewhere.
static bool is_open_conversion(struct unit *u, CXCursor function)
{
	bool is_conversion = clang_getCursorKind(function) == CXCursor_ConversionFunction;
	return is_conversion && strncmp(spelling_of(u, clang_getCursorSemanticParent(function)), RECOVER_ANY, strlen(RECOVER_ANY)) == 0;
}

// A class value made by the expression itself, as opposed to an object that exists elsewhere.
static bool is_prvalue(struct body *b, CXCursor init)
{
	CXCursor c = strip(b->u, init);
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_LambdaExpr || kind == CXCursor_InitListExpr || kind == CXCursor_CXXFunctionalCastExpr)
		return true;
	if (kind != CXCursor_CallExpr)
		return false;
	CXCursor ref = clang_getCursorReferenced(c);
	if (is_null(ref) || clang_getCursorKind(ref) == CXCursor_Constructor)
		return true;
	return !is_open_conversion(b->u, ref) && type_of(b->u, clang_getCursorResultType(ref))->kind != TYPE_REFERENCE;
}

// A reference is a pointer; a temporary bound to it lives as long as it does.
static void declare_reference(struct body *b, struct ir_var *var, CXCursor init)
{
	struct unit *u = b->u;
	const struct ir_value *place;
	if (var->type->element->kind == TYPE_RECORD && is_prvalue(b, init)) {
		const struct ir_type *t = type_of_cursor(u, strip(u, init));
		struct ir_var *held = var_new(u, "", t, STORAGE_LOCAL, var->loc);
		place = v_var(u, held);
		expr_init(b, place, init);
		scope_add(b, held);
	} else {
		place = expr_place(b, init);
	}
	emit_assign(b, v_var(u, var), place->type->kind == TYPE_FUNCTION ? place : v_address(u, place));
}

// auto x = f<T>(...): the class that the meant function returns, where a template leaves it open.
static const struct ir_type *open_result(struct body *b, CXCursor init)
{
	struct unit *u = b->u;
	CXCursor c = strip(u, init);
	struct call call = {.cursor = c, .k = kids_of(u, c)};
	if (clang_getCursorKind(c) != CXCursor_CallExpr || !is_null(clang_getCursorReferenced(c)) || !call.k.n)
		return NULL;
	CXCursor callee = strip(u, call.k.at[0]), set = clang_getCursorReferenced(callee);
	if (clang_getCursorKind(callee) == CXCursor_OverloadedDeclRef)
		set = callee;
	bool is_set = !is_null(set) && clang_getCursorKind(set) == CXCursor_OverloadedDeclRef;
	CXCursor meant = is_set ? overload_meant(b, &call, set, &call.is_guess) : clang_getNullCursor();
	const struct ir_type *t = is_null(meant) ? NULL : type_of(u, clang_getCursorResultType(meant));
	return t && is_open_class(u, t) ? t : NULL;
}

// auto x = [...] {...} in a template: its class stands there, though what it captures may be open.
static const struct ir_type *closure_type(struct body *b, CXCursor init)
{
	CXCursor c = strip(b->u, init);
	const struct ir_type *t = clang_getCursorKind(c) == CXCursor_LambdaExpr ? type_of_cursor(b->u, c) : NULL;
	return t && t->kind == TYPE_RECORD && t->record ? t : NULL;
}

// T x = 0; where a template leaves the type open: it counts as a number.
static bool is_number_literal(struct body *b, CXCursor init)
{
	enum CXCursorKind kind = clang_getCursorKind(strip(b->u, init));
	return kind == CXCursor_IntegerLiteral || kind == CXCursor_FloatingLiteral;
}

static void initialise(struct body *b, struct ir_var *var, CXCursor init)
{
	const struct ir_type *open = var->type->kind == TYPE_UNKNOWN ? closure_type(b, init) : NULL;
	if (var->type->kind == TYPE_UNKNOWN && !open)
		open = open_result(b, init);
	if (var->type->kind == TYPE_UNKNOWN && !open && is_number_literal(b, init))
		open = b->u->number_type;
	if (open)
		var->type = open;
	if (var->type->kind == TYPE_REFERENCE)
		declare_reference(b, var, init);
	else
		expr_init(b, v_var(b->u, var), init);
}

// Of an array or a record that an initialiser of constants fills: every part of it is a constant. Names of functions are, and of other objects
// their addresses.
static enum CXChildVisitResult visit_part(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	bool *is_constant = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_DeclRefExpr) {
		enum CXCursorKind of = clang_getCursorKind(clang_getCursorReferenced(c));
		*is_constant = of == CXCursor_EnumConstantDecl || of == CXCursor_FunctionDecl;
		return *is_constant ? CXChildVisit_Continue : CXChildVisit_Break;
	}
	*is_constant = kind != CXCursor_CallExpr && kind != CXCursor_LambdaExpr && kind != CXCursor_MemberRefExpr && kind != CXCursor_CXXNewExpr &&
	               kind != CXCursor_CXXThisExpr;
	return *is_constant ? CXChildVisit_Recurse : CXChildVisit_Break;
}

// It holds that from the program's start, no matter whether control has passed (C17 6.7.9, C++20 [basic.start.static]).
static bool is_constant_table(struct unit *u, const struct ir_var *var, CXCursor init)
{
	bool is_table = var->type->kind == TYPE_ARRAY || var->type->kind == TYPE_RECORD, is_constant = true;
	if (!is_table || var->storage != STORAGE_STATIC || clang_getCursorKind(init) != CXCursor_InitListExpr || type_is_destructible(u, var->type))
		return false;
	clang_visitChildren(init, visit_part, &is_constant);
	return is_constant;
}

// Declared right behind another static object: control passes the two one behind the other, and for both it is the first time or for neither.
static bool is_initialised_with_last(struct body *b, const struct ir_var *var)
{
	if (b->current == NO_BLOCK || b->once.last == NO_BLOCK || b->current != b->once.after || b->once.storage != var->storage)
		return false;
	const struct ir_block *before = &b->f->blocks.at[b->once.last];
	return !b->f->blocks.at[b->current].steps.n && before->end == END_GOTO && before->target[0] == b->current;
}

// Initialised the first time control passes (C++17 [stmt.dcl]): a branch on whether this is it. That is kept in a variable of its own, which
// what is stored in the object does not change.
static void declare_static(struct body *b, struct ir_var *var, CXCursor decl, CXCursor init)
{
	struct unit *u = b->u;
	if (u->var_info.at[var->id].has_constant || var->space == SPACE_SHARED)
		return;
	if (is_constant_table(u, var, init)) {
		var->storage = STORAGE_GLOBAL;
		*vec_push(&u->tables, &u->constant_tables) = decl;
		return;
	}
	struct scope *temps = b->temps;
	uint32_t after = b->current;
	if (is_initialised_with_last(b, var)) {
		b->current = b->once.last;
	} else {
		uint32_t first = block_new(b);
		after = block_new(b);
		const char *name = arena_printf(u->arena, "%s_is_initialised", var->name);
		const struct ir_value *ready = v_var(u, var_new(u, name, u->bool_type, var->storage, var->loc));
		block_branch(b, v_load(u, ready), after, first);
		b->current = first;
		emit_assign(b, ready, v_int(u, u->int_type, 1));
	}
	initialise(b, var, init);
	full_expression_end(b, temps);
	b->once.last = b->current;
	b->once.after = after;
	b->once.storage = var->storage;
	block_enter(b, after);
	if (var->storage != STORAGE_THREAD_LOCAL && type_is_destructible(u, var->type)) // those of a thread end with it
		*vec_push(&u->tables, &u->static_objects) = var;
}

// [a, b]: each name stands for a member or element of the hidden variable.
void declare_binding(struct body *b, CXCursor decl, struct ir_var *var)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, decl);
	const struct ir_value *object = v_var(u, var);
	if (var->type->kind == TYPE_REFERENCE)
		object = v_deref(u, v_load(u, object));
	uint32_t slot = 0;
	for (unsigned i = 0; i < k.n; i++) {
		if (clang_getCursorKind(k.at[i]) != CXCursor_UnexposedDecl)
			continue;
		const struct ir_type *t = object->type;
		const struct ir_value *place;
		if (t->kind == TYPE_RECORD && t->record && slot < t->record->field_count)
			place = field_place(u, object, slot);
		else if (t->element)
			place = v_index(u, object, v_int(u, u->int_type, slot), t->element);
		else
			place = v_var(u, temp_new(b, type_of_cursor(u, k.at[i])));
		map_put(&u->tables, &u->names, key_of(k.at[i]), 0, (void *)place);
		slot++;
	}
}

void stmt_declaration(struct body *b, CXCursor decl)
{
	struct unit *u = b->u;
	struct ir_loc loc = loc_of(u, decl);
	struct scope *temps = b->temps;
	struct ir_var *var = decl_var(u, decl);
	*vec_push(&u->scratch, &b->declared) = var;
	CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
	if (loc.line)
		b->loc = loc;
	bool has_init = !is_null(init) && is_expression(init);
	if (var->storage >= STORAGE_STATIC) {
		if (has_init)
			declare_static(b, var, decl, init);
		return;
	}
	if (has_init && !kept_closure(b, decl, var, init))
		initialise(b, var, init);
	full_expression_end(b, temps);
	if (var->type->kind != TYPE_REFERENCE) {
		scope_add(b, var);
		b->scope->owns_shared = has_init && shared_is_owner(b, decl, init, &b->scope->deleter);
	}
	if (clang_getCursorKind(decl) == CXCursor_UnexposedDecl)
		declare_binding(b, decl, var);
}
