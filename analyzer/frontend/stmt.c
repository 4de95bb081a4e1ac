// SPDX-License-Identifier: Apache-2.0
// Statements -> blocks.
#include "frontend/lower.h"

#include "frontend/cxx.h"
#include "frontend/openmp.h"
#include "frontend/range.h"
#include "frontend/scanner.h"
#include "frontend/throw.h"

static void at(struct body *b, CXCursor c)
{
	struct ir_loc loc = loc_of(b->u, c);
	if (loc.line)
		b->loc = loc;
}

static void compound(struct body *b, CXCursor c)
{
	struct scope *outer = b->scope;
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++)
		stmt(b, k.at[i]);
	b->loc = loc_end_of(b->u, c);
	scope_pop(b, outer);
}

// A branch or loop body that need not be a compound statement.
static void scoped(struct body *b, CXCursor c)
{
	struct scope *outer = b->scope;
	stmt(b, c);
	scope_pop(b, outer);
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
			scoped(b, k.at[k.n - 1]);
		scope_pop(b, outer);
		return;
	}
	if (left < 2)
		return;
	uint32_t yes = block_new(b), no = left > 2 ? block_new(b) : NO_BLOCK, after = block_new(b);
	condition(b, k.at[i], yes, no == NO_BLOCK ? after : no);
	b->current = yes;
	scoped(b, k.at[i + 1]);
	block_goto(b, after);
	if (no != NO_BLOCK) {
		b->current = no;
		scoped(b, k.at[i + 2]);
		block_goto(b, after);
	}
	b->current = after;
	at(b, c);
	scope_pop(b, outer);
}

static void loop_body(struct body *b, CXCursor body, uint32_t break_block, uint32_t continue_block,
	              struct scope *scope)
{
	struct jump jump = {b->jump, break_block, continue_block, scope};
	b->jump = &jump;
	scoped(b, body);
	b->jump = jump.parent;
}

// [VarDecl] cond body, as while and the loop part of for have them. `inc` may be null.
static void loop(struct body *b, CXCursor var, CXCursor cond, CXCursor inc, CXCursor body)
{
	uint32_t head = block_new(b), enter = block_new(b), leave = block_new(b), after = block_new(b);
	uint32_t next = is_null(inc) ? head : block_new(b);
	struct scope *outer = b->scope;
	block_enter(b, head);
	if (!is_null(var))
		stmt_declaration(b, var);
	struct scope *inner = b->scope;
	if (is_null(cond))
		block_goto(b, enter);
	else
		condition(b, cond, enter, leave);
	b->current = enter;
	loop_body(b, body, after, next, outer);
	scope_leave(b, outer);
	block_goto(b, next);
	if (!is_null(inc)) {
		b->current = next;
		struct scope *temps = b->temps;
		at(b, inc);
		expr_discard(b, inc);
		full_expression_end(b, temps);
		block_goto(b, head);
	}
	b->current = leave;
	b->scope = inner;
	scope_pop(b, outer);
	block_goto(b, after);
	b->current = after;
}

static void while_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	CXCursor none = clang_getNullCursor();
	bool has_var = k.n > 2 && clang_getCursorKind(k.at[0]) == CXCursor_VarDecl;
	if (k.n >= 2)
		loop(b, has_var ? k.at[0] : none, k.at[k.n - 2], none, k.at[k.n - 1]);
}

static void do_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (k.n != 2)
		return;
	uint32_t body = block_new(b), test = block_new(b), after = block_new(b);
	block_enter(b, body);
	loop_body(b, k.at[0], after, test, b->scope);
	block_enter(b, test);
	condition(b, k.at[1], body, after);
	b->current = after;
}

static bool is_increment(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_UnaryOperator)
		return clang_getCursorUnaryOperatorKind(c) <= CXUnaryOperator_PreDec;
	return kind == CXCursor_CompoundAssignOperator ||
	       (kind == CXCursor_BinaryOperator && clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign);
}

static void for_statement(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	struct scope *outer = b->scope;
	struct header h = scan_header(u, c);
	CXCursor part[3] = {clang_getNullCursor(), clang_getNullCursor(), clang_getNullCursor()};
	CXCursor var = clang_getNullCursor();
	CXCursor list[4];
	unsigned n = 0, written = h.has_text[0] + h.has_text[1] + h.has_text[2];
	if (!k.n)
		return;
	for (unsigned i = 0; i + 1 < k.n && n < 4; i++) {
		if (clang_getCursorKind(k.at[i]) == CXCursor_VarDecl)
			var = k.at[i];
		else
			list[n++] = k.at[i];
	}
	if (h.is_found && h.segments == 3 && n == written) {
		for (unsigned i = 0, next = 0; i < 3; i++)
			if (h.has_text[i])
				part[i] = list[next++];
	} else {
		for (unsigned i = 0; i < n; i++)
			part[is_statement(list[i]) ? 0 : is_increment(list[i]) ? 2 : 1] = list[i];
	}
	if (!is_null(part[0]))
		stmt(b, part[0]);
	loop(b, var, part[1], part[2], k.at[k.n - 1]);
	at(b, c);
	scope_pop(b, outer);
}

// --- switch -----------------------------------------------------------------------------------------------------------

// `switch (T x = e; x)` does not show its first part: the variable is found through its use.
static void switch_initialiser(struct body *b, CXCursor c, CXCursor operand)
{
	struct header h = scan_header(b->u, c);
	if (h.segments < 2 || !h.has_text[0])
		return;
	CXCursor use = strip(b->u, operand);
	CXCursor ref = clang_getCursorKind(use) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(use)
	                                                                : clang_getNullCursor();
	bool is_known = !is_null(ref) && clang_getCursorKind(ref) == CXCursor_VarDecl &&
	                !map_get(&b->u->vars, key_of(ref), 0);
	if (is_known)
		stmt_declaration(b, ref);
	else
		b->f->is_incomplete = true;
}

static void switch_statement(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	struct scope *outer = b->scope, *temps = b->temps;
	if (k.n < 2)
		return;
	switch_initialiser(b, c, k.at[k.n - 2]);
	if (clang_getCursorKind(k.at[0]) == CXCursor_VarDecl)
		stmt_declaration(b, k.at[0]);
	const struct ir_value *v = expr_value(b, k.at[k.n - 2]);
	full_expression_end(b, temps);
	block_current(b);
	uint32_t from = b->current, after = block_new(b);
	struct switch_state sw = {.parent = b->sw, .default_block = after, .scope = b->scope};
	struct jump jump = {b->jump, after, NO_BLOCK, b->scope};
	b->sw = &sw;
	b->jump = &jump;
	b->current = NO_BLOCK;
	scoped(b, k.at[k.n - 1]);
	block_goto(b, after);
	b->sw = sw.parent;
	b->jump = jump.parent;
	struct ir_block *block = &b->f->blocks.at[from];
	block->end = END_SWITCH;
	block->end_loc = loc_of(u, c);
	block->value = v;
	block->cases = sw.cases.at;
	block->case_count = (uint32_t)sw.cases.n;
	block->target[0] = sw.default_block;
	b->current = after;
	at(b, c);
	scope_pop(b, outer);
}

static void case_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (!k.n)
		return;
	uint32_t block = block_new(b);
	block_enter(b, block);
	int64_t low = 0, high;
	bool is_known = eval_int(k.at[0], &low);
	if (k.n < 3 || !eval_int(k.at[1], &high))
		high = low;
	if (b->sw && is_known)
		*vec_push(b->u->arena, &b->sw->cases) = (struct ir_case){low, high, block};
	stmt(b, k.at[k.n - 1]);
}

static void default_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	uint32_t block = block_new(b);
	block_enter(b, block);
	if (b->sw)
		b->sw->default_block = block;
	if (k.n)
		stmt(b, k.at[k.n - 1]);
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

// A local object that is returned becomes the result itself (elided or moved from).
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
	bool is_own = var->storage == STORAGE_LOCAL && var->type->kind == TYPE_RECORD && b->f->result &&
	              var->type->record == b->f->result->record;
	return is_own ? var : NULL;
}

static const struct ir_value *return_value(struct body *b, CXCursor e)
{
	const struct ir_type *t = b->f->result;
	if (t->kind == TYPE_REFERENCE)
		return v_address(b->u, expr_place(b, e));
	if (t->kind != TYPE_RECORD)
		return expr_value(b, e);
	b->elided = returned_local(b, e);
	if (b->elided)
		return v_load(b->u, v_var(b->u, (struct ir_var *)b->elided));
	const struct ir_value *place = v_var(b->u, temp_new(b, t));
	expr_init(b, place, e);
	return v_load(b->u, place);
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
	at(b, c);
	scope_leave(b, NULL);
	b->elided = NULL;
	struct ir_block *block = block_current(b);
	block->end = END_RETURN;
	block->end_loc = loc_of(b->u, c);
	block->value = v;
	b->current = NO_BLOCK;
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

// Statements without a kind of their own: attributed statements, coroutine returns, asm operands.
static void wrapped(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++)
		if (is_statement(k.at[i]) || is_expression(k.at[i]))
			stmt(b, k.at[i]);
}

static void declarations(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++) {
		enum CXCursorKind kind = clang_getCursorKind(k.at[i]);
		if (kind == CXCursor_VarDecl || kind == CXCursor_UnexposedDecl)
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
	default: wrapped(b, c); break;
	}
}

void stmt(struct body *b, CXCursor c)
{
	if (is_null(c))
		return;
	at(b, c);
	struct openmp_range pragmas = openmp_at(b->u, c);
	openmp_begin(b, pragmas);
	if (is_expression(c)) {
		struct scope *temps = b->temps;
		expr_discard(b, c);
		full_expression_end(b, temps);
	} else {
		statement(b, c);
	}
	openmp_end(b, pragmas);
}
