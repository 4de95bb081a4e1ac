// SPDX-License-Identifier: Apache-2.0
// Arguments for a template's parameters: what the template compares each of them with, else by how it uses it, from a short list.
#include "frontend/templates/templates.h"

#include <ctype.h>
#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/ast/scanner.h"
#include "frontend/parse/recover.h"

enum { LISTS = 2, MOST_USED = 24 };

enum fit { FIT_VALUE, FIT_CALLED, FIT_CLASS, FIT_NUMBER, FIT_TRUTH, FIT_POINTER, FIT_COUNT };

// The short list: what each list of arguments has for a parameter. FIT_CLASS is a class of the project that has the members
// that the template asks for.
static const char *const texts[FIT_COUNT][LISTS] = {
	[FIT_VALUE] = {"float", "int"}, [FIT_CALLED] = {RECOVER_ANY, NULL}, [FIT_CLASS] = {NULL, NULL},
	[FIT_NUMBER] = {"4", "128"},    [FIT_TRUTH] = {"true", "false"},    [FIT_POINTER] = {"nullptr", NULL},
};

struct usage {
	const char *name;                 // of the type parameter
	const char *variables[MOST_USED]; // parameters and fields of that type
	const char *members[MOST_USED];   // asked of it
	unsigned variable_count, member_count;
	bool is_called;
	struct unit *u;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *spaces(const char *p, const char *end)
{
	while (p < end && isspace((unsigned char)*p))
		p++;
	return p;
}

static const char *word_end(const char *p, const char *end)
{
	while (p < end && is_word(*p))
		p++;
	return p;
}

static void note_member(struct usage *g, const char *p, const char *end)
{
	p = spaces(p, end);
	const char *to = word_end(p, end), *name = intern_n(g->u->strings, p, (size_t)(to - p));
	if (strcmp(name, "template") == 0) {
		note_member(g, to, end);
		return;
	}
	for (unsigned i = 0; i < g->member_count; i++)
		if (g->members[i] == name)
			return;
	if (*name && g->member_count < MOST_USED)
		g->members[g->member_count++] = name;
}

static bool is_variable(const struct usage *g, const char *word)
{
	for (unsigned i = 0; i < g->variable_count; i++)
		if (g->variables[i] == word)
			return true;
	return false;
}

// A word of the template's text, `before` the last character in front of it.
static void read_word(struct usage *g, const char *word, char before, const char *p, const char *end)
{
	p = spaces(p, end);
	size_t left = (size_t)(end - p);
	if (word == g->name && left > 2 && p[0] == ':' && p[1] == ':')
		note_member(g, p + 2, end);
	if (before == '.' || before == '>' || before == ':' || !is_variable(g, word))
		return;
	if (left && *p == '(')
		g->is_called = true;
	else if (left && *p == '.')
		note_member(g, p + 1, end);
	else if (left > 1 && p[0] == '-' && p[1] == '>')
		note_member(g, p + 2, end);
}

static void read_text(struct usage *g, const char *p, const char *end)
{
	char before = 0;
	while (p < end) {
		const char *quoted = scan_quoted(p, end), *to = quoted;
		if (quoted == p && is_word(*p)) {
			to = word_end(p, end);
			read_word(g, intern_n(g->u->strings, p, (size_t)(to - p)), before, to, end);
		}
		if (quoted == p && !isspace((unsigned char)*p))
			before = to > p ? to[-1] : *p;
		p = to > p ? to : p + 1;
	}
}

static void read_extent(struct usage *g, CXCursor c)
{
	CXFile file, last;
	unsigned from, to;
	CXSourceRange range = clang_getCursorExtent(c);
	clang_getFileLocation(clang_getRangeStart(range), &file, NULL, NULL, &from);
	clang_getFileLocation(clang_getRangeEnd(range), &last, NULL, NULL, &to);
	struct file_text *f = file == last ? file_read_of(g->u, file) : NULL;
	if (f && f->text && from < to && to <= f->size)
		read_text(g, f->text + from, f->text + to);
}

// "const T &", "T *" are of type T.
static bool is_of_type(const char *spelled, const char *name)
{
	size_t n = strlen(name);
	if (strncmp(spelled, "const ", 6) == 0)
		spelled += 6;
	return strncmp(spelled, name, n) == 0 && strspn(spelled + n, " &*") == strlen(spelled + n);
}

static enum CXChildVisitResult visit_variable(CXCursor c, CXCursor parent, CXClientData data)
{
	struct usage *g = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_variable = kind == CXCursor_ParmDecl || kind == CXCursor_FieldDecl || kind == CXCursor_VarDecl;
	(void)parent;
	if (is_variable && g->variable_count < MOST_USED && is_of_type(text_of(g->u, clang_getTypeSpelling(clang_getCursorType(c))), g->name))
		g->variables[g->variable_count++] = spelling_of(g->u, c);
	return CXChildVisit_Recurse;
}

static bool has_all(const struct known_class *k, const struct usage *g)
{
	for (unsigned i = 0; i < g->member_count; i++) {
		bool has = false;
		for (size_t m = 0; m < k->members.n && !has; m++)
			has = k->members.at[m] == g->members[i];
		if (!has)
			return false;
	}
	return true;
}

static const char *class_that_fits(const struct wishes *w, const struct usage *g, unsigned n)
{
	for (size_t i = 0; i < w->classes.n; i++)
		if (has_all(w->classes.at[i], g) && n-- == 0)
			return w->classes.at[i]->name;
	return NULL;
}

static bool is_class(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_TypedefDecl || kind == CXCursor_TypeAliasDecl;
}

static bool is_short(const char *list)
{
	return strlen(list) < 1000;
}

// --- what the template compares its parameter with ------------------------------------------------------------------------

// std::is_same<T, X>: for X the template does something of its own, and other arguments leave that out.
struct comparisons {
	struct unit *u;
	CXCursor parameter, left, right; // the two types of the comparison at hand
	bool is_comparing;
	const char *types[LISTS];
	unsigned count;
};

static void end_comparison(struct comparisons *s)
{
	CXCursor other = clang_equalCursors(s->left, s->parameter) ? s->right : s->left;
	const char *name = is_null(s->left) || is_null(s->right) || !is_class(other) ? NULL : qualified_name(s->u, other);
	bool is_new = name && (clang_equalCursors(s->left, s->parameter) || clang_equalCursors(s->right, s->parameter));
	for (unsigned i = 0; i < s->count; i++)
		is_new = is_new && strcmp(s->types[i], name) != 0;
	if (is_new && s->count < LISTS)
		s->types[s->count++] = name;
	s->left = s->right = clang_getNullCursor();
}

static enum CXChildVisitResult visit_comparison(CXCursor c, CXCursor parent, CXClientData data)
{
	struct comparisons *s = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_TemplateRef || kind == CXCursor_OverloadedDeclRef || kind == CXCursor_DeclRefExpr) {
		const char *name = spelling_of(s->u, c);
		s->is_comparing = strcmp(name, "is_same") == 0 || strcmp(name, "is_same_v") == 0;
		s->left = s->right = clang_getNullCursor();
	} else if (kind == CXCursor_TypeRef && s->is_comparing) {
		*(is_null(s->left) ? &s->left : &s->right) = clang_getCursorReferenced(c);
		s->is_comparing = is_null(s->right);
		if (!s->is_comparing)
			end_comparison(s);
	}
	return CXChildVisit_Recurse;
}

// The type that the template compares its parameter with, in order; NULL = there are fewer.
static const char *compared_argument(struct unit *u, CXCursor template, CXCursor parameter, unsigned n)
{
	CXCursor none = clang_getNullCursor();
	struct comparisons s = {.u = u, .parameter = parameter, .left = none, .right = none};
	clang_visitChildren(template, visit_comparison, &s);
	return n < s.count ? s.types[n] : NULL;
}

static const char *type_argument(struct unit *u, const struct wishes *w, CXCursor template, CXCursor parameter, unsigned n)
{
	struct usage g = {.u = u, .name = spelling_of(u, parameter)};
	clang_visitChildren(template, visit_variable, &g);
	read_extent(&g, template);
	if (g.member_count)
		return class_that_fits(w, &g, n);
	return texts[g.is_called ? FIT_CALLED : FIT_VALUE][g.is_called ? 0 : n];
}

struct enumerators {
	unsigned left;
	long long value;
	bool is_found;
};

static enum CXChildVisitResult visit_enumerator(CXCursor c, CXCursor parent, CXClientData data)
{
	struct enumerators *e = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_EnumConstantDecl)
		return CXChildVisit_Continue;
	e->value = clang_getEnumConstantDeclValue(c);
	e->is_found = true;
	return e->left-- == 0 ? CXChildVisit_Break : CXChildVisit_Continue;
}

static const char *value_argument(struct unit *u, CXCursor parameter, unsigned n)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(parameter));
	if (t.kind == CXType_Enum) {
		struct enumerators e = {.left = n};
		clang_visitChildren(defined_type(t), visit_enumerator, &e);
		return e.is_found ? arena_printf(u->arena, "(%s)%lld", text_of(u, clang_getTypeSpelling(t)), e.value) : NULL;
	}
	bool is_pointer = t.kind == CXType_Pointer || t.kind == CXType_MemberPointer;
	return texts[t.kind == CXType_Bool ? FIT_TRUTH : is_pointer ? FIT_POINTER : FIT_NUMBER][n];
}

struct parameters {
	struct unit *u;
	const struct wishes *w;
	CXCursor template;
	unsigned n;
	const char *list; // NULL: a parameter has no argument
	bool is_at_end;   // the rest has defaults
	bool needs_any, is_compared;
};

// class T = float, int N = 4, class... A
static bool may_be_left_out(struct unit *u, CXCursor parameter)
{
	const char *text = source_text(u, parameter);
	return strchr(text, '=') || strstr(text, "...");
}

// In the lists behind the first, a parameter that is compared with nothing has what it has in the first.
static const char *argument_for(struct parameters *p, CXCursor c, bool is_type, bool is_value)
{
	bool is_short_list = p->n < LISTS;
	const char *compared = is_type && !is_short_list ? compared_argument(p->u, p->template, c, p->n - LISTS) : NULL;
	p->is_compared |= compared != NULL;
	if (compared)
		return compared;
	unsigned n = is_short_list ? p->n : 0;
	return is_type ? type_argument(p->u, p->w, p->template, c, n) : is_value ? value_argument(p->u, c, n) : NULL;
}

static enum CXChildVisitResult visit_parameter(CXCursor c, CXCursor parent, CXClientData data)
{
	struct parameters *p = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	bool is_type = kind == CXCursor_TemplateTypeParameter, is_value = kind == CXCursor_NonTypeTemplateParameter;
	if (!is_type && !is_value && kind != CXCursor_TemplateTemplateParameter)
		return CXChildVisit_Continue;
	p->is_at_end |= may_be_left_out(p->u, c);
	if (p->is_at_end)
		return CXChildVisit_Continue;
	const char *argument = argument_for(p, c, is_type, is_value);
	p->needs_any |= argument && strcmp(argument, RECOVER_ANY) == 0;
	p->list = argument && is_short(p->list) ? arena_printf(p->u->arena, "%s%s%s", p->list, *p->list ? ", " : "", argument) : NULL;
	return p->list ? CXChildVisit_Continue : CXChildVisit_Break;
}

struct arguments arguments_of(struct unit *u, const struct wishes *w, const struct wish *wish, unsigned n)
{
	struct parameters p = {.u = u, .w = w, .template = wish->template, .n = n, .list = ""};
	clang_visitChildren(wish->template, visit_parameter, &p);
	bool is = n < LISTS || p.is_compared;
	return is ? (struct arguments){p.list, p.needs_any, p.is_compared} : (struct arguments){0};
}
