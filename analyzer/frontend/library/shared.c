// SPDX-License-Identifier: Apache-2.0
// shared_ptr: its object dies with the local variable that std::make_shared initialised, or a constructor with a deleter (also
// that of the one return of a function), when only that variable and local copies of it can own it. Anything else (returned,
// stored, passed on, captured) keeps the object alive as far as is known.
#include "frontend/lower/call.h"
#include "frontend/lower/destroy.h"

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
	return t->container == CONTAINER_POINTER && t->record && strcmp(t->record->name, "std::shared_ptr") == 0 && t->element->kind == TYPE_RECORD &&
	       clang_Cursor_getStorageClass(decl) != CX_SC_Static;
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
	bool is_mention = (kind == CXCursor_DeclRefExpr || kind == CXCursor_VariableRef) && is_same(clang_getCursorReferenced(c), s->decl);
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

// What makes the pointer, below copies and moves of it.
static CXCursor maker_of(struct unit *u, CXCursor init)
{
	CXCursor call = strip(u, init);
	for (int i = 0; i < 4 && !is_null(call); i++) {
		CXCursor ref = clang_getCursorReferenced(call);
		bool is_wrapper = is_null(ref) || clang_getCursorKind(ref) == CXCursor_Constructor;
		if (!is_wrapper || clang_Cursor_getNumArguments(call) > 1)
			break;
		struct kids k = kids_of(u, call);
		call = k.n ? strip(u, k.at[k.n - 1]) : clang_getNullCursor();
	}
	return call;
}

struct returns {
	CXCursor value;
	unsigned n;
};

static enum CXChildVisitResult visit_return(CXCursor c, CXCursor parent, CXClientData data)
{
	struct returns *r = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_LambdaExpr)
		return CXChildVisit_Continue;
	if (clang_getCursorKind(c) != CXCursor_ReturnStmt)
		return CXChildVisit_Recurse;
	r->value = c;
	r->n++;
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit_operator(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_CXXMethod || clang_Cursor_getNumArguments(c) != 1)
		return CXChildVisit_Continue;
	*(CXCursor *)data = c;
	return CXChildVisit_Break;
}

// The function that a deleter is: named, or the call operator of an object without members.
static CXCursor deleter_function(struct unit *u, CXCursor written)
{
	CXCursor c = strip(u, written), found = clang_getNullCursor();
	const struct ir_type *t = type_of_cursor(u, c);
	struct record_info *info = t->kind == TYPE_RECORD && t->record ? record_info_of(u, t->record) : NULL;
	if (info && info->record->field_count == 0)
		clang_visitChildren(info->decl, visit_operator, &found);
	if (info)
		return found;
	if (clang_getCursorKind(c) == CXCursor_UnaryOperator)
		c = strip(u, kids_of(u, c).at[0]);
	CXCursor ref = clang_getCursorReferenced(c);
	bool is_function = !is_null(ref) && clang_getCursorKind(ref) == CXCursor_FunctionDecl;
	return is_function ? ref : found;
}

static CXCursor deleter_of(struct unit *u, CXCursor maker, int depth)
{
	CXCursor null = clang_getNullCursor(), ref = is_null(maker) ? null : clang_getCursorReferenced(maker);
	if (is_null(ref) || clang_getCursorKind(maker) != CXCursor_CallExpr)
		return null;
	if (clang_getCursorKind(ref) == CXCursor_Constructor)
		return clang_Cursor_getNumArguments(maker) >= 2 ? deleter_function(u, clang_Cursor_getArgument(maker, 1)) : null;
	CXCursor body = clang_getCursorDefinition(ref);
	struct returns r = {null, 0};
	if (is_null(body) || is_system(body) || depth > 3)
		return null;
	clang_visitChildren(body, visit_return, &r);
	struct kids k = r.n == 1 ? kids_of(u, r.value) : (struct kids){0};
	return k.n == 1 ? deleter_of(u, maker_of(u, k.at[0]), depth + 1) : null;
}

bool shared_is_owner(struct body *b, CXCursor decl, CXCursor init, CXCursor *deleter)
{
	struct unit *u = b->u;
	if (is_null(init) || clang_getCursorKind(decl) != CXCursor_VarDecl || !is_shared_pointer(u, decl))
		return false;
	CXCursor call = maker_of(u, init), ref = is_null(call) ? call : clang_getCursorReferenced(call);
	bool is_made = !is_null(call) && !is_null(ref) && clang_getCursorKind(call) == CXCursor_CallExpr && is_system(ref) &&
	               strcmp(spelling_of(u, ref), "make_shared") == 0;
	*deleter = is_made ? clang_getNullCursor() : deleter_of(u, call, 0);
	return (is_made || !is_null(*deleter)) && owns_alone(u, b->info->cursor, decl, 0);
}

void shared_destroy(struct body *b, const struct ir_value *place, CXCursor deleter)
{
	struct unit *u = b->u;
	if (is_null(deleter)) {
		smart_destroy(b, place);
		return;
	}
	uint32_t some = block_new(b), after = block_new(b);
	const struct ir_value *p = v_retype(u, v_load(u, place), type_pointer(u, place->type->element));
	block_branch(b, v_binary(u, OP_NE, u->bool_type, p, v_int(u, p->type, 0)), some, after);
	b->current = some;
	struct call call = {.result = u->void_type, .is_member = clang_getCursorKind(deleter) == CXCursor_CXXMethod};
	call_target(b, &call, deleter);
	if (call.is_member) {
		CXCursor class = clang_getCursorSemanticParent(deleter);
		call_push(b, &call, v_address(u, v_var(u, temp_new(b, type_of(u, clang_getCursorType(class))))));
	}
	call_push(b, &call, p);
	call_emit(b, &call);
	block_enter(b, after);
}
