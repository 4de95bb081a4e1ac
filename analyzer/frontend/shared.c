// SPDX-License-Identifier: Apache-2.0
// shared_ptr: its object dies with the local variable that std::make_shared initialised, when only that variable and local
// copies of it can own it. Anything else (returned, stored, passed on, captured) keeps the object alive as far as is known.
#include "frontend/destroy.h"

#include <string.h>

enum { MAX_PARENTS = 64, MAX_COPIES = 4 };

struct owner_search {
	struct unit *u;
	CXCursor decl;
	CXCursor function; // the body that is searched
	CXCursor parent[MAX_PARENTS];
	unsigned depth, copies;
	bool is_shared_further;
};

static bool is_shared_pointer(struct unit *u, CXCursor decl)
{
	const struct ir_type *t = type_of_cursor(u, decl);
	return t->container == CONTAINER_POINTER && t->record && strcmp(t->record->name, "std::shared_ptr") == 0 &&
	       t->element->kind == TYPE_RECORD && clang_Cursor_getStorageClass(decl) != CX_SC_Static;
}

// Members that neither copy nor change the owner.
static bool only_looks(struct unit *u, CXCursor c)
{
	static const char *const names[] = {"operator->", "operator*", "operator bool", "get", "use_count"};
	CXCursor ref = clang_getCursorReferenced(c);
	const char *name = is_null(ref) ? "" : spelling_of(u, ref);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return is_system(ref);
	return false;
}

static bool owns_alone(struct unit *u, CXCursor function, CXCursor decl, unsigned copies);

// Is the mention below these parents harmless?
static bool is_harmless(const struct owner_search *s)
{
	unsigned i = s->depth;
	while (i > 0 && clang_getCursorKind(s->parent[i - 1]) == CXCursor_UnexposedExpr)
		i--;
	if (i == 0)
		return false;
	CXCursor user = s->parent[i - 1];
	if (only_looks(s->u, user))
		return true;
	CXCursor ref = clang_getCursorReferenced(user);
	bool is_copy = clang_getCursorKind(user) == CXCursor_CallExpr && !is_null(ref) && clang_CXXConstructor_isCopyConstructor(ref);
	for (i--; i > 0 && clang_getCursorKind(s->parent[i - 1]) == CXCursor_UnexposedExpr;)
		i--;
	CXCursor holder = i > 0 ? s->parent[i - 1] : clang_getNullCursor();
	return is_copy && !is_null(holder) && clang_getCursorKind(holder) == CXCursor_VarDecl && s->copies < MAX_COPIES &&
	       is_shared_pointer(s->u, holder) && owns_alone(s->u, s->function, holder, s->copies + 1);
}

static enum CXChildVisitResult visit_mention(CXCursor c, CXCursor parent, CXClientData data)
{
	struct owner_search *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	bool is_mention = (kind == CXCursor_DeclRefExpr || kind == CXCursor_VariableRef) &&
	                  is_same(clang_getCursorReferenced(c), s->decl);
	bool is_too_deep = s->depth == MAX_PARENTS;
	if (is_mention && (is_too_deep || kind == CXCursor_VariableRef || !is_harmless(s))) {
		s->is_shared_further = true;
		return CXChildVisit_Break;
	}
	if (!is_too_deep)
		s->parent[s->depth++] = c;
	clang_visitChildren(c, visit_mention, s);
	s->depth -= !is_too_deep;
	return s->is_shared_further ? CXChildVisit_Break : CXChildVisit_Continue;
}

static bool owns_alone(struct unit *u, CXCursor function, CXCursor decl, unsigned copies)
{
	struct owner_search s = {.u = u, .decl = decl, .function = function, .copies = copies};
	clang_visitChildren(function, visit_mention, &s);
	return !s.is_shared_further;
}

bool shared_is_owner(struct body *b, CXCursor decl, CXCursor init)
{
	struct unit *u = b->u;
	if (is_null(init) || clang_getCursorKind(decl) != CXCursor_VarDecl || !is_shared_pointer(u, decl))
		return false;
	CXCursor call = strip(u, init), ref = clang_getCursorReferenced(call);
	for (int i = 0; i < 3 && !is_null(call) && (is_null(ref) || clang_getCursorKind(ref) == CXCursor_Constructor); i++) {
		struct kids k = kids_of(u, call); // copies and moves around the call
		call = k.n ? strip(u, k.at[k.n - 1]) : clang_getNullCursor();
		ref = is_null(call) ? call : clang_getCursorReferenced(call);
	}
	bool is_made = !is_null(call) && !is_null(ref) && clang_getCursorKind(call) == CXCursor_CallExpr && is_system(ref) &&
	               strcmp(spelling_of(u, ref), "make_shared") == 0;
	return is_made && owns_alone(u, b->info->cursor, decl, 0);
}
