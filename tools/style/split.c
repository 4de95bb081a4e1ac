// SPDX-License-Identifier: Apache-2.0
// Three files: types, prototypes and macros in a header, a statement or a call in a function of its own file, and the rest beside it.
#include <string.h>

#include "style/style.h"

#define STEP "restyle_step"

struct split {
	struct program *p;
	const struct edits *edits; // of the caller's text
	const char *header, *caller, *why;
	unsigned at; // what stands in front of it is dealt with
};

static const char *text_of(const struct split *s, struct span at)
{
	return arena_printf(s->p->arena, "%.*s", (int)(at.end - at.begin), s->p->text + at.begin);
}

// Attributes stand in front of what the tree calls the declaration.
static struct span with_front(const struct split *s, struct span at)
{
	unsigned front = line_start(s->p, at.begin);
	bool is_alone = front >= s->at && !memchr(s->p->text + front, ';', at.begin - front) && !memchr(s->p->text + front, '}', at.begin - front);
	return is_alone ? (struct span){front, at.end} : at;
}

static void to_header(struct split *s, const char *text)
{
	s->header = arena_printf(s->p->arena, "%s%s", s->header, text);
}

static enum CXChildVisitResult find_body_of(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_CompoundStmt || clang_getCursorKind(c) == CXCursor_CXXTryStmt)
		*(CXCursor *)data = c;
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult find_function_below(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	bool *has = data;
	*has |= clang_getCursorKind(c) == CXCursor_FunctionDecl && clang_isCursorDefinition(c) && !clang_Cursor_isFunctionInlined(c);
	return CXChildVisit_Recurse;
}

static bool is_static(CXCursor c)
{
	return clang_Cursor_getStorageClass(c) == CX_SC_Static;
}

static void split_function(struct split *s, CXCursor c, struct span at)
{
	CXCursor body = clang_getNullCursor();
	clang_visitChildren(c, find_body_of, &body);
	bool is_kernel = strstr(text_of(s, at), "__global__") != NULL;
	if (clang_Cursor_isNull(body) || clang_Cursor_isFunctionInlined(c) || (is_static(c) && is_kernel)) {
		to_header(s, text_of(s, at));
		return;
	}
	const char *head = text_of(s, (struct span){at.begin, span_of(body).begin});
	if (strchr(head, '='))
		s->why = "default arguments";
	if (!is_static(c))
		to_header(s, arena_printf(s->p->arena, "%s;", head));
	s->caller = arena_printf(s->p->arena, "%s%s\n\n", s->caller, edits_apply(s->p, s->edits, at));
}

static void split_variable(struct split *s, CXCursor c, struct span at)
{
	const char *name = name_of(s->p, c), *text = text_of(s, at), *found = strstr(text, name);
	bool is_constant = clang_isConstQualifiedType(clang_getCursorType(c)) || strstr(text, "constexpr");
	if (is_constant || clang_Cursor_getStorageClass(c) == CX_SC_Extern) {
		to_header(s, text);
		return;
	}
	if (is_static(c)) { // one for each file would not be the same program
		s->caller = arena_printf(s->p->arena, "%s%s;\n", s->caller, text);
		return;
	}
	if (!found || strchr(text, ',')) {
		s->why = "several variables in one declaration";
		return;
	}
	size_t end = (size_t)(found - text) + strlen(name);
	while (text[end] == '[')
		end += strcspn(text + end, "]") + 1;
	to_header(s, arena_printf(s->p->arena, "extern %.*s", (int)end, text));
	s->caller = arena_printf(s->p->arena, "%s%s;\n", s->caller, text);
}

static enum CXChildVisitResult split_one(CXCursor c, CXCursor parent, CXClientData data)
{
	struct split *s = data;
	struct span at = span_of(c);
	bool has_function = false;
	(void)parent;
	bool is_text = clang_isPreprocessing(clang_getCursorKind(c));
	if (is_text || !clang_Location_isFromMainFile(clang_getCursorLocation(c)) || at.begin < s->at)
		return CXChildVisit_Continue;
	at = with_front(s, at);
	to_header(s, text_of(s, (struct span){s->at, at.begin}));
	s->at = at.end;
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl: split_function(s, c, at); return CXChildVisit_Continue;
	case CXCursor_VarDecl: split_variable(s, c, at); return CXChildVisit_Continue;
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
		s->caller = arena_printf(s->p->arena, "%s%s\n\n", s->caller, edits_apply(s->p, s->edits, at));
		return CXChildVisit_Continue;
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec: clang_visitChildren(c, find_function_below, &has_function); break;
	default: break;
	}
	s->why = has_function ? "functions in a namespace" : s->why;
	to_header(s, text_of(s, at));
	return CXChildVisit_Continue;
}

bool style_split(struct program *p, unsigned attempt, const char *name, struct split_files *out, const char **why)
{
	struct moved m;
	struct edits outer = {0};
	if (strstr(p->text, "\n#if") || strstr(p->text, "\n#el")) {
		*why = "conditional text";
		return false;
	}
	if (!functions_move(p, attempt, &m, why))
		return false;
	*out = (struct split_files){0};
	if (!m.type)
		return true;
	edit_add(p, &outer, m.at.begin, m.at.end, m.call);
	const char *include = arena_printf(p->arena, "// SPDX-License-Identifier: Apache-2.0\n#include \"%s.h\"\n\n", name);
	struct split s = {.p = p, .edits = &outer, .header = "#pragma once\n", .caller = include};
	clang_visitChildren(clang_getTranslationUnitCursor(p->tu), split_one, &s);
	to_header(&s, text_of(&s, (struct span){s.at, p->length}));
	*why = s.why ? s.why : *why;
	const char *prototype = arena_printf(p->arena, "%s %s(%s)", m.type, STEP, m.parameters);
	out->header = arena_printf(p->arena, "%s\n%s;\n", s.header, prototype);
	out->part = arena_printf(p->arena, "%s%s\n{\n\t%s\n}\n", include, prototype, m.body);
	out->caller = s.caller;
	return !s.why;
}
