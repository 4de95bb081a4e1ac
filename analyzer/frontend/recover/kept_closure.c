// SPDX-License-Identifier: Apache-2.0
// `auto guard = make_guard([p] { cudaFree(p); });` where nobody sees what make_guard does with its argument. A closure that does nothing but end things, and is
// given to what makes an object, is kept in that object until its scope ends: run at once it would end what the scope has just made.
#include "frontend/lower/call.h"

#include "model/model.h"

struct endings {
	struct unit *u;
	uint32_t found;
	bool is_mixed; // it does something else as well, or may return early
};

// Frees, destroys, unregisters, or puts back what is current.
static bool ends(const struct model_row *row)
{
	static const enum effect_kind kinds[] = {EFFECT_FREE, EFFECT_DESTROY, EFFECT_UNREGISTER, EFFECT_CONTEXT_POP};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(row, kinds[i]))
			return true;
	return false;
}

static enum CXChildVisitResult visit_ending(CXCursor c, CXCursor parent, CXClientData data)
{
	struct endings *e = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	e->is_mixed |= kind == CXCursor_ReturnStmt || kind == CXCursor_LambdaExpr;
	if (kind != CXCursor_CallExpr)
		return e->is_mixed ? CXChildVisit_Break : CXChildVisit_Recurse;
	int n = clang_Cursor_getNumArguments(c);
	const struct model_row *row = n < 0 ? NULL : model_find(e->u->source->models, spelling_of(e->u, c), (uint32_t)n);
	e->is_mixed |= !row || !ends(row);
	e->found += row && ends(row);
	return e->is_mixed ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static CXCursor body_of(struct unit *u, CXCursor lambda)
{
	struct kids k = kids_of(u, lambda);
	return k.n && clang_getCursorKind(k.at[k.n - 1]) == CXCursor_CompoundStmt ? k.at[k.n - 1] : clang_getNullCursor();
}

static bool is_unseen(struct unit *u, CXCursor call)
{
	CXCursor ref = clang_getCursorReferenced(call);
	if (is_null(ref) || is_prelude(u, ref))
		return true;
	return !is_system(ref) && !function_of(u, ref)->has_body;
}

static CXCursor closure_in(struct unit *u, CXCursor init)
{
	CXCursor c = strip(u, init), none = clang_getNullCursor();
	for (struct kids k = kids_of(u, c); clang_getCursorKind(c) != CXCursor_CallExpr || clang_Cursor_getNumArguments(c) != 1; k = kids_of(u, c)) {
		if (k.n != 1 || clang_getCursorKind(c) == CXCursor_LambdaExpr)
			return none;
		c = strip(u, k.at[0]);
	}
	CXCursor lambda = strip(u, clang_Cursor_getArgument(c, 0));
	CXCursor body = clang_getCursorKind(lambda) == CXCursor_LambdaExpr && is_unseen(u, c) ? body_of(u, lambda) : none;
	struct endings e = {.u = u};
	if (!is_null(body))
		clang_visitChildren(body, visit_ending, &e);
	return e.found && !e.is_mixed ? lambda : none;
}

struct mention {
	CXCursor decl;
	bool found;
};

static enum CXChildVisitResult visit_mention(CXCursor c, CXCursor parent, CXClientData data)
{
	struct mention *m = data;
	(void)parent;
	m->found |= clang_getCursorKind(c) == CXCursor_DeclRefExpr && is_same(clang_getCursorReferenced(c), m->decl);
	return m->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

struct handed {
	struct body *b;
	struct call call;
};

static enum CXChildVisitResult visit_handed(CXCursor c, CXCursor parent, CXClientData data)
{
	struct handed *h = data;
	(void)parent;
	CXCursor ref = clang_getCursorKind(c) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	if (is_null(ref) || (clang_getCursorKind(ref) != CXCursor_VarDecl && clang_getCursorKind(ref) != CXCursor_ParmDecl))
		return CXChildVisit_Recurse;
	call_push(h->b, &h->call, v_load(h->b->u, v_var(h->b->u, decl_var(h->b->u, ref))));
	return CXChildVisit_Continue;
}

// What the closure ends may be ended by that object, or by nobody where it is told to leave it: it is given away.
static void hand_over(struct body *b, CXCursor lambda)
{
	expr_discard(b, lambda);
	struct handed h = {.b = b, .call = {.kind = CALLEE_NAME, .name = intern(b->u->strings, "guard"), .result = b->u->void_type}};
	clang_visitChildren(body_of(b->u, lambda), visit_handed, &h);
	call_emit(b, &h.call);
}

bool kept_closure(struct body *b, CXCursor decl, struct ir_var *var, CXCursor init)
{
	CXCursor lambda = closure_in(b->u, init);
	if (is_null(lambda))
		return false;
	struct mention m = {.decl = decl};
	emit_assign(b, v_var(b->u, var), v_unknown(b->u, var->type, NULL));
	clang_visitChildren(b->info->cursor, visit_mention, &m);
	if (m.found)
		hand_over(b, lambda);
	else
		scope_run_at_end(b, body_of(b->u, lambda));
	return true;
}
