// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "style/style.h"

static const char *copy(struct program *p, CXString s)
{
	const char *text = clang_getCString(s);
	char *out = arena_strdup(p->arena, text ? text : "");
	clang_disposeString(s);
	return out;
}

const char *name_of(struct program *p, CXCursor c)
{
	return copy(p, clang_getCursorSpelling(c));
}

const char *type_of(struct program *p, CXCursor c)
{
	CXType type = clang_getNonReferenceType(clang_getCursorType(c));
	const char *text = copy(p, clang_getTypeSpelling(type));
	bool is_array_parameter = clang_getCursorKind(c) == CXCursor_ParmDecl && strchr(text, '[');
	if (strstr(text, "auto") || is_array_parameter)
		text = copy(p, clang_getTypeSpelling(clang_getCanonicalType(type)));
	return text;
}

const char *declaration_of(struct arena *a, const char *type, const char *mark, const char *name)
{
	const char *array = strchr(type, '['), *function = strstr(type, "(*)");
	if (strstr(type, "(lambda") || strstr(type, "(unnamed") || strstr(type, "(anonymous") || strstr(type, "[]"))
		return NULL;
	if (function)
		return arena_printf(a, "%.*s%s%s%s", (int)(function + 2 - type), type, mark, name, function + 2);
	const char *space = array && array[-1] != '*' && array[-1] != ' ' ? " " : "";
	if (array && *mark)
		return arena_printf(a, "%.*s%s(%s%s)%s", (int)(array - type), type, space, mark, name, array);
	if (array)
		return arena_printf(a, "%.*s%s%s%s", (int)(array - type), type, space, name, array);
	return arena_printf(a, "%s%s%s%s", type, type[strlen(type) - 1] == '*' ? "" : " ", mark, name);
}

struct span span_of(CXCursor c)
{
	CXSourceRange range = clang_getCursorExtent(c);
	struct span s;
	clang_getFileLocation(clang_getRangeStart(range), NULL, NULL, NULL, &s.begin);
	clang_getFileLocation(clang_getRangeEnd(range), NULL, NULL, NULL, &s.end);
	return s;
}

// Is the start of it written in a macro's body, not in the arguments or outside?
bool is_in_macro(CXCursor c)
{
	unsigned file, spelled;
	CXFile a, b;
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(c));
	clang_getFileLocation(start, &a, NULL, NULL, &file);
	clang_getSpellingLocation(start, &b, NULL, NULL, &spelled);
	return file != spelled || !clang_File_isEqual(a, b);
}

bool is_within(struct span inner, struct span outer)
{
	return inner.begin >= outer.begin && inner.end <= outer.end;
}

unsigned line_start(const struct program *p, unsigned at)
{
	while (at > 0 && p->text[at - 1] != '\n')
		at--;
	return at;
}

static unsigned line_of(const struct program *p, unsigned offset)
{
	unsigned line = 1;
	for (unsigned i = 0; i < offset && i < p->length; i++)
		line += p->text[i] == '\n';
	return line;
}

static bool covers_line(const struct program *p, struct span s)
{
	return line_of(p, s.begin) <= p->line && p->line <= line_of(p, s.end);
}

static enum CXChildVisitResult find_body(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_CompoundStmt)
		((struct program *)data)->body = c;
	return CXChildVisit_Continue;
}

static bool is_function(enum CXCursorKind k)
{
	return k == CXCursor_FunctionDecl || k == CXCursor_CXXMethod || k == CXCursor_Constructor || k == CXCursor_Destructor ||
	       k == CXCursor_FunctionTemplate || k == CXCursor_ConversionFunction;
}

static enum CXChildVisitResult find_function(CXCursor c, CXCursor parent, CXClientData data)
{
	struct program *p = data;
	(void)parent;
	if (!clang_Location_isFromMainFile(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	if (is_function(clang_getCursorKind(c)) && clang_isCursorDefinition(c) && covers_line(p, span_of(c))) {
		p->function = c;
		clang_visitChildren(c, find_body, p);
		return CXChildVisit_Break;
	}
	return CXChildVisit_Recurse;
}

static enum CXChildVisitResult find_uses(CXCursor c, CXCursor parent, CXClientData data)
{
	struct program *p = data;
	CXCursor to = clang_getCursorReferenced(c);
	enum CXCursorKind kind = clang_getCursorKind(c), decl = clang_getCursorKind(to);
	(void)parent;
	bool is_mention = kind == CXCursor_DeclRefExpr || kind == CXCursor_VariableRef;
	if (is_mention && (decl == CXCursor_VarDecl || decl == CXCursor_ParmDecl) && clang_getCursorLinkage(to) == CXLinkage_NoLinkage)
		*vec_push(p->arena, &p->uses) = (struct use){to, span_of(c), is_in_macro(c)};
	return CXChildVisit_Recurse;
}

// What keeps a statement where it is: jumps out of it, and `this`.
struct jumps {
	bool has_loop, has_switch, is_bound;
};

static enum CXChildVisitResult find_jumps(CXCursor c, CXCursor parent, CXClientData data)
{
	struct jumps *j = data, inner = *j;
	(void)parent;
	switch (clang_getCursorKind(c)) {
	case CXCursor_ReturnStmt:
	case CXCursor_GotoStmt:
	case CXCursor_LabelStmt:
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
	case CXCursor_CXXThisExpr: j->is_bound = true; return CXChildVisit_Break;
	case CXCursor_BreakStmt: j->is_bound = j->is_bound || (!j->has_loop && !j->has_switch); break;
	case CXCursor_ContinueStmt: j->is_bound = j->is_bound || !j->has_loop; break;
	case CXCursor_LambdaExpr: return CXChildVisit_Continue;
	case CXCursor_ForStmt:
	case CXCursor_WhileStmt:
	case CXCursor_DoStmt:
	case CXCursor_CXXForRangeStmt: inner.has_loop = true; break;
	case CXCursor_SwitchStmt: // its own cases stay inside
		return CXChildVisit_Continue;
	default: break;
	}
	clang_visitChildren(c, find_jumps, &inner);
	j->is_bound = j->is_bound || inner.is_bound;
	return CXChildVisit_Continue;
}

static bool is_bound(CXCursor c)
{
	struct jumps j = {0};
	enum CXCursorKind k = clang_getCursorKind(c);
	if (k == CXCursor_ReturnStmt || k == CXCursor_GotoStmt || k == CXCursor_LabelStmt || k == CXCursor_CaseStmt || k == CXCursor_BreakStmt ||
	    k == CXCursor_ContinueStmt || k == CXCursor_DefaultStmt || k == CXCursor_NullStmt)
		return true;
	j.has_loop = k == CXCursor_ForStmt || k == CXCursor_WhileStmt || k == CXCursor_DoStmt || k == CXCursor_CXXForRangeStmt;
	clang_visitChildren(c, find_jumps, &j);
	return j.is_bound;
}

// Are variables that a statement declares mentioned outside of it?
static bool declares_for_others(const struct program *p, CXCursor c, struct span at)
{
	for (size_t i = 0; clang_getCursorKind(c) == CXCursor_DeclStmt && i < p->uses.n; i++)
		if (is_within(span_of(p->uses.at[i].decl), at) && !is_within(p->uses.at[i].at, at))
			return true;
	return false;
}

static bool is_callee(CXCursor c)
{
	enum CXCursorKind k = clang_getCursorKind(clang_getCursorReferenced(c));
	return k == CXCursor_FunctionDecl || k == CXCursor_CXXMethod || k == CXCursor_FunctionTemplate;
}

// The outermost call of a named function below a statement that is not written in a macro's body.
struct call_search {
	CXCursor call;
	bool is_found;
};

static enum CXChildVisitResult find_call(CXCursor c, CXCursor parent, CXClientData data)
{
	struct call_search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_LambdaExpr)
		return CXChildVisit_Continue;
	if (clang_getCursorKind(c) != CXCursor_CallExpr || !is_callee(c) || is_in_macro(c))
		return CXChildVisit_Recurse;
	s->call = c;
	s->is_found = true;
	return CXChildVisit_Break;
}

// The semicolon and a comment behind a statement belong to it.
static struct span with_rest_of_line(const struct program *p, struct span s)
{
	unsigned at = s.end + (unsigned)strspn(p->text + s.end, " \t");
	if (p->text[at] == ';')
		s.end = at + 1;
	at = s.end + (unsigned)strspn(p->text + s.end, " \t");
	if (strncmp(p->text + at, "//", 2) == 0)
		s.end = at + (unsigned)strcspn(p->text + at, "\n");
	return s;
}

static enum CXChildVisitResult find_parts(CXCursor c, CXCursor parent, CXClientData data)
{
	struct program *p = data;
	struct call_search s = {0};
	if (is_in_macro(c) && clang_getCursorKind(parent) != CXCursor_CompoundStmt)
		return CXChildVisit_Continue;
	if (clang_getCursorKind(parent) == CXCursor_CompoundStmt) {
		struct span at = span_of(c);
		clang_visitChildren(c, find_call, &s);
		if (clang_getCursorKind(c) == CXCursor_CallExpr && is_callee(c) && !is_in_macro(c))
			s = (struct call_search){c, true};
		if (!is_bound(c) && !declares_for_others(p, c, at))
			*vec_push(p->arena, &p->parts) = (struct part){c, with_rest_of_line(p, at), false};
		if (s.is_found && clang_getCursorType(s.call).kind != CXType_Void)
			*vec_push(p->arena, &p->parts) = (struct part){s.call, span_of(s.call), true};
	}
	return is_in_macro(c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

// Smaller is better: on the line itself, statements before calls, short before long; else the nearest line in front.
static unsigned rank(const struct program *p, const struct part *x)
{
	unsigned first = line_of(p, x->at.begin), last = line_of(p, x->at.end);
	if (first <= p->line && p->line <= last)
		return (last - first) * 4 + x->is_expression;
	return 100000 + (first > p->line ? 100000 + first : (p->line - first) * 4) + x->is_expression;
}

static void sort_parts(struct program *p)
{
	for (size_t i = 1; i < p->parts.n; i++)
		for (size_t k = i; k > 0 && rank(p, &p->parts.at[k]) < rank(p, &p->parts.at[k - 1]); k--) {
			struct part swap = p->parts.at[k];
			p->parts.at[k] = p->parts.at[k - 1];
			p->parts.at[k - 1] = swap;
		}
}

const char *program_read(struct program *p)
{
	p->function = p->body = clang_getNullCursor();
	clang_visitChildren(clang_getTranslationUnitCursor(p->tu), find_function, p);
	if (clang_Cursor_isNull(p->body))
		return "no function around the expected finding";
	if (clang_getCursorKind(p->function) != CXCursor_FunctionDecl)
		return "in a template or a class already";
	clang_visitChildren(p->body, find_uses, p);
	clang_visitChildren(p->body, find_parts, p);
	sort_parts(p);
	return NULL;
}

static bool is_first_use(const struct program *p, size_t i, struct span range)
{
	for (size_t k = 0; k < i; k++)
		if (is_within(p->uses.at[k].at, range) && clang_equalCursors(p->uses.at[k].decl, p->uses.at[i].decl))
			return false;
	return true;
}

bool interface_of(struct program *p, struct span range, const char *mark, bool (*keep)(void *context, CXCursor decl), void *context,
                  struct interface *out)
{
	*out = (struct interface){"", ""};
	for (size_t i = 0; i < p->uses.n; i++) {
		CXCursor decl = p->uses.at[i].decl;
		if (!is_within(p->uses.at[i].at, range) || is_within(span_of(decl), range) || !is_first_use(p, i, range) ||
		    (keep && !keep(context, decl)))
			continue;
		const char *name = name_of(p, decl), *text = declaration_of(p->arena, type_of(p, decl), mark, name);
		const char *comma = *out->parameters ? ", " : "";
		if (!text)
			return false;
		out->parameters = arena_printf(p->arena, "%s%s%s", out->parameters, comma, text);
		out->arguments = arena_printf(p->arena, "%s%s%s%s", out->arguments, comma, *mark == '*' ? "&" : "", name);
	}
	return true;
}
