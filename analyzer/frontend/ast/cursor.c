// SPDX-License-Identifier: Apache-2.0
// Small questions asked of libclang: text, positions, children, constants.
#include "frontend/ast/unit.h"
#include "frontend/ast/unknown.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *text_of(struct unit *u, CXString s)
{
	const char *copy = intern(u->strings, clang_getCString(s));
	clang_disposeString(s);
	return copy;
}

const char *spelling_of(struct unit *u, CXCursor c)
{
	return text_of(u, clang_getCursorSpelling(c));
}

enum { FEW_KIDS = 8 };

struct collect {
	struct arena *arena;
	unsigned n;
	CXCursor few[FEW_KIDS]; // most cursors have no more
	VEC(CXCursor) list;     // else all of them
};

static enum CXChildVisitResult collect_child(CXCursor c, CXCursor parent, CXClientData data)
{
	struct collect *k = data;
	(void)parent;
	if (k->n == FEW_KIDS)
		for (unsigned i = 0; i < FEW_KIDS; i++)
			*vec_push(k->arena, &k->list) = k->few[i];
	if (k->n < FEW_KIDS)
		k->few[k->n] = c;
	else
		*vec_push(k->arena, &k->list) = c;
	k->n++;
	return CXChildVisit_Continue;
}

struct kids kids_of(struct unit *u, CXCursor c)
{
	struct collect k = {.arena = &u->scratch};
	clang_visitChildren(c, collect_child, &k);
	if (k.n > FEW_KIDS || k.n == 0)
		return (struct kids){k.list.at, k.n};
	CXCursor *copy = ARENA_ARRAY(&u->scratch, CXCursor, k.n);
	memcpy(copy, k.few, k.n * sizeof *copy);
	return (struct kids){copy, k.n};
}

CXCursor defined_type(CXType t)
{
	CXCursor decl = clang_getTypeDeclaration(t), definition = clang_getCursorDefinition(decl);
	return is_null(definition) ? decl : definition;
}

bool is_same(CXCursor a, CXCursor b)
{
	return clang_equalCursors(a, b);
}

struct listing {
	struct unit *u;
	VEC(CXCursor) all;
	size_t declared; // behind the last one that is no instance
};

static enum CXChildVisitResult list_one(CXCursor c, CXCursor parent, CXClientData data)
{
	struct listing *l = data;
	(void)parent;
	*vec_push(&l->u->tables, &l->all) = c;
	if (is_null(template_written(c)))
		l->declared = l->all.n;
	return CXChildVisit_Continue;
}

static bool visit_each(struct unit *u, const CXCursor *c, size_t n, CXCursorVisitor visitor, CXClientData data)
{
	CXCursor whole = clang_getTranslationUnitCursor(u->tu);
	for (size_t i = 0; i < n; i++) {
		enum CXChildVisitResult how = visitor(c[i], whole, data);
		if (how == CXChildVisit_Break || (how == CXChildVisit_Recurse && clang_visitChildren(c[i], visitor, data)))
			return false;
	}
	return true;
}

void unit_visit(struct unit *u, CXCursorVisitor visitor, CXClientData data)
{
	struct listing l = {.u = u};
	CXCursor whole = clang_getTranslationUnitCursor(u->tu);
	if (!u->before.n && !u->late.n) {
		clang_visitChildren(whole, visitor, data);
		return;
	}
	clang_visitChildren(whole, list_one, &l);
	bool goes_on = visit_each(u, u->before.at, u->before.n, visitor, data) && visit_each(u, l.all.at, l.declared, visitor, data) &&
	               visit_each(u, u->late.at, u->late.n, visitor, data);
	if (goes_on)
		visit_each(u, l.all.at + l.declared, l.all.n - l.declared, visitor, data);
}

CXCursor template_written(CXCursor c)
{
	CXCursor from = clang_getSpecializedCursorTemplate(c), written = clang_getNullCursor();
	while (!is_null(from)) {
		written = from;
		from = clang_getSpecializedCursorTemplate(from);
	}
	return written;
}

bool is_null(CXCursor c)
{
	return clang_Cursor_isNull(c) || clang_isInvalid(clang_getCursorKind(c));
}

bool is_expression(CXCursor c)
{
	return clang_isExpression(clang_getCursorKind(c));
}

// Below a member's name stand its object, where one is written, and the template arguments of the name and of what qualifies it.
CXCursor object_written(struct unit *u, CXCursor callee)
{
	bool is_member = clang_getCursorKind(callee) == CXCursor_MemberRefExpr;
	CXSourceLocation begin = clang_getRangeStart(clang_getCursorExtent(callee));
	struct kids k = is_null(callee) ? (struct kids){0} : kids_of(u, callee);
	for (unsigned i = 0; i < k.n; i++)
		if (is_expression(k.at[i]) && (!is_member || clang_equalLocations(begin, clang_getRangeStart(clang_getCursorExtent(k.at[i])))))
			return k.at[i];
	return clang_getNullCursor();
}

bool is_statement(CXCursor c)
{
	return clang_isStatement(clang_getCursorKind(c));
}

// A declaration's first declaration stands for all of them; locals have one.
const void *key_of(CXCursor decl)
{
	return clang_getCanonicalCursor(decl).data[0];
}

struct file_text *file_of(struct unit *u, CXFile file)
{
	struct file_text *f = file ? map_get(&u->files, file, 0) : NULL;
	if (f || !file)
		return f;
	f = ARENA_NEW(u->arena, struct file_text);
	const char *name = text_of(u, clang_File_tryGetRealPathName(file));
	if (!*name)
		name = text_of(u, clang_getFileName(file));
	if (*name && *name != '/' && u->source->directory)
		name = intern(u->strings, arena_printf(u->arena, "%s/%s", u->source->directory, name));
	f->name = name;
	map_put(&u->tables, &u->files, file, 0, f);
	return f;
}

struct file_text *file_read_of(struct unit *u, CXFile file)
{
	struct file_text *f = file_of(u, file);
	if (f && !f->is_read)
		f->text = clang_getFileContents(u->tu, file, &f->size);
	if (f)
		f->is_read = true;
	return f;
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The outermost macro a position was written in: the identifier at its expansion.
static const char *macro_at(struct unit *u, CXSourceLocation at)
{
	CXFile file, spelled;
	unsigned offset, spelled_offset;
	clang_getExpansionLocation(at, &file, NULL, NULL, &offset);
	clang_getSpellingLocation(at, &spelled, NULL, NULL, &spelled_offset);
	if (file == spelled && offset == spelled_offset)
		return NULL;
	struct file_text *f = file_read_of(u, file);
	if (!f || !f->text || offset >= f->size || !is_word(f->text[offset]))
		return NULL;
	size_t end = offset;
	while (end < f->size && is_word(f->text[end]))
		end++;
	return intern_n(u->strings, f->text + offset, end - offset);
}

struct ir_loc loc_of(struct unit *u, CXCursor c)
{
	struct ir_loc loc = {0};
	CXSourceRange range = clang_getCursorExtent(c);
	if (clang_Range_isNull(range))
		return loc;
	CXSourceLocation start = clang_getRangeStart(range), end = clang_getRangeEnd(range);
	CXFile file, end_file;
	clang_getFileLocation(start, &file, &loc.line, &loc.column, NULL);
	struct file_text *f = file_of(u, file);
	if (!f)
		return (struct ir_loc){0};
	loc.file = f->name;
	loc.macro = macro_at(u, start);
	clang_getFileLocation(end, &end_file, &loc.end_line, &loc.end_column, NULL);
	bool is_behind = loc.end_line > loc.line || (loc.end_line == loc.line && loc.end_column > loc.column);
	if (end_file != file || !is_behind) {
		loc.end_line = loc.line;
		loc.end_column = loc.column + 1;
	}
	return loc;
}

struct ir_loc loc_end_of(struct unit *u, CXCursor c)
{
	struct ir_loc loc = loc_of(u, c);
	if (loc.line == 0)
		return loc;
	loc.line = loc.end_line;
	loc.column = loc.end_column > 1 ? loc.end_column - 1 : 1;
	return loc;
}

static bool is_scope_kind(enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_Namespace:
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization: return true;
	default: return false;
	}
}

// "Pool::get", "std::thread::thread": template arguments, inline and anonymous namespaces dropped.
// A namespace of CUDA's C++ libraries that a macro of theirs puts into one of the project (THRUST_CUB_WRAPPED_NAMESPACE of CCCL's
// config/namespace.h): what is in it has the names that it has without that.
static bool may_be_wrapped(CXCursor decl, const char *namespace)
{
	return (strcmp(namespace, "thrust") == 0 || strcmp(namespace, "cub") == 0) && is_system(decl);
}

const char *qualified_name(struct unit *u, CXCursor decl)
{
	const char *name = spelling_of(u, decl);
	const char *less = strchr(name, '<');
	bool is_template_text = less && less != name && strncmp(name, "operator", 8) != 0;
	if (is_template_text)
		name = intern_n(u->strings, name, (size_t)(less - name));
	CXCursor parent = clang_getCursorSemanticParent(decl);
	while (!is_null(parent) && is_scope_kind(clang_getCursorKind(parent))) {
		bool is_namespace = clang_getCursorKind(parent) == CXCursor_Namespace;
		bool is_hidden = is_namespace && (clang_Cursor_isInlineNamespace(parent) || clang_Cursor_isAnonymous(parent));
		if (!is_hidden && !clang_Cursor_isAnonymous(parent)) {
			const char *outer = spelling_of(u, parent);
			bool is_version = is_namespace && strncmp(outer, "__", 2) == 0 && strcmp(outer, "__gnu_cxx") != 0;
			if (*outer && !is_version) // cooperative_groups::__v1, std::__cxx11
				name = intern(u->strings, arena_printf(u->arena, "%s::%s", outer, name));
			if (is_namespace && may_be_wrapped(decl, outer))
				break;
		}
		parent = clang_getCursorSemanticParent(parent);
	}
	return name;
}

// Does the file's name begin so?
static bool is_below(CXSourceLocation at, const char *folder)
{
	CXFile file = NULL;
	clang_getExpansionLocation(at, &file, NULL, NULL, NULL);
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	bool is = text && strncmp(text, folder, strlen(folder)) == 0;
	clang_disposeString(name);
	return is;
}

bool is_standin(CXCursor c)
{
	return is_below(clang_getCursorLocation(c), "/__gpulint__/libraries/");
}

// Headers that gpulint brings along (unsaved files) are nobody's project either, also when included from the command line.
// Those that stand in for a library have bodies that count.
bool is_system(CXCursor c)
{
	CXSourceLocation at = clang_getCursorLocation(c);
	return (clang_Location_isInSystemHeader(at) || is_below(at, "/__gpulint__/")) && !is_standin(c);
}

static bool is_integer_kind(enum CXTypeKind kind)
{
	return (kind >= CXType_Bool && kind <= CXType_Int128) || kind == CXType_Enum;
}

static enum CXChildVisitResult find_made_up(CXCursor c, CXCursor parent, CXClientData data);

// Does the value come of the class that stands for unknown types, or of a constant whose initialiser does? `sizeof` does not count: what is
// allocated and what is copied are the same size all the same.
static bool rests_on_prelude(struct unit *u, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_name = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr || kind == CXCursor_CallExpr;
	CXCursor named = is_name ? clang_getCursorReferenced(c) : c;
	if (clang_getCursorKind(named) == CXCursor_VarDecl) {
		CXCursor init = clang_Cursor_getVarDeclInitializer(named);
		if (!is_null(init) && rests_on_prelude(u, init))
			return true;
	}
	if (is_name && !is_null(named) && strstr(text_of(u, clang_getCursorUSR(named)), RECOVER_ANY))
		return true;
	return kind != CXCursor_UnaryExpr && clang_visitChildren(c, find_made_up, u);
}

static enum CXChildVisitResult find_made_up(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	return rests_on_prelude(data, c) ? CXChildVisit_Break : CXChildVisit_Continue;
}

// Rule: never an initialiser list, only integer-like types (LIBCLANG.md rule 5).
bool eval_int(struct unit *u, CXCursor c, int64_t *out)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	CXType t = clang_getCanonicalType(clang_getCursorType(c));
	if (kind == CXCursor_InitListExpr || !is_integer_kind(t.kind))
		return false;
	CXEvalResult r = clang_Cursor_Evaluate(c);
	if (!r)
		return false;
	bool is_int = clang_EvalResult_getKind(r) == CXEval_Int;
	if (is_int && clang_EvalResult_isUnsignedInt(r))
		*out = (int64_t)clang_EvalResult_getAsUnsigned(r);
	else if (is_int)
		*out = clang_EvalResult_getAsLongLong(r);
	clang_EvalResult_dispose(r);
	return is_int && kind != CXCursor_IntegerLiteral && u->is_mended ? !rests_on_prelude(u, c) : is_int;
}

CXCursor template_argument(struct unit *u, CXCursor c)
{
	bool is_name = clang_getCursorKind(c) == CXCursor_DeclRefExpr && is_null(clang_getCursorReferenced(c));
	struct kids k = is_name ? kids_of(u, c) : (struct kids){0};
	return k.n == 1 && is_expression(k.at[0]) ? k.at[0] : clang_getNullCursor();
}

CXCursor strip(struct unit *u, CXCursor c)
{
	for (;;) {
		enum CXCursorKind kind = clang_getCursorKind(c);
		if (kind != CXCursor_ParenExpr && kind != CXCursor_UnexposedExpr)
			return c;
		struct kids k = kids_of(u, c);
		if (k.n != 1 || !is_expression(k.at[0]))
			return c;
		c = k.at[0];
	}
}

static bool is_function_reference(CXCursor decl)
{
	CXType t = clang_getCursorKind(decl) == CXCursor_VarDecl ? clang_getCanonicalType(clang_getCursorType(decl)) : (CXType){0};
	bool is_reference = t.kind == CXType_LValueReference || t.kind == CXType_RValueReference;
	enum CXTypeKind to = is_reference ? clang_getPointeeType(t).kind : CXType_Invalid;
	return to == CXType_FunctionProto || to == CXType_FunctionNoProto;
}

// A reference stays what it was made as (C++ standard, [dcl.ref]); a lambda does not capture one that is a constant ([expr.prim.lambda.capture]).
CXCursor decl_named(struct unit *u, CXCursor c)
{
	CXCursor ref = clang_getCursorReferenced(c);
	while (!is_null(ref) && is_function_reference(ref)) {
		CXCursor init = clang_Cursor_getVarDeclInitializer(ref), name = is_null(init) ? init : strip(u, init);
		CXCursor next = !is_null(name) && clang_getCursorKind(name) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(name)
		                                                                                    : clang_getNullCursor();
		if (is_null(next) || is_same(next, ref))
			return ref;
		ref = next;
	}
	return ref;
}
