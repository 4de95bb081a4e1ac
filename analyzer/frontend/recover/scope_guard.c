// SPDX-License-Identifier: Apache-2.0
// `defer(cudaFree(p));` where nothing declares `defer`: a macro of a missing header, which does with its argument what it likes. It is one that runs
// the argument at the end of the scope when whatever it is given ends something, and the scope goes on with what has been ended.
#include "frontend/lower/call.h"

#include "model/model.h"

struct guard_search {
	struct unit *u;
	const char *name; // interned
	bool is_mixed;    // it is given something that ends nothing
	bool is_used_behind;
};

struct use_search {
	struct guard_search *of;
	CXCursor handle; // the expression that is ended: a variable, an element, a member
	bool found, is_over;
};

// The argument of name(argument), where only the prelude declares the name; null = it is no such call.
static CXCursor guarded(struct unit *u, const char *name, CXCursor c)
{
	CXCursor ref = clang_getCursorKind(c) == CXCursor_CallExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	bool is_it = !is_null(ref) && clang_Cursor_getNumArguments(c) == 1 && is_prelude(u, ref) && spelling_of(u, ref) == name;
	return is_it ? strip(u, clang_Cursor_getArgument(c, 0)) : clang_getNullCursor();
}

static bool ends_something(struct unit *u, CXCursor call)
{
	int n = clang_getCursorKind(call) == CXCursor_CallExpr ? clang_Cursor_getNumArguments(call) : -1;
	const struct model_row *row = n > 0 ? model_find(u->source->models, spelling_of(u, call), (uint32_t)n) : NULL;
	return row && (model_effect(row, EFFECT_FREE) || model_effect(row, EFFECT_DESTROY) || model_effect(row, EFFECT_UNREGISTER));
}

// Do two expressions name the same, as far as their text says?
static bool names_same(struct unit *u, CXCursor a, CXCursor b)
{
	if (clang_getCursorKind(a) != clang_getCursorKind(b))
		return false;
	if (clang_getCursorKind(a) == CXCursor_DeclRefExpr)
		return is_same(clang_getCursorReferenced(a), clang_getCursorReferenced(b));
	const char *text = source_text(u, a);
	return text[0] && text == source_text(u, b); // interned
}

// Named otherwise than to be written, compared or given away by its address: behind that it may be another.
static enum CXChildVisitResult visit_use(CXCursor c, CXCursor parent, CXClientData data)
{
	struct use_search *s = data;
	enum CXCursorKind around = clang_getCursorKind(parent);
	if (!is_null(guarded(s->of->u, s->of->name, c)))
		return CXChildVisit_Continue;
	if (!names_same(s->of->u, c, s->handle))
		return CXChildVisit_Recurse;
	s->is_over = true;
	s->found = around != CXCursor_UnaryOperator && around != CXCursor_BinaryOperator && around != CXCursor_CompoundAssignOperator;
	return CXChildVisit_Break;
}

static bool leaves_block(enum CXCursorKind kind)
{
	return kind == CXCursor_ReturnStmt || kind == CXCursor_BreakStmt || kind == CXCursor_ContinueStmt || kind == CXCursor_GotoStmt ||
	       kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt || kind == CXCursor_LabelStmt;
}

// Does the block use behind its statement number `at` what the call in that ends?
static bool is_used_behind(struct guard_search *g, struct kids block, unsigned at, CXCursor ending)
{
	struct use_search use = {g, strip(g->u, clang_Cursor_getArgument(ending, 0)), false, false};
	for (unsigned i = at + 1; i < block.n && !use.is_over && !leaves_block(clang_getCursorKind(block.at[i])); i++)
		clang_visitChildren(block.at[i], visit_use, &use);
	return use.found;
}

static void look_at_block(struct guard_search *g, struct kids block)
{
	for (unsigned i = 0; i < block.n && !g->is_used_behind; i++) {
		CXCursor argument = guarded(g->u, g->name, strip(g->u, block.at[i]));
		g->is_used_behind = !is_null(argument) && ends_something(g->u, argument) && is_used_behind(g, block, i, argument);
	}
}

static enum CXChildVisitResult visit_guard(CXCursor c, CXCursor parent, CXClientData data)
{
	struct guard_search *g = data;
	(void)parent;
	if (clang_Location_isInSystemHeader(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	CXCursor argument = guarded(g->u, g->name, c);
	g->is_mixed |= !is_null(argument) && !ends_something(g->u, argument);
	if (clang_getCursorKind(c) == CXCursor_CompoundStmt)
		look_at_block(g, kids_of(g->u, c));
	return g->is_mixed ? CXChildVisit_Break : CXChildVisit_Recurse;
}

CXCursor scope_guard(struct unit *u, const struct call *call)
{
	static const char yes, no;
	const char *name = spelling_of(u, call->ref);
	CXCursor argument = guarded(u, name, call->cursor);
	if (is_null(argument) || !ends_something(u, argument))
		return clang_getNullCursor();
	const char *known = map_get(&u->guards, name, 0);
	if (!known) {
		struct guard_search g = {.u = u, .name = name};
		unit_visit(u, visit_guard, &g);
		known = !g.is_mixed && g.is_used_behind ? &yes : &no;
		map_put(&u->tables, &u->guards, name, 0, (void *)known);
	}
	return known == &yes ? argument : clang_getNullCursor();
}
