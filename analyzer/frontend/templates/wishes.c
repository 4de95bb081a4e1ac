// SPDX-License-Identifier: Apache-2.0
// Which templates of the project hold GPU work and have no instance, and what the unit says of their arguments.
#include "frontend/templates/templates.h"

#include <string.h>

#include "frontend/ast/tokens.h"

enum { MOST_WISHES = 100, MOST_TYPES = 2, MOST_UNKNOWN = 100 };

struct pattern {
	CXCursor cursor, template; // the function; the template to be instantiated
	struct lines lines;
	bool is_main; // of the main file
};

struct search {
	struct unit *u;
	struct wishes *out;
	VEC(struct pattern) patterns;
	struct map instantiated; // by pattern
	struct map wanted;       // wishes by template
	bool is_main;
};

static bool is_class_template(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

static bool is_function(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction: return true;
	default: return false;
	}
}

// The innermost class template around a declaration, null = none.
static CXCursor class_template_around(CXCursor c)
{
	for (CXCursor p = clang_getCursorSemanticParent(c); !is_null(p); p = clang_getCursorSemanticParent(p)) {
		enum CXCursorKind kind = clang_getCursorKind(p);
		if (is_class_template(p))
			return p;
		if (kind == CXCursor_TranslationUnit || kind == CXCursor_Namespace)
			break;
	}
	return clang_getNullCursor();
}

static bool can_be_named(CXCursor template)
{
	if (clang_getCursorKind(template) == CXCursor_ClassTemplatePartialSpecialization)
		return false;
	return clang_getTemplateCursorKind(template) != CXCursor_Constructor;
}

// A function template, or a member of a class template.
static void note_pattern(struct search *s, CXCursor c)
{
	bool is_template = clang_getCursorKind(c) == CXCursor_FunctionTemplate;
	CXCursor outer = class_template_around(c), template = is_template ? c : outer;
	if (is_null(template) || !clang_isCursorDefinition(c) || !can_be_named(template))
		return;
	if (is_template && !is_null(outer)) // an instance of both would be needed
		return;
	struct ir_loc loc = loc_of(s->u, c);
	*vec_push(&s->u->tables, &s->patterns) = (struct pattern){c, template, {loc.file, loc.line, loc.end_line}, loc.file == s->u->ir->file};
}

static enum CXChildVisitResult visit_member(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	struct known_class *k = s->out->classes.at[s->out->classes.n - 1];
	const char *name = spelling_of(s->u, c);
	(void)parent;
	if (*name)
		*vec_push(s->u->arena, &k->members) = name;
	return CXChildVisit_Continue;
}

static void note_class(struct search *s, CXCursor c)
{
	bool is_plain = clang_isCursorDefinition(c) && !clang_Cursor_isAnonymous(c) && *spelling_of(s->u, c) && is_null(class_template_around(c)) &&
	                is_null(clang_getSpecializedCursorTemplate(c));
	CXCursor parent = clang_getCursorSemanticParent(c);
	enum CXCursorKind around = clang_getCursorKind(parent);
	if (!is_plain || (around != CXCursor_Namespace && around != CXCursor_TranslationUnit))
		return;
	struct known_class *k = ARENA_NEW(s->u->arena, struct known_class);
	k->name = qualified_name(s->u, c);
	*vec_push(s->u->arena, &s->out->classes) = k;
	clang_visitChildren(c, visit_member, s);
}

static void note_instance(struct search *s, CXCursor c)
{
	CXCursor written = template_written(c);
	if (is_null(written) || !clang_isCursorDefinition(c))
		return;
	map_put(s->u->arena, &s->out->instances, text_of(s->u, clang_getCursorUSR(c)), 0, s);
	map_put(&s->u->tables, &s->instantiated, key_of(written), 0, s);
}

// What else has its name is seen before any wish is made.
static void note_name(struct search *s, CXCursor c)
{
	const char *name = qualified_name(s->u, c);
	const void *key = key_of(c), *first = map_get(&s->out->names, name, 0);
	if (!first)
		map_put(&s->u->tables, &s->out->names, name, 0, (void *)key);
	else if (first != key)
		map_put(&s->u->tables, &s->out->names, name, 1, (void *)key);
}

static enum CXChildVisitResult visit_declaration(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (is_function(c))
		note_instance(s, c);
	if (is_system(c) || is_standin(c))
		return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec ? CXChildVisit_Recurse : CXChildVisit_Continue;
	if (is_function(c) || kind == CXCursor_FunctionTemplate) {
		if (kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate)
			note_name(s, c);
		note_pattern(s, c);
		return CXChildVisit_Continue;
	}
	if (kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl)
		note_class(s, c);
	return CXChildVisit_Recurse;
}

// --- wishes ---------------------------------------------------------------------------------------------------------------

static struct wish *wish_of(struct search *s, const struct pattern *p)
{
	struct wish *w = map_get(&s->wanted, key_of(p->template), 0);
	if (w || s->out->list.n == MOST_WISHES)
		return w;
	w = ARENA_NEW(s->u->arena, struct wish);
	w->template = p->template;
	w->is_class = is_class_template(p->template);
	w->is_overloaded = map_get(&s->out->names, qualified_name(s->u, p->template), 1) != NULL;
	map_put(&s->u->tables, &s->wanted, key_of(p->template), 0, w);
	*vec_push(s->u->arena, &s->out->list) = w;
	return w;
}

static void wish(struct search *s, bool is_main)
{
	for (size_t i = 0; i < s->patterns.n; i++) {
		const struct pattern *p = &s->patterns.at[i];
		bool has_work = p->is_main == is_main && p->lines.file && tokens_within(s->u, p->lines.file, p->lines.from, p->lines.to, false);
		if (!has_work || map_get(&s->instantiated, key_of(p->cursor), 0))
			continue;
		struct wish *w = wish_of(s, p);
		if (w)
			*vec_push(s->u->arena, &w->work) = p->lines;
	}
}

// --- what the unit says of their arguments --------------------------------------------------------------------------------

static bool can_be_written(const char *type)
{
	static const char *const hidden[] = {"type-parameter", "(lambda", "(anonymous", "(unnamed", "<dependent"};
	for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
		if (strstr(type, hidden[i]))
			return false;
	return *type;
}

static void note_type(struct search *s, CXType t)
{
	t = clang_getCanonicalType(t);
	while (t.kind == CXType_Pointer || t.kind == CXType_LValueReference || t.kind == CXType_RValueReference)
		t = clang_getPointeeType(t);
	CXCursor class = clang_getTypeDeclaration(t), template = template_written(class);
	struct wish *w = is_null(template) ? NULL : map_get(&s->wanted, key_of(template), 0);
	if (!w || w->types.n == MOST_TYPES)
		return;
	const char *name = text_of(s->u, clang_getTypeSpelling(t));
	const char *plain = strncmp(name, "const ", 6) == 0 ? name + 6 : name;
	for (size_t i = 0; i < w->types.n; i++)
		if (strcmp(w->types.at[i], plain) == 0)
			return;
	if (can_be_written(plain))
		*vec_push(s->u->arena, &w->types) = plain;
}

// f(x) in a template, of a name that nothing declares: only an instance would say so.
static void note_unknown(struct search *s, CXCursor set)
{
	const char *name = spelling_of(s->u, set);
	if (clang_getNumOverloadedDecls(set) || strchr(name, ' ') || strncmp(name, "operator", 8) == 0 || !*name || s->out->unknown.n == MOST_UNKNOWN)
		return;
	for (size_t i = 0; i < s->out->unknown.n; i++)
		if (s->out->unknown.at[i] == name)
			return;
	*vec_push(s->u->arena, &s->out->unknown) = name;
}

static enum CXChildVisitResult visit_use(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec && is_system(c))
		return CXChildVisit_Continue;
	switch (kind) {
	case CXCursor_VarDecl:
	case CXCursor_ParmDecl:
	case CXCursor_FieldDecl:
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl:
	case CXCursor_CXXBaseSpecifier:
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl: note_type(s, clang_getCursorType(c)); break;
	case CXCursor_OverloadedDeclRef: note_unknown(s, c); break;
	default: break;
	}
	if (is_function(c))
		note_type(s, clang_getCursorType(clang_getCursorSemanticParent(c)));
	return CXChildVisit_Recurse;
}

void wishes_collect(struct unit *u, struct wishes *out)
{
	struct search s = {.u = u, .out = out};
	unit_visit(u, visit_declaration, &s);
	wish(&s, true);
	wish(&s, false);
	if (out->list.n)
		unit_visit(u, visit_use, &s);
}
