// SPDX-License-Identifier: Apache-2.0
// Uses of names the prelude declares: their class accepts everything, and what comes of it is unknown.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/parse/recover.h"

bool is_recovered_member(struct unit *u, CXCursor decl)
{
	return !is_null(decl) && is_recovered_class(u, clang_getCursorSemanticParent(decl));
}

bool is_recovered_class(struct unit *u, CXCursor class)
{
	return strncmp(spelling_of(u, class), RECOVER_ANY, strlen(RECOVER_ANY)) == 0;
}

bool is_prelude(struct unit *u, CXCursor decl)
{
	CXFile file;
	clang_getExpansionLocation(clang_getCursorLocation(decl), &file, NULL, NULL, NULL);
	struct file_text *f = file_of(u, file);
	return f && strcmp(f->name, RECOVER_PATH) == 0;
}

// Values go as they are, objects by address, whatever reference the prelude's template takes.
static void arguments(struct body *b, struct call *call, unsigned first)
{
	int n = clang_Cursor_getNumArguments(call->cursor);
	for (int i = (int)first; i < n; i++) {
		const struct ir_value *v = expr(b, clang_Cursor_getArgument(call->cursor, (unsigned)i));
		bool is_object = v->type->kind == TYPE_RECORD || v->type->kind == TYPE_ARRAY;
		call->may_write |= v->kind == V_VAR && v->type->kind == TYPE_INT && !v->type->is_const;
		call_push(b, call, is_object ? v_address(b->u, materialize(b, v)) : rvalue(b, v));
	}
}

// object(args), object.name(args): the name as written, the receiver in front. `first`: the number of the first argument.
static const struct ir_value *call_object_of(struct body *b, struct call *call, CXCursor written, unsigned first)
{
	struct unit *u = b->u;
	CXCursor callee = strip(u, written);
	bool is_member = clang_getCursorKind(callee) == CXCursor_MemberRefExpr;
	CXCursor object = is_member ? object_written(u, callee) : clang_getNullCursor();
	call->kind = CALLEE_NAME;
	call->name = last_identifier(u, callee);
	call->target = NULL;
	call->result = u->unknown_type;
	if (!is_null(object)) {
		call->is_member = true;
		call_push(b, call, v_address(u, object_place(b, object)));
	}
	arguments(b, call, first);
	return call_emit(b, call);
}

static const struct ir_value *build(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	int n = clang_Cursor_getNumArguments(call->cursor);
	const struct ir_value *place = call->dest ? call->dest : v_var(u, temp_new(b, u->unknown_type));
	if (n == 1 && type_of_cursor(u, clang_Cursor_getArgument(call->cursor, 0))->kind == TYPE_UNKNOWN) {
		emit_assign(b, place, expr_value(b, clang_Cursor_getArgument(call->cursor, 0)));
		return place;
	}
	if (n == 0)
		return place;
	call->kind = CALLEE_NAME;
	call->name = text_of(u, clang_getTypeSpelling(clang_getCursorType(call->cursor)));
	call->result = u->void_type;
	call->is_member = true;
	call_push(b, call, v_address(u, place));
	arguments(b, call, 0);
	call_emit(b, call);
	return place;
}

// The value of an unknown type that is used as a t. Where a call just made it, that is what the call returns: handles and
// pointers of a function nobody can see are the same for the same arguments.
static const struct ir_value *converted(struct body *b, const struct ir_value *v, const struct ir_type *t)
{
	struct ir_block *at = b->current == NO_BLOCK ? NULL : &b->f->blocks.at[b->current];
	struct ir_step *last = at && at->steps.n ? &at->steps.at[at->steps.n - 1] : NULL;
	bool is_its_result = last && last->kind == STEP_CALL && last->place && last->place->type->kind == TYPE_UNKNOWN && v->kind == V_LOAD &&
	                     v->a == last->place;
	if (is_its_result)
		last->place = v_retype(b->u, last->place, t);
	return v_retype(b->u, v, t);
}

// f(args) of a function that only the prelude declares.
static bool is_prelude_function(struct unit *u, CXCursor ref)
{
	CXType t = clang_getCanonicalType(clang_getCursorResultType(ref));
	return clang_getCursorKind(ref) == CXCursor_FunctionDecl && t.kind == CXType_Record && is_recovered_class(u, clang_getTypeDeclaration(t)) &&
	       !clang_isCursorDefinition(ref) && !is_null(clang_getSpecializedCursorTemplate(ref));
}

// Operators of the prelude are operators of values.
static bool operator_value(struct body *b, struct call *call, const struct ir_value **result)
{
	static const struct {
		const char *name;
		enum ir_op op;
	} ops[] = {{"+", OP_ADD}, {"-", OP_SUB}, {"*", OP_MUL},  {"/", OP_DIV},  {"%", OP_MOD},   {"&", OP_AND},
	           {"|", OP_OR},  {"^", OP_XOR}, {"<<", OP_SHL}, {">>", OP_SHR}, {"<", OP_LT},    {">", OP_GT},
	           {"<=", OP_LE}, {">=", OP_GE}, {"==", OP_EQ},  {"!=", OP_NE},  {"&&", OP_LAND}, {"||", OP_LOR}};
	struct unit *u = b->u;
	const char *name = spelling_of(u, call->ref);
	int n = clang_Cursor_getNumArguments(call->cursor);
	bool is_free = clang_getCursorKind(call->ref) == CXCursor_FunctionDecl;
	if (!is_free || strncmp(name, "operator", 8) != 0 || n < 1 || !is_prelude(u, call->ref))
		return false;
	CXCursor first = clang_Cursor_getArgument(call->cursor, 0);
	for (size_t i = 0; n == 2 && i < sizeof ops / sizeof *ops; i++)
		if (strcmp(name + 8, ops[i].name) == 0) {
			const struct ir_value *x = expr_value(b, first);
			const struct ir_value *y = expr_value(b, clang_Cursor_getArgument(call->cursor, 1));
			*result = v_binary(u, ops[i].op, type_of_cursor(u, call->cursor), x, y);
			return true;
		}
	bool is_address = strcmp(name + 8, "&") == 0, is_not = strcmp(name + 8, "!") == 0, is_changed = n == 2 || name[9] != 0; // x += y, ++x
	if (n == 1 && is_address) {
		*result = v_retype(u, address_of(b, first), u->unknown_type);
	} else if (is_not) {
		*result = v_unary(u, OP_LNOT, u->bool_type, expr_value(b, first));
	} else if (is_changed) {
		*result = expr_place(b, first);
		if (n == 2)
			expr_discard(b, clang_Cursor_getArgument(call->cursor, 1));
		emit_assign(b, *result, v_unknown(u, (*result)->type, NULL));
	} else {
		*result = v_unknown(u, u->unknown_type, NULL);
		expr_discard(b, first);
	}
	return true;
}

static bool is_kernel(const struct ir_value *v)
{
	while (v && v->kind != V_FUNCTION)
		v = v->a;
	return v && v->function && v->function->is_kernel;
}

// A kernel that is handed to something of a missing header is launched there, and a stream gets work there.
static void note_launcher(struct unit *u, const struct call *call)
{
	struct frontend_launcher *known = NULL;
	bool has_kernel = false, has_stream = false;
	for (size_t i = 0; i < call->args.n; i++) {
		has_kernel |= is_kernel(call->args.at[i]);
		has_stream |= call->args.at[i] && call->args.at[i]->type->handle == HANDLE_STREAM;
	}
	for (size_t i = 0; i < u->out->launchers.n && !known; i++)
		known = u->out->launchers.at[i].name == call->name ? &u->out->launchers.at[i] : NULL; // interned
	if (known)
		known->has_kernel |= has_kernel;
	else if (has_kernel || has_stream)
		*vec_push(u->arena, &u->out->launchers) = (struct frontend_launcher){call->name, loc_of(u, call->cursor).line, has_kernel};
}

bool recovered_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (is_null(call->ref))
		return false;
	if (operator_value(b, call, result))
		return true;
	if (is_prelude_function(u, call->ref)) {
		CXCursor at_end = scope_guard(u, call);
		*result = v_unknown(u, u->unknown_type, NULL);
		if (!is_null(at_end)) {
			scope_run_at_end(b, at_end);
			return true;
		}
		call->kind = CALLEE_NAME;
		call->name = qualified_name(u, call->ref);
		call->result = u->unknown_type;
		arguments(b, call, 0);
		note_launcher(u, call);
		*result = call_emit(b, call);
		return true;
	}
	if (!is_recovered_member(u, call->ref))
		return false;
	enum CXCursorKind kind = clang_getCursorKind(call->ref);
	const char *name = spelling_of(u, call->ref);
	unsigned first;
	if (kind == CXCursor_Constructor) {
		*result = build(b, call);
		return true;
	}
	CXCursor object = call_object(b, call, &first);
	if (kind == CXCursor_ConversionFunction) {
		const struct ir_value *v = is_null(object) ? v_unknown(u, call->result, NULL) : expr_value(b, object);
		*result = converted(b, v, call->result);
	} else if (strcmp(name, "operator()") == 0) {
		*result = call_object_of(b, call, clang_Cursor_getArgument(call->cursor, 0), 1);
	} else if (kind == CXCursor_VarDecl && call->k.n) { // where types are open, as a lambda's in a template, no operator is chosen yet
		*result = call_object_of(b, call, call->k.at[0], 0);
	} else if (strcmp(name, "operator=") == 0 && first == 1) {
		*result = expr_place(b, object);
		emit_assign(b, *result, expr_value(b, clang_Cursor_getArgument(call->cursor, 1)));
	} else if (strcmp(name, "operator[]") == 0 && first == 1) {
		const struct ir_value *index = expr_value(b, clang_Cursor_getArgument(call->cursor, 1));
		*result = v_index(u, expr_place(b, object), index, u->unknown_type);
	} else if (strcmp(name, "operator*") == 0 && !is_null(object)) {
		*result = v_deref(u, expr_value(b, object));
	} else {
		*result = is_null(object) ? v_unknown(u, u->unknown_type, NULL) : expr(b, object);
	}
	return true;
}
