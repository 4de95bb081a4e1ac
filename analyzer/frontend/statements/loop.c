// SPDX-License-Identifier: Apache-2.0
// while, do and for.
#include "frontend/statements/stmt.h"

#include "frontend/ast/scanner.h"

static void loop_body(struct body *b, CXCursor body, uint32_t break_block, uint32_t continue_block, struct scope *scope)
{
	struct jump jump = {b->jump, break_block, continue_block, scope};
	b->jump = &jump;
	stmt_scoped(b, body);
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
		stmt_at(b, inc);
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

void while_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	CXCursor none = clang_getNullCursor();
	bool has_var = k.n > 2 && clang_getCursorKind(k.at[0]) == CXCursor_VarDecl;
	if (k.n >= 2)
		loop(b, has_var ? k.at[0] : none, k.at[k.n - 2], none, k.at[k.n - 1]);
}

void do_statement(struct body *b, CXCursor c)
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

void for_statement(struct body *b, CXCursor c)
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
	stmt_at(b, c);
	scope_pop(b, outer);
}
