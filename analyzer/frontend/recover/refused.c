// SPDX-License-Identifier: Apache-2.0
// Names whose own declaration has an error, a parameter of unknown size say. Clang knows them and refuses each use without a further message (Sema keeps
// an error from causing others), so that of `object.method(x)` only the object is left, and of a variable nothing. The text says which one is meant.
#include "frontend/lower/call.h"

#include <ctype.h>
#include <string.h>

#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/expr.h"
#include "frontend/recover/lost.h"

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// Is it what clang keeps of an expression with an error?
static bool is_refused(struct unit *u, CXCursor c)
{
	return u->errors.n && clang_getCursorKind(c) == CXCursor_UnexposedExpr &&
	       clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Dependent;
}

// NAME of `object.NAME`, `object->NAME`, or of a text that is NAME alone; NULL = it is neither.
static const char *name_at_end(struct unit *u, const char *text, bool has_object)
{
	const char *end = text + strlen(text), *p = end;
	while (p > text && is_word(p[-1]))
		p--;
	const char *from = p;
	while (p > text && isspace((unsigned char)p[-1]))
		p--;
	bool is_member = p > text && (p[-1] == '.' || (p - text > 1 && p[-1] == '>' && p[-2] == '-'));
	bool is_name = from < end && !isdigit((unsigned char)*from) && (has_object ? is_member : from == text);
	return is_name ? intern_n(u->strings, from, (size_t)(end - from)) : NULL;
}

// The class of the object in front of the name. Of an owner, `owner->NAME`, it is what that points to.
static const struct ir_type *class_of(const struct ir_type *t, bool *is_owned)
{
	while (t->element && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE || t->container == CONTAINER_POINTER)) {
		*is_owned |= t->container == CONTAINER_POINTER;
		t = t->element;
	}
	return t->kind == TYPE_RECORD && t->record && !t->record->is_closure ? t : NULL;
}

bool refused_method(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	CXCursor callee = call->k.at[0];
	struct kids k = is_refused(u, callee) ? kids_of(u, callee) : (struct kids){NULL, 2};
	if (k.n > 1 || (k.n == 0 && !b->self))
		return false;
	bool is_owned = false;
	const char *name = name_at_end(u, source_text(u, callee), k.n == 1);
	const struct ir_type *t = name ? class_of(k.n ? type_of_cursor(u, k.at[0]) : this_place(b)->type, &is_owned) : NULL;
	CXCursor method = t ? method_open(u, t, name, (unsigned)clang_Cursor_getNumArguments(call->cursor)) : clang_getNullCursor();
	if (clang_Cursor_isNull(method) || clang_CXXMethod_isStatic(method))
		return false;
	const struct ir_value *at = k.n ? object_place(b, k.at[0]) : this_place(b);
	call_target(b, call, method);
	call->ref = clang_getNullCursor();
	call->is_member = true;
	call_push(b, call, v_address(u, is_owned ? v_deref(u, at) : at));
	return true;
}

const struct ir_value *refused_name(struct body *b, CXCursor c)
{
	const char *text = is_refused(b->u, c) ? source_text(b->u, c) : "", *end = text + strlen(text), *at = text;
	const struct ir_value *place = name_at_end(b->u, text, false) ? lost_place(b, text, end, &at) : NULL;
	return at == end ? place : NULL;
}

struct sought {
	struct unit *u;
	CXCursor decl, found;
	const char *name;
	unsigned n;
};

static enum CXChildVisitResult visit_definition(CXCursor c, CXCursor parent, CXClientData data)
{
	struct sought *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec)
		return CXChildVisit_Recurse;
	bool is = kind == CXCursor_CXXMethod && clang_isCursorDefinition(c) && spelling_of(s->u, c) == s->name &&
	          is_same(clang_getCursorSemanticParent(c), clang_getCursorSemanticParent(s->decl)) &&
	          clang_Cursor_getNumArguments(c) == clang_Cursor_getNumArguments(s->decl);
	s->n += is;
	s->found = is ? c : s->found;
	return CXChildVisit_Continue;
}

CXCursor refused_definition(struct unit *u, CXCursor decl)
{
	if (clang_getCursorKind(decl) != CXCursor_CXXMethod || !clang_isInvalidDeclaration(decl))
		return clang_getNullCursor();
	struct sought s = {.u = u, .decl = decl, .found = clang_getNullCursor(), .name = spelling_of(u, decl)};
	clang_visitChildren(clang_getTranslationUnitCursor(u->tu), visit_definition, &s);
	return s.n == 1 ? s.found : clang_getNullCursor();
}
