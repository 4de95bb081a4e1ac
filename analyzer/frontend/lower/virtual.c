// SPDX-License-Identifier: Apache-2.0
// Virtual calls: the one implementation that the unit has of a pure function is taken; where several could run, none
// is.
#include "frontend/lower/virtual.h"

#include "frontend/lower/call.h"

struct overriders {
	CXCursor one;
	unsigned n;
};

static void note_for(struct unit *u, CXCursor base, CXCursor method, int depth)
{
	const void *key = key_of(clang_getCanonicalCursor(base));
	struct overriders *o = map_get(&u->overriders, key, 0);
	if (!o) {
		o = ARENA_NEW(&u->tables, struct overriders);
		map_put(&u->tables, &u->overriders, key, 0, o);
	}
	if (o->n == 0 || !clang_equalCursors(clang_getCanonicalCursor(o->one), clang_getCanonicalCursor(method)))
		o->n++;
	o->one = method;
	CXCursor *over;
	unsigned n;
	clang_getOverriddenCursors(base, &over, &n);
	for (unsigned i = 0; i < n && depth < 8; i++)
		note_for(u, over[i], method, depth + 1);
	clang_disposeOverriddenCursors(over);
}

void virtual_note(struct unit *u, CXCursor method)
{
	CXCursor *over;
	unsigned n;
	if (clang_getCursorKind(method) != CXCursor_CXXMethod || !clang_CXXMethod_isVirtual(method))
		return;
	clang_getOverriddenCursors(method, &over, &n);
	for (unsigned i = 0; i < n; i++)
		note_for(u, over[i], method, 0);
	clang_disposeOverriddenCursors(over);
}

enum { MAX_BASES = 8 };

static void list_overridden(struct unit *u, struct ir_function *f, CXCursor method, int depth)
{
	CXCursor *over;
	unsigned n;
	clang_getOverriddenCursors(method, &over, &n);
	for (unsigned i = 0; i < n && depth < MAX_BASES; i++) {
		*vec_push(u->arena, &f->overrides) = text_of(u, clang_getCursorUSR(over[i]));
		list_overridden(u, f, over[i], depth + 1);
	}
	clang_disposeOverriddenCursors(over);
}

void virtual_list(struct unit *u, struct ir_function *f, CXCursor method)
{
	if (clang_getCursorKind(method) == CXCursor_CXXMethod && f->is_virtual)
		list_overridden(u, f, method, 0);
}

// The object's class is what its declaration says, or the call names the class: Base::f().
static bool is_exact(struct unit *u, const struct call *call)
{
	CXCursor callee = call->k.n ? strip(u, call->k.at[0]) : clang_getNullCursor(), object = clang_getNullCursor();
	struct kids k = is_null(callee) ? (struct kids){0} : kids_of(u, callee);
	for (unsigned i = 0; i < k.n; i++) {
		if (clang_getCursorKind(k.at[i]) == CXCursor_TypeRef)
			return true;
		if (is_expression(k.at[i]) && is_null(object))
			object = strip(u, k.at[i]);
	}
	CXCursor decl = is_null(object) ? object : clang_getCursorReferenced(object);
	return !is_null(decl) && clang_isDeclaration(clang_getCursorKind(decl)) &&
	       clang_getCanonicalType(clang_getCursorType(decl)).kind == CXType_Record;
}

CXCursor virtual_target(struct unit *u, const struct call *call)
{
	if (clang_getCursorKind(call->ref) != CXCursor_CXXMethod || !clang_CXXMethod_isVirtual(call->ref))
		return call->ref;
	const struct overriders *o = map_get(&u->overriders, key_of(clang_getCanonicalCursor(call->ref)), 0);
	if (!o || is_exact(u, call))
		return call->ref;
	bool is_only_one = clang_CXXMethod_isPureVirtual(call->ref) && o->n == 1;
	return is_only_one ? o->one : clang_getNullCursor();
}
