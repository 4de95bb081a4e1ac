// SPDX-License-Identifier: Apache-2.0
// Sizes of types that a missing header decides: what is allocated and what is copied are of one size all the same, but nobody knows whether it is
// above a given number.
#include "frontend/lower/call.h"

#include <string.h>

enum { MAX_DEPTH = 8, MAX_TYPES = 500 };

struct size_search {
	struct unit *u;
	const char *inner; // the last name of the operand: a member of a class that it names before
	int depth;
	int types; // looked at so far
};

static bool is_open_type(struct size_search *s, CXCursor decl);

static bool is_pointer(CXCursor field)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(field)).kind;
	return kind == CXType_Pointer || kind == CXType_LValueReference || kind == CXType_RValueReference;
}

// The names that a type is written with.
static enum CXChildVisitResult visit_name(CXCursor c, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_name = kind == CXCursor_TypeRef || kind == CXCursor_TemplateRef;
	(void)parent;
	if (kind == CXCursor_ParmDecl || kind == CXCursor_CompoundStmt)
		return CXChildVisit_Continue;
	return is_name && is_open_type(data, clang_getCursorReferenced(c)) ? CXChildVisit_Break : CXChildVisit_Recurse;
}

// What a class is as large as: its members by value, its bases; and the type in it that is asked for.
static enum CXChildVisitResult visit_part(CXCursor c, CXCursor parent, CXClientData data)
{
	struct size_search *s = data;
	bool is_open = false;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_FieldDecl: is_open = !is_pointer(c) && clang_visitChildren(c, visit_name, s); break;
	case CXCursor_CXXBaseSpecifier: is_open = clang_visitChildren(c, visit_name, s); break;
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl: is_open = strcmp(spelling_of(s->u, c), s->inner) == 0 && is_open_type(s, c); break;
	default: break;
	}
	return is_open ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool is_open_type(struct size_search *s, CXCursor decl)
{
	bool is_open = false;
	if (is_null(decl) || s->depth == MAX_DEPTH || s->types == MAX_TYPES)
		return false;
	if (is_prelude(s->u, decl))
		return true;
	s->depth++;
	s->types++;
	switch (clang_getCursorKind(decl)) {
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl:
	case CXCursor_TypeAliasTemplateDecl: is_open = clang_visitChildren(decl, visit_name, s); break;
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate: is_open = clang_visitChildren(decl, visit_part, s); break;
	default: break;
	}
	s->depth--;
	return is_open;
}

static bool is_open_below(CXCursor c, struct size_search *s);

static enum CXChildVisitResult visit_size(CXCursor c, CXCursor parent, CXClientData data)
{
	struct size_search *s = data, inner = {.u = s->u, .depth = s->depth + 1};
	enum CXCursorKind kind = clang_getCursorKind(c);
	CXCursor named = kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	bool is_variable = !is_null(named) && clang_getCursorKind(named) == CXCursor_VarDecl && s->depth < MAX_DEPTH;
	CXCursor init = is_variable ? clang_Cursor_getVarDeclInitializer(named) : clang_getNullCursor();
	(void)parent;
	if (kind == CXCursor_UnaryExpr) {
		inner.inner = last_identifier(s->u, c);
		return clang_visitChildren(c, visit_name, &inner) ? CXChildVisit_Break : CXChildVisit_Continue;
	}
	if (!is_null(init) && is_open_below(init, &inner))
		return CXChildVisit_Break;
	return kind == CXCursor_LambdaExpr || kind == CXCursor_CallExpr ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

static bool is_open_below(CXCursor c, struct size_search *s)
{
	enum CXChildVisitResult own = visit_size(c, c, s);
	return own == CXChildVisit_Break || (own == CXChildVisit_Recurse && clang_visitChildren(c, visit_size, s));
}

bool is_size_open(struct unit *u, CXCursor c)
{
	struct size_search s = {.u = u};
	return u->is_mended && is_open_below(c, &s);
}
