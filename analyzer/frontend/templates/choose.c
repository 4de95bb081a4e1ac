// SPDX-License-Identifier: Apache-2.0
// What the appended lines brought: the instance that a line names, or the members of the class that it instantiates.
#include "frontend/lower/lower.h"
#include "frontend/templates/templates.h"

#include <string.h>

struct choice {
	struct unit *u;
	const struct addition *a;
	struct instances **of_line;
	struct map classes; // the line's instances, by class
};

static struct instances *of_line(struct choice *s, CXCursor c)
{
	CXFile file;
	unsigned line;
	clang_getExpansionLocation(clang_getCursorLocation(c), &file, &line, NULL, NULL);
	struct file_text *f = file_of(s->u, file);
	bool is_appended = f && f->name == s->u->ir->file && line >= s->a->first_line;
	size_t i = is_appended ? line - s->a->first_line : s->a->lines.n;
	return i < s->a->lines.n ? s->of_line[i] : NULL;
}

static enum CXChildVisitResult visit_named(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_DeclRefExpr)
		return CXChildVisit_Recurse;
	*(CXCursor *)data = clang_getCursorReferenced(c);
	return CXChildVisit_Break;
}

static enum CXChildVisitResult visit_appended(CXCursor c, CXCursor parent, CXClientData data)
{
	struct choice *s = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_Namespace)
		return strcmp(spelling_of(s->u, c), TEMPLATES_SCOPE) == 0 ? CXChildVisit_Recurse : CXChildVisit_Continue;
	bool is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl;
	struct instances *line = is_class || kind == CXCursor_VarDecl ? of_line(s, c) : NULL;
	if (line && is_class)
		map_put(&s->u->tables, &s->classes, key_of(c), 0, line);
	CXCursor named = clang_getNullCursor();
	if (line && !is_class)
		clang_visitChildren(c, visit_named, &named);
	CXCursor body = is_null(named) ? named : clang_getCursorDefinition(named);
	if (!is_null(body))
		*vec_push(&s->u->tables, &line->functions) = body;
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult visit_member(CXCursor c, CXCursor parent, CXClientData data)
{
	struct choice *s = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_function = kind == CXCursor_CXXMethod || kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
	                   kind == CXCursor_ConversionFunction;
	if (!is_function || !clang_isCursorDefinition(c) || !is_added_instance(s->u, c))
		return CXChildVisit_Continue;
	struct instances *line = NULL;
	for (CXCursor p = clang_getCursorSemanticParent(c); !line && !is_null(p); p = clang_getCursorSemanticParent(p))
		line = map_get(&s->classes, key_of(p), 0);
	if (line)
		*vec_push(&s->u->tables, &line->functions) = c;
	return CXChildVisit_Continue;
}

// An error that the line brings in the template's own GPU work.
static bool is_unclean(const struct unit *u, uint32_t line, const struct instances *i)
{
	for (size_t n = 0; n < u->errors.n; n++) {
		const struct error_line *e = &u->errors.at[n];
		for (size_t w = 0; e->appended == line && w < i->work_count; w++)
			if (e->file == i->work[w].file && e->line >= i->work[w].from && e->line <= i->work[w].to)
				return true;
	}
	return false;
}

void instances_choose(struct unit *u, const struct addition *a)
{
	struct choice s = {.u = u, .a = a, .of_line = ARENA_ARRAY(&u->tables, struct instances *, a->lines.n)};
	for (size_t i = 0; i < a->lines.n; i++) {
		const struct wish *w = a->lines.at[i].wish;
		s.of_line[i] = ARENA_NEW(&u->tables, struct instances);
		s.of_line[i]->work = w ? w->work.at : NULL;
		s.of_line[i]->work_count = w ? w->work.n : 0;
		s.of_line[i]->is_another_way = a->lines.at[i].is_compared;
	}
	clang_visitChildren(clang_getTranslationUnitCursor(u->tu), visit_appended, &s);
	clang_visitChildren(clang_getTranslationUnitCursor(u->tu), visit_member, &s);
	for (size_t i = 0; i < a->lines.n; i++) {
		bool is_function = a->lines.at[i].wish && !a->lines.at[i].wish->is_class;
		if (s.of_line[i]->functions.n && !(is_function && is_unclean(u, a->first_line + (uint32_t)i, s.of_line[i])))
			*vec_push(&u->tables, &u->added) = s.of_line[i];
	}
}
