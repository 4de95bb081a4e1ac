// SPDX-License-Identifier: Apache-2.0
// Statements -> blocks.
#include "frontend/statements/stmt.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/hidden.h"
#include "frontend/recover/lost.h"
#include "frontend/statements/coroutine.h"
#include "frontend/statements/openmp.h"
#include "frontend/statements/range.h"
#include "frontend/ast/scanner.h"
#include "frontend/statements/throw.h"

void stmt_at(struct body *b, CXCursor c)
{
	struct ir_loc loc = loc_of(b->u, c);
	if (loc.line)
		b->loc = loc;
}

static void compound(struct body *b, CXCursor c)
{
	struct scope *outer = b->scope;
	struct kids k = kids_of(b->u, c);
	struct gap gap = gap_open(b, c);
	struct lost lost = lost_open(b, c), *around = b->lost;
	b->lost = &lost;
	for (unsigned i = 0; i < k.n; i++) {
		switch_label_before(b, c, i ? k.at[i - 1] : clang_getNullCursor(), k.at[i]);
		gap_before(b, &gap, k.at[i]);
		lost_ahead(b, &lost, k.at[i]);
		throw_before(b, k.at[i]);
		stmt(b, k.at[i]);
		lost_within(b, &lost, k.at[i]);
	}
	b->loc = loc_end_of(b->u, c);
	gap_close(b, &gap, c);
	lost_close(b, &lost, c);
	b->lost = around;
	scope_pop(b, outer);
}

// A statement that is none of a compound's own: what it lost stands where it does, under its condition.
void stmt_scoped(struct body *b, CXCursor c)
{
	struct scope *outer = b->scope;
	bool may_lose = b->lost && clang_getCursorKind(c) != CXCursor_CompoundStmt;
	if (may_lose)
		lost_ahead(b, b->lost, c);
	stmt(b, c);
	if (may_lose)
		lost_within(b, b->lost, c);
	scope_pop(b, outer);
}

// Is this the body of an instance of a template?
static bool is_instance(const struct body *b)
{
	CXCursor c = b->info->cursor;
	return !is_null(clang_getSpecializedCursorTemplate(c)) || !is_null(clang_getSpecializedCursorTemplate(clang_getCursorSemanticParent(c)));
}

// Which statement of `if constexpr` is there: 1 the first, 0 the second (or none), -1 not known. An instance has only that one: the
// first left out is empty, the second left out is missing.
static int constant_branch(struct body *b, const CXCursor *at, unsigned n)
{
	int64_t truth;
	if (eval_int(b->u, at[0], &truth))
		return truth != 0;
	if (!is_instance(b))
		return -1;
	bool is_empty = kids_of(b->u, at[1]).n == 0 && clang_getCursorKind(at[1]) == CXCursor_CompoundStmt;
	return n == 2 ? !is_empty : is_empty ? 0 : -1;
}

static void if_statement(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	struct scope *outer = b->scope;
	struct header h = scan_header(u, c);
	unsigned i = 0, var = k.n;
	if (k.n && clang_getCursorKind(k.at[0]) == CXCursor_VarDecl)
		var = i++;
	if (h.segments > 1 && h.has_text[0] && i < k.n)
		stmt(b, k.at[i++]);
	if (var < k.n)
		stmt_declaration(b, k.at[var]);
	unsigned left = k.n - i;
	if (left && !is_expression(k.at[i])) { // if consteval: the run-time branch is the second
		if (left > 1)
			stmt_scoped(b, k.at[k.n - 1]);
		scope_pop(b, outer);
		return;
	}
	int branch = left >= 2 && h.is_constexpr ? constant_branch(b, &k.at[i], left) : -1;
	if (branch == 1 || (branch == 0 && left > 2))
		stmt_scoped(b, k.at[branch ? i + 1 : i + 2]);
	if (left < 2 || branch >= 0) {
		scope_pop(b, outer);
		return;
	}
	uint32_t yes = block_new(b), no = left > 2 ? block_new(b) : NO_BLOCK, after = block_new(b);
	condition(b, k.at[i], yes, no == NO_BLOCK ? after : no);
	b->current = yes;
	stmt_scoped(b, k.at[i + 1]);
	block_goto(b, after);
	if (no != NO_BLOCK) {
		b->current = no;
		stmt_scoped(b, k.at[i + 2]);
		block_goto(b, after);
	}
	b->current = after;
	stmt_at(b, c);
	scope_pop(b, outer);
}

// --- jumps ------------------------------------------------------------------------------------------------------------

static void break_statement(struct body *b)
{
	if (!b->jump)
		return;
	scope_leave(b, b->jump->scope);
	block_goto(b, b->jump->break_block);
}

static void continue_statement(struct body *b)
{
	struct jump *j = b->jump;
	while (j && j->continue_block == NO_BLOCK)
		j = j->parent;
	if (!j)
		return;
	scope_leave(b, j->scope);
	block_goto(b, j->continue_block);
}

// The local object that is returned, NULL = none: it becomes the result itself (elided or moved from), or is moved into it.
static struct ir_var *returned_local(struct body *b, CXCursor e)
{
	CXCursor c = strip(b->u, e);
	if (is_constructor_expression(c)) {
		if (clang_Cursor_getNumArguments(c) != 1)
			return NULL;
		c = strip(b->u, clang_Cursor_getArgument(c, 0));
	}
	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
		return NULL;
	CXCursor ref = clang_getCursorReferenced(c);
	if (clang_getCursorKind(ref) != CXCursor_VarDecl || clang_Cursor_hasVarDeclGlobalStorage(ref) == 1)
		return NULL;
	struct ir_var *var = decl_var(b->u, ref);
	return var->storage == STORAGE_LOCAL && var->type->kind == TYPE_RECORD ? var : NULL;
}

static const struct ir_value *return_value(struct body *b, CXCursor e)
{
	const struct ir_type *t = b->f->result;
	if (t->kind == TYPE_REFERENCE)
		return v_address(b->u, expr_place(b, e));
	if (t->kind != TYPE_RECORD)
		return expr_value(b, e);
	struct ir_var *local = returned_local(b, e);
	bool is_result = local && local->type->record == t->record;
	// Moved into the optional, though nobody says std::move ([class.copy.elision]).
	bool is_in_result = local && type_is_optional(t) && local->type->record == t->element->record;
	b->elided = is_result || is_in_result ? local : NULL;
	if (is_result)
		return v_load(b->u, v_var(b->u, local));
	const struct ir_value *place = v_var(b->u, temp_new(b, t));
	expr_init(b, place, e);
	return v_load(b->u, place);
}

void stmt_return(struct body *b, CXCursor c, const struct ir_value *v)
{
	stmt_at(b, c);
	scope_leave(b, NULL);
	b->elided = NULL;
	struct ir_block *block = block_current(b);
	block->end = END_RETURN;
	block->end_loc = loc_of(b->u, c);
	block->value = v;
	b->current = NO_BLOCK;
}

static void return_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	struct scope *temps = b->temps;
	const struct ir_value *v = NULL;
	if (k.n && clang_getCursorType(k.at[0]).kind == CXType_Void)
		expr_discard(b, k.at[0]);
	else if (k.n)
		v = return_value(b, k.at[0]);
	full_expression_end(b, temps);
	stmt_return(b, c, v);
}

static void label_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	place_label(b, c);
	if (k.n)
		stmt(b, k.at[k.n - 1]);
}

static void goto_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (k.n)
		goto_label(b, clang_getCursorReferenced(k.at[0]));
}

// Statements without a kind of their own: attributed statements, those of coroutines, asm operands.
static void wrapped(struct body *b, CXCursor c)
{
	if (coroutine_statement(b, c))
		return;
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++)
		if (is_statement(k.at[i]) || is_expression(k.at[i]))
			stmt(b, k.at[i]);
}

// `name<4>(stream);` of a missing template, which was taken for a type: a declaration of what is declared already. It is a call, and was lost.
static bool is_redeclared(struct unit *u, CXCursor decl)
{
	if (!u->errors.n || type_of_cursor(u, decl)->kind != TYPE_UNKNOWN)
		return false;
	struct ir_loc loc = loc_of(u, decl);
	for (size_t i = 0; i < u->errors.n; i++) {
		const struct error_line *e = &u->errors.at[i];
		bool is_there = e->file == loc.file && e->line == loc.line && e->column >= loc.column;
		if (is_there && (e->line < loc.end_line || e->column < loc.end_column) && strncmp(e->why, "redefinition of '", 17) == 0)
			return true;
	}
	return false;
}

static void declarations(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(k.at[i]);
		if ((kind == CXCursor_VarDecl && !is_redeclared(b->u, k.at[i])) || kind == CXCursor_UnexposedDecl)
			stmt_declaration(b, k.at[i]);
	}
}

static void statement(struct body *b, CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_CompoundStmt: compound(b, c); break;
	case CXCursor_DeclStmt: declarations(b, c); break;
	case CXCursor_IfStmt: if_statement(b, c); break;
	case CXCursor_ForStmt: for_statement(b, c); break;
	case CXCursor_WhileStmt: while_statement(b, c); break;
	case CXCursor_DoStmt: do_statement(b, c); break;
	case CXCursor_SwitchStmt: switch_statement(b, c); break;
	case CXCursor_CaseStmt: case_statement(b, c); break;
	case CXCursor_DefaultStmt: default_statement(b, c); break;
	case CXCursor_BreakStmt: break_statement(b); break;
	case CXCursor_ContinueStmt: continue_statement(b); break;
	case CXCursor_ReturnStmt: return_statement(b, c); break;
	case CXCursor_LabelStmt: label_statement(b, c); break;
	case CXCursor_GotoStmt: goto_statement(b, c); break;
	case CXCursor_IndirectGotoStmt: computed_goto(b, c); break;
	case CXCursor_CXXForRangeStmt: range_for(b, c); break;
	case CXCursor_CXXTryStmt: try_statement(b, c); break;
	case CXCursor_NullStmt: break;
	default:
		wrapped(b, c);
		hidden_assembly(b, c);
		break;
	}
}

void stmt(struct body *b, CXCursor c)
{
	if (is_null(c))
		return;
	stmt_at(b, c);
	struct pragma_range pragmas = pragmas_at(b->u, c);
	openmp_begin(b, pragmas);
	if (is_expression(c)) {
		struct scope *temps = b->temps;
		expr_statement(b, c);
		full_expression_end(b, temps);
	} else {
		statement(b, c);
	}
	openmp_end(b, pragmas);
}
