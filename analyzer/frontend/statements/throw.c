// SPDX-License-Identifier: Apache-2.0
// try, throw and computed goto. Which calls throw is not known: from behind the last statement of the try block with a call control may
// reach each handler. What stands behind it has not happened there.
#include "frontend/statements/throw.h"

#include "frontend/lower/cxx.h"
#include "frontend/recover/lost.h"

static void to_handler(struct body *b)
{
	scope_leave(b, b->handler->scope);
	block_goto(b, b->handler->block);
}

const struct ir_value *throw_expr(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	for (unsigned i = 0; i < k.n; i++)
		if (is_expression(k.at[i]))
			expr_discard(b, k.at[i]);
	if (b->handler) {
		to_handler(b);
		return NULL;
	}
	scope_leave(b, NULL);
	struct ir_block *block = block_current(b);
	block->end = END_THROW;
	block->end_loc = b->loc;
	b->current = NO_BLOCK;
	return NULL;
}

static void handler_body(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	struct scope *outer = b->scope;
	for (unsigned i = 0; i < k.n; i++) {
		if (clang_getCursorKind(k.at[i]) == CXCursor_VarDecl) {
			struct ir_var *var = decl_var(u, k.at[i]);
			if (*var->name)
				emit_assign(b, v_var(u, var), v_unknown(u, var->type, "exception"));
		} else {
			stmt(b, k.at[i]);
		}
	}
	scope_pop(b, outer);
}

static enum CXChildVisitResult visit_thrower(CXCursor c, CXCursor parent, CXClientData data)
{
	bool *throws = data;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_CallExpr:
	case CXCursor_CXXNewExpr:
	case CXCursor_CXXDeleteExpr:
	case CXCursor_CXXThrowExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXTypeidExpr:
	case CXCursor_LambdaExpr:
	case CXCursor_StmtExpr: *throws = true; break;
	default: *throws = clang_getCursorType(c).kind == CXType_Dependent; break; // an operator of an open type may be a call
	}
	return *throws ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool may_throw(CXCursor c)
{
	bool throws = false;
	if (!is_expression(c) || visit_thrower(c, c, &throws) == CXChildVisit_Break)
		return true;
	clang_visitChildren(c, visit_thrower, &throws);
	return throws;
}

// The first of the statements at the end of a try block of which none throws; null = there is none, or no other.
static CXCursor quiet_end(struct body *b, CXCursor block)
{
	struct kids k = kids_of(b->u, block);
	unsigned i = k.n;
	while (i && !may_throw(k.at[i - 1]))
		i--;
	return i && i < k.n ? k.at[i] : clang_getNullCursor();
}

void throw_before(struct body *b, CXCursor c)
{
	if (!b->handler || !clang_equalCursors(c, b->handler->quiet))
		return;
	uint32_t threw = block_new(b), go_on = block_new(b);
	block_branch(b, v_unknown(b->u, b->u->bool_type, "threw"), threw, go_on);
	b->current = threw;
	to_handler(b);
	b->current = go_on;
}

void try_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (!k.n)
		return;
	uint32_t dispatch = block_new(b), after = block_new(b);
	b->info->has_handlers = true;
	struct handler handler = {b->handler, dispatch, b->scope, quiet_end(b, k.at[0])};
	b->handler = &handler;
	stmt(b, k.at[0]);
	b->handler = handler.parent;
	if (is_null(handler.quiet))
		block_branch(b, v_unknown(b->u, b->u->bool_type, "threw"), dispatch, after);
	else
		block_goto(b, after);
	b->current = dispatch;
	for (unsigned i = 1; i < k.n; i++) {
		uint32_t body = block_new(b), next = i + 1 < k.n ? block_new(b) : NO_BLOCK;
		if (next == NO_BLOCK)
			block_goto(b, body);
		else
			block_branch(b, v_unknown(b->u, b->u->bool_type, "handler"), body, next);
		b->current = body;
		handler_body(b, k.at[i]);
		block_goto(b, after);
		b->current = next;
	}
	b->current = after;
}

// Any label whose address was taken: without their list, control is lost to an unknown place.
void computed_goto(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (k.n)
		expr_discard(b, k.at[0]);
	lost_text(b, "", "", "a jump to an address");
	b->current = NO_BLOCK;
}
