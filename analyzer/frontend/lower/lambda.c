// SPDX-License-Identifier: Apache-2.0
// Closures: a record with a field for each capture, and a function whose parameter 0 points to it.
#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"

#include <string.h>

#include "frontend/ast/scanner.h"

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
		CXCursor ref = decl_named(o->u, c);
		bool is_outer = is_local_variable(ref) && !is_inside(ref, o->lambda);
		int64_t n;
		bool is_constant = clang_getCursorKind(ref) == CXCursor_VarDecl && is_outer && type_of_cursor(o->u, ref)->is_const &&
		                   eval_int(o->u, ref, &n);
		if (is_outer && !is_constant)
			note_capture(o, ref);
	}
	return CXChildVisit_Recurse;
}

static const char *this_field_of(struct interner *strings, struct record_info *info, const struct ir_record *self)
{
	for (uint32_t i = 0; self && i < info->record->field_count; i++) {
		struct ir_field *f = &info->record->field[i];
		bool is_pointer = f->type->kind == TYPE_POINTER && f->type->element && f->type->element->record == self;
		bool is_copy = f->type->kind == TYPE_RECORD && f->type->record == self; // [*this]
		if ((is_pointer || is_copy) && strncmp(f->name, "capture", 7) == 0)
			return f->name = intern(strings, "this");
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
	info->is_described = true;
	info->enclosing = b->f;
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCursorKind(k.at[i]) == CXCursor_VariableRef)
			note_capture(&o, clang_getCursorReferenced(k.at[i]));
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCursorKind(k.at[i]) == CXCursor_CompoundStmt)
			clang_visitChildren(k.at[i], visit_use, &o);
	if (o.named.n < info->record->field_count)
		info->this_field = this_field_of(b->u->strings, info, enclosing_this(b));
	name_captures(&o, info);
}

static enum CXChildVisitResult visit_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	CXCursor *out = data;
	(void)parent;
	bool is_operator = clang_getCursorKind(c) == CXCursor_CXXMethod || clang_getCursorKind(c) == CXCursor_FunctionTemplate;
	if (!is_operator)
		return CXChildVisit_Continue;
	*out = c;
	return CXChildVisit_Break;
}

CXCursor closure_operator(CXCursor class)
{
	CXCursor found = clang_getNullCursor();
	clang_visitChildren(class, visit_operator, &found);
	return found;
}

// A generic lambda's calls go to instances; what it does where there is none is read as written, when that is known.
static void set_call_operator(struct unit *u, struct record_info *closure, CXCursor operator)
{
	if (clang_getCursorKind(operator) == CXCursor_FunctionTemplate) {
		*vec_push(&u->tables, &u->generic_closures) = (struct generic_closure){closure, operator};
		return;
	}
	struct function_info *f = function_of(u, operator);
	closure_name(u, f, closure);
	closure->record->call_operator = f->function;
}

// What is captured by copy is built as the class copies its objects (C++17 [expr.prim.lambda.capture] 15).
static void capture_copy(struct body *b, const struct ir_value *field, const struct ir_value *from)
{
	bool is_same = field->type == from->type || (field->type->record && field->type->record == from->type->record);
	if (is_same && !transfer_is_plain(b->u, field->type, false, false))
		transfer(b, field, v_retype(b->u, from, field->type), false, false);
	else
		emit_assign(b, field, rvalue(b, from));
}

// An init capture `x = e` has a declaration of its own, within the lambda; other captures copy or refer to the outer
// variable.
static void capture_initialise(struct body *b, CXCursor lambda, const struct ir_value *place, struct capture *cap)
{
	struct unit *u = b->u;
	const struct ir_value *field = v_field(u, place, cap->field, cap->type);
	bool is_init_capture = is_inside(cap->cursor, lambda);
	CXCursor init = is_init_capture ? clang_Cursor_getVarDeclInitializer(cap->cursor) : clang_getNullCursor();
	bool is_reference = cap->type->kind == TYPE_REFERENCE;
	if (is_init_capture && is_null(init))
		return;
	if (is_init_capture && !is_reference)
		expr_init(b, field, init);
	else if (is_init_capture)
		emit_assign(b, field, v_address(u, expr_place(b, init)));
	else if (is_reference)
		emit_assign(b, field, v_address(u, decl_place(b, cap->cursor)));
	else
		capture_copy(b, field, decl_place(b, cap->cursor));
}

bool is_closure_class(struct unit *u, CXCursor class)
{
	return strncmp(spelling_of(u, class), "(lambda", 7) == 0;
}

void closure_name(struct unit *u, struct function_info *f, struct record_info *closure)
{
	const struct ir_function *outer = closure->enclosing;
	f->closure = closure;
	f->function->is_lambda = true;
	f->function->name = intern(u->strings, arena_printf(u->arena, "%s::lambda", outer->name));
	f->function->display = intern(u->strings, arena_printf(u->arena, "lambda in %s", outer->display));
}

const struct ir_value *lambda_expr(struct body *b, CXCursor c, const struct ir_value *dest)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, c);
	struct record_info *info = t->record ? record_info_of(u, t->record) : NULL;
	if (!info)
		return opaque(b, c);
	struct kids k = kids_of(u, c);
	if (!info->is_described)
		closure_describe(b, c, info, k);
	if (!dest) {
		struct ir_var *temp = temp_new(b, t);
		scope_temp(b, temp);
		dest = v_var(u, temp);
	}
	CXCursor op = closure_operator(info->decl);
	if (!is_null(op))
		set_call_operator(u, info, op);
	for (size_t i = 0; i < info->captures.n; i++)
		capture_initialise(b, c, dest, &info->captures.at[i]);
	if (info->this_field && b->self) {
		for (uint32_t i = 0; i < info->record->field_count; i++) {
			const struct ir_field *f = &info->record->field[i];
			const struct ir_value *self = this_place(b);
			if (f->name != info->this_field)
				continue;
			if (f->type->kind == TYPE_POINTER)
				emit_assign(b, v_field(u, dest, f->name, f->type), v_address(u, self));
			else
				capture_copy(b, v_field(u, dest, f->name, f->type), self);
		}
	}
	return dest;
}
