// SPDX-License-Identifier: Apache-2.0
// Closures: a record with a field for each capture, and a function whose parameter 0 points to it.
#include "frontend/cxx.h"

#include <string.h>

#include "frontend/scanner.h"

struct outer {
	struct unit *u;
	struct body *b;
	CXCursor lambda;
	VEC(CXCursor) named; // captured variables in field order
};

static bool is_local_variable(CXCursor decl)
{
	enum CXCursorKind kind = clang_getCursorKind(decl);
	if (kind == CXCursor_ParmDecl || kind == CXCursor_UnexposedDecl)
		return true;
	return kind == CXCursor_VarDecl && clang_Cursor_hasVarDeclGlobalStorage(decl) != 1;
}

static bool is_inside(CXCursor decl, CXCursor lambda)
{
	CXSourceRange r = clang_getCursorExtent(lambda);
	unsigned from, to, at;
	CXFile f, g;
	clang_getFileLocation(clang_getRangeStart(r), &f, NULL, NULL, &from);
	clang_getFileLocation(clang_getRangeEnd(r), NULL, NULL, NULL, &to);
	clang_getFileLocation(clang_getCursorLocation(decl), &g, NULL, NULL, &at);
	return f == g && at >= from && at < to;
}

static void note_capture(struct outer *o, CXCursor decl)
{
	for (size_t i = 0; i < o->named.n; i++)
		if (key_of(o->named.at[i]) == key_of(decl))
			return;
	*vec_push(o->u->arena, &o->named) = decl;
}

static enum CXChildVisitResult visit_use(CXCursor c, CXCursor parent, CXClientData data)
{
	struct outer *o = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
		CXCursor ref = clang_getCursorReferenced(c);
		bool is_outer = is_local_variable(ref) && !is_inside(ref, o->lambda);
		int64_t n;
		bool is_constant = clang_getCursorKind(ref) == CXCursor_VarDecl && is_outer &&
		                   type_of_cursor(o->u, ref)->is_const && eval_int(ref, &n);
		if (is_outer && !is_constant)
			note_capture(o, ref);
	}
	return CXChildVisit_Recurse;
}

static const char *this_field_of(struct record_info *info, const struct ir_record *self)
{
	for (uint32_t i = 0; self && i < info->record->field_count; i++) {
		const struct ir_type *t = info->record->field[i].type;
		if (t->kind == TYPE_POINTER && t->element && t->element->record == self)
			return info->record->field[i].name;
	}
	return NULL;
}

static const struct ir_record *enclosing_this(struct body *b)
{
	if (!b->self)
		return NULL;
	const struct ir_type *t = this_place(b)->type;
	return t->record;
}

// Fields come in capture order: explicit names first as written, then implicit ones by first use. `this` is told by
// its type; what is left matches the names in order.
static void name_captures(struct outer *o, struct record_info *info)
{
	struct unit *u = o->u;
	size_t next = 0;
	for (uint32_t i = 0; i < info->record->field_count; i++) {
		struct ir_field *f = &info->record->field[i];
		if (f->name == info->this_field || next >= o->named.n)
			continue;
		CXCursor decl = o->named.at[next++];
		const char *name = spelling_of(u, decl);
		if (*name)
			f->name = name;
		*vec_push(u->arena, &info->captures) = (struct capture){key_of(decl), decl, f->name, f->type};
	}
}

static void closure_describe(struct body *b, CXCursor c, struct record_info *info, struct kids k)
{
	struct outer o = {.u = b->u, .b = b, .lambda = c};
	info->record->is_closure = true;
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCursorKind(k.at[i]) == CXCursor_VariableRef)
			note_capture(&o, clang_getCursorReferenced(k.at[i]));
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCursorKind(k.at[i]) == CXCursor_CompoundStmt)
			clang_visitChildren(k.at[i], visit_use, &o);
	info->this_field = this_field_of(info, enclosing_this(b));
	name_captures(&o, info);
}

static enum CXChildVisitResult visit_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	CXCursor *out = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_CXXMethod)
		return CXChildVisit_Continue;
	*out = c;
	return CXChildVisit_Break;
}

// An initialiser of a by-value or init capture follows the names; by-reference ones have none.
static void capture_initialise(struct body *b, const struct ir_value *place, struct capture *cap, CXCursor decl)
{
	struct unit *u = b->u;
	const struct ir_value *field = v_field(u, place, cap->field, cap->type);
	const struct ir_value *from = decl_place(b, decl);
	if (cap->type->kind == TYPE_REFERENCE)
		emit_assign(b, field, v_address(u, from));
	else
		emit_assign(b, field, rvalue(b, from));
}

const struct ir_value *lambda_expr(struct body *b, CXCursor c, const struct ir_value *dest)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, c);
	struct record_info *info = t->record ? record_info_of(u, t->record) : NULL;
	if (!info)
		return opaque(b, c);
	struct kids k = kids_of(u, c);
	bool is_new = !info->record->is_closure;
	if (is_new)
		closure_describe(b, c, info, k);
	if (!dest) {
		struct ir_var *temp = temp_new(b, t);
		scope_temp(b, temp);
		dest = v_var(u, temp);
	}
	CXCursor op = clang_getNullCursor();
	clang_visitChildren(info->decl, visit_operator, &op);
	if (!is_null(op)) {
		struct function_info *f = function_of(u, op);
		f->closure = info;
		f->function->is_lambda = true;
		info->record->call_operator = f->function;
	}
	for (size_t i = 0; i < info->captures.n; i++) {
		struct capture *cap = &info->captures.at[i];
		capture_initialise(b, dest, cap, cap->cursor);
	}
	if (info->this_field && b->self) {
		for (uint32_t i = 0; i < info->record->field_count; i++) {
			const struct ir_field *f = &info->record->field[i];
			if (f->name == info->this_field)
				emit_assign(b, v_field(u, dest, f->name, f->type), v_address(u, this_place(b)));
		}
	}
	return dest;
}
