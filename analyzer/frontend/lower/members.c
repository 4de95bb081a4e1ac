// SPDX-License-Identifier: Apache-2.0
// Who can get at what a class holds, and whether all of that code has its body in the unit.
#include "frontend/lower/lower.h"

static enum CXChildVisitResult visit_changer(CXCursor c, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	bool is_changer = kind == CXCursor_Constructor || (kind == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(c) &&
	                                                   !clang_CXXMethod_isConst(c) && !clang_CXXMethod_isPureVirtual(c));
	bool is_given = clang_CXXMethod_isDefaulted(c) || clang_CXXMethod_isDeleted(c);
	if (!is_changer || is_given || !is_null(clang_getCursorDefinition(c)))
		return CXChildVisit_Continue;
	*(CXCursor *)data = c;
	return CXChildVisit_Break;
}

// Members of an implicit instantiation that nothing uses have no body: the pattern's are asked.
CXCursor members_unseen_changer(const struct record_info *info)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl), found = clang_getNullCursor();
	clang_visitChildren(is_null(pattern) ? info->decl : pattern, visit_changer, &found);
	return found;
}

struct unseen_visit {
	struct unit *u;
	const char *names;
};

static enum CXChildVisitResult visit_unseen_name(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unseen_visit *v = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_member = kind == CXCursor_Constructor || kind == CXCursor_Destructor || kind == CXCursor_CXXMethod ||
	                 kind == CXCursor_FunctionTemplate;
	(void)parent;
	if (is_member && !clang_CXXMethod_isDefaulted(c) && !clang_CXXMethod_isDeleted(c) && !clang_CXXMethod_isPureVirtual(c) &&
	    is_null(clang_getCursorDefinition(c)))
		v->names = arena_printf(v->u->arena, "%s%s\n", v->names, spelling_of(v->u, c));
	return CXChildVisit_Continue;
}

const char *members_unseen(struct unit *u, const struct record_info *info)
{
	struct unseen_visit v = {u, ""};
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl);
	clang_visitChildren(is_null(pattern) ? info->decl : pattern, visit_unseen_name, &v);
	return *v.names ? intern(u->strings, v.names) : NULL;
}

static enum CXChildVisitResult visit_defaulted_move(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_Constructor || !clang_CXXConstructor_isMoveConstructor(c) || !clang_CXXMethod_isDefaulted(c))
		return CXChildVisit_Continue;
	*(CXCursor *)data = c;
	return CXChildVisit_Break;
}

// An implicit one is no member that libclang shows.
CXCursor members_defaulted_move(const struct record_info *info)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl), found = clang_getNullCursor();
	clang_visitChildren(is_null(pattern) ? info->decl : pattern, visit_defaulted_move, &found);
	return found;
}

static enum CXChildVisitResult visit_unseen(CXCursor c, CXCursor parent, CXClientData data)
{
	bool is_seen = true;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_CXXMethod:
	case CXCursor_ConversionFunction:
		is_seen = clang_CXXMethod_isDefaulted(c) || clang_CXXMethod_isDeleted(c) || clang_CXXMethod_isPureVirtual(c) ||
		          !is_null(clang_getCursorDefinition(c));
		break;
	case CXCursor_FunctionTemplate:
	case CXCursor_ClassTemplate:
	case CXCursor_FriendDecl: // instances elsewhere, or others
		is_seen = false;
		break;
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl: // a nested class may use what is private
		is_seen = clang_isCursorDefinition(c) && members_are_all_here(c);
		break;
	default: break;
	}
	*(bool *)data &= is_seen;
	return is_seen ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool members_are_all_here(CXCursor class)
{
	bool all = true;
	clang_visitChildren(class, visit_unseen, &all);
	return all;
}

bool members_hide(struct unit *u, CXCursor field)
{
	bool is_in_main_file = clang_Location_isFromMainFile(clang_getCursorLocation(field)) && !u->source->is_header;
	return clang_getCXXAccessSpecifier(field) == CX_CXXPrivate || is_in_main_file;
}

static enum CXChildVisitResult visit_virtual(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	*(bool *)data |= clang_CXXMethod_isVirtual(c) != 0;
	return CXChildVisit_Continue;
}

bool members_guard(const struct record_info *info, CXCursor field)
{
	bool has_virtual = false, is_template = !is_null(clang_getSpecializedCursorTemplate(info->decl));
	if (clang_getCXXAccessSpecifier(field) != CX_CXXProtected || is_template || info->base_count)
		return false;
	clang_visitChildren(info->decl, visit_virtual, &has_virtual);
	return !has_virtual;
}
