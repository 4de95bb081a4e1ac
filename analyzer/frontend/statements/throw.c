// SPDX-License-Identifier: Apache-2.0
// try, throw and computed goto. Which calls throw is not known: from behind the last statement of the try block with a call control may
// reach each handler. What stands behind it has not happened there. Functions of the API are C and throw nothing; what checks what one of them
// returned throws where it has failed.
#include "frontend/statements/throw.h"

#include <string.h>

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

// Of a function in no namespace: thrust's and PyTorch's do throw.
static const struct model_row *api_row(struct unit *u, CXCursor c)
{
	CXCursor f = clang_getCursorKind(c) == CXCursor_CallExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	if (clang_getCursorKind(f) != CXCursor_FunctionDecl)
		return NULL;
	const char *name = qualified_name(u, f);
	const struct model_row *row = strstr(name, "::") ? NULL : model_find(u->source->models, name, (uint32_t)clang_Cursor_getNumArguments(c));
	return row && model_is_gpu(row) ? row : NULL;
}

struct throwing {
	struct unit *unit;
	bool counts_api; // functions of the API, too
	bool is_call, is_written;
};

static enum CXChildVisitResult visit_thrower(CXCursor c, CXCursor parent, CXClientData data)
{
	struct throwing *t = data;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_CXXThrowExpr: t->is_written = true; return CXChildVisit_Continue; // goes to the handler by itself
	case CXCursor_CallExpr: t->is_call |= t->counts_api || !api_row(t->unit, c); break;
	case CXCursor_CXXNewExpr:
	case CXCursor_CXXDeleteExpr:
	case CXCursor_CXXDynamicCastExpr:
	case CXCursor_CXXTypeidExpr:
	case CXCursor_LambdaExpr:
	case CXCursor_StmtExpr: t->is_call = true; break;
	default: t->is_call |= clang_getCursorType(c).kind == CXType_Dependent; break; // an operator of an open type may be a call
	}
	return t->is_call ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static struct throwing throwing(struct unit *u, CXCursor c, bool counts_api)
{
	struct throwing t = {.unit = u, .counts_api = counts_api};
	if (visit_thrower(c, c, &t) == CXChildVisit_Recurse)
		clang_visitChildren(c, visit_thrower, &t);
	return t;
}

// The call of the API that makes or ends an object, whose result is all that the statement gives to a function that checks it; null = there is none.
// Where that throws, the call has failed.
static CXCursor checked_call(struct unit *u, CXCursor statement)
{
	static const enum effect_kind kinds[] = {EFFECT_CREATE, EFFECT_DESTROY, EFFECT_ALLOC, EFFECT_FREE};
	CXCursor check = strip(u, statement), none = clang_getNullCursor();
	if (clang_getCursorKind(check) != CXCursor_CallExpr || api_row(u, check))
		return none;
	for (int i = 0; i < clang_Cursor_getNumArguments(check); i++) {
		CXCursor call = strip(u, clang_Cursor_getArgument(check, (unsigned)i));
		const struct model_row *row = api_row(u, call);
		for (size_t k = 0; row && k < sizeof kinds / sizeof *kinds; k++)
			if (model_effect(row, kinds[k]))
				return call;
	}
	return none;
}

// Where a try block may be left for a handler by a call whose statement nobody knows to throw.
struct left_early {
	CXCursor before; // the statement in front of which it is left; null = behind the last one
	CXCursor failed; // the call there that fails; null = what stands in front of it has thrown
	bool is_none;    // every `throw` is written in the block
};

// By the last statement that may throw; false = none does.
static bool leave_by(struct body *b, const struct kids *k, bool counts_api, struct left_early *out)
{
	for (unsigned i = k->n; i-- > 0;) {
		struct throwing t = throwing(b->u, k->at[i], counts_api);
		out->is_none |= t.is_written;
		if (!t.is_call)
			continue;
		out->failed = checked_call(b->u, k->at[i]);
		if (!is_null(out->failed))
			out->before = k->at[i];
		else if (i + 1 < k->n)
			out->before = k->at[i + 1];
		out->is_none = false;
		return true;
	}
	return false;
}

static struct left_early left_early(struct body *b, CXCursor block)
{
	struct kids k = kids_of(b->u, block);
	struct left_early out = {clang_getNullCursor(), clang_getNullCursor(), false};
	if (!leave_by(b, &k, false, &out) && !out.is_none)
		leave_by(b, &k, true, &out);
	return out;
}

// The call fails, or else the way ends here.
static void let_fail(struct body *b, CXCursor call)
{
	const struct ir_value *status = expr_value(b, call);
	uint32_t failed = block_new(b), went_well = block_new(b);
	block_branch(b, v_binary(b->u, OP_NE, b->u->bool_type, status, v_int(b->u, status->type, 0)), failed, went_well);
	b->current = went_well;
	struct ir_block *block = block_current(b);
	block->end = END_THROW;
	block->end_loc = b->loc;
	b->current = failed;
}

void throw_before(struct body *b, CXCursor c)
{
	if (!b->handler || !clang_equalCursors(c, b->handler->quiet))
		return;
	uint32_t threw = block_new(b), go_on = block_new(b);
	block_branch(b, v_unknown(b->u, b->u->bool_type, "threw"), threw, go_on);
	b->current = threw;
	if (!is_null(b->handler->failed))
		let_fail(b, b->handler->failed);
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
	struct left_early left = left_early(b, k.at[0]);
	struct handler handler = {b->handler, dispatch, b->scope, left.before, left.failed};
	b->handler = &handler;
	stmt(b, k.at[0]);
	b->handler = handler.parent;
	if (is_null(handler.quiet) && !left.is_none)
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
