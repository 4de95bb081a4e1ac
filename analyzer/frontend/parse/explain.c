// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/explain.h"

#include <string.h>

#include "base/strmap.h"
#include "frontend/ast/unit.h"

enum { PASSES = 4 }; // how deep macros stand in each other

struct unexplained {
	struct arena *arena;
	CXTranslationUnit tu;
	struct strmap names; // name -> &open, or &done once a declaration explains it, or a macro whose own names are asked for in turn
	char open, done;
	size_t left;
};

static void ask(struct unexplained *u, const char *name)
{
	void **slot = strmap_at(&u->names, name);
	if (*slot || strncmp(name, "__builtin_", strlen("__builtin_")) == 0)
		return;
	*slot = &u->open;
	u->left++;
}

// The file may be written for a later standard than it is read as: no declaration explains what is a keyword there.
static bool is_later_keyword(const char *name)
{
	static const char *const word[] = {"requires", "concept", "co_await", "co_return", "co_yield", "consteval", "constinit", "char8_t"};
	bool is = false;
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		is |= strcmp(name, word[i]) == 0;
	return is;
}

static bool explained(struct unexplained *u, const char *name)
{
	if (strmap_get(&u->names, name) != &u->open || is_later_keyword(name))
		return false;
	*strmap_at(&u->names, name) = &u->done;
	u->left--;
	return true;
}

static bool has_any(CXType type)
{
	CXString spelled = clang_getTypeSpelling(clang_getCanonicalType(type));
	bool has = strstr(clang_getCString(spelled), RECOVER_ANY) != NULL;
	clang_disposeString(spelled);
	return has;
}

static bool is_from_prelude(CXCursor c)
{
	CXFile file;
	clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	bool is = text && strcmp(text, RECOVER_PATH) == 0;
	clang_disposeString(name);
	return is;
}

static const char *token_text(struct arena *a, CXTranslationUnit tu, CXToken token)
{
	CXString spelled = clang_getTokenSpelling(tu, token);
	const char *text = arena_strdup(a, clang_getCString(spelled));
	clang_disposeString(spelled);
	return text;
}

// The names that a macro brings in: those of its body but for its parameters.
static void ask_body(struct unexplained *u, CXCursor macro)
{
	CXToken *token;
	unsigned n, parameters = 1;
	clang_tokenize(u->tu, clang_getCursorExtent(macro), &token, &n);
	struct strmap own = {.arena = u->arena};
	const char **text = ARENA_ARRAY(u->arena, const char *, n + 1);
	for (unsigned i = 0; i < n; i++)
		text[i] = token_text(u->arena, u->tu, token[i]);
	if (clang_Cursor_isMacroFunctionLike(macro))
		while (parameters < n && strcmp(text[parameters - 1], ")") != 0)
			*strmap_at(&own, text[parameters++]) = u;
	for (unsigned i = parameters; i < n; i++)
		if (clang_getTokenKind(token[i]) == CXToken_Identifier && !strmap_get(&own, text[i]) && strcmp(text[i], "__VA_ARGS__") != 0)
			ask(u, text[i]);
	clang_disposeTokens(u->tu, token, n);
}

static bool is_function(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor || kind == CXCursor_Destructor ||
	       kind == CXCursor_FunctionTemplate || kind == CXCursor_ConversionFunction;
}

// `class EXPORTED r {` declares a class EXPORTED to clang; one that is meant to be declared so stands in front of a `;`, which the text shows.
static bool is_named_only(CXCursor c, enum CXCursorKind kind)
{
	bool is_class = kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl || kind == CXCursor_UnionDecl || kind == CXCursor_EnumDecl;
	return is_class && !clang_isCursorDefinition(c) && clang_Location_isFromMainFile(clang_getCursorLocation(c));
}

static void explain_name(struct unexplained *u, CXCursor c, bool is_macro)
{
	CXString spelled = clang_getCursorSpelling(c);
	const char *name = clang_getCString(spelled);
	bool is_other = is_macro && is_standin(c); // the library's own may expand to anything
	bool is = name && strmap_get(&u->names, name) && !is_other && !is_from_prelude(c) && !has_any(clang_getCursorType(c)) && explained(u, name);
	if (is && is_macro && !is_system(c))
		ask_body(u, c);
	clang_disposeString(spelled);
}

static enum CXChildVisitResult explain(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unexplained *u = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_own = clang_Location_isFromMainFile(clang_getCursorLocation(c));
	(void)parent;
	if ((clang_isDeclaration(kind) && !is_named_only(c, kind)) || kind == CXCursor_MacroDefinition)
		explain_name(u, c, kind == CXCursor_MacroDefinition);
	if (!u->left)
		return CXChildVisit_Break;
	return is_function(kind) && !is_own ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

static bool is_text(const struct words *words, struct word w, const char *name)
{
	return strlen(name) == w.to - w.from && strncmp(words->text + w.from, name, w.to - w.from) == 0;
}

static char mark_at(const struct words *words, size_t i)
{
	return i < words->list.n ? words->list.at[i].mark : ';';
}

// Is the bracket at word `i` one of parameters? A macro between a type and the function's name has arguments: void BOUNDS(256) f(int n).
static bool opens_parameters(const struct words *words, size_t i)
{
	size_t close = i, depth = 0;
	char first = mark_at(words, i + 1);
	do {
		char mark = mark_at(words, close++);
		depth += mark == '(';
		depth -= mark == ')';
	} while (depth && close < words->list.n);
	return first == 'k' || ((first == 'n' || first == ')') && (depth || mark_at(words, close) != 'n'));
}

// Does the text declare the name at word `i`, by a type in front of it? Where the parser gave up it knows of no declaration.
static bool is_introduced(const struct words *words, size_t i)
{
	static const char *const type[] = {"void",     "bool",   "char", "short",  "int",   "long",  "float", "double",
	                                   "unsigned", "signed", "auto", "struct", "class", "union", "enum",  "namespace"};
	static const char *const between[] = {"*", "&", "&&", "const", "__restrict__", "__restrict"};
	struct word before = {0};
	size_t next = i + 1;
	bool is = false, is_between = true;
	while (i > 1 && words->list.at[i - 1].mark == ',' && words->list.at[i - 2].mark == 'n')
		i -= 2; // int a, b
	while (is_between && i > 0) {
		before = words->list.at[--i];
		is_between = false;
		for (size_t k = 0; k < sizeof between / sizeof *between; k++)
			is_between |= is_text(words, before, between[k]);
	}
	for (size_t k = 0; before.mark == 'k' && k < sizeof type / sizeof *type; k++)
		is |= is_text(words, before, type[k]);
	if (mark_at(words, next) == '(')
		return (is || before.mark == 'n') && opens_parameters(words, next);
	return (is || before.mark == 'n' || before.mark == '>') && strchr(";,)[]{}=:", mark_at(words, next));
}

static const char *name_of(struct arena *arena, const struct words *words, struct word w)
{
	return arena_printf(arena, "%.*s", (int)(w.to - w.from), words->text + w.from);
}

static void explain_introduced(struct unexplained *u, const struct words *words)
{
	for (size_t i = 0; i < words->list.n && u->left; i++)
		if (words->list.at[i].mark == 'n' && is_introduced(words, i))
			explained(u, name_of(u->arena, words, words->list.at[i]));
}

bool region_unexplained(struct arena *arena, CXTranslationUnit tu, const struct words *words, const struct region *region)
{
	struct unexplained u = {.arena = arena, .tu = tu, .names.arena = arena};
	size_t before = 0;
	for (size_t i = 0; i < region->names.n; i++)
		ask(&u, name_of(arena, words, region->names.at[i]));
	explain_introduced(&u, words);
	for (int pass = 0; pass < PASSES && u.left && u.left != before; pass++) {
		before = u.left;
		clang_visitChildren(clang_getTranslationUnitCursor(tu), explain, &u);
	}
	return u.left > 0;
}

bool region_lacks(struct arena *arena, const struct words *words, const struct region *r, const struct unknowns *missing)
{
	struct unexplained u = {.arena = arena, .names.arena = arena};
	struct strmap names = {.arena = arena};
	for (size_t i = 0; i < missing->names.n; i++)
		*strmap_at(&names, missing->names.at[i].name) = &names;
	for (size_t i = 0; i < r->names.n; i++) {
		const char *name = name_of(arena, words, r->names.at[i]);
		if (strmap_get(&names, name))
			ask(&u, name);
	}
	explain_introduced(&u, words);
	return u.left > 0;
}
